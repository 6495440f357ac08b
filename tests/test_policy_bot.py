"""Exported policies: they play what their network says, and refuse to play another game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from president_env import arena
from president_env.bots import BatchBot, load_bot
from president_env.bots.policy import PolicyBot
from president_env.envs.tables import Tables
from president_env.errors import BadFile, WrongGame
from president_env.game import GameSpec
from president_env.registry import find_game
from president_env.view import View

SPEC = find_game()
WEIGHTS = np.random.default_rng(7).normal(size=(SPEC.observation_size, SPEC.num_actions)).astype(np.float32)


def facts(spec: GameSpec) -> dict[str, str]:
    """The metadata of a policy that fits."""
    texts = {"format": "1", "game": spec.id, "layout": spec.layout_digest, "commit": "0123abc"}
    mappings: dict[str, Any] = {"rules": {"players": 4}, "config": {"seed": 1}, "strength": {"easy": 2.1}}
    return texts | {name: json.dumps(value) for name, value in mappings.items()}


def write_policy(
    path: Path,
    weights: np.ndarray,
    metadata: Mapping[str, str],
    names: tuple[str, str] = ("observation", "scores"),
) -> Path:
    """A policy file of float32[D, A] weights."""
    floats = TensorProto.FLOAT
    graph = helper.make_graph(
        [helper.make_node("MatMul", [names[0], "weights"], [names[1]])],
        "policy",
        [helper.make_tensor_value_info(names[0], floats, ["batch", weights.shape[0]])],
        [helper.make_tensor_value_info(names[1], floats, ["batch", weights.shape[1]])],
        [numpy_helper.from_array(weights.astype(np.float32), "weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, dict(metadata))
    onnx.save(model, path)
    return path


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    return write_policy(tmp_path / "policy.onnx", WEIGHTS, facts(SPEC))


@pytest.fixture
def seen() -> tuple[Tables, np.ndarray, np.ndarray]:
    """Tables at a decision, with what the seats to act there see."""
    tables = Tables(20, rules=["classic", "local"], seed=1)
    tables.advance()
    return tables, *tables.observe()


def test_policy_plays_the_best_legal_score(policy: Path, seen: tuple[Tables, np.ndarray, np.ndarray]) -> None:
    _, observations, masks = seen
    for action, observation, mask in zip(
        PolicyBot(policy, SPEC).act_many(observations, masks), observations, masks, strict=True
    ):
        scores = observation @ WEIGHTS
        assert mask[action]
        assert scores[action] == pytest.approx(scores[mask].max(), abs=1e-3)


def test_one_view_and_a_batch_get_the_same_action(policy: Path, seen: tuple[Tables, np.ndarray, np.ndarray]) -> None:
    tables, observations, masks = seen
    bot = PolicyBot(policy, SPEC)
    views = [View.of(SPEC, state, int(state["turn"])) for state in tables.states]
    assert [bot.act(view) for view in views] == list(bot.act_many(observations, masks))


def test_drawn_actions_follow_the_softmax_of_legal_scores(tmp_path: Path) -> None:
    """Scores are log shares: action 1 three times as often as action 2, action 0 never, as it is not legal."""
    weights = np.zeros_like(WEIGHTS)
    weights[0, :3] = [9, np.log(3), 0]
    path = write_policy(tmp_path / "policy.onnx", weights, facts(SPEC))
    observations = np.zeros((4000, SPEC.observation_size), np.float32)
    observations[:, 0] = 1
    masks = np.zeros((4000, SPEC.num_actions), np.bool_)
    masks[:, 1:3] = True
    drawn = PolicyBot(path, SPEC, temperature=1.0, seed=5).act_many(observations, masks)
    assert set(drawn) == {1, 2}
    assert np.mean(drawn == 1) == pytest.approx(0.75, abs=0.03)
    cold = PolicyBot(path, SPEC, temperature=0.01, seed=5).act_many(observations, masks)
    assert np.mean(cold == 1) == 1


def test_same_seed_draws_the_same(policy: Path, seen: tuple[Tables, np.ndarray, np.ndarray]) -> None:
    _, observations, masks = seen
    one, same, other = (
        PolicyBot(policy, SPEC, temperature=50.0, seed=seed).act_many(observations, masks).tolist()
        for seed in (1, 1, 2)
    )
    assert one == same != other


def test_metadata_is_read(policy: Path) -> None:
    metadata = PolicyBot(policy, SPEC).metadata
    assert metadata["rules"] == {"players": 4}
    assert metadata["strength"] == {"easy": 2.1}
    assert metadata["commit"] == "0123abc"


def test_load_bot_takes_a_policy_by_path(policy: Path) -> None:
    for path in (policy, str(policy)):
        bot = load_bot(path)
        assert isinstance(bot, BatchBot)
        assert bot.name == str(policy)


def test_policy_plays_in_the_arena(policy: Path) -> None:
    result = arena.play([str(policy), "easy"], codes=2, rounds=1)
    assert result.entries[0].name == str(policy)
    assert result.entries[0].ms_per_decision > 0


@pytest.mark.parametrize(
    ("key", "value", "needed"),
    [("game", "joker-v0", SPEC.id), ("layout", "0000000000000000", SPEC.layout_digest), ("format", "2", "1")],
)
def test_policy_of_another_game_is_refused_with_both_values(tmp_path: Path, key: str, value: str, needed: str) -> None:
    path = write_policy(tmp_path / "policy.onnx", WEIGHTS, facts(SPEC) | {key: value})
    with pytest.raises(WrongGame, match=f"policy.onnx .*'{value}'.*'{needed}'"):
        PolicyBot(path, SPEC)


@pytest.mark.parametrize("key", ["game", "layout", "format"])
def test_onnx_file_without_our_metadata_is_no_policy(tmp_path: Path, key: str) -> None:
    metadata = {name: value for name, value in facts(SPEC).items() if name != key}
    with pytest.raises(BadFile, match=f"does not say its {key}"):
        PolicyBot(write_policy(tmp_path / "policy.onnx", WEIGHTS, metadata), SPEC)


@pytest.mark.parametrize("content", [b"", b"no network at all", b"\x80\x04\x95"])
def test_broken_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "policy.onnx"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=r"policy\.onnx is no ONNX file, or a broken one"):
        PolicyBot(path, SPEC)


def test_half_a_file_is_refused(policy: Path) -> None:
    policy.write_bytes(policy.read_bytes()[:1000])
    with pytest.raises(BadFile, match="broken"):
        PolicyBot(policy, SPEC)


def test_missing_file_and_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        PolicyBot(tmp_path / "absent.onnx", SPEC)
    with pytest.raises(BadFile, match="Is a directory"):
        PolicyBot(tmp_path, SPEC)


def test_metadata_that_is_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no JSON"):
        PolicyBot(write_policy(tmp_path / "policy.onnx", WEIGHTS, facts(SPEC) | {"rules": "{"}), SPEC)


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        ((3, SPEC.num_actions), ("observation", "scores")),
        ((SPEC.observation_size, 3), ("observation", "scores")),
        ((SPEC.observation_size, SPEC.num_actions), ("input", "scores")),
        ((SPEC.observation_size, SPEC.num_actions), ("observation", "logits")),
    ],
)
def test_network_of_other_shape_or_names_is_refused(
    tmp_path: Path, shape: tuple[int, int], names: tuple[str, str]
) -> None:
    path = write_policy(tmp_path / "policy.onnx", np.zeros(shape), facts(SPEC), names)
    with pytest.raises(BadFile, match="is needed"):
        PolicyBot(path, SPEC)
