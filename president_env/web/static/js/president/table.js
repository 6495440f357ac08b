// President's table: it draws what it is told and knows no rules.

import { cardFace } from "../cards.js";
import { button, element } from "../dom.js";
import { Hand } from "../hand.js";
import { seatName } from "../seats.js";
import { setReason, Table } from "../table.js";
import { say, sayCard } from "../texts.js";
import { seatBox } from "./seats.js";

const LAYERS = 3; // plays of the trick that lie on the table, the last on top

export class PresidentTable extends Table {
  /** `on`: play, pass, hint, advice, menu, skip, changed(selected). */
  constructor(root, on) {
    const badge = element("span", { class: "badge", "data-testid": "badge-revolution", hidden: true }, say("table.revolution"));
    const skip = button("skip-end", say("button.skip"), on.skip, { hidden: true, class: "skip-end" });
    const pile = element("div", { class: "pile", "data-testid": "pile", role: "group" });
    const play = button("play", say("button.play"), on.play, { class: "primary" });
    const pass = button("pass", say("button.pass"), on.pass);
    const hint = button("hint", say("button.hint"), on.hint);
    const advice = button("advice", say("button.advice"), on.advice, { "aria-label": say("button.advice.long"), title: say("button.advice.long") });
    super(root, {
      bar: (round) => [button("menu", say("button.menu"), on.menu), round, badge, skip],
      middle: pile, hand: new Hand(on.changed, on.play), actions: element("div", { class: "actions" }, hint, advice, pass, play),
    });
    Object.assign(this, { badge, skip, pile, play, pass, hint, advice, layers: [] });
  }

  /** Draw a view; `dim` and `received` are sets of my cards. */
  show(view, { dim, received } = {}) {
    this.showSeats(view.seats.map((info, seat) => seatBox(seat, info, seat === view.turn)));
    this.showPile(view.pile);
    this.hand.show(view.hand, dim, received);
    this.round.textContent = say("table.round", { round: view.round, rounds: view.rules.rounds });
    this.badge.hidden = !view.revolution;
  }

  showPile(pile) {
    const text = pile ? pile.cards.join(" ") : "";
    if (!pile) this.layers = [];
    else if (this.pile.dataset.cards !== text) this.layers = [...this.layers, pile].slice(-LAYERS);
    const label = pile ? say("table.pile", { cards: pile.cards.map(sayCard).join(", "), name: seatName(pile.owner) }) : say("table.pile.empty");
    this.pile.setAttribute("aria-label", label);
    this.pile.dataset.cards = text;
    this.pile.dataset.owner = pile ? pile.owner : "";
    this.pile.replaceChildren(...this.layers.map((layer, i) => this.layer(layer, this.layers.length - 1 - i)));
  }

  layer({ cards, owner }, under) {
    const faces = cards.map((card) => element("span", { class: "lying" }, cardFace(card)));
    const by = under === 0 && element("span", { class: "by" }, seatName(owner));
    return element("div", { class: "layer", "data-from": owner, "data-under": under, "aria-hidden": "true" }, faces, by);
  }

  /** Which buttons work; `play` and `pass` are the reasons why they do not, or null. */
  allow({ play, pass, mine, giving }) {
    setReason(this.play, play);
    setReason(this.pass, pass);
    this.hint.disabled = !mine;
    this.advice.disabled = !mine;
    this.play.textContent = say(giving ? "button.give" : "button.play");
  }

  offerSkip(wanted) {
    this.skip.hidden = !wanted;
  }

  /** Points of the round over each seat, and the new totals. */
  showDeltas({ points, totals }) {
    points.forEach((won, seat) => {
      this.boxes[seat].querySelector(".points").textContent = totals[seat];
      this.boxes[seat].querySelector(".mark, .delta").replaceWith(element("span", { class: "delta", "data-testid": `delta-${seat}` }, `+${won}`));
    });
  }
}
