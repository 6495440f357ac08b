// The joker sheet: how a joker is played.

import { openDialog } from "../dialog.js";
import { button, element } from "../dom.js";
import { say, SIGNS } from "../texts.js";

const DEMANDS = ["high", "low"];
const ANSWERS = ["take", "discard"];

/** Ask how; leads: whether the joker is the first card of its trick; hint: the way to propose. `play(move)`, or `cancel()`. */
export function askWay(leads, hint, play, cancel) {
  let chosen = null;
  const choose = (move) => {
    chosen = move;
    dialog.shut();
  };
  const ways = leads ? DEMANDS.map((demand) => demandRow(demand, hint, choose)) : ANSWERS.map((answer) => wayButton(`joker ${answer}`, say(`way.${answer}`), hint, choose, { class: "wide" }));
  const content = element("div", { class: "choices" }, ways, button("joker-cancel", say("button.cancel"), () => dialog.shut(), { class: "wide" }));
  const dialog = openDialog("joker-sheet", say(leads ? "way.lead" : "way.follow"), content, () => (chosen ? play(chosen) : cancel()));
  dialog.classList.add("move");
}

function demandRow(demand, hint, choose) {
  const buttons = Object.entries(SIGNS).map(([suit, sign]) =>
    wayButton(`joker ${demand} ${suit}`, sign, hint, choose, { class: "suit", "data-suit": suit, "aria-label": `${say(`mode.${demand}`)}, ${say(`suit.${suit}`)}` }));
  return element("div", { class: "demand", role: "group", "aria-label": say(`way.${demand}`) }, element("p", {}, say(`way.${demand}`)), element("div", { class: "suits" }, buttons));
}

function wayButton(move, label, hint, choose, attributes) {
  return button(move.replaceAll(" ", "-"), label, () => choose(move), { ...attributes, "data-hinted": move === hint, autofocus: move === hint });
}
