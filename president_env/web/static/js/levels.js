// The computer's levels, as a row of the first screen.

import { say } from "./texts.js";

const PREFERRED = ["strong", "hard"];

/** The levels that the server has for a game. */
export function levelRow({ levels }) {
  const values = levels.filter(({ available }) => available).map(({ name }) => name);
  const first = PREFERRED.find((level) => values.includes(level));
  return { name: "level", label: say("setup.computer"), test: "opt-cpu", values, text: (level) => say(`level.${level}`), first };
}
