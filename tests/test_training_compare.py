"""Learning curves of runs beside each other: the same decisions in one row, and refusals of what does not compare."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import typer
from trained import small_config
from typer.testing import CliRunner

from president_env.cli import guarded
from training import checkpoint
from training.compare import main
from training.self_play import Training


def call(*arguments: object) -> tuple[int, str]:
    """Exit code and output of `python -m training.compare`."""
    alone = typer.Typer()
    alone.command()(guarded(main))
    result = CliRunner().invoke(alone, list(map(str, arguments)), env={"COLUMNS": "200"})
    return result.exit_code, " ".join(result.output.split())


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("first")
    Training(small_config(), folder).learn()
    return folder


def another(first: Path, folder: Path, points: dict[int, float], rules: str = "classic", **settings: Any) -> Path:
    """A copy of a run whose curve has these points: decisions -> mean, each with an interval of 0.25."""
    shutil.copytree(first, folder)
    state = checkpoint.find(folder).folder / "state.json"
    facts = json.loads(state.read_text())
    facts["config"] |= settings
    facts["curve"] = [
        {"decisions": at, "seconds": 1.0, "points": {rules: {"mean": mean, "low": mean - 0.25, "high": mean + 0.25}}}
        for at, mean in points.items()
    ]
    state.write_text(json.dumps(facts))
    return folder


def test_points_after_as_many_decisions_stand_in_one_row(first: Path, tmp_path: Path) -> None:
    one = another(first, tmp_path / "one", {512: 1.0, 1024: 1.5})
    two = another(first, tmp_path / "two", {1024: 1.75, 2048: 2.0})
    code, told = call(one, two)
    assert code == 0
    cells = [cell.strip() for cell in told.replace("│", "|").split("|")]
    rows = {cells[i]: (cells[i + 1], cells[i + 2]) for i, cell in enumerate(cells) if cell.replace(",", "").isdigit()}
    assert rows == {
        "512": ("1.00 ± 0.25", ""),
        "1,024": ("1.50 ± 0.25", "1.75 ± 0.25"),
        "2,048": ("", "2.00 ± 0.25"),
    }


def test_curves_are_drawn_in_one_picture(first: Path, tmp_path: Path) -> None:
    two = another(first, tmp_path / "two", {512: 1.0, 1024: 1.5})
    code, _ = call(first, two, "--out", tmp_path / "both.png")
    assert code == 0
    assert (tmp_path / "both.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("points", "rules", "settings", "reason"),
    [
        ({}, "classic", {}, "two has no learning curve yet"),
        ({512: 1.0}, "local", {}, "(classic; local); runs with one rule set in common compare"),
        ({512: 1.0}, "classic", {"evaluate_against": "hard"}, "president-v0 against easy, president-v0 against hard"),
    ],
)
def test_runs_that_do_not_compare_are_refused(
    first: Path, tmp_path: Path, points: dict[int, float], rules: str, settings: dict[str, Any], reason: str
) -> None:
    code, told = call(first, another(first, tmp_path / "two", points, rules, **settings))
    assert code == 2
    assert reason in told


def test_folder_without_a_run_is_refused_with_its_name(first: Path, tmp_path: Path) -> None:
    code, told = call(first, tmp_path / "nothing")
    assert code == 2
    assert "nothing holds no checkpoint" in told
