"""An exported belief: how plausible an imagined world is, given how the others have played.

Spreading the unseen cards evenly forgets that a seat which passed seldom holds what it passed up. The network was
trained to tell the true world of a view from imagined ones, so its output is the logarithm of how many times likelier
a world is than the even spread says (noise-contrastive estimation: Gutmann and Hyvärinen, 2010).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from president_env.bots.network import Network
from president_env.game import GameSpec, Observation

FILE = "belief.onnx"  # beside the policy.onnx that it was trained with
INPUTS, OUTPUT = ("observation", "hidden"), "plausibility"


class Belief:
    """float32[K, D] `observation` and float32[K, H] `hidden` in, float32[K, 1] `plausibility` out."""

    def __init__(self, path: str | Path, spec: GameSpec) -> None:
        """Load a belief. Raises BadFile, WrongGame."""
        sizes = (spec.observation_size, spec.hidden_size)
        self._network = Network(path, spec, "belief", dict(zip(INPUTS, sizes, strict=True)), (OUTPUT, 1))

    def weigh(self, observations: Observation, hidden: Observation) -> NDArray[np.float64]:
        """float64[K]: logarithms of likelihoods, up to a constant.

        observations: float32[K, D] of the seat to act; hidden: float32[K, H] of each world, as `reveal` writes it.
        """
        found = self._network(observation=observations, hidden=hidden)[:, 0]
        return found.astype(np.float64)
