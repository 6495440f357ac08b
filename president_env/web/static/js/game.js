// A match at the table, of whatever game: asks the server, shows what happened step by step on timers, and saves after
// every step. A game adds how it looks: the table, `asked()`, the rules and rounds of the server's MATCH, `draw(view)`,
// `prompt()` when it is my turn, `sayRefusal(refusal)`, `allow()` for what can be pressed, and a method for every kind of step, `kind(step, after)`, which calls `after()` once
// the step was shown.

import { showAdvice } from "./advice.js";
import { ask, NoAnswer, Refused } from "./api.js";
import { closeDialogs } from "./dialog.js";
import { linkTo } from "./link.js";
import { openMenu } from "./menu.js";
import { saveMatch, settings } from "./store.js";
import { say } from "./texts.js";

const THINKING = 400; // ms without an answer, then the status tells why nothing happens
const SEATS = 4;

export class Game {
  /** match: {game, code, level, moves, seen, …}, kept up to date and saved; pauses: how long a step stays before the next
   * one, in ms, by speed and name; `leave()` goes to the first screen. */
  constructor(match, pauses, leave) {
    this.match = match;
    this.pauses = pauses;
    this.leave = leave;
    this.view = null;
    this.steps = [];
    this.refusals = {};
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

  /** The match as the server knows it. */
  get sent() {
    const { game, code, level, moves } = this.match;
    return { game, code, levels: level, players: SEATS, moves, ...this.asked() };
  }

  async request(name, more) {
    this.setState("asking");
    this.timer = setTimeout(() => this.table.say(say("prompt.asking")), THINKING);
    try {
      this.take(await ask(name, this.sent, more));
    } catch (error) {
      this.failed(error, () => this.request(name, more));
    }
  }

  take(answer) {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.answer = answer;
    this.steps = answer.steps;
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
    else if (this.view) this.yourTurn(this.sayRefusal(error.refusal));
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
    this.timer = setTimeout(then, this.pauses[settings.speed][pause]);
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

  record(step) {
    this.match.moves.push(...step.moves);
    saveMatch(this.match);
  }

  /** The result of a round: `showRound(step, last, {next, replay})` shows it until the player goes on. */
  round_end(step) {
    this.draw({ ...step.view, turn: null });
    this.table.say(say("result.round", step));
    const last = this.steps[0]?.what === "match_end";
    const next = () => {
      this.sawRound(step);
      this.next();
    };
    this.wait("round_end", () => this.showRound(step, last, { next, replay: () => this.replay(step.round) }));
  }

  match_end(step) {
    this.match.finished = true;
    saveMatch(this.match);
    this.showMatch({ ...this.ended, ...step }, { again: this.leave, replay: () => this.replay(this.ended.round) });
  }

  yourTurn(sentence) {
    this.setState("yours");
    if (sentence) this.table.say(sentence);
    else this.prompt();
  }

  get myTurn() {
    return this.view?.turn === 0 && this.state === "yours";
  }

  send(move) {
    this.table.hand.select([]);
    this.request("play", { move });
  }

  openMenu() {
    const { game, code, moves, seen, finished, ...choices } = this.match;
    openMenu(code, choices.lesson ? null : linkTo(code, choices), this.leave);  // a link restores what can be chosen
  }

  async advise() {
    try {
      const { moves } = await ask("advice", this.sent);
      if (!this.stopped) showAdvice(moves, this.moveName);
    } catch (error) {
      if (error instanceof Refused) this.table.say(say("advice.none"));
      else this.failed(error, () => this.advise());
    }
  }

  /** Show a round that is over with open hands. */
  async replay(round) {
    try {
      this.openReplay(await ask("replay", this.sent, { round }));
    } catch (error) {
      this.failed(error, () => this.replay(round));
    }
  }
}
