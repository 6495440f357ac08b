"""Bots for the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from president_env.bots import load_bot
from president_env.bots.bot import Bot
from president_env.errors import BadOptions
from president_env.game import GameSpec


def seat_bots(
    names: Sequence[str], seats: int, game: str | GameSpec = "president", seed: int | None = None
) -> list[Bot]:
    """A bot for each of a number of seats; the last one named fills the seats that are left over.

    seed: each seat draws its own chance from it; None: a different one every time.
    Raises BadOptions for more names than seats, or none, and as `load_bot`.
    """
    if not 1 <= len(names) <= seats:
        raise BadOptions(f"{len(names)} bots are named for {seats} seats: name 1 to {seats}")
    seeds = np.random.SeedSequence(seed).generate_state(seats)
    return [load_bot(names[min(seat, len(names) - 1)], game, seed=int(seeds[seat])) for seat in range(seats)]
