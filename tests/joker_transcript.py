"""Matches of Joker written down decision by decision: what every kernel gave. It needs no NumPy itself.

As a program: `python joker_transcript.py HOLDER` prints a match of every form; HOLDER is `lists` or `records`, as in
transcript.py.
"""

import random
import sys

import transcript

from president_env import chance
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


class Lists(transcript.Lists):
    """Tables as dicts of ints and lists."""

    @staticmethod
    def table():
        return dict.fromkeys(state.NUMBERS, 0) | {name: [0] * size for name, size in state.ROWS.items()}


class Records(transcript.Records):
    """Tables as records and arrays of NumPy."""

    @staticmethod
    def table():
        from president_env.games.joker import SPEC

        return SPEC.new_states(1)[0]


HOLDERS = {"lists": Lists, "records": Records}


def written(holder):
    """Lines of text, the same for every way to run the kernels."""
    for options in MATCHES:
        yield from Scribe(HOLDERS[holder], USUAL | options).match()


class Scribe:
    """Plays a match by chance; writes down what is legal, seen, imagined and paid, and what bots would do."""

    def __init__(self, holder, options):
        self.options = options
        self.dice = random.Random(str(options))
        self.holder = holder
        self.table, self.view, self.imagined = holder.table(), holder.table(), holder.table()
        self.mask = holder.row([False] * state.NUM_ACTIONS, "truths")
        self.deck = holder.row([0] * rules.DECK, "ints")
        self.points = holder.row([0] * state.SEATS, "ints")
        self.observation = holder.row([0.0] * observe.SIZE, "floats")
        self.hidden = holder.row([0.0] * observe.HIDDEN_SIZE, "floats")

    def match(self):
        rules.begin_match(self.table, self.holder.options(self.options))
        for number in range(1, self.options["rounds"] + 1):
            chance.shuffle(self.dice.randrange(chance.CODES), number, self.deck)
            rules.begin_round(self.table, self.deck)
            while rules.legal(self.table, self.mask):
                yield self.decision()
            rules.points(self.table, self.points)
            yield f"{digest(self.table)} points {[int(points) for points in self.points]}"
        yield f"winners {int(scoring.winners(self.table))}, first {int(scoring.winner(self.table))}"

    def decision(self):
        seat, other = int(self.table["turn"]), self.dice.randrange(state.SEATS)
        legal = [action for action in range(state.NUM_ACTIONS) if self.mask[action]]
        view.look(self.table, seat, self.view)
        line = f"{digest(self.table)} seat {seat} legal {legal} bots {self.chosen()}"
        line += f" sees {self.seen(seat)} {self.seen(other)} imagines {self.thought(seat)} {self.thought(other)}"
        rules.step(self.table, self.dice.choice(legal))
        return line

    def chosen(self):
        """By level; `hard`, which is slow in plain Python, now and then."""
        asked = (easy, normal, hard) if self.dice.randrange(25) == 0 else (easy, normal)
        return [int(bot(self.view, self.mask)) for bot in asked]

    def seen(self, seat):
        view.look(self.table, seat, self.view)
        observe.encode(self.view, self.observation)
        observe.reveal(self.table, seat, self.hidden)
        return f"{digest(self.view)}-{transcript.of_floats(self.observation)}-{transcript.of_floats(self.hidden)}"

    def thought(self, seat):
        view.look(self.table, seat, self.view)
        belief.imagine(
            self.view, self.holder.row(self.dice.sample(range(rules.DECK), rules.DECK), "ints"), self.imagined
        )
        return digest(self.imagined)


def digest(table):
    return transcript.digest(table, state)


if __name__ == "__main__":
    print(*written(sys.argv[1]), sep="\n")
