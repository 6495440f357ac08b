// The trick on the table: a card before every seat, and what a joker was played as.

import { cardFace } from "../cards.js";
import { element } from "../dom.js";
import { seatName } from "../seats.js";
import { say, sayCard, SIGNS } from "../texts.js";
import { playOf } from "./view.js";

/** Put a trick of a view into its box; null is none. */
export function showTrick(box, trick) {
  const plays = trick?.cards ?? [];
  const old = new Map([...box.children].map((made) => [made.dataset.key, made]));
  box.replaceChildren(...plays.map((play) => old.get(keyOf(play)) ?? laid(play)));
  for (const made of box.children) made.dataset.best = Number(made.dataset.seat) === trick.best;
  box.dataset.cards = plays.map(({ move }) => playOf(move).card).join(" ");
  delete box.dataset.to; // where it was swept to
  box.dataset.led = trick?.led ?? "";
  box.setAttribute("aria-label", plays.length ? say("table.trick", { plays: plays.map(sayPlay).join("; ") }) : say("table.trick.empty"));
}

const keyOf = ({ seat, move }) => `${seat} ${move}`;

function laid({ seat, move }) {
  const { card, mode, suit } = playOf(move);
  return element("div", { class: "laid", "data-key": keyOf({ seat, move }), "data-seat": seat, "data-card": card, "data-mode": mode ?? "" },
    cardFace(card), mode && element("span", { class: "said" }, sayMode(mode, suit)));
}

/** A card of a trick that lies open in a replay. */
export function lyingCard({ seat, move }) {
  const { card, mode, suit } = playOf(move);
  return element("span", { role: "img", "data-card": card, "aria-label": sayPlay({ seat, move }) }, cardFace(card),
    element("small", { "aria-hidden": "true" }, mode ? sayMode(mode, suit) : seatName(seat)));
}

/** What a joker was played as, for the eye: highest ♥. */
export function sayMode(mode, suit) {
  return say(`mode.${mode}`) + (suit ? ` ${SIGNS[suit]}` : "");
}

/** A play in words, for a screen reader. */
export function sayPlay({ seat, move }) {
  const { card, mode, suit } = playOf(move);
  const how = mode && `${say(`mode.${mode}`)}${suit ? ` ${say(`suit.${suit}`)}` : ""}`;
  return [`${seatName(seat)}: ${sayCard(card)}`, how].filter(Boolean).join(", ");
}
