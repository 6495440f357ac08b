"""What the end of a round is worth to a seat: its points, or its points and what its place brings in the match.

A policy that was trained for matches says how seats moved from place to place in its training, and what they were paid
(its metadata `titles`): a list of entries

    options   GameSpec.options_record as a mapping
    paid      [P]: points above the table's mean in a round, by the place in the round before
    moved     [P, P]: the chance to go from a place to a place
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
States = NDArray[Any]
Payoff = Callable[[States, Ints, int], Floats]  # (STATE[M] of one match, int64[M, S] points, seat) -> float64[M]
Titles = Sequence[Mapping[str, Any]]


def round_points(states: States, points: Ints, seat: int) -> Floats:
    """The points of the round alone."""
    own: Floats = points[:, seat].astype(np.float64)
    return own


def match_points(titles: Titles) -> Payoff:
    """The points of the round, and what the place is worth in the rounds to come, under the most similar options."""
    if not titles:
        return round_points

    def payoff(states: States, points: Ints, seat: int) -> Floats:
        left = int(states[0]["rounds"] - states[0]["round"])
        entry = _most_similar(titles, states[0])
        if left == 0 or entry is None:
            return round_points(states, points, seat)
        worth = worth_of_places(np.array([entry["paid"]]), np.array([entry["moved"]]), left)[left, 0]
        places = (points[:, : int(states[0]["players"])] > points[:, seat, None]).sum(axis=1)
        found: Floats = round_points(states, points, seat) + worth[places]
        return found

    return payoff


def worth_of_places(paid: Floats, moved: Floats, rounds: int) -> Floats:
    """float64[rounds + 1, K, P]: what is to come after each of P places, with 0 … `rounds` rounds to go.

    paid: float64[K, P], in the next round, by place; moved: float64[K, P, P], chances from place to place.
    """
    worth = np.zeros((rounds + 1, *paid.shape))
    for left in range(1, rounds + 1):
        worth[left] = paid + np.einsum("kpq,kq->kp", moved, worth[left - 1])
    return worth


def _most_similar(titles: Titles, state: Any) -> Mapping[str, Any] | None:
    """The entry for as many players that differs in the fewest options; None where there is none."""

    def differences(entry: Mapping[str, Any]) -> int:
        return sum(int(state[name]) != value for name, value in entry["options"].items() if name != "rounds")

    fitting = [entry for entry in titles if entry["options"]["players"] == state["players"]]
    return min(fitting, key=differences, default=None)
