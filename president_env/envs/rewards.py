"""What an environment pays at the end of a round, by name.

A reward is a function of two arrays about K tables of n seats, where a round has just ended, to float64[K, n].

    points    int64[K, n]  what the rules pay for the round
    standing  int64[K, n]  the places of a match that is over, as GameSpec.standing; GOES_ON where it is not
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from president_env.errors import BadOptions, nearest

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Reward = Callable[[Ints, Ints], Floats]

GOES_ON = -1  # in the place of places
ILLEGAL_REWARD = -1.0  # for an illegal action, which ends the match


def _points(points: Ints, standing: Ints) -> Floats:
    return points.astype(np.float64)


def _centered(points: Ints, standing: Ints) -> Floats:
    centered: Floats = points - points.mean(axis=1, keepdims=True)
    return centered


def _match(points: Ints, standing: Ints) -> Floats:
    wins = standing == 0
    shares = wins / np.maximum(1, wins.sum(axis=1, keepdims=True))
    return np.where(standing == GOES_ON, 0.0, shares - (1 - shares) / (standing.shape[1] - 1))


def _place(points: Ints, standing: Ints) -> Floats:
    behind = (standing[:, None, :] > standing[:, :, None]).sum(axis=2)
    worth = (behind - standing) / (standing.shape[1] - 1)
    return np.where(standing == GOES_ON, 0.0, worth)


REWARDS: dict[str, Reward] = {
    "points": _points,  # as the rules pay
    "centered": _centered,  # minus the table's mean, so that every round adds up to 0
    "match": _match,  # at the match's end: 1 to the winner, -1 / (n - 1) to each other seat; winners share
    "place": _place,  # at the match's end: 1 to the first place, evenly down to -1 to the last; equals share
}


def find_reward(name: str) -> Reward:
    """The reward of a name. Raises BadOptions."""
    if name not in REWARDS:
        raise BadOptions(f"unknown reward {name!r}: {nearest(str(name), REWARDS)}")
    return REWARDS[name]
