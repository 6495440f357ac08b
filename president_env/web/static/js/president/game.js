// A match of President at the table.

import { deal } from "../deal.js";
import { Game } from "../game.js";
import { openCard, openReplay } from "../replay.js";
import { say } from "../texts.js";
import { hintSets } from "./hints.js";
import { moveName, prompt, sayCleared, sayMove, sayReady, sayStep } from "./narration.js";
import { passRefusal, refusal, sayRefusal } from "./reasons.js";
import { showMatch, showRound } from "./results.js";
import { PresidentTable } from "./table.js";
import { showExchange, showReturned } from "./tribute.js";

const CARDS = 52;
// How long a step stays before the next one, in ms.
const PAUSES = {
  normal: { deal: 300, exchange: 200, move: 900, cleared: 800, round_end: 900 },
  fast: { deal: 100, exchange: 100, move: 320, cleared: 280, round_end: 400 },
};

/** What the table shows when all cards lie and nothing has been taken yet; step: the one of the deal. */
function asDealt({ view, hand }, counts = view.seats.map(() => CARDS / view.seats.length)) {
  const seats = view.seats.map((seat, i) => ({ ...seat, count: counts[i] }));
  return { ...view, seats, hand: hand.slice(0, counts[0]), turn: null, pile: null };
}

export class PresidentGame extends Game {
  constructor(root, match, leave) {
    super(match, PAUSES, leave);
    Object.assign(this, { moveName, sayRefusal });
    this.table = new PresidentTable(root, {
      play: () => this.play(), pass: () => this.send("pass"), hint: () => this.hint(), advice: () => this.advise(),
      menu: () => this.openMenu(), skip: () => this.skip(), changed: () => this.prompt(),
    });
    this.allow();
  }

  asked() {
    const { rules, rounds } = this.match;
    return { rules, rounds };
  }

  deal(step, after) {
    const { view } = step;
    const show = (counts) => this.table.show(asDealt(step, counts));
    deal(this.table, { first: (view.round - 1) % view.seats.length, to: CARDS / view.seats.length, show, done: () => {
      this.sawRound(step);
      const tributeFollows = this.steps[0]?.what === "exchange";
      this.draw(tributeFollows ? asDealt(step) : view);
      this.table.say(say("event.deal", step));
      after();
    } });
  }

  exchange(step, after) {
    this.table.say(say("event.tribute"));
    this.wait("exchange", () => showExchange(step.view, () => {
      this.sawRound(step);
      this.draw(step.view);
      after();
    }));
  }

  move(step, after) {
    const before = this.view;
    this.record(step);
    if (step.cleared) return this.clearing(step, before.pile, after);
    this.draw(step.view);
    this.table.say(sayMove(step));
    if (step.view.phase === "exchange" || before.phase === "exchange") return showReturned(before, step.view, after);
    return after();
  }

  /** The play or pass that clears the table stays in sight for a moment. */
  clearing(step, pile, after) {
    const { cards, seat, view } = step;
    this.draw({ ...view, pile: cards.length ? { cards, owner: seat } : pile, turn: null });
    this.table.say(sayMove(step));
    this.wait("move", () => {
      this.draw(view);
      this.table.say(sayCleared(view));
      after("cleared");
    });
  }

  round_end(step) {
    super.round_end(step);
    this.table.showDeltas(step);
  }

  match_end(step) {
    this.table.showDeltas(this.ended);
    super.match_end(step);
  }

  showRound(step, last, acts) {
    showRound(step, last, acts);
  }

  showMatch(ended, acts) {
    showMatch(ended, acts);
  }

  openReplay(round) {
    const played = ({ move, cards }) => (move === "pass" ? [] : cards);
    openReplay(round, { sayStep, played, lying: ({ view }) => (view.pile?.cards ?? []).map((card) => openCard(card)) });
  }

  draw(view) {
    const mine = view.turn === 0;
    this.view = view;
    const dim = new Set(mine ? view.hand.filter((card) => !view.usable.includes(card)) : []);
    const received = new Set(view.phase === "exchange" ? view.exchange?.received : []);
    this.table.show(view, { dim, received });
    this.table.offerSkip(view.phase === "play" && view.seats[0].count === 0 && this.steps.length > 0);
    this.allow();
  }

  /** What is asked of me, or what is wrong with what I selected. */
  prompt() {
    this.allow();
    if (!this.myTurn) return;
    const selected = this.table.hand.chosen;
    const reason = this.reason(selected);
    if (!selected.length) this.table.say(prompt(this.view));
    else this.table.say(reason ? sayRefusal(reason) : sayReady(selected));
  }

  reason(selected) {
    return this.myTurn ? refusal(this.view, this.refusals, selected) : { code: "not_your_turn" };
  }

  allow() {
    const play = this.reason(this.table.hand.chosen);
    const pass = this.myTurn ? passRefusal(this.view, this.refusals) : { code: "not_your_turn" };
    this.table.allow({ play: play && sayRefusal(play), pass: pass && sayRefusal(pass), mine: this.myTurn, giving: this.view?.phase === "exchange" });
  }

  play() {
    const selected = this.table.hand.chosen;
    if (this.reason(selected)) return;
    const cards = selected.join(" ");
    this.send(this.view.phase === "exchange" ? `give ${cards}` : cards);
  }

  hint() {
    const sets = hintSets(this.view, this.answer.hints);
    this.hinted = sets.length ? (this.hinted + 1) % sets.length : -1;
    this.table.hand.select(sets[this.hinted] ?? []);
    if (!sets.length) this.table.say(say("hint.none"));
  }

  /** Over to the end of the round, without the moves in between. */
  skip() {
    clearTimeout(this.timer);
    while (this.steps[0]?.what === "move") this.record(this.steps.shift());
    this.next();
  }
}
