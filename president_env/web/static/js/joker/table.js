// Joker's table: it draws what it is told and knows no rules.

import { cardFace } from "../cards.js";
import { button, element } from "../dom.js";
import { Hand } from "../hand.js";
import { setReason, Table } from "../table.js";
import { say, SIGNS } from "../texts.js";
import { bidButtons, trumpButtons } from "./auction.js";
import { seatBox } from "./seats.js";
import { sheetTable, showNow } from "./sheet.js";
import { showTrick } from "./trick.js";
import { held, myHand } from "./view.js";

export class JokerTable extends Table {
  /** `on`: play, hint, advice, menu, sheet, changed(), move(text); advised: whether the server has a bot to ask. */
  constructor(root, on, advised) {
    const clock = element("span", { class: "clock", "data-testid": "clock", role: "timer", hidden: true });
    const trump = element("div", { class: "trump", "data-testid": "trump" });
    const trick = element("div", { class: "trick", "data-testid": "trick", role: "group" });
    const backs = element("div", { class: "backs", "data-testid": "backs", "aria-hidden": "true" });
    const paper = element("div", { class: "paper" });
    const play = button("play", say("button.play"), on.play, { class: "primary" });
    const hint = button("hint", say("button.hint"), on.hint);
    const advice = button("advice", say("button.advice"), on.advice, { hidden: !advised, "aria-label": say("button.advice.long"), title: say("button.advice.long") });
    const choices = element("div", { class: "choose" });
    super(root, {
      bar: (round) => [button("menu", say("button.menu"), on.menu), round, clock, button("sheet-open", say("button.sheet"), on.sheet, { class: "sheet-open" })],
      middle: element("div", { class: "middle" }, trump, trick), hand: new Hand(on.changed, on.play, { single: true }),
      actions: element("div", { class: "actions" }, hint, advice, choices, play), more: [backs, element("aside", { class: "sheet-side", "aria-label": say("sheet.title") }, paper)],
    });
    this.main.classList.add("joker");
    Object.assign(this, { on, clock, trump, trick, backs, paper, play, hint, advice, choices });
  }

  /** Draw a view. counts: cards before the seats; dim: those of my cards that cannot be played. */
  show(view, { counts = view.seats.map((_, seat) => held(view, seat)), dim = [] } = {}) {
    this.showSeats(view.seats.map((_, seat) => seatBox(seat, view, counts[seat])));
    const faces = myHand(view).slice(0, counts[0]);
    this.hand.show(faces, new Set(dim));
    this.showBacks(counts[0] - faces.length);
    showTrick(this.trick, view.trick);
    this.showTrump(view);
    this.round.textContent = say("table.round", { round: view.round, rounds: view.rules.rounds });
  }

  /** My cards that I may not see yet. */
  showBacks(count) {
    this.backs.dataset.count = count;
    this.backs.replaceChildren(...Array.from({ length: count }, () => cardFace(null)));
  }

  showTrump({ trump, turned }) {
    const text = trump === null ? "" : trump === "none" ? say("trump.none") : SIGNS[trump];
    const label = trump === null ? say("trump.unknown") : say("trump.is", { trump: trump === "none" ? text : say(`suit.${trump}`) });
    this.trump.dataset.trump = trump ?? "";
    this.trump.setAttribute("role", "img");
    this.trump.setAttribute("aria-label", label);
    this.trump.replaceChildren(...[turned && cardFace(turned), trump !== null && element("span", { class: "trump-sign", "data-suit": trump }, text)].filter(Boolean));
  }

  /** The trick goes to a seat. */
  sweep(seat) {
    this.trick.dataset.to = seat;
  }

  showSheet(sheet, view) {
    this.paper.replaceChildren(sheetTable(sheet, view));
    showNow(this.main);
  }

  /** Seconds left; null is no clock. */
  showTime(left) {
    this.clock.hidden = left === null;
    this.clock.textContent = left === null ? "" : say("clock.left", { n: left });
    this.clock.dataset.short = left !== null && left <= 5;
  }

  /** What can be pressed: `asked` is the view where a bid, a trump or a card is asked of me, else null; play, barred: why not. */
  allow(asked, play, barred) {
    const phase = asked?.phase ?? "";
    this.main.dataset.asked = phase;
    this.hint.disabled = !asked;
    this.advice.disabled = !asked;
    this.play.hidden = phase === "bid" || phase === "trump";
    setReason(this.play, play);
    if (phase === "bid") this.choices.replaceChildren(bidButtons(asked, barred, this.on.move));
    else if (phase === "trump") this.choices.replaceChildren(trumpButtons(this.on.move));
    else this.choices.replaceChildren();
  }

  /** Mark the button of a bid or trump that is proposed. */
  propose(move) {
    for (const made of this.choices.querySelectorAll("button")) made.dataset.hinted = made.dataset.move === move;
  }
}
