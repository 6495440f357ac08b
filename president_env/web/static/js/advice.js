// What the strong bot thinks of my legal moves.

import { openDialog } from "./dialog.js";
import { button, element } from "./dom.js";
import { say } from "./texts.js";

/** moves: [{move, share}], best first, shares from 0 to 1; moveName(move): a text or elements. */
export function showAdvice(moves, moveName) {
  const bars = moves.map(({ move, share }) => element("li", { "data-move": move },
    element("span", { class: "what" }, moveName(move)), element("meter", { min: 0, max: 1, value: share, "aria-hidden": "true" }), element("span", { class: "number" }, `${Math.round(share * 100)} %`)));
  const content = element("div", { class: "choices" }, element("p", { class: "help" }, say("advice.help")), element("ol", { class: "bars" }, bars),
    button("advice-close", say("button.close"), () => dialog.shut(), { class: "primary wide", autofocus: true }));
  const dialog = openDialog("advice-panel", say("advice.title"), content, () => {});
}
