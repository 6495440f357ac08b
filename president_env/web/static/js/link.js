// A match as a link: code and options in the fragment, so that no server sees or needs them.

export const CODE = /^P\d{10}$/;

/** The link to a match, on whatever address and path this page is served. */
export function linkTo({ code, rules, level, rounds }) {
  const address = new URL(location.href);
  address.hash = new URLSearchParams({ match: code, rules, level, rounds });
  return address.href;
}

/** {code, rules, level, rounds} of the page's own address; null where it names no match. */
export function linkedMatch(choices) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const found = { code: wanted.get("match"), rules: wanted.get("rules"), level: wanted.get("level"), rounds: Number(wanted.get("rounds")) };
  const known = Object.entries(choices).every(([name, values]) => values.includes(found[name]));
  return known && CODE.test(found.code ?? "") ? found : null;
}

/** A fresh match code. */
export function drawCode() {
  const numbers = crypto.getRandomValues(new Uint32Array(10));
  return `P${[...numbers].map((number) => number % 10).join("")}`;
}
