"""What play gives away of hidden hands: learned from self-play, exported, and used to draw worlds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from trained import small_config

from president_env import find_game, load_bot
from president_env.bots.belief import FILE, Belief
from president_env.bots.network import write_facts
from president_env.bots.policy import INPUT, OUTPUT, PolicyBot
from president_env.bots.search.worlds import imagined_worlds, plausible_worlds
from president_env.errors import BadFile
from president_env.match import Match
from president_env.view import View
from training import belief, checkpoint, export
from training.config import Config
from training.policy import Actor
from training.trainer import SelfPlay

SPEC = find_game()


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "TABLES", 128)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported policy."""
    run, folder = tmp_path_factory.mktemp("run"), tmp_path_factory.mktemp("out")
    checkpoint.save(SelfPlay(small_config(rules=["classic,rounds=60"])), run, [], 0.0)
    export.main(run, folder)
    return folder


def training_of(folder: Path, **settings: Any) -> belief.BeliefTraining:
    policy = PolicyBot(folder / "policy.onnx", SPEC)
    return belief.BeliefTraining(policy, belief.settings_of(policy).model_copy(update=settings), SPEC, seed=1)


def test_examples_hold_the_true_world_first_and_others_that_agree_with_the_view(folder: Path) -> None:
    """Every world spreads as many cards over the other seats, and none that the seat sees."""
    observations, hidden = training_of(folder).examples.draw()
    assert observations.shape == (belief.TABLES * belief.STEPS, SPEC.observation_size)
    assert hidden.shape == (len(observations), 1 + belief.IMAGINED, SPEC.hidden_size)
    ranks = hidden.reshape(len(hidden), 1 + belief.IMAGINED, -1, 13)
    by_seat = ranks.sum(dim=3)
    by_rank = ranks.sum(dim=2)
    for world in range(1, 1 + belief.IMAGINED):
        torch.testing.assert_close(by_seat[:, world], by_seat[:, 0])
        torch.testing.assert_close(by_rank[:, world], by_rank[:, 0])
    assert (hidden[:, 0] != hidden[:, 1]).any()


def test_examples_are_decisions_of_the_policy_alone_where_it_met_others(folder: Path) -> None:
    examples = training_of(folder, opponents=["easy"], opponents_share=0.5).examples
    own = [set() for _ in range(belief.TABLES)]
    for _ in range(4):
        examples.draw()
        for table, seat in enumerate(examples._tables.seats.tolist()):
            own[table] |= {seat} - {-1}
    half = belief.TABLES // 2
    assert all(len(seats) == 1 for seats in own[:half])
    assert any(len(seats) > 1 for seats in own[half:])


def test_network_learns_to_tell_the_true_world_from_imagined_ones(folder: Path) -> None:
    """By chance it would be the most plausible in a quarter of the decisions."""
    training = training_of(folder)
    shares = [training.improve(1 - step / 40) for step in range(40)]
    assert np.mean(shares[-5:]) > 0.3


def test_exported_belief_weighs_as_the_trained_one(folder: Path, tmp_path: Path) -> None:
    training = training_of(folder)
    training.improve(1.0)
    policy = PolicyBot(folder / "policy.onnx", SPEC)
    (tmp_path / FILE).write_bytes(training.exported(write_facts(policy.metadata)))
    observations, hidden = training.examples.draw()
    with torch.no_grad():
        expected = training.net(observations, hidden[:, 1])[:, 0].numpy()
    found = Belief(tmp_path / FILE, SPEC).weigh(observations.numpy(), hidden[:, 1].numpy())
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_belief_of_joker_is_written_beside_its_policy_and_drawn_from(tmp_path: Path) -> None:
    run, spec = tmp_path / "run", find_game("joker")
    checkpoint.save(SelfPlay(small_config(game="joker", rules=["classic"], symmetry=True)), run, [], 0.0)
    export.main(run, tmp_path)
    belief.main(tmp_path, game="joker", minutes=0.001, seed=0)
    match = Match("classic,first_round=9", code="J0000000001", game="joker")
    view = match.view(match.turn)
    believed = Belief(tmp_path / FILE, spec)
    worlds = plausible_worlds(believed)(view, 1)(0, 20)
    assert len({world["hands"].tobytes() for world in worlds}) > 1
    assert load_bot(f"expert:worlds=2,policy={tmp_path / 'policy.onnx'}", "joker").act(view) in np.flatnonzero(
        view.mask
    )


@pytest.mark.parametrize("config", ['{"decisions": 9, "hats": 2}', '{"decisions": -9}'])
def test_policy_of_another_version_is_refused(tmp_path: Path, config: str) -> None:
    trainer = SelfPlay(small_config())
    facts = {"format": "1", "game": SPEC.id, "layout": SPEC.layout_digest, "config": config}
    example = {INPUT: np.zeros((2, SPEC.observation_size), np.float32)}
    (tmp_path / "policy.onnx").write_bytes(export.to_onnx(Actor(trainer.policy), example, OUTPUT, facts))
    with pytest.raises(BadFile, match=r"was not trained by this version: .*(hats|decisions=-9)"):
        belief.main(tmp_path, game="president", minutes=1.0, seed=0)
    assert not (tmp_path / FILE).exists()


def test_the_last_stretch_says_whom_a_policy_met(folder: Path) -> None:
    policy = PolicyBot(folder / "policy.onnx", SPEC)
    config = Config(decisions=9, then={"opponents": ["hard"], "opponents_share": 0.25})
    policy.metadata["config"] = config.model_dump()
    assert belief.settings_of(policy).opponents == ["hard"]


class OnlyWith:
    """A belief that is sure of one thing: the next seat holds a two."""

    def weigh(self, observations: np.ndarray, hidden: np.ndarray) -> np.ndarray:
        return np.where(hidden[:, 12] > 0, 0.0, -100.0)


def hard_view() -> View:
    match = Match("classic", code="P0000000001")
    while len(match.legal_actions) == 1:
        match.play(match.legal_actions[0])
    return match.view(match.turn)


def test_worlds_are_drawn_as_plausible_as_they_are_believed() -> None:
    view = hard_view()
    after = (view.seat + 1) % 4

    def share(worlds: np.ndarray) -> float:
        return float(np.mean([world["hands"][after] >> 48 > 0 for world in worlds]))  # the two is the highest rank

    assert 0.2 < share(imagined_worlds(view, 1)(0, 200)) < 0.98
    assert share(plausible_worlds(OnlyWith())(view, 1)(0, 200)) == 1.0  # type: ignore[arg-type]


def test_a_belief_without_an_opinion_changes_nothing_but_which_worlds_are_drawn() -> None:
    class Indifferent:
        def weigh(self, observations: np.ndarray, hidden: np.ndarray) -> np.ndarray:
            return np.zeros(len(hidden))

    view = hard_view()
    found = plausible_worlds(Indifferent())(view, 1)(0, 50)  # type: ignore[arg-type]
    assert len({world["hands"].tobytes() for world in found}) == 50
    assert load_bot("hard").act(View.of(SPEC, found[0], view.seat)) == load_bot("hard").act(view)
