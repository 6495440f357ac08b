"""A policy in training as a bot: it plays greedily, from observations alone."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from president_env.game import Mask, Observation
from president_env.view import View
from training.policy import Actor
from training.trainer import SelfPlay


class TrainedBot:
    """The trainer's present policy for the arena: the legal action with the highest score.

    It is the float32 network that an export holds, whatever the precision of training.
    """

    def __init__(self, trainer: SelfPlay, name: str = "trained") -> None:
        self.name = name
        self._actor = Actor(trainer.policy, trainer.symmetry)
        self._device = trainer.device

    def act(self, view: View) -> int:
        return int(self.act_many(view.observation[None], view.mask[None])[0])

    @torch.no_grad()
    def act_many(self, observations: Observation, masks: Mask) -> NDArray[np.int64]:
        """int64[K] legal actions for float32[K, D] and bool[K, A]."""
        scores: torch.Tensor = self._actor(torch.from_numpy(observations).to(self._device))
        legal = torch.from_numpy(masks).to(self._device)
        best: NDArray[np.int64] = scores.masked_fill(~legal, -torch.inf).argmax(dim=1).cpu().numpy()
        return best
