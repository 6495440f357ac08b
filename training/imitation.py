"""The first stretch of a run: the policy learns to decide as a rule bot does, or the critic learns alone.

The policy itself plays (DAgger: Ross et al., 2011), so it learns the bot's answers where its own play leads, and the
critic learns what that play is paid. Minutes of it save the time that self-play would need to find the same. A policy
that was exported plays well already; beside it the critic alone learns, before it can tell the policy anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import mse_loss, nll_loss
from torch.nn.utils import clip_grad_norm_

if TYPE_CHECKING:
    from training.trainer import SelfPlay

PASSES = 2  # over the decisions of an update
BATCHES = 2  # for each minibatch of self-play: to imitate needs more and smaller steps


def imitate(trainer: SelfPlay, progress: float) -> None:
    """One update towards `config.imitate`. progress: 0 … 1, how much of the stretch is done. Counts decisions."""
    _set_rate(trainer, progress)
    answers = trainer.collect(teacher=trainer.config.imitate)
    buffer = trainer.rollout_buffer
    rows = _rows(trainer, buffer.observations, buffer.action_masks.astype(np.bool_), buffer.returns)
    losses = [
        _learn(trainer, [array[chosen] for array in (*rows, trainer.tensor(answers))])
        for chosen in _batches(trainer, len(answers))
    ]
    agreement, loss = np.mean(losses, axis=0)
    trainer.logger.record("imitation/agreement", agreement)
    trainer.logger.record("imitation/loss", loss)


def learn_values(trainer: SelfPlay, progress: float) -> None:
    """One update of the critic alone, while the policy plays as it does. progress, decisions: as in `imitate`."""
    _set_rate(trainer, progress)
    trainer.collect()
    observations, returns = _rows(trainer, trainer.rollout_buffer.observations, trainer.rollout_buffer.returns)
    losses = []
    for chosen in _batches(trainer, len(returns)):
        loss = _judge(trainer, observations[chosen], returns[chosen])
        _step(trainer, loss)
        losses.append(loss.item())
    trainer.logger.record("train/value_loss", np.mean(losses))


def _set_rate(trainer: SelfPlay, progress: float) -> None:
    first, last = trainer.config.imitation_rate
    for group in trainer.policy.optimizer.param_groups:
        group["lr"] = first + (last - first) * progress


def _rows(trainer: SelfPlay, *arrays: NDArray[Any]) -> list[torch.Tensor]:
    """Arrays of steps and tables as tensors with one row a decision."""
    return [trainer.tensor(array.reshape(-1, *array.shape[2:])) for array in arrays]


def _batches(trainer: SelfPlay, decisions: int) -> Iterator[NDArray[np.int64]]:
    """Numbers of decisions, shuffled anew in each pass."""
    for _ in range(PASSES):
        yield from np.split(np.random.permutation(decisions), BATCHES * decisions // trainer.config.batch)  # noqa: NPY002


def _learn(trainer: SelfPlay, rows: list[torch.Tensor]) -> tuple[float, float]:
    """One step on a minibatch; the share of its decisions on which policy and bot agree, and the loss."""
    observations, masks, returns, answers = rows
    log_probabilities = trainer.policy.log_probabilities(observations, masks)
    loss = nll_loss(log_probabilities, answers)
    _step(trainer, loss + trainer.config.value_weight * _judge(trainer, observations, returns))
    return (log_probabilities.argmax(dim=1) == answers).float().mean().item(), loss.item()


def _judge(trainer: SelfPlay, observations: torch.Tensor, returns: torch.Tensor) -> torch.Tensor:
    """The squared error of the critic."""
    return mse_loss(trainer.policy.predict_values(observations)[:, 0], returns)


def _step(trainer: SelfPlay, loss: torch.Tensor) -> None:
    policy = trainer.policy
    policy.optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    clip_grad_norm_(policy.parameters(), trainer.config.max_gradient)
    policy.optimizer.step()
