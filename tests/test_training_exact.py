"""End-games whose best moves are known exactly, as lessons of the policy."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from trained import small_config

from training.exact import teach
from training.trainer import SelfPlay


@pytest.fixture(scope="module")
def played() -> SelfPlay:
    """A trainer that has played on far enough for several rounds, and noted the end-games among its decisions."""
    trainer = SelfPlay(small_config(end_games=1.0, steps=64, rules=["classic", "local"]))
    trainer.collect()
    return trainer


def test_noted_are_legal_best_moves_and_worse_ones(played: SelfPlay) -> None:
    observations, masks, keeps = played.end_games.arrays()
    assert len(observations) == len(played.end_games) > 0
    assert (masks | ~keeps).all()
    assert keeps.any(axis=1).all()
    assert (masks & ~keeps).any(axis=1).all()


def test_best_moves_are_those_of_the_solver(played: SelfPlay) -> None:
    """Once more by hand, for the decisions that the tables await now."""
    tables, lessons = played.tables, type(played.end_games)()
    tables.deal_on()
    for _ in range(40):
        observations, masks = tables.observe()
        lessons.clear()
        lessons.note(tables, observations, masks)
        solved = [tables.spec.end_game(state) for state in tables.states]
        expected = [
            {action for action, value in values.items() if value == max(values.values())}
            for values in solved
            if len(set(values.values())) > 1
        ]
        if expected:
            assert [set(np.flatnonzero(keeps)) for keeps in lessons.arrays()[2]] == expected
            return
        tables.act(tables.advise("easy", masks))
        tables.deal_on()
    pytest.fail("no end-game came up in 40 decisions at 16 tables")


def test_policy_that_is_taught_chooses_the_best_moves(played: SelfPlay) -> None:
    observations, masks, keeps = (torch.from_numpy(array) for array in played.end_games.arrays())
    for group in played.policy.optimizer.param_groups:
        group["lr"] = 1e-2
    for _ in range(60):
        teach(played)
    chosen = played.policy.log_probabilities(observations, masks).argmax(dim=1, keepdim=True)
    assert keeps.gather(1, chosen).float().mean() > 0.9


def test_nothing_is_solved_unless_it_is_asked_for() -> None:
    trainer = SelfPlay(small_config(steps=64))
    before = [parameter.clone() for parameter in trainer.policy.parameters()]
    trainer.collect()
    teach(trainer)
    assert len(trainer.end_games) == 0
    assert all(torch.equal(one, other) for one, other in zip(before, trainer.policy.parameters(), strict=True))
