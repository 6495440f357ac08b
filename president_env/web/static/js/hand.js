// My hand: cards that lift when they are selected, in as many rows as leave each card wide enough for a thumb.

import { cardFace } from "./cards.js";
import { element } from "./dom.js";
import { say, sayCard } from "./texts.js";

const THUMB = 40; // px of every card that stay visible

export class Hand {
  /**
   * `changed()` is called whenever the selection changes, `enter()` when Enter is pressed on a card. single: one card is
   * selected at a time, and a second tap on it is as good as Enter.
   */
  constructor(changed, enter, { single = false } = {}) {
    Object.assign(this, { changed, enter, single });
    this.selected = new Set();
    this.cards = [];
    this.box = element("div", { class: "hand", "data-testid": "hand", role: "group", "aria-label": say("table.hand"), onkeydown: (event) => this.key(event) });
    this.watcher = new ResizeObserver(() => this.lay());
    this.watcher.observe(this.box);
  }

  /** Show these cards; `dim` says which cannot be played, `marked` which were just received. */
  show(cards, dim = new Set(), marked = new Set()) {
    this.cards = cards;
    this.selected = new Set([...this.selected].filter((card) => cards.includes(card)));
    const old = new Map([...this.box.children].map((made) => [made.dataset.card, made]));
    const made = cards.map((card) => old.get(card) ?? this.make(card));
    if (made.length !== this.box.children.length || made.some((one, i) => one !== this.box.children[i])) this.box.replaceChildren(...made);
    made.forEach((one, i) => this.mark(one, cards[i], dim, marked));
    this.keepOneTabStop();
    this.lay();
  }

  /** The selected cards in the order of the hand. */
  get chosen() {
    return this.cards.filter((card) => this.selected.has(card));
  }

  make(card) {
    return element("button", { type: "button", class: "card", "data-testid": "card", "data-card": card, onclick: () => this.toggle(card) }, cardFace(card));
  }

  mark(made, card, dim, marked) {
    made.setAttribute("aria-pressed", this.selected.has(card));
    made.dataset.dim = dim.has(card);
    made.dataset.received = marked.has(card);
    made.setAttribute("aria-label", marked.has(card) ? `${sayCard(card)}, ${say("card.received")}` : sayCard(card));
  }

  toggle(card) {
    if (this.single && this.selected.has(card)) return this.enter();
    const others = this.single ? [] : [...this.selected];
    this.select(this.selected.has(card) ? others.filter((other) => other !== card) : [...others, card]);
    this.focusOn(this.cards.indexOf(card));
  }

  select(cards) {
    this.selected = new Set(cards);
    for (const made of this.box.children) made.setAttribute("aria-pressed", this.selected.has(made.dataset.card));
    this.changed();
  }

  keepOneTabStop() {
    const stops = [...this.box.children];
    const stop = stops.find((made) => made.tabIndex === 0) ?? stops[0];
    for (const made of stops) made.tabIndex = made === stop ? 0 : -1;
  }

  focusOn(place) {
    const made = this.box.children[place];
    if (!made) return;
    for (const other of this.box.children) other.tabIndex = other === made ? 0 : -1;
    made.focus({ preventScroll: true });
  }

  key(event) {
    const place = this.cards.indexOf(event.target.dataset.card);
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, ArrowUp: place - this.perRow, ArrowDown: place + this.perRow, Home: 0, End: this.cards.length - 1 }[event.key];
    if (event.key === "Enter") this.enter();
    else if (to !== undefined) this.focusOn(to);
    else return;
    event.preventDefault();
  }

  /** Put the cards into rows. */
  lay() {
    const width = this.box.clientWidth;
    const count = this.cards.length;
    if (!width || !count) return;
    const card = this.box.firstElementChild.offsetWidth;
    const most = Math.max(1, Math.floor((width - card) / THUMB) + 1);
    const rows = Math.ceil(count / most);
    this.perRow = Math.ceil(count / rows);
    const step = Math.min(card * 0.86, this.perRow > 1 ? (width - card) / (this.perRow - 1) : card);
    this.box.dataset.rows = rows;
    [...this.box.children].forEach((made, i) => {
      const row = Math.floor(i / this.perRow);
      const inRow = Math.min(this.perRow, count - row * this.perRow);
      made.style.setProperty("--x", `${(width - card - step * (inRow - 1)) / 2 + step * (i % this.perRow)}px`);
      made.style.setProperty("--row", rows - 1 - row);
    });
  }
}
