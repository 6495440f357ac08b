"""`president arena` and `president bench` in the terminal: tables, files, exit codes."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import president_env
from president_env.cli import app

SLOW = """
import time

class Slow:
    name = "slow"

    def act(self, view):
        open("started", "w").close()
        time.sleep(0.2)
        return view.legal_actions[0]
"""


def run(*arguments: str) -> tuple[int, str]:
    """Exit code and everything printed."""
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "120"})
    return result.exit_code, result.output


def test_arena_prints_a_row_for_every_bot_named() -> None:
    code, text = run("arena", "easy", "uniform", "easy", "--codes", "2", "--rules", "local", "--rounds", "1")
    assert code == 0
    assert "President, local: 2 codes x 3 rotations x 1 round" in text
    assert [line.split()[0] for line in text.splitlines() if "±" in line and "95" not in line] == [
        "easy", "uniform", "easy",
    ]  # fmt: skip


def test_arena_says_what_is_above_par_where_tables_have_different_pars() -> None:
    """Joker's points have no fixed sum (joker RULES.md, A.7), President's do (RULES.md, section 9)."""
    _, joker = run("arena", "easy", "uniform", "--codes", "2", "--game", "joker", "--rules", "short")
    _, president = run("arena", "easy", "uniform", "--codes", "2")
    assert "above par" in joker
    assert "above par" not in president
    assert [line.split()[4][0] for line in joker.splitlines() if "±" in line and "95" not in line] == ["+", "-"]


def test_arena_writes_json_and_picture(tmp_path: Path) -> None:
    code, _ = run(
        "arena", "easy", "--codes", "2", "--json", str(tmp_path / "a.json"), "--plot", str(tmp_path / "a.png")
    )  # fmt: skip
    assert code == 0
    assert json.loads((tmp_path / "a.json").read_text())["bots"][0]["name"] == "easy"
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.png"]


def test_same_command_writes_the_same_but_for_times(tmp_path: Path) -> None:
    found = []
    for name in ("one.json", "two.json"):
        run("arena", "easy", "uniform", "--codes", "3", "--seed", "7", "--json", str(tmp_path / name))
        found.append(json.loads((tmp_path / name).read_text()))
        for bot in found[-1]["bots"]:
            del bot["ms_per_decision"]
    assert found[0] == found[1]


def test_one_code_has_means_without_intervals(tmp_path: Path) -> None:
    code, _ = run(
        "arena", "easy", "--codes", "1", "--json", str(tmp_path / "a.json"), "--plot", str(tmp_path / "a.png")
    )
    assert code == 0
    assert json.loads((tmp_path / "a.json").read_text())["bots"][0]["points"] == {
        "mean": 1.5,
        "low": None,
        "high": None,
    }


def test_ladder_prints_a_matrix_and_writes_every_pair(tmp_path: Path) -> None:
    code, text = run(
        "arena", "--ladder", "easy", "uniform", "normal", "--codes", "2",
        "--json", str(tmp_path / "l.json"), "--plot", str(tmp_path / "l.png"),
    )  # fmt: skip
    assert code == 0
    assert all(f"3 {name}" in text for name in ("easy", "uniform", "normal"))
    assert len(json.loads((tmp_path / "l.json").read_text())["pairs"]) == 6
    assert (tmp_path / "l.png").stat().st_size > 1000


def test_names_are_whole_in_80_columns_with_seven_seats() -> None:
    bots = ("normal", "uniform", "easy") * 2
    result = CliRunner().invoke(
        app, ("arena", *bots, "--codes", "2", "--players", "7", "--rounds", "1"), env={"COLUMNS": "80"}
    )
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines if "±" in line and "95" not in line] == list(bots)
    assert "…" not in result.stdout
    assert max(map(len, lines)) <= 80


def test_terminal_without_a_sign_for_a_letter_is_no_error() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "president_env", "arena", "easy", "--codes", "2", "--rounds", "1"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, text=True, timeout=200,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "1.500 ? 0.000" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("easy", "hrad"), "did you mean 'hard'"),
        (("easy", "--rules", "clasic"), "did you mean 'classic'"),
        (("easy", "--codes", "0"), "codes=0"),
        (("easy",) * 8, "players=8"),
        (("easy", "--json", "no/such/folder.json"), "there is no folder"),
        (("easy", "--plot", "."), "it is a folder"),
        (("easy", "--plot", "a.svg"), "a.svg cannot be written: a picture is a .png"),
        (("easy", "--json", "a.png", "--plot", "./a.png"), "it is named for both --json and --plot"),
        (("easy", "--ladder"), "at least two bots"),
        (("no_such_module:Bot",), "there is no module"),
    ],
)
def test_bad_input_gets_a_sentence_and_code_2(arguments: tuple[str, ...], sentence: str) -> None:
    code, text = run("arena", *arguments)
    assert code == 2
    assert sentence in text


def test_interrupted_arena_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    command = [sys.executable, "-m", "president_env", "arena", "slow.py:Slow", "easy"]
    files = ["--json", "a.json", "--plot", "a.png"]
    settings = os.environ | {"PYTHONPATH": str(Path(president_env.__file__).parent.parent)}
    process = subprocess.Popen(
        [*command, *files], cwd=tmp_path, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    until = time.monotonic() + 120
    while not (tmp_path / "started").exists() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    text = process.communicate(timeout=60)[0].decode()
    assert process.returncode != 0
    assert "Traceback" not in text
    assert {path.name for path in tmp_path.iterdir()} <= {"slow.py", "started", "__pycache__"}


@pytest.mark.skipif(importlib.util.find_spec("rlcard") is not None, reason="the extra peers is installed")
def test_bench_says_how_to_install_missing_peers() -> None:
    code, text = run("bench", "--peers")
    assert code == 2
    assert "pip install 'president-env[peers]'" in text
