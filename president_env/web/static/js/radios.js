// Rows of which one is chosen.

import { button, element } from "./dom.js";

/** A row of buttons; arrow keys move the choice, as in every radio group. text(value) names it, choose(value) is called with it. */
export function radios(label, values, test, text, first, choose) {
  const made = values.map((value) => button(`${test}-${value}`, text(value), () => pick(value), { role: "radio" }));
  const pick = (value) => {
    mark(value);
    choose(value);
  };
  const mark = (value) => made.forEach((one, i) => {
    one.setAttribute("aria-checked", values[i] === value);
    one.tabIndex = values[i] === value ? 0 : -1;
  });
  const move = (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = made[(made.indexOf(document.activeElement) + by + made.length) % made.length];
    next.focus();
    next.click();
  };
  mark(first);
  return element("div", { class: "row" }, element("span", { class: "row-label", "aria-hidden": "true" }, label),
    element("div", { class: "radios", role: "radiogroup", "aria-label": label, onkeydown: move }, made));
}
