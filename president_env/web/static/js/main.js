// Where the page begins: the match of the link, the saved one, or the first screen; of the game played last.

import { gameFacts } from "./api.js";
import { button, element } from "./dom.js";
import { GAMES } from "./games.js";
import { sprite } from "./glyphs.js";
import { linkedMatch } from "./link.js";
import { showSetup } from "./setup.js";
import { changeSettings, loadMatch, saveMatch, settings } from "./store.js";
import { preferredLanguage, say, useTexts } from "./texts.js";

const page = document.getElementById("page");
const names = Object.keys(GAMES);
let facts = {}; // of the server, by game
let table = null;

const letters = () => Object.fromEntries(names.map((name) => [name, facts[name].letter]));
const linked = () => linkedMatch(letters());

/** Go over to a game and a language. */
async function use(game, language) {
  changeSettings({ game, language });
  await useTexts(preferredLanguage(language), game);
}

function setup() {
  table?.stop();
  const game = GAMES[settings.game];
  const link = linked();
  showSetup(page, {
    game, facts: facts[game.name], names, start, resume, saved: unfinished(),
    linked: link?.game === game.name ? link : null,
    chooseGame: (name) => again(`game-${name}`, name, settings.language),
    chooseLanguage: (language) => again(`lang-${language}`, settings.game, language),
  });
}

/** The first screen anew, with the focus where it was. */
async function again(testid, game, language) {
  await use(game, language);
  setup();
  document.querySelector(`[data-testid="${testid}"]`).focus();
}

function start(chosen) {
  const game = GAMES[settings.game];
  const match = { game: game.name, ...chosen, moves: [], seen: { ...game.seen } };
  saveMatch(match);
  begin(match);
}

function begin(match) {
  table = GAMES[match.game].open(page, match, setup, facts[match.game]);
  table.begin();
}

function resume() {
  begin(loadMatch(settings.game));
}

function unfinished() {
  const saved = loadMatch(settings.game);
  return saved && !saved.finished ? saved.code : null;
}

async function open() {
  const link = linked();
  await use(link?.game ?? (settings.game in GAMES ? settings.game : names[0]), settings.language);
  const saved = loadMatch(settings.game);
  if (saved && (!link || link.code === saved.code)) resume();
  else setup();
}

async function followLink() {
  await use(linked()?.game ?? settings.game, settings.language);
  setup();
}

async function askServer() {
  facts = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await gameFacts(name)])));
}

document.getElementById("sprite").innerHTML = sprite();
try {
  await askServer();
  addEventListener("hashchange", followLink);
  await open();
} catch (error) {
  await useTexts(preferredLanguage(settings.language), names[0]);
  page.replaceChildren(element("main", { class: "setup" }, element("p", { role: "alert" }, say("error.network")),
    button("reload", say("button.retry"), () => location.reload(), { class: "primary wide" })));
  throw error;
}
