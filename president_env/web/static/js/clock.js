// The clock of a turn.

const SECOND = 1000; // ms

/** Counts seconds down. It stands still while a panel that asks for no move is open, and while nobody sees the page. */
export class Countdown {
  /** `tick(left)` every second, with the seconds left, or null when the clock stops; `over()` once, at the end. */
  constructor(tick, over) {
    Object.assign(this, { tick, over });
  }

  start(seconds) {
    this.stop();
    this.left = seconds;
    this.tick(seconds);
    this.timer = setInterval(() => this.count(), SECOND);
  }

  stop() {
    clearInterval(this.timer);
    this.tick(null);
  }

  count() {
    if (document.hidden || document.querySelector("dialog[open]:not(.move)")) return;
    this.left -= 1;
    this.tick(this.left);
    if (this.left > 0) return;
    this.stop();
    this.over();
  }
}
