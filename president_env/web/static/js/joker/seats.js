// What the seats show: bid and tricks, the dealer, cards, points.

import { element } from "../dom.js";
import { fan, seatFrame, seatName } from "../seats.js";
import { say } from "../texts.js";
import { shownPoints } from "./sheet.js";
import { hasBids } from "./view.js";

/** The box of a seat. count: the cards before it. */
export function seatBox(seat, view, count) {
  const info = view.seats[seat];
  const shown = { turn: seat === view.turn, count, label: seatLabel(seat, view, count), "data-bid": info.bid ?? "", "data-won": info.won, "data-total": info.total, "data-dealer": seat === view.dealer };
  return seatFrame(seat, shown,
    promise(info, view),
    element("span", { class: "points", "data-testid": `score-${seat}`, "data-sign": Math.sign(info.total) }, shownPoints(info.total)),
    seat !== 0 && fan(count),
    seat === view.dealer && element("span", { class: "dealer", title: say("seat.dealer"), "aria-hidden": "true" }, say("seat.dealer.mark")));
}

/** Tricks of bid, and a pip for every trick: empty while it is owed, filled once it is taken, red beyond the bid. */
function promise({ bid, won }, view) {
  const text = sayPromise(bid, won, view);
  const pips = Array.from({ length: Math.max(bid ?? 0, won) }, (_, i) => element("i", { "data-taken": i < won, "data-over": bid !== null && i >= bid }));
  return element("span", { class: "promise", "data-state": standing(bid, won, view), "aria-hidden": "true" }, element("b", {}, text), element("span", { class: "pips" }, pips));
}

function sayPromise(bid, won, view) {
  if (!hasBids(view)) return view.phase === "trump" ? "" : String(won);
  if (bid === null) return view.phase === "bid" ? "–" : "";
  return view.phase === "bid" || view.phase === "trump" ? String(bid) : `${won}/${bid}`;
}

function standing(bid, won, view) {
  if (!hasBids(view) || bid === null || view.phase === "bid") return "open";
  if (won > bid) return "missed";
  return won === bid ? "kept" : "open";
}

function seatLabel(seat, view, count) {
  const { bid, won, total } = view.seats[seat];
  const parts = [
    seatName(seat),
    seat === view.dealer && say("seat.dealer"),
    bid !== null && say("seat.bid", { n: bid }),
    view.phase === "play" && say("seat.won", { n: won }),
    say("count.cards", { n: count }),
    say("count.points", { n: total }),
  ];
  return parts.filter(Boolean).join(", ");
}
