// What happened and what I can do, in sentences.

import { about, seatName } from "../seats.js";
import { cardSigns, say, SIGNS } from "../texts.js";
import { sayMode } from "./trick.js";
import { playOf } from "./view.js";

/** The sentence of a step of a replay. */
export const sayStep = (step) => (step.what === "deal" ? say("event.deal", step.view) : sayMove(step));

/** The sentence of a move of any seat. */
export function sayMove(step) {
  const trick = step.trick_won === null ? "" : `. ${about("event.trick", step.trick_won)}`;
  return whatWasDone(step) + trick;
}

function whatWasDone({ seat, move }) {
  if (move.startsWith("bid ")) return sayBid(seat, Number(move.slice(4)));
  if (move === "no-trump") return about("event.notrump", seat);
  if (move.startsWith("trump ")) return about("event.trump", seat, { suit: SIGNS[move.slice(6)] });
  return `${seatName(seat)}: ${sayPlayed(move)}`;
}

const sayBid = (seat, n) => (n === 0 ? about("event.bid.none", seat) : about("event.bid", seat, { n }));

function sayPlayed(move) {
  const { card, mode, suit } = playOf(move);
  return cardSigns([card]) + (mode ? ` (${sayMode(mode, suit)})` : "");
}

/** A move of mine as the advice shows it. */
export const moveName = (move) => whatWasDone({ seat: 0, move });

/** What is asked of me, or for whom we wait. refusals: of the server, by move. */
export function prompt(view, refusals, sayRefusal) {
  if (view.turn !== 0) return view.turn === null ? "" : say("prompt.wait", { name: seatName(view.turn) });
  if (view.phase === "trump") return say("prompt.trump");
  if (view.phase === "bid") return promptBid(view, refusals, sayRefusal);
  if (!view.trick) return say("prompt.lead");
  const { led, demand, leader } = view.trick;
  const key = demand ? `prompt.${demand}` : "prompt.follow";
  return say(key, { suit: SIGNS[led], name: seatName(leader) });
}

function promptBid(view, refusals, sayRefusal) {
  const asked = say(view.kind === "blind" ? "prompt.bid.blind" : "prompt.bid", { n: view.cards });
  const barred = sayBarred(view, refusals, sayRefusal);
  return barred ? `${asked} ${barred}` : asked;
}

/** Why I may not bid the number that is barred; null where none is. */
export function sayBarred(view, refusals, sayRefusal) {
  const barred = refusals[`bid ${view.barred}`];
  return barred ? sayRefusal(barred) : null;
}

export const sayReady = (card) => say("prompt.ready", { cards: cardSigns([card]) });
