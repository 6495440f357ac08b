// Why a move is refused.

import { cardSigns, say, SIGNS } from "../texts.js";

/** The sentence of a refusal in the language of the page; the server's own where the page has none. */
export function sayRefusal({ code, sentence, facts = {} }) {
  const shown = { ...facts, suit: SIGNS[facts.suit], trump: SIGNS[facts.trump], cards: Array.isArray(facts.cards) ? cardSigns(facts.cards) : facts.cards };
  return say(`reason.${code}`, shown) ?? sentence;
}
