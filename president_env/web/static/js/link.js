// A match as a link: code and choices in the fragment, so that no server sees or needs them.

/** Whether a text is a match code: the letter of its game and ten digits. */
export const isCode = (letter, text) => new RegExp(`^${letter}\\d{10}$`).test(text);

/** The link to a match, on whatever address and path this page is served. choices: by the names of the game's rows. */
export function linkTo(code, choices) {
  const address = new URL(location.href);
  address.hash = new URLSearchParams({ match: code, ...choices });
  return address.href;
}

/** {game, code, choices: texts by name} of the page's own address; null where it names no match. letters: by game. */
export function linkedMatch(letters) {
  const { match: code = "", ...choices } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const found = Object.entries(letters).find(([, letter]) => isCode(letter, code));
  return found ? { game: found[0], code, choices } : null;
}

/** A fresh match code. */
export function drawCode(letter) {
  const numbers = crypto.getRandomValues(new Uint32Array(10));
  return letter + [...numbers].map((number) => number % 10).join("");
}
