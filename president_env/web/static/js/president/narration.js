// What happened and what I can do, in sentences.

import { element } from "../dom.js";
import { about, seatName } from "../seats.js";
import { cardSigns, say } from "../texts.js";
import { titleName } from "./seats.js";

/** The sentence of a step of a replay. */
export function sayStep(step) {
  if (step.what === "deal") return say("event.deal", step.view);
  return step.what === "exchange" ? say("event.tribute") : sayMove(step);
}

/** A move of mine as the advice shows it. */
export function moveName(move) {
  if (move === "pass") return say("advice.pass");
  if (move.startsWith("give ")) return say("advice.give", { rank: move.slice(5) });
  const [rank, count] = move.split("x");
  return Array.from({ length: Number(count) }, () => element("span", { class: "chip" }, rank));
}

/** The sentence of a move of any seat. */
export function sayMove(step) {
  const sentences = [];
  if (step.eight_stop) sentences.push(say("event.eight"));
  if (step.turned) sentences.push(say(step.view.revolution ? "event.revolution" : "event.restored"));
  if (step.fallen !== null) sentences.push(about("event.fallen", step.fallen));
  if (step.place !== null) sentences.push(about("event.out", step.seat, { title: titleName(step.view.seats[step.seat].next_title) }));
  return sentences.length ? `${whatWasDone(step)}. ${sentences.join(" ")}` : whatWasDone(step);
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
