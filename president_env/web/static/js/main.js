// Where the page begins: language, then the match of the link, the saved one, or the first screen.

import { Game } from "./game.js";
import { sprite } from "./glyphs.js";
import { linkedMatch } from "./link.js";
import { CHOICES, showSetup } from "./setup.js";
import { loadMatch, saveMatch, settings } from "./store.js";
import { preferredLanguage, useLanguage } from "./texts.js";

const page = document.getElementById("page");
let game = null;

function setup() {
  game?.stop();
  showSetup(page, { start, resume, saved: unfinished() });
}

function start(chosen) {
  const match = { ...chosen, moves: [], seen: { deal: 0, exchange: 0, round_end: 0 } };
  saveMatch(match);
  begin(match);
}

function begin(match) {
  game = new Game(page, match, setup);
  game.begin();
}

function resume() {
  begin(loadMatch());
}

function unfinished() {
  const saved = loadMatch();
  return saved && !saved.finished ? saved.code : null;
}

function saveFits(saved) {
  const linked = linkedMatch(CHOICES);
  return saved && (!linked || linked.code === saved.code);
}

document.getElementById("sprite").innerHTML = sprite();
await useLanguage(preferredLanguage(settings.language));
addEventListener("hashchange", setup);
if (saveFits(loadMatch())) resume();
else setup();
