// The boxes of the four seats, as far as every game has them.

import { cardFace } from "./cards.js";
import { element } from "./dom.js";
import { say } from "./texts.js";

const MOST_BACKS = 13;

export const seatName = (seat) => say(`seat.${seat}`);

/** A text about a seat; about my own there is one in the second person, `KEY.me`. */
export function about(key, seat, values = {}) {
  return say(seat === 0 ? `${key}.me` : key, { ...values, name: seatName(seat) });
}

/** A seat's box with its name; attributes: what the game says of it, label: all of it in words; then what it shows. */
export function seatFrame(seat, { turn, count, label, ...attributes }, ...shown) {
  return element("section", { class: "seat", "data-testid": `seat-${seat}`, "data-seat": seat, "data-count": count, "data-turn": turn, "aria-label": label, role: "group", ...attributes },
    element("span", { class: "name" }, seatName(seat)), ...shown);
}

/** The hand of another seat: backs, and how many they are. */
export function fan(count) {
  const backs = Array.from({ length: Math.min(count, MOST_BACKS) }, () => element("span", { class: "back" }, cardFace(null)));
  return element("span", { class: "fan", "aria-hidden": "true" }, backs, element("b", { class: "count" }, String(count)));
}
