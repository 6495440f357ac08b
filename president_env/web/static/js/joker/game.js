// A match of Joker at the table.

import { isJoker } from "../cards.js";
import { Countdown } from "../clock.js";
import { deal } from "../deal.js";
import { closeDialogs } from "../dialog.js";
import { Game } from "../game.js";
import { openReplay } from "../replay.js";
import { say } from "../texts.js";
import { teach } from "./lesson.js";
import { moveName, prompt, sayBarred, sayMove, sayReady, sayStep } from "./narration.js";
import { sayRefusal } from "./reasons.js";
import { showMatch, showRound } from "./results.js";
import { openSheet } from "./sheet.js";
import { JokerTable } from "./table.js";
import { lyingCard } from "./trick.js";
import { completed, held, plainName, playOf, unusable } from "./view.js";
import { askWay } from "./ways.js";

// How long a step stays before the next one, in ms.
const PAUSES = {
  normal: { deal: 300, bid: 650, trump: 1000, play: 750, trick: 1200, sweep: 250, round_end: 700 },
  fast: { deal: 100, bid: 220, trump: 350, play: 260, trick: 450, sweep: 120, round_end: 300 },
};

const pauseAfter = (move) => (move.startsWith("bid") ? "bid" : /trump/.test(move) ? "trump" : "play");

export class JokerGame extends Game {
  constructor(root, match, leave, advised) {
    super(match, PAUSES, leave);
    Object.assign(this, { moveName, sayRefusal });
    this.table = new JokerTable(root, {
      play: () => this.play(), hint: () => this.hint(), advice: () => this.advise(), menu: () => this.openMenu(),
      sheet: () => openSheet(this.answer.sheet, this.view), changed: () => this.prompt(), move: (text) => this.send(text),
    }, advised);
    this.clock = new Countdown((left) => this.table.showTime(left), () => this.timeOut());
    this.allow();
  }

  asked() {
    const { form, shtanga, premium, rounds } = this.match;
    return { rules: { preset: form, shtanga, premium, ...(rounds && { rounds }) } };
  }

  stop() {
    this.clock.stop();
    super.stop();
  }

  deal(step, after) {
    this.dealCards(step.view, 0, () => {
      this.sawRound(step);
      this.table.say(say("event.deal", step));
      after();
    });
  }

  /** Deal on from as many cards as every seat has. */
  dealCards(view, from, done) {
    const show = (counts) => this.table.show({ ...view, turn: null }, { counts });
    deal(this.table, { first: (view.dealer + 1) % view.seats.length, from, to: held(view, 0), show, done: () => {
      this.draw(view);
      done();
    } });
  }

  move(step, after) {
    const before = this.view;
    const { view } = step;
    this.record(step);
    const pause = pauseAfter(step.move);
    if (step.trick_won !== null) return this.trickTaken(step, before, after);
    if (held(view, 0) > held(before, 0)) return this.dealMore(step, before, pause, after);
    this.draw(view);
    this.table.say(sayMove(step));
    return after(pause);
  }

  /** Trump is named, and the other cards are dealt. */
  dealMore(step, before, pause, after) {
    this.draw({ ...before, turn: null, trump: step.view.trump });
    this.table.say(sayMove(step));
    this.wait(pause, () => this.dealCards(step.view, held(before, 0), () => after("deal")));
  }

  /** A complete trick stays in sight, then goes to who has won it. */
  trickTaken(step, before, after) {
    const { trick_won: best, view } = step;
    const trick = { ...before.trick, cards: completed(step, before), best };
    this.draw({ ...view, trick, turn: null });
    this.table.say(sayMove(step));
    this.wait("trick", () => {
      this.table.sweep(best);
      this.wait("sweep", () => {
        this.draw(view);
        after("sweep");
      });
    });
  }

  showRound(step, last, acts) {
    showRound(step, this.answer.sheet, last, acts);
  }

  showMatch(ended, acts) {
    showMatch(ended, this.answer.sheet, acts);
  }

  openReplay(round) {
    const played = ({ move }) => (move && /^(bid|trump|no-)/.test(move) ? [] : [playOf(move).card]);
    const trick = (step, before) => (Number.isInteger(step.trick_won) ? completed(step, before.view) : step.view.trick?.cards ?? []);
    openReplay(round, { sayStep, played, lying: (step, before) => trick(step, before).map(lyingCard) });
  }

  draw(view) {
    this.view = view;
    this.table.show(view, { dim: unusable(view) });
    if (this.answer) this.table.showSheet(this.answer.sheet, view);
    this.allow();
  }

  yourTurn(sentence) {
    super.yourTurn(sentence);
    if (!this.myTurn) return;
    if (this.match.lesson) teach(this.view, this.match.seen, () => this.table.say(this.asking()));
    if (this.match.time !== "off") this.clock.start(Number(this.match.time));
  }

  prompt() {
    this.allow();
    if (this.myTurn) this.table.say(this.asking());
  }

  /** What is asked of me, or what is wrong with the card that I selected. */
  asking() {
    const [card] = this.table.hand.chosen;
    if (!card || this.view.phase !== "play") return prompt(this.view, this.refusals, sayRefusal);
    const reason = this.reason(card);
    return reason ? sayRefusal(reason) : sayReady(card);
  }

  /** Why my card cannot be played; null where it can. */
  reason(card) {
    if (!this.myTurn) return { code: "not_your_turn" };
    if (!card) return { code: "nothing_selected" };
    return this.refusals[plainName(card)] ?? null;
  }

  allow() {
    const reason = this.reason(this.table.hand.chosen[0]);
    const asked = this.myTurn ? this.view : null;
    this.table.allow(asked, reason && sayRefusal(reason), asked && sayBarred(asked, this.refusals, sayRefusal));
  }

  play() {
    const [card] = this.table.hand.chosen;
    if (this.view?.phase !== "play" || this.reason(card)) return;
    if (isJoker(card)) askWay(!this.view.trick, this.answer.hints.find(isJoker), (move) => this.send(move), () => this.table.hand.select([]));
    else this.send(card);
  }

  send(move) {
    this.clock.stop();
    super.send(move);
  }

  timeOut() {
    closeDialogs();
    this.send(this.answer.timeout);
  }

  /** Propose one legal move after the other; a card is selected, never played. */
  hint() {
    const { hints } = this.answer;
    const moves = this.view.phase === "play" ? [...new Set(hints.map((move) => playOf(move).card))] : hints;
    this.hinted = (this.hinted + 1) % moves.length;
    const move = moves[this.hinted];
    if (this.view.phase === "play") this.table.hand.select([move]);
    else this.table.propose(move);
  }
}
