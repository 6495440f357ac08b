// The table as every game has it: bar, seats, what lies in the middle, status, hand, buttons and panels.

import { button, element } from "./dom.js";
import { say } from "./texts.js";

const SEATS = [0, 1, 2, 3];

export class Table {
  /** bar, actions: elements in a row; middle: what lies on the table; hand: my Hand; more: elements of the game's own. */
  constructor(root, { bar, middle, hand, actions, more = [] }) {
    this.hand = hand;
    this.boxes = SEATS.map(() => element("section"));
    this.round = element("span", { class: "round", "data-testid": "round" });
    this.status = element("p", { class: "status", "data-testid": "status", role: "status" });
    this.panels = element("div", { class: "panels" });
    this.main = element("main", { class: "table", "aria-label": say("table.label") },
      element("header", { class: "bar" }, bar(this.round)), this.boxes, middle, this.status, hand.box, actions, this.panels, ...more);
    root.replaceChildren(this.main);
  }

  /** Draw the seats anew: `boxes` by seat. */
  showSeats(boxes) {
    this.boxes.forEach((old, seat) => old.replaceWith(boxes[seat]));
    this.boxes = boxes;
  }

  /** What the table waits for: asking (the server), failed (it), showing (time, or a dialog), yours (a move of mine). */
  set state(name) {
    this.main.dataset.state = name;
  }

  say(sentence) {
    if (this.status.textContent !== sentence) this.status.textContent = sentence;
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

/** Disable a button with the reason for it, or enable it where that is null. */
export function setReason(made, reason) {
  made.disabled = reason !== null;
  made.title = reason ?? "";
}
