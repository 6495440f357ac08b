// A match at the table: asks the server, shows what happened step by step on timers, and saves after every step.

import { showAdvice } from "./advice.js";
import { ask, NoAnswer, Refused } from "./api.js";
import { asDealt, deal } from "./dealing.js";
import { closeDialogs } from "./dialog.js";
import { hintSets } from "./hints.js";
import { openMenu } from "./menu.js";
import { prompt, sayCleared, sayMove, sayReady } from "./narration.js";
import { passRefusal, refusal, sayRefusal } from "./reasons.js";
import { openReplay } from "./replay.js";
import { showMatch, showRound } from "./results.js";
import { saveMatch, settings } from "./store.js";
import { Table } from "./table.js";
import { say } from "./texts.js";
import { showExchange, showReturned } from "./tribute.js";

// How long a step stays before the next one, in ms.
const PAUSE = {
  normal: { deal: 300, exchange: 200, move: 900, cleared: 800, round_end: 900 },
  fast: { deal: 100, exchange: 100, move: 320, cleared: 280, round_end: 400 },
};

const THINKING = 400; // ms without an answer, then the status tells why nothing happens

export class Game {
  /** match: {code, rules, level, rounds, moves, seen}, kept up to date and saved; `leave()` goes to the first screen. */
  constructor(page, match, leave) {
    this.match = match;
    this.leave = leave;
    this.view = null;
    this.steps = [];
    this.refusals = {};
    this.table = new Table(page, {
      play: () => this.play(), pass: () => this.pass(), hint: () => this.hint(), advice: () => this.advise(),
      menu: () => openMenu(match, leave), skip: () => this.skip(), changed: () => this.selectionChanged(),
    });
    this.allow();
  }

  begin() {
    return this.request("match");
  }

  /** Nothing more happens: the player has left the table. */
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    closeDialogs();
  }

  async request(name, more) {
    this.setState("asking");
    this.timer = setTimeout(() => this.table.say(say("prompt.asking")), THINKING);
    try {
      this.take(await ask(name, this.match, more));
    } catch (error) {
      this.failed(error, () => this.request(name, more));
    }
  }

  take(answer) {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.steps = answer.steps;
    this.hints = answer.hints;
    this.refusals = answer.refusals;
    this.hinted = -1;
    if (!this.view && answer.start) this.draw(answer.start);
    this.next();
  }

  failed(error, again) {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.setState("failed");
    if (error instanceof NoAnswer) this.table.offer(say("error.network"), say("button.retry"), again);
    else if (!(error instanceof Refused)) throw error;
    else if (this.view) this.yourTurn(sayRefusal(error.refusal));
    else this.table.offer(say("error.save", { reason: error.message }), say("button.again"), this.leave);
  }

  /** Show the next step; where none is left it is my turn. */
  next() {
    const step = this.steps.shift();
    if (!step) return this.yourTurn();
    this.setState("showing");
    if (step.what === "round_end") this.ended = step;
    const after = (pause = step.what) => this.wait(pause, () => this.next());
    if (this.match.seen[step.what] >= step.view.round) return this.pastStep(step);
    return this[step.what](step, after);
  }

  setState(state) {
    this.state = state;
    this.table.state = state;
    this.allow();
  }

  wait(pause, then) {
    this.timer = setTimeout(then, PAUSE[settings.speed][pause]);
  }

  /** A deal or result that was seen before the page was loaded again. */
  pastStep(step) {
    this.draw(step.view);
    this.next();
  }

  sawRound(step) {
    this.match.seen[step.what] = step.view.round;
    saveMatch(this.match);
  }

  deal(step, after) {
    deal(this.table, asDealt(step), settings.speed, () => {
      this.sawRound(step);
      const tributeFollows = this.steps[0]?.what === "exchange";
      this.draw(tributeFollows ? asDealt(step) : step.view);
      this.table.say(say("event.deal", step));
      after();
    });
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

  record(step) {
    this.match.moves.push(...step.moves);
    saveMatch(this.match);
  }

  round_end(step) {
    this.draw({ ...step.view, turn: null });
    this.table.showDeltas(step);
    this.table.say(say("result.round", step));
    const last = this.steps[0]?.what === "match_end";
    const next = () => {
      this.sawRound(step);
      this.next();
    };
    this.wait("round_end", () => showRound(step, last, { next, replay: () => this.replay(step.round) }));
  }

  match_end(step) {
    this.match.finished = true;
    saveMatch(this.match);
    this.table.showDeltas(this.ended);
    showMatch({ ...this.ended, ...step }, { again: this.leave, replay: () => this.replay(this.match.rounds) });
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

  yourTurn(sentence) {
    this.setState("yours");
    if (sentence) this.table.say(sentence);
    else this.selectionChanged();
  }

  get myTurn() {
    return this.view?.turn === 0 && this.state === "yours";
  }

  selectionChanged() {
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

  pass() {
    this.send("pass");
  }

  send(move) {
    this.table.hand.select([]);
    this.request("play", { move });
  }

  hint() {
    const sets = hintSets(this.view, this.hints);
    this.hinted = sets.length ? (this.hinted + 1) % sets.length : -1;
    this.table.hand.select(sets[this.hinted] ?? []);
    if (!sets.length) this.table.say(say("hint.none"));
  }

  async advise() {
    try {
      const { moves } = await ask("advice", this.match);
      if (!this.stopped) showAdvice(moves);
    } catch (error) {
      if (error instanceof Refused) this.table.say(say("advice.none"));
      else this.failed(error, () => this.advise());
    }
  }

  async replay(round) {
    try {
      openReplay(await ask("replay", this.match, { round }));
    } catch (error) {
      this.failed(error, () => this.replay(round));
    }
  }

  /** Over to the end of the round, without the moves in between. */
  skip() {
    clearTimeout(this.timer);
    while (this.steps[0]?.what === "move") this.record(this.steps.shift());
    this.next();
  }
}
