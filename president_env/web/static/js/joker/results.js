// The results of a round, of a chapter with its premium, and of the match, on the score sheet.

import { openDialog } from "../dialog.js";
import { button, element } from "../dom.js";
import { about, seatName } from "../seats.js";
import { say } from "../texts.js";
import { chapterOf, sheetTable, shownPoints, showNow, signed } from "./sheet.js";
import { hasBids } from "./view.js";

/** Show how a round ended; step: of its end. */
export function showRound(step, sheet, last, { next, replay }) {
  const content = element("div", { class: "choices" },
    element("p", { "data-testid": "round-mine" }, sayMine(step.view)),
    ceremony(step.view),
    element("div", { class: "paper" }, sheetTable(sheet, step.view, chapterOf(sheet, step.view))),
    element("div", { class: "buttons" },
      button("watch", say("button.replay"), replay),
      button("next", say(last ? "button.finish" : "button.next"), () => { dialog.shut(); next(); }, { class: "primary", autofocus: true })));
  const dialog = openDialog("round-result", say("result.round", { round: step.round }), content);
  showNow(dialog);
}

/** Show who has won the match. */
export function showMatch({ winners, view, round }, sheet, { again, replay }) {
  const content = element("div", { class: "choices" },
    element("ol", { class: "ranking" }, ranking(view)),
    element("div", { class: "paper" }, sheetTable(sheet, view)),
    element("div", { class: "buttons" },
      button("watch", say("button.replay"), replay),
      button("again", say("button.again"), () => { dialog.shut(); again(); }, { class: "primary", autofocus: true })));
  const dialog = openDialog("result", sayWinners(winners), content);
  dialog.dataset.winner = winners.includes(0) ? 0 : winners[0];
  dialog.dataset.winners = winners.join(" ");
}

function sayWinners(winners) {
  if (winners.length > 1) return say("result.match.shared", { names: winners.map(seatName).join(", ") });
  return winners[0] === 0 ? say("result.match.won") : say("result.match.lost", { name: seatName(winners[0]) });
}

function ranking({ seats }) {
  const totals = seats.map(({ total }) => total);
  const order = [0, 1, 2, 3].sort((one, other) => totals[other] - totals[one]);
  return order.map((seat) => element("li", { class: seat === 0 && "mine", value: 1 + totals.filter((total) => total > totals[seat]).length, "data-seat": seat },
    element("span", {}, seatName(seat)), element("b", {}, shownPoints(totals[seat]))));
}

/** What the round brought me, in a sentence. */
function sayMine(view) {
  const { bid, won, points } = view.seats[0];
  const values = { bid, won, points: signed(points) };
  if (!hasBids(view)) return say("result.mine.plain", { ...values, n: won });
  if (bid === won) return say("result.mine.kept", values);
  return say(bid > 0 && won === 0 ? "result.mine.shtanga" : "result.mine.missed", values);
}

/** At the end of a chapter: who kept every bid, and what that did; null elsewhere. */
function ceremony(view) {
  const paid = view.seats.map(({ premium }, seat) => ({ seat, premium })).filter(({ premium }) => premium !== 0);
  if (!paid.length) return null;
  const lines = paid.map(({ seat, premium }) => element("li", { "data-seat": seat, "data-premium": premium },
    about(premium > 0 ? "premium.doubled" : "premium.struck", seat, { points: signed(premium) })));
  return element("section", { class: "ceremony", "data-testid": "ceremony" }, element("h3", {}, say("premium.title")), element("ul", {}, lines));
}
