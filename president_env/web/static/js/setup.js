// The first screen: which game, what it lets one choose, and a card that says in four lines what was chosen.

import { cardFace } from "./cards.js";
import { button, element } from "./dom.js";
import { drawCode, isCode } from "./link.js";
import { radios } from "./radios.js";
import { loadChoices, saveChoices } from "./store.js";
import { LANGUAGES, say } from "./texts.js";

/**
 * Show the screen of a game. facts: the server's, of that game; names: of all games; linked: the match of the link or
 * null; saved: code of a match to continue, or null. `start(match)` begins one, `resume()` goes on with the saved one,
 * `chooseGame(name)` and `chooseLanguage(name)` show the screen again.
 */
export function showSetup(root, { game, facts, names, linked, saved, start, resume, chooseGame, chooseLanguage }) {
  const rows = game.rows(facts);
  const chosen = startingChoices(rows, linked?.choices ?? {}, loadChoices(game.name));
  const card = element("section", { class: "rules-card", "data-testid": "rules-card", "aria-live": "polite" });
  const code = codeField(facts.letter, linked?.code);
  const update = () => {
    drawCard(card, game, chosen);
    saveChoices(game.name, chosen);
  };
  const begin = () => {
    const wanted = code.input.value.trim().toUpperCase();
    if (wanted && !isCode(facts.letter, wanted)) return code.complain();
    return start({ code: wanted || drawCode(facts.letter), ...chosen });
  };
  root.replaceChildren(
    element("main", { class: "setup", "data-game": game.name },
      element("div", { class: "side" },
        element("header", {}, element("h1", {}, say("page.title")), emblem(game), element("p", { class: "lead" }, say("page.lead")),
          radios(say("setup.game"), names, "game", (name) => say(`game.${name}`), game.name, chooseGame)),
        saved && button("continue", say("setup.continue", { code: saved }), resume, { class: "wide" }),
        linked && element("p", { class: "notice" }, say("setup.link", { code: linked.code })),
        element("div", { class: "choices" }, rows.map((row) => choiceRow(row, chosen, update)))),
      element("div", { class: "side" },
        card,
        button("start", say("setup.start"), begin, { class: "primary wide" }),
        game.lesson && button("lesson", say("setup.lesson"), () => start(game.lesson), { class: "wide" }),
        code.field,
        radios(say("setup.language"), Object.keys(LANGUAGES), "lang", (language) => LANGUAGES[language], document.documentElement.lang, chooseLanguage))));
  update();
}

/** A few cards of the game, for the eye. */
function emblem(game) {
  return element("div", { class: "emblem", "aria-hidden": "true" }, game.emblem.map(cardFace));
}

/** Of every row the value of the link, else the one chosen last, else what the game proposes. */
function startingChoices(rows, linked, stored) {
  return Object.fromEntries(rows.map(({ name, values, first }) => {
    const wanted = [linked[name], stored[name]].find((value) => values.map(String).includes(String(value)));
    return [name, values.find((value) => String(value) === String(wanted)) ?? first];
  }));
}

function drawCard(card, game, chosen) {
  const lines = game.lines(chosen).map((line) => element("li", { "data-testid": "rules-line" }, line));
  card.replaceChildren(element("h2", {}, game.heading(chosen)), element("ul", {}, lines));
}

function choiceRow({ name, label, test, values, text }, chosen, update) {
  return radios(label, values, test, text, chosen[name], (value) => {
    chosen[name] = value;
    update();
  });
}

function codeField(letter, code) {
  const example = `${letter}1151739204`;
  const help = element("p", { class: "help", id: "code-help" }, say("setup.code.help"));
  const input = element("input", { id: "code", "data-testid": "code", value: code ?? "", placeholder: example, maxlength: 11, autocomplete: "off", spellcheck: "false", "aria-describedby": "code-help" });
  const complain = () => {
    help.textContent = say("setup.code.bad", { letter, example });
    help.setAttribute("role", "alert");
    input.focus();
  };
  return { input, complain, field: element("div", { class: "code-field" }, element("label", { for: "code" }, say("setup.code")), input, help) };
}
