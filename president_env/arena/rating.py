"""A rating from who finished before whom: openskill's PlackettLuce, match by match."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
SAMPLE = 2000  # matches that are rated: an update takes about 0.1 ms


@dataclass(frozen=True)
class Rating:
    """Strength `mu`, and `sigma`, how uncertain it is. Everybody starts at 25 and 25 / 3."""

    mu: float
    sigma: float


def rate(totals: Ints, bot_of_slot: Ints) -> list[Rating]:
    """The rating of every bot after the first SAMPLE matches, in order.

    totals: int64[M, n], points of the slots; equal ones are a draw. bot_of_slot: int64[n]; a bot with several slots
    moves by the mean of theirs.
    """
    from openskill.models import PlackettLuce  # loaded on use: it is needed once, at the end

    model = PlackettLuce()
    ratings = np.tile([model.mu, model.sigma], (bot_of_slot[-1] + 1, 1))
    for match in totals[:SAMPLE]:
        teams = [[model.create_rating(list(pair))] for pair in ratings[bot_of_slot]]
        after = model.rate(teams, ranks=[-float(total) for total in match])
        updated = np.array([[one.mu, one.sigma] for (one,) in after])
        ratings = np.array([updated[bot_of_slot == bot].mean(axis=0) for bot in range(len(ratings))])
    return [Rating(float(mu), float(sigma)) for mu, sigma in ratings]
