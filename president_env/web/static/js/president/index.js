// President, as the page offers it (see games.js).

import { levelRow } from "../levels.js";
import { say } from "../texts.js";
import { PresidentGame } from "./game.js";

const LENGTHS = [1, 3, 5, 7];
const POINTS = { cardverse: "4 / 3 / 2 / 1" };

export const president = {
  name: "president",
  emblem: ["3c", "Kh", "2s"],
  seen: { deal: 0, exchange: 0, round_end: 0 },
  lesson: null,
  rows: (facts) => [
    { name: "rules", label: say("setup.rules"), test: "opt-rules", values: Object.keys(facts.presets), text: (value) => say(`rules.${value}`), first: "classic" },
    levelRow(facts),
    { name: "rounds", label: say("setup.length"), test: "opt-len", values: LENGTHS, text: String, first: 5 },
  ],
  heading: ({ rules }) => say("card.title", { rules: say(`rules.${rules}`) }),
  lines,
  open: (root, match, leave) => new PresidentGame(root, match, leave),
};

function lines({ rules, level, rounds }) {
  const first = rules === "cardverse" ? "first_seat" : "three_of_clubs";
  const four = rules === "classic" ? "ordinary" : "revolution";
  const match = { length: say("length.rounds", { n: rounds }), level: say(`level.${level}`), points: POINTS[rules] ?? "3 / 2 / 1 / 0" };
  const tribute = rounds > 1 ? ` ${say("line.tribute")}` : "";
  return [say(`line.basic.${first}`), say(`line.four.${four}`), say(`line.extra.${rules}`), say("line.match", match) + tribute];
}
