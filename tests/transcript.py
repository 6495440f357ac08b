"""Matches written down decision by decision: what every kernel of President gave. It needs no NumPy itself.

As a program: `python transcript.py HOLDER SEATS…` prints a match a number of seats; HOLDER is `lists` (tables are dicts
of ints and lists) or `records` (NumPy's).
"""

import random
import struct
import sys
import zlib

from president_env import chance
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


class Lists:
    """Tables as dicts of ints and lists."""

    @staticmethod
    def table():
        return dict.fromkeys(state.NUMBERS, 0) | {name: [0] * size for name, size in state.ROWS.items()}

    options = dict

    @staticmethod
    def row(values, _kind):
        return list(values)


class Records:
    """Tables as records and arrays of NumPy."""

    @staticmethod
    def table():
        from president_env.games.president import SPEC

        return SPEC.new_states(1)[0]

    @staticmethod
    def options(values):
        import numpy as np

        from president_env.game import record_type

        record = np.zeros(1, record_type(values))[0]
        for name, value in values.items():
            record[name] = value
        return record

    @staticmethod
    def row(values, kind):
        import numpy as np

        return np.array(values, {"ints": np.int64, "floats": np.float32, "truths": np.bool_}[kind])


HOLDERS = {"lists": Lists, "records": Records}


def transcript(holder, all_seats):
    """Lines of text, the same for every way to run the kernels."""
    for players in all_seats:
        for options in (NOTHING, EVERYTHING):
            yield from Scribe(HOLDERS[holder], {"players": players} | options).match()


class Scribe:
    """Plays a match, bots and chance in turn; writes down what the bots would do, and what is seen and imagined."""

    def __init__(self, holder, options):
        self.options = options
        self.dice = random.Random(str(options))
        self.holder = holder
        self.table, self.view, self.imagined = holder.table(), holder.table(), holder.table()
        self.mask = holder.row([False] * state.NUM_ACTIONS, "truths")
        self.deck = holder.row([0] * cards.CARDS, "ints")
        self.points = holder.row([0] * state.MAX_SEATS, "ints")
        self.observation = holder.row([0.0] * observe.SIZE, "floats")
        self.hidden = holder.row([0.0] * observe.HIDDEN_SIZE, "floats")

    def match(self):
        rules.begin_match(self.table, self.holder.options(self.options))
        for number in range(1, ROUNDS + 1):
            chance.shuffle(self.dice.randrange(chance.CODES), number, self.deck)
            self.deal_a_four(self.dice.randrange(cards.RANKS))
            rules.begin_round(self.table, self.deck)
            while rules.legal(self.table, self.mask):
                yield self.decision()
            rules.points(self.table, self.points)
            yield f"{digest(self.table)} points {[int(points) for points in self.points]}"
        yield f"winner {int(rules.winner(self.table))}"

    def deal_a_four(self, rank):
        """One seat gets all cards of a rank: hands are dealt a card each in turn."""
        for suit in range(cards.SUITS):
            there = list(self.deck).index(cards.SUITS * rank + suit)
            here = suit * self.options["players"]
            self.deck[here], self.deck[there] = int(self.deck[there]), int(self.deck[here])

    def decision(self):
        seat = int(self.table["turn"])
        legal = [action for action in range(state.NUM_ACTIONS) if self.mask[action]]
        chosen = self.look(seat)
        other = self.dice.randrange(self.options["players"])
        line = f"{digest(self.table)} turned {int(self.table['turned'])} fallen {int(self.table['fallen'])}"
        line += f" seat {seat} legal {legal} bots {chosen}"
        line += f" sees {self.seen(seat)} {self.seen(other)} imagines {self.thought(seat)} {self.thought(other)}"
        plays = [action for action in legal if state.FIRST_PLAY <= action < state.FIRST_GIVE]
        fours = [action for action in plays if action % cards.SUITS == 0]
        rules.step(self.table, self.dice.choice(fours or [*chosen, self.dice.choice(legal)]))
        return line

    def look(self, seat):
        """What every bot would do, by level."""
        view.look(self.table, seat, self.view)
        return [int(bot(self.view, self.mask)) for bot in bots.BOTS.values()]

    def seen(self, seat):
        view.look(self.table, seat, self.view)
        observe.encode(self.view, self.observation)
        observe.reveal(self.table, seat, self.hidden)
        return f"{digest(self.view)}-{of_floats(self.observation)}-{of_floats(self.hidden)}"

    def thought(self, seat):
        view.look(self.table, seat, self.view)
        deck = self.holder.row(self.dice.sample(range(cards.CARDS), cards.CARDS), "ints")
        belief.imagine(self.view, deck, self.imagined)
        return digest(self.imagined)


def digest(table, layout=state):
    numbers = [int(table[name]) for name in layout.NUMBERS]
    numbers += [int(number) for name in layout.ROWS for number in table[name]]
    return f"{zlib.crc32(struct.pack(f'{len(numbers)}q', *numbers)):08x}"


def of_floats(values):
    """A checksum of the bytes that they have as float32."""
    return f"{zlib.crc32(struct.pack(f'{len(values)}f', *values)):08x}"


if __name__ == "__main__":
    print(*transcript(sys.argv[1], [int(players) for players in sys.argv[2:]]), sep="\n")
