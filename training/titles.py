"""What a place in a round is worth in the rounds after it: the objective is the match.

Whoever ends a round well begins the next one with better cards (RULES.md, section 9). How much that pays is counted
while training: from which place seats went to which, and what they were paid there. A chain over places then says
what a place is worth with so many rounds to go. It costs the advantages no noise: the luck of later deals is averaged
out before it is credited.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from president_env.bots.search.payoff import worth_of_places
from president_env.game import Mask

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MEMORY = 4000  # seats' rounds that the counts remember, for each kind of table and place


class Titles:
    """Counts of what follows a place. K kinds of tables, S seats and as many places (0 is the best)."""

    def __init__(self, kinds: int, seats: int) -> None:
        self.paid: Floats = np.zeros((kinds, seats))  # by place in the round before: sum of rewards in the next
        self.moved: Floats = np.zeros((kinds, seats, seats))  # from place to place: seats' rounds

    def note(self, kinds: Ints, before: Ints, places: Ints, rewards: Floats, counted: Mask) -> None:
        """Count the rounds that ended at M tables.

        kinds: int64[M]; before, places: int64[M, S], in the round before and in this one; rewards: float[M, S];
        counted: bool[M, S], the seats that were there in both, and learn.
        """
        kind = np.broadcast_to(kinds[:, None], counted.shape)[counted]
        old, new = before[counted], places[counted]
        np.add.at(self.paid, (kind, old), rewards[counted])
        np.add.at(self.moved, (kind, old, new), 1.0)
        self._forget()

    def add(self, other: Titles) -> None:
        """Count what was counted elsewhere as well."""
        self.paid += other.paid
        self.moved += other.moved
        self._forget()

    def _forget(self) -> None:
        keep = np.minimum(1.0, MEMORY / np.maximum(self.moved.sum(axis=2), 1.0))
        self.paid *= keep
        self.moved *= keep[:, :, None]

    def worth(self, rounds: int) -> Floats:
        """float64[rounds + 1, K, S]: the rewards to come after a place, with 0 … `rounds` rounds to go.

        A place that nothing has followed yet is worth nothing.
        """
        return worth_of_places(*self.rates(), rounds)

    def rates(self) -> tuple[Floats, Floats]:
        """Mean rewards in the next round, float64[K, S], and chances from place to place, float64[K, S, S]."""
        seen = np.maximum(self.moved.sum(axis=2), 1.0)
        return self.paid / seen, self.moved / seen[:, :, None]


def places_of(points: NDArray[np.float64] | Ints, present: Mask) -> Ints:
    """int64[M, S]: how many seats were paid more than each one; points: [M, S]; present: bool[M, S]."""
    more = (points[:, None, :] > points[:, :, None]) & present[:, None, :]
    places: Ints = more.sum(axis=2)
    return places
