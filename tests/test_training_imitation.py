"""The first stretch: the policy learns to decide as a rule bot."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from trained import small_config

from training.trainer import SelfPlay


@pytest.fixture
def trainer() -> SelfPlay:
    return SelfPlay(
        small_config(imitate="easy", imitate_decisions=6144, decisions=8192, tables=64, actor=[64], critic=[32])
    )


def agreement(trainer: SelfPlay) -> float:
    """On decisions of the present policy's own play, the share that `easy` would make as well."""
    answers = trainer.collect(teacher="easy")
    buffer = trainer.rollout_buffer
    rows = torch.from_numpy(buffer.observations.reshape(len(answers), -1))
    masks = torch.from_numpy(buffer.action_masks.reshape(len(answers), -1)).bool()
    with torch.no_grad():
        best = trainer.policy.log_probabilities(rows, masks).argmax(dim=1).numpy()
    return float((best == answers).mean())


def test_policy_comes_to_decide_as_the_bot(trainer: SelfPlay) -> None:
    before = agreement(trainer)
    while trainer.num_timesteps < 6144:
        trainer.improve()
    assert agreement(trainer) > before + 0.2


def test_answers_are_the_bots_own_and_nothing_is_done(trainer: SelfPlay) -> None:
    tables, kernel = trainer.tables, trainer.spec.bots["hard"]
    tables.deal_on()
    _, masks = tables.observe()
    states = tables.states.copy()
    answers = tables.advise("hard", masks)
    np.testing.assert_array_equal(tables.states, states)
    view = trainer.spec.new_states(1)[0]
    for state, mask, answer in zip(states, masks, answers, strict=True):
        trainer.spec.look(state, state["turn"], view)
        assert kernel(view, mask) == answer


def test_self_play_goes_on_after_it(trainer: SelfPlay) -> None:
    while trainer.num_timesteps < 8192:
        trainer.improve()
    assert trainer._n_updates == 2 * trainer.config.epochs
