// What follows from a view: hands, and what a move text says.

import { isJoker, suitOf } from "../cards.js";

const SUIT_ORDER = "cdsh"; // colours alternate
const FIRST_CARDS = 3;

/** {card, mode, suit} of a play: mode is take, discard, high or low for a joker, suit the one that a led joker names. */
export function playOf(move) {
  const [card, mode = null, suit = null] = move.split(" ");
  return { card, mode, suit };
}

/** The plays of a trick that a step completes; before: the view before it. */
export const completed = ({ seat, move }, before) => [...(before.trick?.cards ?? []), { seat, move }];

/** The card as the server names it. */
export const plainName = (card) => (isJoker(card) ? "joker" : card);

/** My cards in the order of the hand, every one under a name of its own. */
export function myHand(view) {
  const plain = view.hand.filter((card) => !isJoker(card));
  const jokers = view.hand.filter(isJoker).map((card, i) => (i ? `${card}.${i + 1}` : card));
  return [...SUIT_ORDER].flatMap((suit) => plain.filter((card) => suitOf(card) === suit)).concat(jokers);
}

/** How many cards lie before a seat. In a blind round they do so unseen from the start. */
export function held(view, seat) {
  const all = view.phase === "trump" && view.kind !== "blind" ? FIRST_CARDS : view.cards;
  return all - view.seats[seat].played.length;
}

export const hasBids = (view) => !["golden", "misere"].includes(view.kind);

/** My cards that no legal move plays. */
export function unusable(view) {
  if (view.turn !== 0 || view.phase !== "play") return [];
  return myHand(view).filter((card) => !view.usable.includes(plainName(card)));
}
