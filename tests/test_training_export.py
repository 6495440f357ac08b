"""A run's policy is measured, exported, and plays in the file as it does in torch."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
import typer
from trained import small_config
from typer.testing import CliRunner

from president_env import arena, find_game, load_bot
from president_env.bots.policy import INPUT, OUTPUT, PolicyBot
from president_env.cli import guarded
from president_env.envs.tables import Tables
from president_env.errors import BadFile
from president_env.match import Match
from training import checkpoint, evaluate, export
from training.policy import Actor
from training.self_play import Training
from training.trained_bot import TrainedBot
from training.trainer import SelfPlay

SPEC = find_game()
RULES = ["classic", "local,players=5"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run, evaluated."""
    folder = tmp_path_factory.mktemp("run")
    Training(small_config(rules=RULES, seed=4), folder).learn()
    evaluate.main(folder, codes=2, seed=1)
    return folder


@pytest.fixture(scope="module")
def exported(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported") / "small"
    export.main(run, folder)
    return folder / "policy.onnx"


@pytest.fixture(scope="module")
def seen() -> tuple[np.ndarray, np.ndarray]:
    """What seats see in the middle of random rounds, and what they may do."""
    tables = Tables(300, rules=RULES, seed=9)
    for _ in range(25):
        tables.deal_on()
        observations, masks = tables.observe()
        tables.act(masks.argmax(axis=1))
    return observations, masks


def test_evaluation_writes_what_it_found_and_the_curve(run: Path) -> None:
    found = json.loads((run / "evaluation.json").read_text())
    assert found["decisions"] == 1024
    pairs = [(one["rules"], one["opponent"]) for one in found["results"]]
    assert pairs == [(rules, opponent) for rules in RULES for opponent in ("easy", "normal", "hard")]
    for one in found["results"]:
        assert one["points"]["low"] <= one["points"]["mean"] <= one["points"]["high"]
        assert sum(one["places"]) == pytest.approx(1)
    assert (run / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_evaluation_measures_what_the_export_holds(run: Path, exported: Path) -> None:
    """The arena finds the same points for the file, over the same match codes."""
    first = json.loads((run / "evaluation.json").read_text())["results"][0]
    again = arena.play([str(exported), "easy"], codes=2, seed=1).entries[0]
    assert first["points"] == again.points.to_json()


def test_metadata_is_complete(run: Path, exported: Path) -> None:
    metadata = PolicyBot(exported, SPEC).metadata
    facts = checkpoint.find(run).facts
    assert (metadata["format"], metadata["game"], metadata["layout"]) == ("1", SPEC.id, SPEC.layout_digest)
    assert metadata["rules"] == [SPEC.read_options(rules).as_dict() for rules in RULES]
    assert metadata["config"] == facts.config.model_dump()
    assert metadata["strength"] == json.loads((run / "evaluation.json").read_text())["results"]
    assert metadata["commit"] == facts.commit


def test_titles_are_exported_in_points(run: Path, exported: Path) -> None:
    """What a search takes them for: chances add up to one, and points of a round to nothing."""
    titles = PolicyBot(exported, SPEC).metadata["titles"]
    assert [entry["options"] for entry in titles] == [SPEC.read_options(rules).as_ints() for rules in RULES]
    trainer = checkpoint.load_trainer(checkpoint.find(run))
    paid, _ = trainer.credit.titles.rates()
    for entry, found in zip(titles, paid, strict=True):
        seats = entry["options"]["players"]
        assert entry["paid"] == pytest.approx(found[:seats] * (seats - 1) / trainer.config.reward_scale, abs=1e-4)
        assert all(sum(row) == pytest.approx(1, abs=1e-3) or sum(row) == 0 for row in entry["moved"])


def test_card_says_how_it_was_made_and_measured(run: Path, exported: Path) -> None:
    card = (exported.parent / "card.md").read_text()
    assert "Trained for 1,024 decisions" in card
    assert card.count("| local,players=5 | ") == 3
    settings = json.loads(card.split("```json")[1].split("```")[0])
    assert settings == checkpoint.find(run).facts.config.model_dump()


@pytest.mark.parametrize("rows", [1, 2, 3, 300])
def test_onnxruntime_and_torch_agree_for_any_number_of_rows(run: Path, exported: Path, seen, rows: int) -> None:
    trainer = checkpoint.load_trainer(checkpoint.find(run))
    observations, masks = seen[0][:rows], seen[1][:rows]
    with torch.no_grad():
        scores = Actor(trainer.policy, trainer.symmetry)(torch.from_numpy(observations)).numpy()
    bot = PolicyBot(exported, SPEC)
    np.testing.assert_allclose(bot.scores(observations), scores, atol=1e-5)
    assert bot.act_many(observations, masks).tolist() == TrainedBot(trainer).act_many(observations, masks).tolist()


def test_policy_that_sees_suits_alike_is_exported_with_what_it_does_to_observations(tmp_path: Path) -> None:
    trainer = SelfPlay(small_config(game="joker", rules=["classic"], symmetry=True))
    trainer.improve()
    observations = export.real_observations(trainer, 500)
    facts = {"format": "1", "game": "joker-v0", "layout": trainer.spec.layout_digest}
    (tmp_path / "alike.onnx").write_bytes(
        export.to_onnx(Actor(trainer.policy, trainer.symmetry), {INPUT: observations}, OUTPUT, facts)
    )
    bot = PolicyBot(tmp_path / "alike.onnx", trainer.spec)
    assert export.largest_difference(Actor(trainer.policy, trainer.symmetry), bot, observations) < 1e-5


def test_observations_of_the_check_are_different_ones_of_real_matches(run: Path) -> None:
    found = export.real_observations(checkpoint.load_trainer(checkpoint.find(run)), 1000)
    assert found.shape == (1000, SPEC.observation_size)
    assert len(np.unique(found, axis=0)) > 500


def test_exported_policy_plays_a_match(exported: Path) -> None:
    bot, match = load_bot(exported), Match("classic", rounds=2, code="P0000000001")
    while not match.over:
        match.play(bot.act(match.view(match.turn)))
    assert sum(match.totals) == 2 * (3 + 2 + 1)


@pytest.mark.parametrize("difference", [1e-3, float("nan")])
def test_network_that_differs_from_torch_is_not_written(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, difference: float
) -> None:
    monkeypatch.setattr(export, "largest_difference", lambda *arguments: difference)
    with pytest.raises(BadFile, match="onnxruntime and torch differ by"):
        export.main(run, tmp_path / "out")
    assert not list((tmp_path / "out").iterdir())


def test_strength_of_another_checkpoint_is_not_claimed(run: Path, tmp_path: Path) -> None:
    last = checkpoint.find(run)
    elsewhere = checkpoint.Checkpoint(tmp_path / "run" / "checkpoints" / last.folder.name, last.facts)
    (tmp_path / "run").mkdir()
    assert export.measured(elsewhere) == []
    found = json.loads((run / "evaluation.json").read_text())
    (tmp_path / "run" / "evaluation.json").write_text(json.dumps(found | {"decisions": 512}))
    assert export.measured(elsewhere) == []
    assert "not measured" in export.card(last.facts, [], 1000)
    (tmp_path / "run" / "evaluation.json").write_text("{")
    with pytest.raises(BadFile, match=r"evaluation\.json is broken"):
        export.measured(elsewhere)


@pytest.mark.parametrize(
    ("program", "arguments", "sentence"),
    [
        (evaluate, ("nowhere",), "nowhere holds no checkpoint of a training run"),
        (export, ("nowhere", "out"), "nowhere holds no checkpoint of a training run"),
        (export, ("RUN", "RUN/evaluation.json"), "cannot be made"),
    ],
)
def test_bad_call_gets_a_sentence_and_code_2(run: Path, program, arguments: tuple[str, ...], sentence: str) -> None:
    alone = typer.Typer()
    alone.command()(guarded(program.main))
    result = CliRunner().invoke(alone, [word.replace("RUN", str(run)) for word in arguments])
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())
