// Which rounds the score sheet has lines for (RULES.md, A.2): by chapter the cards of every round.

const UP = [1, 2, 3, 4, 5, 6, 7, 8];
const NINES = Array(4).fill(9);
const CLASSIC = [["ladder", UP], ["nines", NINES], ["ladder", UP.toReversed()], ["nines", NINES]];
const CHAPTERS = {
  short: CLASSIC.slice(0, 2),
  classic: CLASSIC,
  full: [...CLASSIC, ["golden", NINES], ["notrump", NINES], ["blind", NINES], ["misere", NINES]],
};

/** The chapters of a match: {kind, rounds: [{round, cards}]}; rounds: how many are played. */
export function chapters(form, rounds) {
  let round = 0;
  const all = CHAPTERS[form].map(([kind, cards]) => ({ kind, rounds: cards.map((n) => ({ round: (round += 1), cards: n })) }));
  return all.map(({ kind, rounds: planned }) => ({ kind, rounds: planned.filter((one) => one.round <= rounds) })).filter((chapter) => chapter.rounds.length);
}
