// The result of a round and of the match, as a table in order of the places.

import { openDialog } from "../dialog.js";
import { button, element } from "../dom.js";
import { seatName } from "../seats.js";
import { say } from "../texts.js";
import { titleName } from "./seats.js";

/** Show how a round ended. result: the step of the round's end; `next` goes on, `replay` shows it again. */
export function showRound(result, last, { next, replay }) {
  const content = element("div", { class: "choices" },
    scores(result, ["place", "name", "title", "points", "total"]),
    element("div", { class: "buttons" },
      button("watch", say("button.replay"), replay),
      button("next", say(last ? "button.finish" : "button.next"), () => { dialog.shut(); next(); }, { class: "primary", autofocus: true })));
  const dialog = openDialog("round-result", say("result.round", { round: result.round }), content);
  dialog.classList.add("low");
}

/** Show who has won the match. */
export function showMatch(ended, { again, replay }) {
  const { winners: [winner], totals, places } = ended;
  const tied = totals.filter((total) => total === totals[winner]).length > 1;
  const heading = winner === 0 ? say("result.match.won") : say("result.match.lost", { name: seatName(winner) });
  const order = [...places].sort((a, b) => totals[b] - totals[a]);
  const content = element("div", { class: "choices" },
    scores({ ...ended, places: order }, ["place", "name", "last", "total"]),
    tied && element("p", { class: "help", "data-testid": "tie" }, say("result.tie")),
    element("div", { class: "buttons" },
      button("watch", say("button.replay"), replay),
      button("again", say("button.again"), () => { dialog.shut(); again(); }, { class: "primary", autofocus: true })));
  const dialog = openDialog("result", heading, content);
  dialog.dataset.winner = winner;
}

const NUMBERS = ["points", "last", "total"];

/** A table with a line for every seat; columns: their names, as in the texts. */
function scores({ places, points, totals, view }, columns) {
  const texts = (seat, place) => ({ place: place + 1, name: seatName(seat), title: titleName(view.seats[seat].next_title), points: `+${points[seat]}`, last: `+${points[seat]}`, total: totals[seat] });
  const cell = (tag, name, text, more) => element(tag, { class: NUMBERS.includes(name) && "number", ...more }, String(text));
  const row = (seat, place) => element("tr", { class: seat === 0 && "mine", "data-seat": seat }, columns.map((name) => cell("td", name, texts(seat, place)[name])));
  const head = columns.map((name) => cell("th", name, say(`result.${name}`), { scope: "col" }));
  return element("table", { class: "scores" }, element("thead", {}, element("tr", {}, head)), element("tbody", {}, places.map(row)));
}
