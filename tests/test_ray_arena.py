"""The arena on a Ray cluster plays the same matches: every figure is the one of a single process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from president_env import arena
from president_env.arena.on_ray import _cut
from president_env.cli import app
from president_env.cluster import connect
from president_env.errors import BadOptions, IllegalMove

ray = pytest.importorskip("ray")
os.environ["RAY_raylet_start_wait_time_s"] = "300"  # noqa: SIM112  # Ray's spelling; for busy cores

LAST = """
import os


class Last:
    name = "last"

    def act(self, view):
        return view.legal_actions[-1]


class Wrong:
    name = "wrong"

    def act(self, view):
        return 999


class Deadly:
    name = "deadly"

    def act(self, view):
        os._exit(1)
"""


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    connect("local", cores=2)
    yield
    ray.shutdown()


def figures(result: arena.Result | arena.Ladder) -> object:
    """All that an arena found but the times."""
    found = result.to_json()
    for bot in found["bots"]:
        del bot["ms_per_decision"]
    return found


@pytest.mark.parametrize("bots", [["hard", "uniform", "easy"], ["strong", "normal"]])
def test_every_figure_is_that_of_one_process(bots: list[str]) -> None:
    """Uniform bots draw chance; strong is a network, which the workers load for themselves."""
    alone, spread = (arena.play(bots, "local", codes=21, seed=3, ray=ray) for ray in (None, "auto"))
    assert figures(alone) == figures(spread)


def test_ladder_is_that_of_one_process() -> None:
    alone, spread = (arena.ladder(["strong", "uniform", "easy"], codes=5, ray=ray) for ray in (None, "auto"))
    assert figures(alone) == figures(spread)


def test_bot_of_ones_own_is_found_by_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named by a path that is relative to the folder of the one who asks."""
    (tmp_path / "mine.py").write_text(LAST)
    monkeypatch.chdir(tmp_path)
    alone, spread = (arena.play(["mine.py:Last", "easy"], codes=5, ray=ray) for ray in (None, "auto"))
    assert figures(alone) == figures(spread)


def test_rules_broken_on_a_worker_are_reported_as_here(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(LAST)
    with pytest.raises(IllegalMove, match=r"bot 'wrong' chose 999 on seat .* \(match P[0-9]+, round 1\)"):
        arena.play([f"{tmp_path / 'other.py'}:Wrong", "easy"], codes=5, ray="auto")


def test_a_bot_that_ends_its_worker_every_time_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(LAST)
    with pytest.raises(BadOptions, match="the same part of the work ended its worker 6 times"):
        arena.play([f"{tmp_path / 'deadly.py'}:Deadly", "easy"], codes=2, ray="auto")


def test_command_spreads_codes(tmp_path: Path) -> None:
    for name, options in (("alone", []), ("spread", ["--ray", "auto"])):
        arguments = ["arena", "hard", "easy", "--codes", "9", "--json", str(tmp_path / name), *options]
        assert CliRunner().invoke(app, arguments).exit_code == 0
    alone, spread = (json.loads((tmp_path / name).read_text()) for name in ("alone", "spread"))
    assert [bot["points"] for bot in alone["bots"]] == [bot["points"] for bot in spread["bots"]]


@pytest.mark.parametrize("parts", [1, 3, 8, 50])
def test_parts_of_a_plan_are_the_plan(parts: int) -> None:
    plan = arena.make_plan(["easy"], "classic", 8, None, None, 0, arena.find_game())
    cut = _cut(plan, parts)
    assert len(cut) <= parts
    np.testing.assert_array_equal(np.concatenate([part.numbers for part in cut]), plan.numbers)
    np.testing.assert_array_equal(np.concatenate([part.chance() for part in cut]), plan.chance())


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("localhost", "it is auto, local, or host:port of a head node"),
        ("127.0.0.1:1", "no Ray cluster answers there"),
        ("127.0.0.1:99999999", "no Ray cluster answers there"),
    ],
)
def test_cluster_that_is_not_there_gets_a_sentence(address: str, sentence: str) -> None:
    ray.shutdown()
    with pytest.raises(BadOptions, match=sentence):
        connect(address)


def test_ray_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BadOptions, match="pip install 'president-env"):
        connect("local")
