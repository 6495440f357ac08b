"""Full states that a search plays out."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.batch import loops
from president_env.view import View

States = NDArray[Any]
Worlds = Callable[[int, int], States]  # (first, count) -> STATE[count]: worlds number first, first + 1, …


def imagined_worlds(view: View, key: int) -> Worlds:
    """Worlds that agree with a view. The same view and key give the same worlds, whatever was asked before."""
    spec = view.spec
    number = zlib.crc32(view.record.tobytes(), key)
    deck = np.zeros(spec.deck_size, np.int64)

    def imagine(first: int, count: int) -> States:
        states = spec.new_states(count)
        loops(spec).imagine_many(view.record, number, first, deck, states)
        return states

    return imagine
