// The hint button: it selects one legal set after the other and never plays.

/** Cards of each legal set, best first. In the exchange a set is as many cards as are owed. */
export function hintSets(view, hints) {
  const cardsOf = new Map(view.legal.map(({ move, cards }) => [move, cards]));
  const sets = hints.map((move) => cardsOf.get(move)).filter((cards) => cards?.length);
  if (view.phase !== "exchange" || view.owed === 1) return sets;
  return sets.map((cards, i) => [...cards, ...sets[(i + 1) % sets.length]]);
}
