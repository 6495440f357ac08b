// The lesson: what a newcomer is told, each thing once, when it is needed.

import { isJoker, suitOf } from "../cards.js";
import { openDialog } from "../dialog.js";
import { button, element } from "../dom.js";
import { say } from "../texts.js";

const playing = (view) => view.phase === "play";
const holds = (view, suit) => view.hand.some((card) => !isJoker(card) && suitOf(card) === suit);

// In the order in which they matter: the first that fits and was not yet said is shown.
const PAGES = [
  { name: "bid", fits: (view) => view.phase === "bid" },
  { name: "barred", fits: (view) => view.phase === "bid" && view.barred !== null },
  { name: "joker", fits: (view) => playing(view) && view.hand.some(isJoker) },
  { name: "lead", fits: (view) => playing(view) && !view.trick },
  { name: "follow", fits: (view) => playing(view) && view.trick && holds(view, view.trick.led) },
  { name: "trump", fits: (view) => playing(view) && view.trick && !holds(view, view.trick.led) && holds(view, view.trump) },
];

/** The match of the lesson: three rounds, of one, two and three cards, with a joker and with the dealer's bar for me. */
export const LESSON = { code: "J0000000061", form: "short", rounds: 3, shtanga: 200, premium: "double", level: "easy", time: "off", lesson: true };

/** Tell what fits at a turn of mine. told: names of the pages so far, which grows. `done()` is called once it is read. */
export function teach(view, told, done) {
  const page = PAGES.find(({ name, fits }) => !(`lesson.${name}` in told) && fits(view));
  if (!page) return done();
  told[`lesson.${page.name}`] = view.round;
  const content = element("div", { class: "choices" }, element("p", {}, say(`lesson.${page.name}`)), button("lesson-close", say("button.understood"), () => dialog.shut(), { class: "primary wide", autofocus: true }));
  const dialog = openDialog("lesson-page", say(`lesson.${page.name}.title`), content, () => teach(view, told, done));
}
