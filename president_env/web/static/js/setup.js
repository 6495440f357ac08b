// The first screen: rules, computer, length; the card says in four lines what was chosen.

import { button, element } from "./dom.js";
import { gameFacts } from "./api.js";
import { CODE, drawCode, linkedMatch } from "./link.js";
import { changeSettings, settings } from "./store.js";
import { LANGUAGES, say, useLanguage } from "./texts.js";

export const CHOICES = {
  rules: ["classic", "revolution", "local", "cardverse"],
  level: ["easy", "normal", "hard", "strong", "expert"],
  rounds: [1, 3, 5, 7],
};
const ROWS = [
  { name: "rules", label: "setup.rules", test: "opt-rules", text: (value) => say(`rules.${value}`) },
  { name: "level", label: "setup.computer", test: "opt-cpu", text: (value) => say(`level.${value}`) },
  { name: "rounds", label: "setup.length", test: "opt-len", text: String },
];
const NEXT_BEST = "hard"; // the strongest level that needs no policy
const POINTS = { cardverse: "4 / 3 / 2 / 1" };

/** The four lines of the rules card. */
export function rulesLines({ rules, level, rounds }) {
  const first = rules === "cardverse" ? "first_seat" : "three_of_clubs";
  const four = rules === "classic" ? "ordinary" : "revolution";
  const match = { length: say("length.rounds", { n: rounds }), level: say(`level.${level}`), points: POINTS[rules] ?? "3 / 2 / 1 / 0" };
  const tribute = rounds > 1 ? ` ${say("line.tribute")}` : "";
  return [say(`line.basic.${first}`), say(`line.four.${four}`), say(`line.extra.${rules}`), say("line.match", match) + tribute];
}

/** Show the screen. `start(match)` begins one; `resume` goes on with the saved one, whose code is `saved` or null. */
export function showSetup(root, { start, resume, saved }) {
  const linked = linkedMatch(CHOICES);
  const chosen = { rules: settings.rules, level: settings.level, rounds: settings.rounds, ...linked };
  const card = element("section", { class: "rules-card", "data-testid": "rules-card", "aria-live": "polite" });
  const code = codeField(linked?.code);
  const update = () => {
    drawCard(card, chosen);
    changeSettings({ rules: chosen.rules, level: chosen.level, rounds: chosen.rounds });
  };
  const begin = () => {
    const wanted = code.input.value.trim().toUpperCase();
    if (wanted && !CODE.test(wanted)) return code.complain();
    return start({ code: wanted || drawCode(), ...chosen });
  };
  const rows = ROWS.map((row) => choiceRow(row, chosen, update));
  root.replaceChildren(
    element("main", { class: "setup" },
      element("header", {}, element("h1", {}, say("page.title")), element("p", { class: "lead" }, say("page.lead"))),
      saved && button("continue", say("setup.continue", { code: saved }), resume, { class: "wide" }),
      linked && element("p", { class: "notice" }, say("setup.link", { code: linked.code })),
      element("div", { class: "choices" }, rows),
      card,
      button("start", say("setup.start"), begin, { class: "primary wide" }),
      code.field,
      languageRow(() => showSetup(root, { start, resume, saved }))));
  update();
  disableMissingLevels(rows[1]);
}

/** Levels whose policy this server does not have cannot be chosen. */
async function disableMissingLevels(row) {
  const facts = await gameFacts().catch(() => ({ levels: [] }));
  for (const { name } of facts.levels.filter((level) => !level.available)) {
    const made = row.querySelector(`[data-testid="opt-cpu-${name}"]`);
    made.disabled = true;
    made.title = say("level.missing");
    if (made.getAttribute("aria-checked") === "true") row.querySelector(`[data-testid="opt-cpu-${NEXT_BEST}"]`).click();
  }
}

function drawCard(card, chosen) {
  const lines = rulesLines(chosen).map((line) => element("li", { "data-testid": "rules-line" }, line));
  card.replaceChildren(element("h2", {}, say("card.title", { rules: say(`rules.${chosen.rules}`) })), element("ul", {}, lines));
}

function choiceRow({ name, label, test, text }, chosen, update) {
  return radios(say(label), CHOICES[name], test, text, chosen[name], (value) => {
    chosen[name] = value;
    update();
  });
}

/** A row of which one is chosen: arrow keys move the choice, as in every radio group. */
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
    const free = made.filter((one) => !one.disabled);
    const next = free[(free.indexOf(document.activeElement) + by + free.length) % free.length];
    next.focus();
    next.click();
  };
  mark(first);
  return element("div", { class: "row" }, element("span", { class: "row-label", "aria-hidden": "true" }, label),
    element("div", { class: "radios", role: "radiogroup", "aria-label": label, onkeydown: move }, made));
}

function codeField(code) {
  const help = element("p", { class: "help", id: "code-help" }, say("setup.code.help"));
  const input = element("input", { id: "code", "data-testid": "code", value: code ?? "", placeholder: "P1151739204", maxlength: 11, autocomplete: "off", spellcheck: "false", "aria-describedby": "code-help" });
  const complain = () => {
    help.textContent = say("setup.code.bad");
    help.setAttribute("role", "alert");
    input.focus();
  };
  return { input, complain, field: element("div", { class: "code-field" }, element("label", { for: "code" }, say("setup.code")), input, help) };
}

function languageRow(again) {
  return radios(say("setup.language"), Object.keys(LANGUAGES), "lang", (language) => LANGUAGES[language], document.documentElement.lang, async (language) => {
    changeSettings({ language });
    await useLanguage(language);
    again();
    document.querySelector(`[data-testid="lang-${language}"]`).focus();
  });
}
