"""A policy that was exported is trained on: its actor goes on, and a new critic learns alone at first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
import torch
from trained import small_config

from president_env.bots.policy import PolicyBot
from president_env.errors import BadFile, BadOptions
from training import checkpoint, export
from training.exported import start_from_policy
from training.policy import Actor
from training.self_play import Training
from training.trainer import SelfPlay


@pytest.fixture(scope="module", params=["president", "joker"])
def policy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported policy of each game; that of Joker sees all suits alike."""
    folder = tmp_path_factory.mktemp(request.param)
    Training(small_config(**game(request.param)), folder).learn()
    export.main(folder, folder / "small")
    return folder / "small" / "policy.onnx"


def game(name: str) -> dict[str, Any]:
    return {"game": name, "symmetry": name == "joker", "decisions": 512}


def of(policy: Path, **settings: Any) -> dict[str, Any]:
    """Settings of a run of the same game."""
    return game("joker" if "joker" in str(policy) else "president") | settings


def test_trainer_begins_with_the_scores_of_the_file(policy: Path) -> None:
    trainer = SelfPlay(small_config(**of(policy, seed=5)))
    start_from_policy(trainer, str(policy))
    observations = export.real_observations(trainer, 200)
    actor = Actor(trainer.policy, trainer.symmetry)
    assert export.largest_difference(actor, PolicyBot(policy, trainer.spec), observations) < export.CLOSE


def test_critic_learns_alone_while_the_policy_stays_as_it_is(policy: Path) -> None:
    trainer = SelfPlay(small_config(**of(policy, critic_decisions=512, decisions=1024)))
    start_from_policy(trainer, str(policy))
    begun = {name: values.clone() for name, values in trainer.policy.state_dict().items()}
    while trainer.num_timesteps < 512:
        trainer.improve()
    moved = {name for name, values in trainer.policy.state_dict().items() if not torch.equal(values, begun[name])}
    assert moved == {name for name in begun if "critic" in name or "value_net" in name}
    trainer.improve()
    assert not torch.equal(trainer.policy.action_net.weight, begun["action_net.weight"])


def test_critic_that_learns_alone_comes_to_foresee_what_is_paid() -> None:
    trainer = SelfPlay(small_config(critic_decisions=20_000, decisions=30_000, tables=64, critic=[64], gae_lambda=1.0))
    errors = []
    while trainer.num_timesteps < 20_000:
        trainer.improve()
        buffer = trainer.rollout_buffer
        errors.append(np.mean((buffer.returns - buffer.values) ** 2))
    assert np.mean(errors[-3:]) < 0.8 * np.mean(errors[:3])


def test_run_begins_with_a_policy_file(policy: Path, tmp_path: Path) -> None:
    Training(small_config(**of(policy, start=str(policy), critic_decisions=256, decisions=512)), tmp_path).learn()
    facts = checkpoint.find(tmp_path).facts
    assert (facts.decisions, facts.earlier, facts.config.start) == (512, 0, str(policy))
    told = export.card(facts, [], 0)
    assert "Trained for 512 decisions" in told
    assert f"begun with the actor of {policy}" in told


def test_run_of_other_widths_cannot_begin_with_it(policy: Path) -> None:
    with pytest.raises(
        BadOptions, match=r"policy.onnx has actor=\[32, 24\]: setting actor=\[16\] cannot start from it"
    ):
        start_from_policy(SelfPlay(small_config(**of(policy, actor=[16]))), str(policy))


def test_network_that_another_program_wrote_is_refused(policy: Path, tmp_path: Path) -> None:
    model = onnx.load(policy)
    for node in model.graph.node:
        node.input[:] = ["other" if name == "head.bias" else name for name in node.input]
    next(part for part in model.graph.initializer if part.name == "head.bias").name = "other"
    onnx.save(model, tmp_path / "policy.onnx")
    with pytest.raises(BadFile, match=r"policy\.onnx was not written by training\.export"):
        start_from_policy(SelfPlay(small_config(**of(policy))), str(tmp_path / "policy.onnx"))


def test_run_does_not_begin_with_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"absent\.onnx cannot be read"):
        Training(small_config(start="absent.onnx"), tmp_path)


def test_a_start_that_is_refused_leaves_no_log(tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        Training(small_config(start="absent.onnx"), tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("settings", [{"critic_decisions": 2048}, {"imitate": "easy", "imitate_decisions": 2048}])
def test_a_first_stretch_longer_than_the_run_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a first stretch of 2048 decisions does not fit into a run of 1024"):
        small_config(**settings)


def test_imitation_and_a_critic_alone_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="imitate and critic_decisions exclude each other"):
        small_config(imitate="easy", imitate_decisions=256, critic_decisions=256)
