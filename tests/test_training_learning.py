"""Learning works: a small network gets better than those that do not learn, within seconds."""

from __future__ import annotations

import pytest
from trained import small_config

from president_env import arena
from training.trained_bot import TrainedBot
from training.trainer import SelfPlay

PAR = 1.5  # points a round of equal bots at four seats: (3 + 2 + 1 + 0) / 4


@pytest.fixture(scope="module")
def trainer() -> SelfPlay:
    return SelfPlay(
        small_config(
            tables=256, steps=32, batch=1024, decisions=150_000, actor=[128], critic=[128],
            precision="float32", learning_rate=[1e-3, 1e-4],
        )
    )  # fmt: skip


def test_policy_gets_from_below_par_to_far_above_by_self_play(trainer: SelfPlay) -> None:
    """Alone against three uniform bots and three easy ones, in classic; it has met neither."""
    bot = TrainedBot(trainer)  # follows the trainer's policy
    before, _ = arena.measure(bot, "uniform", "classic", codes=50)
    assert before.high < PAR
    while trainer.num_timesteps < trainer.config.decisions:
        trainer.improve()
    after, _ = arena.measure(bot, "uniform", "classic", codes=100)
    assert after.low > 2.5
    against_easy, _ = arena.measure(bot, "easy", "classic", codes=100)
    assert against_easy.low > PAR + 0.3
