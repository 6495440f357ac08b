"""Matches of any game written down decision by decision: what every kernel gave. It needs no NumPy itself.

What holds a table is named by the caller: `lists` (dicts of ints and lists) or `records` (NumPy's).
"""

import random
import struct
import zlib

from president_env import chance


class Lists:
    """Tables as dicts of ints and lists."""

    @staticmethod
    def table(layout):
        return dict.fromkeys(layout.NUMBERS, 0) | {name: [0] * size for name, size in layout.ROWS.items()}

    options = dict

    @staticmethod
    def row(values, _kind):
        return list(values)


class Records:
    """Tables as records and arrays of NumPy."""

    @staticmethod
    def table(layout):
        import numpy as np

        from president_env.game import record_type

        return np.zeros(1, record_type(layout.NUMBERS, layout.ROWS))[0]

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


class Scribe:
    """Plays a match by chance; writes down what is legal, seen, imagined and paid. A game is a subclass.

    It names the game's modules (state, rules, view, observe, belief), `deck_size` and `most_seats`, and says in
    `decision` how one is made and in `result` what the match came to.
    """

    def __init__(self, holder, options):
        self.options = options
        self.dice = random.Random(str(options))
        self.holder = HOLDERS[holder]
        self.table, self.sight, self.imagined = (self.holder.table(self.state) for _ in range(3))
        self.mask = self.holder.row([False] * self.state.NUM_ACTIONS, "truths")
        self.deck = self.holder.row([0] * self.deck_size, "ints")
        self.points = self.holder.row([0] * self.most_seats, "ints")
        self.observation = self.holder.row([0.0] * self.observe.SIZE, "floats")
        self.hidden = self.holder.row([0.0] * self.observe.HIDDEN_SIZE, "floats")

    def match(self):
        self.rules.begin_match(self.table, self.holder.options(self.options))
        for number in range(1, self.options["rounds"] + 1):
            chance.shuffle(self.dice.randrange(chance.CODES), number, self.deck)
            self.arrange()
            self.rules.begin_round(self.table, self.deck)
            while self.rules.legal(self.table, self.mask):
                yield self.decision()
            self.rules.points(self.table, self.points)
            yield f"{self.digest(self.table)} points {[int(points) for points in self.points]}"
        yield self.result()

    def arrange(self):
        """Change the deck that was shuffled, where chance alone is too rare."""

    def legal(self):
        return [action for action in range(self.state.NUM_ACTIONS) if self.mask[action]]

    def look(self, seat):
        self.view.look(self.table, seat, self.sight)
        return self.sight

    def known(self, seat, other):
        """What two seats see and imagine."""
        sees = f"sees {self.seen(seat)} {self.seen(other)}"
        return f"{sees} imagines {self.thought(seat)} {self.thought(other)}"

    def seen(self, seat):
        self.observe.encode(self.look(seat), self.observation)
        self.observe.reveal(self.table, seat, self.hidden)
        return f"{self.digest(self.sight)}-{of_floats(self.observation)}-{of_floats(self.hidden)}"

    def thought(self, seat):
        deck = self.holder.row(self.dice.sample(range(self.deck_size), self.deck_size), "ints")
        self.belief.imagine(self.look(seat), deck, self.imagined)
        return self.digest(self.imagined)

    def digest(self, table):
        numbers = [int(table[name]) for name in self.state.NUMBERS]
        numbers += [int(number) for name in self.state.ROWS for number in table[name]]
        return f"{zlib.crc32(struct.pack(f'{len(numbers)}q', *numbers)):08x}"


def of_floats(values):
    """A checksum of the bytes that they have as float32."""
    return f"{zlib.crc32(struct.pack(f'{len(values)}f', *values)):08x}"
