// The games of the page. What all of them use knows none of them; each is a folder, and described by
//
//   name            as the server calls it; its texts are in texts/NAME/
//   emblem          three cards that its first screen shows
//   rows(facts)     what is chosen before a match: {name, label, test, values, text(value), first: the proposed value}
//   heading(chosen) and lines(chosen)   of the card with its rules; chosen: a value for every row
//   seen            the steps that are shown only once, with the last round in which they were
//   lesson          a match to learn the game by, or null
//   open(root, match, leave, facts)   a Game at the table

import { joker } from "./joker/index.js";
import { president } from "./president/index.js";

export const GAMES = { president, joker };
