"""Views that differ in names alone, laid out alike, so that a network learns once what is true of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Things of a game whose names mean nothing, as suits, and where numbers go that stand for them by name.

    K things, F orders of them, D floats of an observation, H hidden ones, A actions. What each thing is worth in a view
    decides the order: the greatest comes first.

    worth: float32[D, K], what a number of the observation adds to a thing's worth; edge: float32[K], what is added in
    any view, so that none are worth the same; order: int64[2 ** pairs], the row 0 … F - 1 of the tables below: the bit
    of a pair (i, j) of itertools.combinations(range(K), 2) says that i is worth more than j; observation: int64[F, D'],
    where each number of the laid observation lies in an observation, D for a 0; hidden: int64[F, H'], the same for what
    is hidden, H for a 0; actions: int64[F, A], where the score of each action lies among the scores of a laid view.
    """

    worth: Floats
    edge: Floats
    order: Ints
    observation: Ints
    hidden: Ints
    actions: Ints

    @property
    def pairs(self) -> Ints:
        """int64[2, K (K - 1) / 2]: the things of each pair."""
        return np.array(list(combinations(range(len(self.edge)), 2))).T

    @property
    def num_scores(self) -> int:
        """How many scores a network gives for a laid view."""
        return int(self.actions.max()) + 1

    def rows(self, observations: Floats) -> Ints:
        """int64[B]: the row of the tables for each of float32[B, D]."""
        worth = observations @ self.worth + self.edge
        first, second = self.pairs
        bits = worth[:, first] > worth[:, second]
        rows: Ints = self.order[bits @ (1 << np.arange(bits.shape[1]))]
        return rows

    def lay(self, observations: Floats) -> Floats:
        """float32[B, D']: observations laid out alike; float32[B, D]."""
        padded = np.pad(observations, ((0, 0), (0, 1)))
        return np.take_along_axis(padded, self.observation[self.rows(observations)], axis=1)
