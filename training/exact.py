"""Exact end-games as lessons: where the best moves are known for certain, the policy is told them.

With two seats left nothing is hidden and the game's solver knows every action's value (`GameSpec.end_game`). What a
round pays is a noisy hint at the same thing, and exact answers teach it sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from torch.nn.utils import clip_grad_norm_

from president_env.envs.tables import Tables
from president_env.game import GameSpec, Mask, Observation
from training.policy import ILLEGAL

if TYPE_CHECKING:
    from training.trainer import SelfPlay

EVERY = 2  # steps between two that are looked at: all would cost a fifth of the time
KEPT = 16_384  # solved decisions that are remembered, and come up again
LESSONS = 4  # steps of learning after an update, with a quarter as many decisions each as a minibatch


class EndGames:
    """The last decisions that were solved, D floats and A actions each."""

    def __init__(self, spec: GameSpec, size: int = KEPT) -> None:
        self._observations: Observation = np.zeros((size, spec.observation_size), np.float32)
        self._masks: Mask = np.zeros((size, spec.num_actions), np.bool_)
        self._keeps: Mask = np.zeros((size, spec.num_actions), np.bool_)
        self._noted: NDArray[np.int64] = np.zeros(1, np.int64)  # so far

    def __len__(self) -> int:
        return min(int(self._noted[0]), len(self._masks))

    def memory(self) -> dict[str, NDArray[Any]]:
        """The very arrays of it, by name, for a checkpoint."""
        return {
            "solved_observations": self._observations,
            "solved_masks": self._masks,
            "solved_keeps": self._keeps,
            "solved": self._noted,
        }

    def note(self, tables: Tables, observations: Observation, masks: Mask) -> None:
        """Solve the decisions that N tables await, and remember those where an action is worse than another.

        observations: float32[N, >= D]; masks: bool[N, A].
        """
        keeps = tables.best_moves()
        solved = np.flatnonzero(keeps.any(axis=1))
        rows = (int(self._noted[0]) + np.arange(len(solved))) % len(self._masks)
        self._observations[rows] = observations[solved, : self._observations.shape[1]]
        self._masks[rows] = masks[solved]
        self._keeps[rows] = keeps[solved]
        self._noted += len(solved)

    def draw(self, number: int) -> tuple[Observation, Mask, Mask]:
        """Some of them by chance: float32[M, D] observations, bool[M, A] legal actions, bool[M, A] the best ones."""
        chosen = np.random.randint(len(self), size=min(number, len(self)))  # noqa: NPY002  # as SB3 shuffles batches
        return self._observations[chosen], self._masks[chosen], self._keeps[chosen]


def teach(trainer: SelfPlay) -> None:
    """Steps of the policy towards the best moves of the end-games it remembers, weighted by `config.end_games`."""
    if not len(trainer.end_games):
        return
    losses = [_learn(trainer, trainer.config.batch // 4) for _ in range(LESSONS)]
    kept, loss = np.mean(losses, axis=0)
    trainer.logger.record("end_games/kept", kept)
    trainer.logger.record("end_games/loss", loss)


def _learn(trainer: SelfPlay, number: int) -> tuple[float, float]:
    """One step; the share of the decisions where the policy's first choice is a best move, and the loss."""
    observations, masks, keeps = (trainer.tensor(array) for array in trainer.end_games.draw(number))
    policy = trainer.policy
    log_probabilities = policy.log_probabilities(observations, masks)
    loss = -log_probabilities.masked_fill(~keeps, ILLEGAL).logsumexp(dim=1).mean()
    policy.optimizer.zero_grad()
    (trainer.config.end_games * loss).backward()  # type: ignore[no-untyped-call]
    clip_grad_norm_(policy.parameters(), trainer.config.max_gradient)
    policy.optimizer.step()
    first = log_probabilities.argmax(dim=1, keepdim=True)
    return keeps.gather(1, first).float().mean().item(), loss.item()
