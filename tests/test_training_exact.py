"""End-games whose best moves are known exactly, as lessons of the policy."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from trained import small_config

from training.exact import EndGames, teach
from training.trainer import SelfPlay


@pytest.fixture(scope="module")
def played() -> SelfPlay:
    """A trainer that has played on far enough for several rounds, and noted the end-games among its decisions."""
    trainer = SelfPlay(small_config(end_games=1.0, steps=64, rules=["classic", "local"]))
    trainer.collect()
    return trainer


def test_noted_are_legal_best_moves_and_worse_ones(played: SelfPlay) -> None:
    observations, masks, keeps = played.end_games.draw(100)
    assert len(observations) == min(100, len(played.end_games)) > 0
    assert (masks | ~keeps).all()
    assert keeps.any(axis=1).all()
    assert (masks & ~keeps).any(axis=1).all()


def test_best_moves_are_those_of_the_solver(played: SelfPlay) -> None:
    """Once more by hand, for the decisions that the tables await now: each is noted where moves differ in value."""
    tables, lessons = played.tables, EndGames(played.spec)
    for _ in range(40):
        tables.deal_on()
        observations, masks = tables.observe()
        lessons.note(tables, observations, masks)
        solved = [tables.spec.end_game(state) for state in tables.states]
        expected = [
            {action for action, value in values.items() if value == max(values.values())}
            for values in solved
            if len(set(values.values())) > 1
        ]
        if expected:
            keeps = lessons.memory()["solved_keeps"][: len(lessons)]
            assert [set(np.flatnonzero(row)) for row in keeps] == expected
            return
        tables.act(tables.advise("easy", masks))
    pytest.fail("no end-game came up in 40 decisions at 16 tables")


def test_only_the_last_are_remembered(played: SelfPlay) -> None:
    """A memory of 3 holds, after all decisions of a while, the last three that a large one holds."""
    small, large = EndGames(played.spec, 3), EndGames(played.spec)
    for _ in range(60):
        played.tables.deal_on()
        observations, masks = played.tables.observe()
        for lessons in (small, large):
            lessons.note(played.tables, observations, masks)
        played.tables.act(played.tables.advise("easy", masks))
    last = large.memory()["solved_observations"][: len(large)][-3:]
    assert len(large) > len(small) == 3
    assert {row.tobytes() for row in small.memory()["solved_observations"]} == {row.tobytes() for row in last}


def test_policy_that_is_taught_chooses_the_best_moves(played: SelfPlay) -> None:
    observations, masks, keeps = (torch.from_numpy(array) for array in played.end_games.draw(500))
    for group in played.policy.optimizer.param_groups:
        group["lr"] = 1e-2
    for _ in range(30):
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
