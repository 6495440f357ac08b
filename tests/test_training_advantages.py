"""Advantages are credited to the seat that decided, from its own decisions and its own rewards."""

from __future__ import annotations

import numpy as np
import pytest
from trained import slow_table

from training.advantages import advantages_by_seat


def advantages(values, seats, over, rewards, gamma=1.0, gae_lambda=0.95):
    """What the kernel writes: float32[T, N]. rewards: [T, N, S]."""
    values = np.array(values, np.float32)
    rewards = np.array(rewards, np.float32)
    out = np.full(values.shape, np.nan, np.float32)
    carry = np.full((3, rewards.shape[-1]), np.nan)  # scratch: what it holds does not matter
    advantages_by_seat(values, np.array(seats), np.array(over), rewards, gamma, gae_lambda, carry, out)
    return out


@pytest.mark.parametrize("gamma", [0.0, 0.9, 1.0])
@pytest.mark.parametrize("gae_lambda", [0.0, 0.95, 1.0])
@pytest.mark.parametrize("seats", [3, 4, 7])
@pytest.mark.parametrize("ends", [0.0, 0.1, 0.4, 1.0])
def test_advantages_are_the_sum_of_discounted_errors_of_the_own_decisions(gamma, gae_lambda, seats, ends):
    chance = np.random.default_rng([seats, int(ends * 10)])
    steps, tables = 40, 5
    values = chance.normal(size=(steps, tables)).astype(np.float32)
    who = chance.integers(seats, size=(steps, tables))
    over = chance.random((steps, tables)) < ends
    rewards = np.where(over[:, :, None], chance.normal(size=(steps, tables, seats)), 0).astype(np.float32)
    expected = [
        slow_table(values[:, table], who[:, table], over[:, table], rewards[:, table], gamma, gae_lambda)
        for table in range(tables)
    ]
    found = advantages(values, who, over, rewards, gamma, gae_lambda)
    np.testing.assert_allclose(found, np.array(expected).T, atol=1e-5)


def test_only_decision_of_a_seat_is_worth_its_own_reward():
    """By hand: the seats decide once each, and the round pays them 3, 0, -1, -2."""
    found = advantages(
        [[0.5], [0.25], [0.0]], [[2], [0], [3]], [[False], [False], [True]], np.full((3, 1, 4), [3, 0, -1, -2])
    )
    assert found.ravel().tolist() == [-1.5, 2.75, -2.0]


def test_reward_reaches_back_through_the_own_decisions_only():
    """By hand, gamma 1, lambda 1: each advantage is the final reward minus the own value, whatever others think."""
    seats = [[0], [1], [0], [1], [0]]
    values = [[1.0], [50.0], [2.0], [-70.0], [3.0]]
    over = [[False]] * 4 + [[True]]
    found = advantages(values, seats, over, np.full((5, 1, 3), [10, 20, 0]), gae_lambda=1.0)
    assert found.ravel().tolist() == [9.0, -30.0, 8.0, 90.0, 7.0]


def test_last_decision_of_an_unfinished_round_is_worth_what_the_critic_says():
    found = advantages([[1.0], [4.0], [9.0]], [[0], [1], [0]], [[False]] * 3, np.zeros((3, 1, 3)))
    assert found.ravel().tolist() == [8.0, 0.0, 0.0]


def test_next_round_is_none_of_this_one():
    """The second round's reward and values do not reach the first, which ends after the second decision."""
    arguments = [[0], [1], [0], [1]], [[False], [True], [False], [True]]
    rewards = np.zeros((4, 1, 3))
    rewards[1, 0] = [1, 2, 0]
    rewards[3, 0] = [100, 200, 0]
    found = advantages([[0.0], [0.0], [30.0], [40.0]], *arguments, rewards)
    assert found.ravel().tolist() == [1.0, 2.0, 70.0, 160.0]
