"""How long a search may think: a number of worlds, or of milliseconds."""

from __future__ import annotations

import time
from dataclasses import dataclass

SMALLEST_STEP = 8  # worlds: fewer are slow, each step has its own cost; the first step, of one, sets the pace
LARGEST_STEP = 2048  # play-outs: enough to keep a core busy, few enough to stop in time
HOUR = 3_600_000  # in milliseconds
MOST_WORLDS = 1_000_000


@dataclass(frozen=True)
class Budget:
    """A search ends with the first of these.

    worlds: tried with every action that is still in question; ms: milliseconds a decision.
    """

    worlds: int = MOST_WORLDS
    ms: int = HOUR


class Clock:
    """Cuts the budget of one decision into steps, and learns from each how long the next one may be."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = time.perf_counter()
        self._end = self._began + budget.ms / 1000
        self._playouts = 0  # of the step before

    def next_step(self, done: int, actions: int) -> int:
        """How many worlds to try next with each of some actions, after `done` of them; 0 where the budget is spent."""
        now = time.perf_counter()
        worlds = min(max(SMALLEST_STEP, done // 2), max(1, LARGEST_STEP // actions), self._budget.worlds - done)
        if done == 0:
            worlds = 1
        else:
            pace = (now - self._began) / self._playouts
            worlds = min(worlds, int((self._end - now) / (pace * actions)))
        self._began, self._playouts = now, worlds * actions
        return max(0, worlds)
