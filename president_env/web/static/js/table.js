// The table: bar, seats, trick, status, hand and buttons. It draws what it is told and knows no rules.

import { cardFace } from "./cards.js";
import { button, element } from "./dom.js";
import { Hand } from "./hand.js";
import { seatBox, seatName } from "./seats.js";
import { say, sayCard } from "./texts.js";

const SEATS = [0, 1, 2, 3];
const LAYERS = 3; // plays of the trick that lie on the table, the last on top

export class Table {
  /** `on`: play, pass, hint, advice, menu, skip, changed(selected). */
  constructor(root, on) {
    this.hand = new Hand(on.changed, on.play);
    this.layers = [];
    this.boxes = SEATS.map(() => element("section"));
    this.round = element("span", { class: "round", "data-testid": "round" });
    this.badge = element("span", { class: "badge", "data-testid": "badge-revolution", hidden: true }, say("table.revolution"));
    this.skip = button("skip-end", say("button.skip"), on.skip, { hidden: true, class: "skip-end" });
    this.pile = element("div", { class: "pile", "data-testid": "pile", role: "group" });
    this.status = element("p", { class: "status", "data-testid": "status", role: "status" });
    this.play = button("play", say("button.play"), on.play, { class: "primary" });
    this.pass = button("pass", say("button.pass"), on.pass);
    this.hint = button("hint", say("button.hint"), on.hint);
    this.advice = button("advice", say("button.advice"), on.advice, { "aria-label": say("button.advice.long"), title: say("button.advice.long") });
    this.panels = element("div", { class: "panels" });
    this.main = element("main", { class: "table", "aria-label": say("table.label") },
      element("header", { class: "bar" }, button("menu", say("button.menu"), on.menu), this.round, this.badge, this.skip),
      this.boxes, this.pile, this.status, this.hand.box,
      element("div", { class: "actions" }, this.hint, this.advice, this.pass, this.play), this.panels);
    root.replaceChildren(this.main);
  }

  /** Draw a view; `dim` and `received` are sets of my cards. */
  show(view, { dim, received } = {}) {
    this.showSeats(view.seats, view.turn);
    this.showPile(view.pile);
    this.hand.show(view.hand, dim, received);
    this.round.textContent = say("table.round", { round: view.round, rounds: view.rules.rounds });
    this.badge.hidden = !view.revolution;
  }

  showSeats(seats, turn) {
    for (const seat of SEATS) {
      const box = seatBox(seat, seats[seat], seat === turn);
      this.boxes[seat].replaceWith(box);
      this.boxes[seat] = box;
    }
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
    return element("div", { class: "layer", "data-from": owner, "data-under": under, "aria-hidden": "true" }, faces);
  }

  /** What the table waits for: asking (the server), failed (it), showing (time, or a dialog), yours (a move of mine). */
  set state(name) {
    this.main.dataset.state = name;
  }

  say(sentence) {
    if (this.status.textContent !== sentence) this.status.textContent = sentence;
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

  /** A message that stays until its button is pressed. */
  offer(sentence, label, then) {
    const act = () => {
      box.remove();
      then();
    };
    const box = element("div", { class: "network", role: "alert", "data-testid": "offer" }, sentence, button("offer-act", label, act, { class: "primary" }));
    (document.querySelector("dialog[open]") ?? this.panels).append(box);
  }
}

function setReason(made, reason) {
  made.disabled = reason !== null;
  made.title = reason ?? "";
}
