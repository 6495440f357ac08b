// Georgian Joker, as the page offers it (see games.js).

import { levelRow } from "../levels.js";
import { say } from "../texts.js";
import { JokerGame } from "./game.js";
import { LESSON } from "./lesson.js";

const row = (name, label, values, text, first) => ({ name, label, test: `opt-${name}`, values, text, first });

export const joker = {
  name: "joker",
  emblem: ["6s", "Ah", "joker"],
  seen: { deal: 0, round_end: 0 },
  lesson: LESSON,
  rows: (facts) => [
    row("form", say("setup.form"), Object.keys(facts.presets), (form) => say(`form.${form}`), "classic"),
    row("shtanga", say("setup.shtanga"), [100, 200, "per_card"], (shtanga) => say(`shtanga.${shtanga}`), 200),
    row("premium", say("setup.premium"), ["double", "strike", "none"], (premium) => say(`premium.${premium}`), "double"),
    levelRow(facts),
    row("time", say("setup.time"), ["15", "30", "off"], (time) => say(`time.${time}`), "15"),
  ],
  heading: ({ form }) => say("card.title", { form: say(`form.${form}`) }),
  lines: ({ form, shtanga, premium, level, time }) => [
    say(`line.form.${form}`),
    say("line.bids"),
    `${say(`line.shtanga.${shtanga}`)} ${say(`line.premium.${premium}`)}`,
    say("line.match", { level: say(`level.${level}`), time: say(`line.time.${time}`) }),
  ],
  open: (root, match, leave, facts) => new JokerGame(root, match, leave, facts.levels.some(({ name, available }) => name === "strong" && available)),
};
