// The buttons of the auction: bids, and the choice of trump.

import { button, element } from "../dom.js";
import { say, SIGNS } from "../texts.js";

/** Buttons 0 … n; the one that the dealer may not bid is disabled and says the reason. `bid(move)` is called. */
export function bidButtons({ cards, barred }, reason, bid) {
  const numbers = Array.from({ length: cards + 1 }, (_, number) => number);
  return group(say("auction.bid"), numbers.map((number) => {
    const refused = number === barred;
    return button(`bid-${number}`, String(number), () => bid(`bid ${number}`), { class: "bid", "data-move": `bid ${number}`, disabled: refused, title: refused ? reason : null, "data-barred": refused });
  }));
}

/** A button for every suit, and one for no trump. `choose(move)` is called. */
export function trumpButtons(choose) {
  const suits = Object.entries(SIGNS).map(([suit, sign]) => button(`trump-${suit}`, sign, () => choose(`trump ${suit}`), { class: "suit", "data-suit": suit, "data-move": `trump ${suit}`, "aria-label": say(`suit.${suit}`) }));
  const none = button("trump-none", say("trump.none"), () => choose("no-trump"), { class: "suit none", "data-move": "no-trump" });
  return group(say("auction.trump"), [...suits, none]);
}

const MOST_COLUMNS = 5; // on a phone

function group(label, buttons) {
  const made = element("div", { class: "auction", role: "group", "aria-label": label }, buttons);
  made.style.setProperty("--count", buttons.length);
  made.style.setProperty("--columns", Math.min(buttons.length, MOST_COLUMNS));
  return made;
}
