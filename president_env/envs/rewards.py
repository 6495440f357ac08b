"""What an environment pays at the end of a round, by name.

A reward is a function of points, int64[K, n] (what the rules pay at K tables of n seats for the round just ended), and
of winners, int64[K]: the seats that share the win of the match, as sets (a bit a seat), 0 where the match goes on. It
returns float64[K, n].
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from president_env.errors import BadOptions, nearest

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Reward = Callable[[Ints, Ints], Floats]

GOES_ON = 0  # in place of winners
ILLEGAL_REWARD = -1.0  # for an illegal action, which ends the match


def _points(points: Ints, winners: Ints) -> Floats:
    return points.astype(np.float64)


def _centered(points: Ints, winners: Ints) -> Floats:
    centered: Floats = points - points.mean(axis=1, keepdims=True)
    return centered


def _match(points: Ints, winners: Ints) -> Floats:
    seats = points.shape[1]
    wins = winners[:, None] >> np.arange(seats) & 1
    shares = wins / np.maximum(1, wins.sum(axis=1, keepdims=True))
    return np.where(winners[:, None] == GOES_ON, 0.0, shares - (1 - shares) / (seats - 1))


REWARDS: dict[str, Reward] = {
    "points": _points,  # as the rules pay
    "centered": _centered,  # minus the table's mean, so that every round adds up to 0
    "match": _match,  # at the match's end: 1 to the winner, -1 / (n - 1) to each other seat; winners share
}


def find_reward(name: str) -> Reward:
    """The reward of a name. Raises BadOptions."""
    if name not in REWARDS:
        raise BadOptions(f"unknown reward {name!r}: {nearest(str(name), REWARDS)}")
    return REWARDS[name]
