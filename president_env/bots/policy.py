"""An exported policy as a bot: float32[K, D] `observation` in, float32[K, A] `scores` out (network.py: metadata)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.bots.network import Network
from president_env.game import GameSpec, Mask, Observation
from president_env.view import View

INPUT, OUTPUT = "observation", "scores"


class PolicyBot:
    """A policy that plays the legal action of the highest score, or draws one.

    metadata: what the file says of itself (bots/network.py).
    """

    def __init__(
        self, path: str | Path, spec: GameSpec, temperature: float = 0.0, seed: int | None = None, name: str = ""
    ) -> None:
        """Load a policy; nothing in the file is run but its network.

        name: what it is called, else its path. temperature: 0 takes the best action; above 0 draws from
        softmax(scores / temperature), with `seed`.
        Raises BadFile for a missing or broken file, WrongGame for another game, layout or format.
        """
        self.name = name or str(path)
        self.path = Path(path)
        self.temperature = temperature
        self._generator = np.random.default_rng(seed)
        self._network = Network(path, spec, "policy", {INPUT: spec.observation_size}, (OUTPUT, spec.num_actions))
        self.metadata = self._network.metadata

    def act(self, view: View) -> int:
        """The policy's action for one view."""
        return int(self.act_many(view.observation[None], view.mask[None])[0])

    def scores(self, observations: Observation) -> NDArray[np.float32]:
        """float32[K, A]: the network's scores of all actions, legal or not, for float32[K, D]."""
        return self._network(observation=observations)

    def act_many(self, observations: Observation, masks: Mask) -> NDArray[np.int64]:
        """int64[K] legal actions for float32[K, D] and bool[K, A]."""
        scores: NDArray[np.floating[Any]] = self.scores(observations)
        if self.temperature:  # the highest of scores with Gumbel noise is a draw from their softmax
            scores = scores / self.temperature + self._generator.gumbel(size=scores.shape)
        actions: NDArray[np.int64] = np.where(masks, scores, -np.inf).argmax(axis=1)
        return actions
