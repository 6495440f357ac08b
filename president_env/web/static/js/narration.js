// What happened and what I can do, in sentences.

import { say, cardSigns } from "./texts.js";
import { seatName, titleName } from "./seats.js";

/** A text about a seat; about my own there is one in the second person. */
function about(key, seat, values = {}) {
  return say(seat === 0 ? `${key}.me` : key, { ...values, name: seatName(seat) });
}

/** The sentence of a move of any seat. */
export function sayMove(step) {
  const sentences = [whatWasDone(step)];
  if (step.eight_stop) sentences.push(say("event.eight"));
  if (step.turned) sentences.push(say(step.view.revolution ? "event.revolution" : "event.restored"));
  if (step.fallen !== null) sentences.push(about("event.fallen", step.fallen));
  if (step.place !== null) sentences.push(about("event.out", step.seat, { title: titleName(step.view.seats[step.seat].next_title) }));
  return sentences.join(" ");
}

function whatWasDone({ seat, move, cards }) {
  if (move === "pass") return about("event.pass", seat);
  if (move.startsWith("give ")) return about("event.give", seat);
  return say("event.play", { name: seatName(seat), cards: cardSigns(cards) });
}

export function sayCleared(view) {
  return view.turn === null ? "" : about("event.cleared", view.turn);
}

/** What is asked of me, or for whom we wait. */
export function prompt(view) {
  const note = view.revolution ? ` ${say("prompt.note")}` : "";
  return whatIsAsked(view) + note;
}

function whatIsAsked(view) {
  if (view.turn !== 0) return view.turn === null ? "" : say("prompt.wait", { name: seatName(view.turn) });
  if (view.phase === "exchange") return say("prompt.give", { n: view.owed, name: seatName(view.exchange.partner) });
  if (!view.pile) return say("prompt.lead");
  return say("prompt.answer", { n: view.pile.count, rank: view.pile.rank });
}

export const sayReady = (cards) => say("prompt.ready", { cards: cardSigns(cards) });
