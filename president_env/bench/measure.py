"""Decisions a second: the best of several short repetitions, as other work on the machine only slows things down."""

from __future__ import annotations

import time
from collections.abc import Callable

Play = Callable[[], int]  # plays a little and returns the decisions made


def rate(play: Play, seconds: float = 0.1, repeats: int = 15) -> float:
    """Decisions a second of the best repetition; the first call of `play` compiles and is not counted."""
    play()
    return max(_once(play, seconds) for _ in range(repeats))


def _once(play: Play, seconds: float) -> float:
    decisions = 0
    start = time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds or not decisions:
        decisions += play()
    return decisions / taken
