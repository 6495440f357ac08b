"""The benchmark runs and reports; how fast anything is, no test says."""

from __future__ import annotations

import importlib.util
import io
import json

import pytest
from rich.console import Console

from president_env import bench
from president_env.bench import ours, peers
from president_env.bench.measure import rate
from president_env.bench.report import LABELS, OURS, Report, rates_table
from president_env.errors import BadOptions
from president_env.registry import GAMES

TINY = 0.001


def test_rate_is_decisions_over_time_and_leaves_the_first_call_out() -> None:
    calls = []

    def play() -> int:
        calls.append(1)
        return 7

    assert rate(play, seconds=0, repeats=3) > 0
    assert len(calls) == 1 + 3


every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@pytest.mark.parametrize("name", ours.FIGURES)
def test_every_interface_plays_every_game_at_random(name: str, game: str) -> None:
    play = ours.FIGURES[name](GAMES[game])
    assert play() > 0
    assert play() > 0


@every_game
def test_plain_python_mode_is_measured_in_another_process(game: str) -> None:
    assert ours.plain(GAMES[game], TINY, 1) > 0


@every_game
def test_report_has_every_figure_and_the_machine(game: str) -> None:
    found = json.loads(json.dumps(bench.run(game, seconds=TINY, repeats=1).to_json()))
    assert found["game"] == GAMES[game].id
    assert set(found["decisions_per_second"]) == set(OURS)
    assert all(found > 0 for found in found["decisions_per_second"].values())
    assert found["ratios"] == {}
    assert {"processor", "cores", "threads", "python", "versions"} <= set(found["machine"])


def test_ratio_is_ours_over_theirs() -> None:
    rates = dict.fromkeys(OURS, 600.0) | {"open_spiel": 200.0, "rlcard": 60.0}
    report = Report("joker-v0", rates, {})
    assert report.ratios()["open_spiel"] == pytest.approx(dict.fromkeys(OURS, 3.0))
    assert report.ratios()["rlcard"]["rules"] == pytest.approx(10)


def test_table_shows_every_figure_with_its_ratios() -> None:
    rates = dict.fromkeys((*OURS, *peers.FIGURES), 1234.0)
    console = Console(width=120, file=io.StringIO())
    console.print(rates_table(Report("joker-v0", rates, {})))
    text = console.file.getvalue()
    assert all(label in text for label in LABELS.values())
    assert "joker-v0" in text
    assert text.count("1,234") == len(rates)


@pytest.mark.skipif(importlib.util.find_spec("rlcard") is not None, reason="the extra peers is installed")
def test_missing_peers_are_named_with_the_command_that_installs_them() -> None:
    with pytest.raises(BadOptions, match=r"rlcard not installed: pip install 'president-env\[peers\]'"):
        bench.run(with_peers=True)


@pytest.mark.parametrize("name", peers.FIGURES)
def test_peer_plays_at_random(name: str) -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("rlcard")
    assert peers.FIGURES[name]()() > 0
