"""Matches of Joker as a Scribe writes them down.

As a program: `python joker_transcript.py HOLDER` prints a match of every form; see scribe.py.
"""

import sys

from scribe import Scribe

from president_env.games.joker import belief, observe, rules, scoring, state, view
from president_env.games.joker.bots.easy import easy
from president_env.games.joker.bots.hard import hard
from president_env.games.joker.bots.normal import normal

USUAL = dict.fromkeys(state.OPTION_FIELDS, 0) | {"players": 4, "first_round": 1, "first_dealer": state.DRAWN}
MATCHES = (
    {"form": state.SHORT, "rounds": 12, "shtanga": 200, "premium": state.DOUBLE},
    {"form": state.SHORT, "rounds": 4, "short_layout": state.NINES3, "led_joker_ruffable": 1, "first_dealer": 2},
    {"form": state.FULL, "rounds": 20, "first_round": 21, "premium": state.STRIKE, "tie_break": state.KEPT_BIDS},
)


def written(holder):
    """Lines of text, the same for every way to run the kernels."""
    for options in MATCHES:
        yield from JokerScribe(holder, USUAL | options).match()


class JokerScribe(Scribe):
    """Chance plays; it writes down what bots would do as well."""

    state, rules, view, observe, belief = state, rules, view, observe, belief
    deck_size, most_seats = rules.DECK, state.SEATS

    def decision(self):
        seat, other = int(self.table["turn"]), self.dice.randrange(state.SEATS)
        legal, sight = self.legal(), self.look(seat)
        chosen = [int(bot(sight, self.mask)) for bot in self.asked()]
        line = f"{self.digest(self.table)} seat {seat} legal {legal} bots {chosen} {self.known(seat, other)}"
        rules.step(self.table, self.dice.choice(legal))
        return line

    def asked(self):
        """By level; `hard`, which is slow in plain Python, now and then."""
        return (easy, normal, hard) if self.dice.randrange(25) == 0 else (easy, normal)

    def result(self):
        seats = range(state.SEATS)
        return f"ahead {[[int(scoring.ahead(self.table, seat, other)) for other in seats] for seat in seats]}"


if __name__ == "__main__":
    print(*written(sys.argv[1]), sep="\n")
