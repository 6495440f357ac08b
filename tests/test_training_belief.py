"""What play gives away of hidden hands: learned from self-play, exported, and used to draw worlds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from trained import small_config

from president_env import find_game, load_bot
from president_env.bots.belief import Belief
from president_env.bots.search.worlds import imagined_worlds, plausible_worlds
from president_env.errors import BadFile
from president_env.match import Match
from president_env.view import View
from training import belief, checkpoint, export
from training.trainer import SelfPlay

SPEC = find_game()


@pytest.fixture(scope="module")
def trainer() -> SelfPlay:
    return SelfPlay(small_config(rules=["classic,rounds=60"]))


def test_examples_hold_the_true_world_first_and_others_that_agree_with_the_view(trainer: SelfPlay) -> None:
    """Every world spreads as many cards over the other seats, and none that the seat sees."""
    observations, hidden = belief.Examples(trainer, seed=1).draw()
    assert observations.shape == (belief.TABLES * belief.STEPS, SPEC.observation_size)
    assert hidden.shape == (len(observations), 1 + belief.IMAGINED, SPEC.hidden_size)
    ranks = hidden.reshape(len(hidden), 1 + belief.IMAGINED, -1, 13)
    by_seat = ranks.sum(dim=3)
    by_rank = ranks.sum(dim=2)
    for world in range(1, 1 + belief.IMAGINED):
        torch.testing.assert_close(by_seat[:, world], by_seat[:, 0])
        torch.testing.assert_close(by_rank[:, world], by_rank[:, 0])
    assert (hidden[:, 0] != hidden[:, 1]).any()


def test_network_learns_to_tell_the_true_world_from_imagined_ones(
    trainer: SelfPlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By chance it would be the most plausible in a quarter of the decisions."""
    monkeypatch.setattr(belief, "TABLES", 128)
    training = belief.BeliefTraining(trainer, seed=1)
    shares = [training.improve(1 - step / 40) for step in range(40)]
    assert np.mean(shares[-5:]) > 0.3


def test_exported_belief_weighs_as_the_trained_one(tmp_path: Path) -> None:
    run, folder = tmp_path / "run", tmp_path / "out"
    trainer = SelfPlay(small_config())
    checkpoint.save(trainer, run, [], 0.0)
    net = belief.BeliefNet(SPEC.observation_size + SPEC.hidden_size)
    belief.save(net, run)
    export.main(run, folder)
    observations, hidden = export.real_observations(trainer, 100)
    with torch.no_grad():
        expected = net(torch.from_numpy(observations), torch.from_numpy(hidden))[:, 0].numpy()
    found = Belief(folder / "belief.onnx", SPEC).weigh(observations, hidden)
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_broken_belief_is_refused(tmp_path: Path, trainer: SelfPlay) -> None:
    assert belief.load(tmp_path, trainer) is None
    (tmp_path / belief.FILE).write_bytes(b"none")
    with pytest.raises(BadFile, match=r"belief\.pt is broken"):
        belief.load(tmp_path, trainer)


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
