"""The first stretch of a run: the policy learns to decide as a rule bot does.

The policy itself plays (DAgger: Ross et al., 2011), so it learns the bot's answers where its own play leads, and the
critic learns what that play is paid. Minutes of it save the time that self-play would need to find the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.nn.functional import mse_loss, nll_loss
from torch.nn.utils import clip_grad_norm_

if TYPE_CHECKING:
    from training.trainer import SelfPlay

PASSES = 2  # over the decisions of an update
BATCHES = 2  # for each minibatch of self-play: to imitate needs more and smaller steps


def imitate(trainer: SelfPlay, progress: float) -> None:
    """One update towards `config.imitate`. progress: 0 … 1, how much of the stretch is done. Counts decisions."""
    config, buffer = trainer.config, trainer.rollout_buffer
    first, last = config.imitation_rate
    for group in trainer.policy.optimizer.param_groups:
        group["lr"] = first + (last - first) * progress
    answers = trainer.collect(teacher=config.imitate)
    rows = [
        trainer.tensor(array.reshape(len(answers), *array.shape[2:]))
        for array in (buffer.observations, buffer.action_masks.astype(np.bool_), buffer.returns)
    ]
    losses = [
        _learn(trainer, [array[chosen] for array in (*rows, trainer.tensor(answers))])
        for _ in range(PASSES)
        for chosen in np.split(np.random.permutation(len(answers)), BATCHES * len(answers) // config.batch)  # noqa: NPY002
    ]
    agreement, loss = np.mean(losses, axis=0)
    trainer.logger.record("imitation/agreement", agreement)
    trainer.logger.record("imitation/loss", loss)


def _learn(trainer: SelfPlay, rows: list[torch.Tensor]) -> tuple[float, float]:
    """One step on a minibatch; the share of its decisions on which policy and bot agree, and the loss."""
    observations, masks, returns, answers = rows
    policy = trainer.policy
    log_probabilities = policy.log_probabilities(observations, masks)
    loss = nll_loss(log_probabilities, answers)
    judged = mse_loss(policy.predict_values(observations)[:, 0], returns)
    policy.optimizer.zero_grad()
    (loss + trainer.config.value_weight * judged).backward()  # type: ignore[no-untyped-call]
    clip_grad_norm_(policy.parameters(), trainer.config.max_gradient)
    policy.optimizer.step()
    return (log_probabilities.argmax(dim=1) == answers).float().mean().item(), loss.item()
