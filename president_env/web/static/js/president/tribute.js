// The tribute: what was taken from me, what I got, what came back. Giving back itself happens with the hand.

import { cardFace } from "../cards.js";
import { openDialog } from "../dialog.js";
import { button, element } from "../dom.js";
import { seatName } from "../seats.js";
import { say, sayCard } from "../texts.js";

/** Show what the tribute did to me, if anything; `done()` once it is dismissed. */
export function showExchange(view, done) {
  const mine = view.exchange;
  if (!mine) return done();
  if (mine.taken.length) return showCards("taken", mine.taken, mine.partner, null, done);
  return showCards("got", mine.received, mine.partner, say("tribute.choose", { n: mine.received.length }), done);
}

/** Show what came back to me, once all of it has come. */
export function showReturned(before, after, done) {
  const got = after.exchange?.received ?? [];
  const complete = after.exchange?.taken.length > 0 && got.length === after.exchange.taken.length;
  if (!complete || before.exchange.received.length === got.length) return done();
  return showCards("returned", got, after.exchange.partner, null, done);
}

function showCards(kind, cards, other, more, done) {
  const faces = cards.map((card) => element("span", { role: "img", "aria-label": sayCard(card) }, cardFace(card)));
  const content = element("div", { class: "choices" },
    element("p", {}, say(`tribute.${kind}`, { n: cards.length, name: seatName(other) })),
    element("div", { class: "cards", "data-testid": `tribute-${kind}`, "data-cards": cards.join(" ") }, faces),
    more && element("p", { class: "help" }, more),
    button("tribute-close", say("button.understood"), () => dialog.shut(), { class: "primary wide", autofocus: true }));
  const dialog = openDialog("tribute", say("tribute.title"), content, done);
}
