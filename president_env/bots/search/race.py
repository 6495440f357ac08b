"""Which actions are still worth trying, from what they brought so far.

values: float64[W, A], what each of A actions brought in each of W worlds. bonus: float64[A], what an action is thought
to be worth beside what the worlds say. Both are in stakes, so that thresholds fit every game (GameSpec.stake).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SURE = 3.0  # standard errors behind the best after which an action is given up
ALIKE = 0.01  # actions that differ by less are not worth telling apart
DOUBT = 1.0  # squared, in one world: no variance is taken for certain from a few worlds that agree


def scores(values: Floats, bonus: Floats) -> Floats:
    """float64[A]: the mean of the actions, with the bonus."""
    found: Floats = values.sum(axis=0) / max(1, len(values)) + bonus
    return found


def promising(values: Floats, bonus: Floats) -> Ints:
    """The indices of the best action and of those that may still turn out clearly better.

    Actions are compared world by world, so that good and bad deals do not count.
    """
    worlds, found = len(values), scores(values, bonus)
    best = int(found.argmax())
    behind = values[:, best, None] - values
    error = np.sqrt(behind.var(axis=0) + DOUBT / worlds) / np.sqrt(worlds)
    kept = found[best] - found < SURE * error - ALIKE
    kept[best] = True
    return np.flatnonzero(kept)
