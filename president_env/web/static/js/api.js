// Requests to the server. It keeps nothing, so every request carries the match.

const PATIENCE = 60_000; // ms; the strongest level thinks for seconds

/** The server could not be reached, or failed; asking again may help. */
export class NoAnswer extends Error {}

/** The server understood and refused; `refusal` is {code, sentence, facts}. */
export class Refused extends Error {
  constructor(refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

async function fetchJson(path, options) {
  let answer;
  let content;
  try {
    answer = await fetch(new URL(`../${path}`, import.meta.url), { ...options, signal: AbortSignal.timeout(PATIENCE) });
    content = await answer.json();
  } catch {
    throw new NoAnswer();
  }
  if (answer.ok) return content;
  if (content?.error && answer.status < 500) throw new Refused(content.error);
  throw new NoAnswer();
}

/** What can be chosen for a match of a game. */
export const gameFacts = (game) => fetchJson(`api/game?game=${game}`);

/** Ask about a match: `name` is match, play, advice or replay. */
export function ask(name, match, more) {
  const body = JSON.stringify(name === "match" ? match : { match, ...more });
  return fetchJson(`api/${name}`, { method: "POST", body, headers: { "Content-Type": "application/json" } });
}
