"""Full states that a search plays out."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.batch import loops
from president_env.bots.belief import Belief
from president_env.view import View

States = NDArray[Any]
Worlds = Callable[[int, int], States]  # (first, count) -> STATE[count]: worlds number first, first + 1, …
Source = Callable[[View, int], Worlds]  # the worlds of a view, drawn by a key

POOL = 8  # imagined worlds for every one that is kept as plausible


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


def plausible_worlds(belief: Belief) -> Source:
    """Worlds that agree with a view, as likely as a belief finds them: drawn again from many imagined ones."""

    def source(view: View, key: int) -> Worlds:
        imagine = imagined_worlds(view, key)
        observation = view.observation

        def draw(first: int, count: int) -> States:
            pool = imagine(first * POOL, count * POOL)
            hidden = np.empty((len(pool), view.spec.hidden_size), np.float32)
            indices = np.arange(len(pool))
            loops(view.spec).reveal_many(pool, indices, np.full(len(pool), view.seat), hidden)
            found = belief.weigh(np.tile(observation, (len(pool), 1)), hidden)
            return pool[_resampled(found, count)]

        return draw

    return source


def _resampled(logarithms: NDArray[np.float64], count: int) -> NDArray[np.int64]:
    """int64[count] indices, each as often as its likelihood says (systematic resampling, in an order without meaning).

    Neighbours may be equal; a search compares actions in all worlds of a step, so their order does not matter.
    """
    weights = np.exp(logarithms - logarithms.max())
    steps = (np.arange(count) + 0.5) / count
    found: NDArray[np.int64] = np.searchsorted(np.cumsum(weights) / weights.sum(), steps)
    return found
