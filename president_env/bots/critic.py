"""An exported critic: what a seat may expect where every hand is known. A search asks it of worlds that it imagined.

float32[K, D] `observation` and float32[K, H] `hidden` in, float32[K, 1] `value` out. Its metadata are those of
network.py and `reward_scale`, the training's.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from president_env.bots.network import Network
from president_env.game import GameSpec, Observation

INPUTS, OUTPUT = ("observation", "hidden"), "value"


class Critic:
    """Judges the seat to act in full states, never in true ones: what it reads, no seat may know."""

    def __init__(self, path: str | Path, spec: GameSpec) -> None:
        """Load a critic. Raises BadFile, WrongGame."""
        sizes = (spec.observation_size, spec.hidden_size)
        self._network = Network(path, spec, "critic", dict(zip(INPUTS, sizes, strict=True)), (OUTPUT, 1))
        self._scale = float(self._network.metadata["reward_scale"])

    def values(self, observations: Observation, hidden: Observation, seats: int) -> NDArray[np.float64]:
        """float64[K]: points above the table's mean, of the round or the rest of the match as it was trained for.

        observations: float32[K, D]; hidden: float32[K, H], as `reveal` writes it; seats: at the table.
        """
        rewards = self._network(observation=observations, hidden=hidden)[:, 0]
        points: NDArray[np.float64] = rewards.astype(np.float64) * ((seats - 1) / self._scale)
        return points
