// The deal: one card at a time round the table, driven by a timer; a tap ends it.

import { cardFace } from "./cards.js";
import { button, element } from "./dom.js";
import { settings } from "./store.js";
import { say } from "./texts.js";

const FLIGHT = 250; // ms
const TICK = { normal: 45, fast: 18 };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Deal cards on the table until every seat has `to` of them. first: the seat that gets the first card; from: what every
 * seat has already. `show(counts)` draws the table with so many cards by seat; `done()` is called once, at the end.
 */
export function deal(table, { first, from = 0, to, show, done }) {
  const counts = Array(table.boxes.length).fill(from);
  const deck = element("div", { class: "deck", "aria-hidden": "true" }, cardFace(null));
  const skip = button("deal-skip", "", () => finish(), { class: "deal-skip", "aria-label": say("table.deal.skip") });
  let seat = first;
  let timer = 0;
  const tick = () => {
    counts[seat] += 1;
    fly(deck, seat);
    seat = (seat + 1) % counts.length;
    show([...counts]);
    next();
  };
  const next = () => {
    timer = setTimeout(counts.some((count) => count < to) ? tick : finish, TICK[settings.speed]);
  };
  const finish = () => {
    clearTimeout(timer);
    deck.remove();
    skip.remove();
    done();
  };
  if (still()) return done();
  table.panels.append(deck, skip);
  table.say(say("table.deal.skip"));
  show([...counts]);
  next();
}

/** A back on its way from the deck to a seat. */
function fly(deck, seat) {
  const flying = element("div", { class: "flying", "data-to": seat }, cardFace(null));
  deck.append(flying);
  setTimeout(() => flying.remove(), FLIGHT);
}
