// What the seats show: title, points, cards, and what happened to them.

import { element } from "../dom.js";
import { fan, seatFrame, seatName } from "../seats.js";
import { say } from "../texts.js";

export const titleName = (title) => say(`title.${title ?? "none"}`);

/** The title won in this round, or else the one from the round before. */
const titleOf = (info) => info.next_title ?? info.title;

/** The box of a seat, drawn anew from what the view says about it. */
export function seatBox(seat, info, turn) {
  const shown = { turn, count: info.count, label: seatLabel(seat, info), "data-title": titleOf(info) ?? "", "data-passed": Boolean(info.passed), "data-fallen": Boolean(info.fallen) };
  return seatFrame(seat, shown,
    element("span", { class: "seat-title" }, titleOf(info) ? titleName(titleOf(info)) : ""),
    element("span", { class: "points", "data-testid": `score-${seat}` }, String(info.total)),
    seat !== 0 && fan(info.count),
    element("span", { class: "mark" }, mark(info)));
}

function seatLabel(seat, info) {
  const label = say("seat.label", { name: seatName(seat), title: titleName(titleOf(info)), cards: say("count.cards", { n: info.count }), points: say("count.points", { n: info.total }) });
  return [label, mark(info)].filter(Boolean).join(", ");
}

function mark(info) {
  if (info.fallen) return say("seat.burned");
  if (info.place !== null && info.count === 0) return say("seat.out");
  return info.passed ? say("seat.passed") : "";
}
