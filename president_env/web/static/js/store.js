// What the browser keeps: a match of each game (code, choices, moves so far), what was chosen last, and settings.

const SETTINGS = "president-env.settings";

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs the autosave, not the game.
  }
}

/** The match of a game that goes on, or null. */
export function loadMatch(game) {
  const found = read(`${game}.match`);
  return found && { ...found, game };
}

export const saveMatch = (match) => write(`${match.game}.match`, match);

/** What was chosen for the last match of a game, by the names of its rows. */
export const loadChoices = (game) => read(`${game}.choices`) ?? {};
export const saveChoices = (game, chosen) => write(`${game}.choices`, chosen);

export const settings = { language: null, speed: "normal", game: "president", ...read(SETTINGS) };

export function changeSettings(changes) {
  Object.assign(settings, changes);
  write(SETTINGS, settings);
}
