"""Matches of President as a Scribe writes them down.

As a program: `python transcript.py HOLDER SEATS…` prints a match a number of seats; see scribe.py.
"""

import sys

from scribe import Scribe

from president_env.games.president import belief, bots, cards, observe, rules, state, view

ROUNDS = 3
EVERYTHING = {
    "revolution": 1,
    "eight_stop": 1,
    "downfall": 1,
    "passing": state.FINAL,
    "first_lead": state.FIRST_SEAT_LEADS,
    "last_place_points": 1,
    "rounds": ROUNDS,
}
NOTHING = {**dict.fromkeys(EVERYTHING, 0), "rounds": ROUNDS}


def transcript(holder, all_seats):
    """Lines of text, the same for every way to run the kernels."""
    for players in all_seats:
        for options in (NOTHING, EVERYTHING):
            yield from PresidentScribe(holder, {"players": players} | options).match()


class PresidentScribe(Scribe):
    """Bots and chance in turn; it writes down what the bots would do as well."""

    state, rules, view, observe, belief = state, rules, view, observe, belief
    deck_size, most_seats = cards.CARDS, state.MAX_SEATS

    def arrange(self):
        """One seat gets all cards of a rank: hands are dealt a card each in turn."""
        rank = self.dice.randrange(cards.RANKS)
        for suit in range(cards.SUITS):
            there = list(self.deck).index(cards.SUITS * rank + suit)
            here = suit * self.options["players"]
            self.deck[here], self.deck[there] = int(self.deck[there]), int(self.deck[here])

    def decision(self):
        seat, other = int(self.table["turn"]), self.dice.randrange(self.options["players"])
        legal, sight = self.legal(), self.look(seat)
        chosen = [int(bot(sight, self.mask)) for bot in bots.BOTS.values()]
        line = f"{self.digest(self.table)} turned {int(self.table['turned'])} fallen {int(self.table['fallen'])}"
        line += f" seat {seat} legal {legal} bots {chosen} {self.known(seat, other)}"
        plays = [action for action in legal if state.FIRST_PLAY <= action < state.FIRST_GIVE]
        fours = [action for action in plays if action % cards.SUITS == 0]
        rules.step(self.table, self.dice.choice(fours or [*chosen, self.dice.choice(legal)]))
        return line

    def result(self):
        seats = range(self.options["players"])
        return f"ahead {[[int(rules.ahead(self.table, seat, other)) for other in seats] for seat in seats]}"


if __name__ == "__main__":
    print(*transcript(sys.argv[1], [int(players) for players in sys.argv[2:]]), sep="\n")
