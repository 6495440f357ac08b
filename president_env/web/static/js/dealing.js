// The deal: one card at a time round the table, driven by a timer; a tap ends it.

import { cardFace } from "./cards.js";
import { button, element } from "./dom.js";
import { say } from "./texts.js";

const CARDS = 52;
const FLIGHT = 250; // ms
const TICK = { normal: 45, fast: 18 };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What the table shows when all cards lie and nothing has been taken yet; step: the one of the deal. */
export function asDealt({ view, hand }) {
  const seats = view.seats.map((seat) => ({ ...seat, count: CARDS / view.seats.length }));
  return { ...view, seats, hand, turn: null };
}

/** Deal the round of `view` on the table; `done()` is called once, when all cards lie. */
export function deal(table, view, speed, done) {
  let dealt = 0;
  let timer = 0;
  const deck = element("div", { class: "deck", "aria-hidden": "true" }, cardFace(null));
  const skip = button("deal-skip", "", () => finish(), { class: "deal-skip", "aria-label": say("table.deal.skip") });
  const first = (view.round - 1) % view.seats.length;
  const counts = view.seats.map(() => 0);
  const showCounts = () => {
    const seats = view.seats.map((seat, i) => ({ ...seat, count: counts[i] }));
    table.show({ ...view, seats, hand: view.hand.slice(0, counts[0]), turn: null, pile: null });
  };
  const tick = () => {
    const seat = (first + dealt) % counts.length;
    counts[seat] += 1;
    dealt += 1;
    fly(deck, seat);
    showCounts();
    timer = setTimeout(dealt < CARDS ? tick : finish, TICK[speed]);
  };
  const finish = () => {
    clearTimeout(timer);
    deck.remove();
    skip.remove();
    table.show(view);
    done();
  };
  if (still()) return finish();
  table.panels.append(deck, skip);
  table.say(say("table.deal.skip"));
  showCounts();
  timer = setTimeout(tick, TICK[speed]);
}

/** A back on its way from the deck to a seat. */
function fly(deck, seat) {
  const flying = element("div", { class: "flying", "data-to": seat }, cardFace(null));
  deck.append(flying);
  setTimeout(() => flying.remove(), FLIGHT);
}
