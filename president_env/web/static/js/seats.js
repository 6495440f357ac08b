// The four seats: name, title, number of cards, points, and what happened to them.

import { cardFace } from "./cards.js";
import { element } from "./dom.js";
import { say } from "./texts.js";

export const seatName = (seat) => say(`seat.${seat}`);
export const titleName = (title) => say(`title.${title ?? "none"}`);

/** The title won in this round, or else the one from the round before. */
const titleOf = (info) => info.next_title ?? info.title;

/** The box of a seat, drawn anew from what the view says about it. */
export function seatBox(seat, info, turn) {
  const box = element("section", {
    class: "seat", "data-testid": `seat-${seat}`, "data-seat": seat, "data-count": info.count, "data-title": titleOf(info) ?? "",
    "data-passed": Boolean(info.passed), "data-fallen": Boolean(info.fallen), "data-turn": turn, "aria-label": seatLabel(seat, info), role: "group",
  });
  box.append(
    element("span", { class: "name" }, seatName(seat)),
    element("span", { class: "seat-title" }, titleOf(info) ? titleName(titleOf(info)) : ""),
    element("span", { class: "points", "data-testid": `score-${seat}` }, String(info.total)),
    seat === 0 ? "" : fan(info.count),
    element("span", { class: "mark" }, mark(info)));
  return box;
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

function fan(count) {
  const backs = Array.from({ length: Math.min(count, 13) }, () => element("span", { class: "back" }, cardFace(null)));
  return element("span", { class: "fan", "aria-hidden": "true" }, backs, element("b", { class: "count" }, String(count)));
}
