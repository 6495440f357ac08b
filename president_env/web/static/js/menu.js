// The menu: match code and link, speed, leaving.

import { openDialog } from "./dialog.js";
import { button, element } from "./dom.js";
import { radios } from "./radios.js";
import { changeSettings, settings } from "./store.js";
import { say } from "./texts.js";

const SPEEDS = ["normal", "fast"];

/** Open the menu of a match: its code, and `link`, the address that leads a friend to it; null: there is none. */
export function openMenu(code, link, leave) {
  const note = element("p", { class: "help copied", role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    note.textContent = say("menu.copied");
  };
  const content = element("div", { class: "choices" },
    element("p", { "data-testid": "menu-code" }, say("menu.code", { code })),
    link && element("div", {}, button("menu-copy", say("menu.copy"), copy, { class: "wide" }), note),
    speedRow(),
    button("menu-quit", say("menu.quit"), () => { dialog.shut(); leave(); }, { class: "wide" }),
    element("p", { class: "help" }, say("menu.quit.help")),
    button("menu-close", say("button.close"), () => dialog.shut(), { class: "primary wide", autofocus: true }));
  const dialog = openDialog("menu-panel", say("menu.title"), content, () => {});
}

function speedRow() {
  const row = radios(say("menu.speed"), SPEEDS, "speed", (speed) => say(`menu.speed.${speed}`), settings.speed, (speed) => changeSettings({ speed }));
  row.dataset.testid = "menu-speed";
  return row;
}
