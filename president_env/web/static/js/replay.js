// A round that is over, step by step, with all hands open.

import { cardFace } from "./cards.js";
import { openDialog } from "./dialog.js";
import { button, element } from "./dom.js";
import { seatName } from "./seats.js";
import { say, sayCard } from "./texts.js";

/**
 * Open the replay of a round; steps as the server sends them, each with `hands` by seat. `sayStep(step)` says what
 * happens, `lying(step, before)` are the elements on the table, before: the step before it or undefined, `played(step)` the cards that its seat has just played.
 */
export function openReplay({ round, steps }, { sayStep, lying, played }) {
  let at = 0;
  const where = element("p", { class: "help", "data-testid": "replay-step" });
  const what = element("p", { class: "event", role: "status" });
  const middle = element("div", { class: "cards open-pile", "data-testid": "open-pile" });
  const hands = element("div", { class: "open-hands" });
  const move = (to) => {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    where.textContent = say("replay.step", { step: at + 1, steps: steps.length });
    what.textContent = sayStep(steps[at]);
    middle.replaceChildren(...lying(steps[at], steps[at - 1]));
    hands.replaceChildren(...steps[at].hands.map((cards, seat) => openHand(seat, cards, steps[at], played)));
  };
  const keys = { ArrowLeft: -1, ArrowRight: 1 };
  const content = element("div", { class: "choices", onkeydown: (event) => keys[event.key] && move(at + keys[event.key]) },
    element("div", { class: "now" }, where, what, middle), hands,
    element("div", { class: "controls" },
      element("div", { class: "buttons steps" },
        stepButton("first", "«", () => move(0)), stepButton("back", "‹", () => move(at - 1)),
        stepButton("forward", "›", () => move(at + 1), { autofocus: true }), stepButton("last", "»", () => move(steps.length - 1))),
      button("replay-close", say("button.close"), () => dialog.shut(), { class: "primary wide" })));
  const dialog = openDialog("replay", say("replay.title", { round }), content, () => {});
  dialog.classList.add("replay");
  move(0);
}

function stepButton(name, sign, act, more) {
  const label = say(`replay.${name}`);
  return button(`replay-${name}`, sign, act, { "aria-label": label, title: label, ...more });
}

function openHand(seat, cards, step, played) {
  const now = step.seat === seat ? played(step) : [];
  return element("section", { "data-testid": `open-${seat}`, "data-cards": cards.join(" "), "data-turn": step.seat === seat },
    element("b", {}, seatName(seat)), element("div", { class: "cards" }, cards.map((card) => openCard(card)), now.map((card) => openCard(card, true))));
}

/** A card that everybody may see. */
export function openCard(card, played = false) {
  return element("span", { role: "img", "aria-label": sayCard(card), "data-card": card, "data-played": played }, cardFace(card));
}
