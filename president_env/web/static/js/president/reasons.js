// Why a selection cannot be played. The server says so beforehand for every set of one rank; the rest is counting.

import { rankOf } from "../cards.js";
import { say } from "../texts.js";

/** {code, facts} against playing `selected`; null where it can be played. `refusals` as the server sent them. */
export function refusal(view, refusals, selected) {
  if (view.turn !== 0) return { code: "not_your_turn" };
  if (view.phase === "exchange") return selected.length === view.owed ? null : { code: "wrong_return_count", facts: { owed: view.owed } };
  if (!selected.length) return { code: "nothing_selected" };
  if (selected.some((card) => rankOf(card) !== rankOf(selected[0]))) return { code: "mixed_ranks" };
  return refusals[`${rankOf(selected[0])}x${selected.length}`] ?? null;
}

export const passRefusal = (view, refusals) => (view.turn === 0 ? refusals.pass ?? null : { code: "not_your_turn" });

/** The sentence of a refusal in the language of the page; the server's own where the page has none. */
export function sayRefusal({ code, sentence, facts = {} }) {
  const key = facts.revolution ? `reason.${code}.revolution` : `reason.${code}`;
  return say(key, { ...facts, n: facts.count ?? facts.owed }) ?? sentence;
}
