"""Exact end-games as lessons: where the best moves are known for certain, the policy is told them.

With two seats left nothing is hidden and the game's solver knows every action's value (`GameSpec.end_game`). What a
round pays is a noisy hint at the same thing, so a small loss on a few of these decisions teaches them sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from torch.nn.utils import clip_grad_norm_

from president_env.envs.tables import Tables
from president_env.game import Mask, Observation
from training.policy import ILLEGAL

if TYPE_CHECKING:
    from training.trainer import SelfPlay

EVERY = 8  # steps between two that are looked at: to solve all would take as long as to play


class EndGames:
    """The solved decisions of a batch of experience: M rows."""

    def __init__(self) -> None:
        self._rows: list[tuple[Observation, Mask, Mask]] = []

    def clear(self) -> None:
        self._rows.clear()

    def note(self, tables: Tables, observations: Observation, masks: Mask) -> None:
        """Solve the decisions that N tables await, and keep those where an action is worse than another.

        observations: float32[N, >= D]; masks: bool[N, A]; both are copied.
        """
        for table, state in enumerate(tables.states):
            values = tables.spec.end_game(state)
            if values and min(values.values()) < (best := max(values.values())):
                keeps = np.zeros(masks.shape[1], np.bool_)
                keeps[[action for action, value in values.items() if value == best]] = True
                self._rows.append((observations[table].copy(), masks[table].copy(), keeps))

    def arrays(self) -> tuple[NDArray[np.float32], Mask, Mask]:
        """float32[M, >= D] observations, bool[M, A] legal actions, bool[M, A] the best ones."""
        observations, masks, keeps = (np.stack(column) for column in zip(*self._rows, strict=True))
        return observations, masks, keeps

    def __len__(self) -> int:
        return len(self._rows)


def teach(trainer: SelfPlay) -> None:
    """One step of the policy towards the best moves of the batch's end-games, weighted by `config.end_games`."""
    if not len(trainer.end_games):
        return
    observations, masks, keeps = (trainer.tensor(array) for array in trainer.end_games.arrays())
    policy = trainer.policy
    log_probabilities = policy.log_probabilities(observations, masks)
    kept = log_probabilities.masked_fill(~keeps, ILLEGAL).logsumexp(dim=1)
    policy.optimizer.zero_grad()
    (-trainer.config.end_games * kept.mean()).backward()  # type: ignore[no-untyped-call]
    clip_grad_norm_(policy.parameters(), trainer.config.max_gradient)
    policy.optimizer.step()
    found = keeps.gather(1, log_probabilities.argmax(dim=1, keepdim=True))
    trainer.logger.record("end_games/kept", found.float().mean().item())
    trainer.logger.record("end_games/loss", -kept.mean().item())
