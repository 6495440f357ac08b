// What the browser keeps: the match (code, options, moves so far) and the player's settings.

const MATCH = "president.match";
const SETTINGS = "president.settings";

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

export const loadMatch = () => read(MATCH);
export const saveMatch = (match) => write(MATCH, match);

export const settings = { language: null, speed: "normal", rules: "classic", level: "strong", rounds: 5, ...read(SETTINGS) };

export function changeSettings(changes) {
  Object.assign(settings, changes);
  write(SETTINGS, settings);
}
