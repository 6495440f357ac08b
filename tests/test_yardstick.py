"""Exact yardsticks: what is counted, and how sure the shares are."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from president_env.arena.ratio import ratio, share
from president_env.arena.statistics import interval
from president_env.arena.yardstick import measure_exactly
from president_env.bots import load_bot
from president_env.cli import app
from president_env.errors import BadOptions
from president_env.games.president import SPEC
from president_env.match import Match


class Exact:
    """Takes an action of the best value in an end-game, or of the worst; plays sure wins, or not."""

    def __init__(self, best: bool) -> None:
        self.best = best
        self.name = "best" if best else "worst"

    def act(self, view):
        values = SPEC.end_game(view.record)
        sure = int(SPEC.sure_win(view.record, view.mask))
        if values:
            return (max if self.best else min)(values, key=values.get)
        return sure if self.best and sure >= 0 else view.legal_actions[0]


def test_a_bot_that_knows_exact_values_keeps_them_all():
    entry = measure_exactly([Exact(True)], against="normal", rules="local", codes=5, rounds=2).entries[0]
    assert entry.decisions > 5
    assert (entry.kept.mean, entry.lost_a_decision.mean, entry.lost_a_round.mean) == (1, 0, 0)
    assert entry.sure_wins > 10
    assert entry.converted.mean == 1


def test_a_bot_that_takes_the_worst_action_keeps_none():
    """Two seats differ by one place, which is one point (section 9)."""
    entry = measure_exactly([Exact(False)], against="normal", codes=5, rounds=2).entries[0]
    assert (entry.kept.mean, entry.lost_a_decision.mean) == (0, 1)
    assert entry.lost_a_round.mean == pytest.approx(entry.decisions / (5 * 2 * 4))


@pytest.mark.parametrize("rules", ["classic", "local"])
def test_counts_are_those_of_the_same_matches_played_one_by_one(rules):
    result = measure_exactly(["normal"], rules=rules, codes=3, rounds=2, seed=4)
    first = int(result.setting.first_code[1:])
    decisions = kept = sure = converted = 0
    for number in range(first, first + 3):
        match = Match(rules, 4, 2, f"P{number:010d}")
        begun = {}
        while not match.over:
            view, round_now = match.view(match.turn), match.round
            action = int(SPEC.bots["normal"](view.record, view.mask))
            if len(view.legal_actions) > 1:
                values = SPEC.end_game(view.record)
                if len(set(values.values())) > 1:
                    decisions += 1
                    kept += values[action] == max(values.values())
                if SPEC.sure_win(view.record, view.mask) >= 0:
                    begun.setdefault((round_now, view.seat), 3 - int(view.record["finished"]))
            match.play(action)
        for (round_now, seat), points in begun.items():
            sure += 1
            converted += match.results[round_now - 1].points[seat] == points
    entry = result.entries[0]
    assert (entry.decisions, entry.sure_wins) == (decisions, sure)
    assert entry.kept.mean == pytest.approx(kept / decisions)
    assert entry.converted.mean == pytest.approx(converted / sure)


def test_a_ratio_of_single_trials_is_a_mean():
    hits = np.array([1.0, 0, 1, 1, 0, 1])
    found, expected = ratio(hits, np.ones(6)), interval(hits)
    assert (found.mean, found.low, found.high) == pytest.approx((expected.mean, expected.low, expected.high))


def test_trials_of_one_code_count_once():
    hits = np.array([1.0, 0, 1, 1, 0, 1])
    assert vars(share(4 * hits, np.full(6, 4.0))) == pytest.approx(vars(share(hits, np.ones(6))))


def test_a_share_of_many_trials_is_wilsons():
    """8,000 of 10,000; Wilson's formula with z = 1.959964 gives 0.792045 to 0.807724."""
    hits = np.zeros(10_000)
    hits[:8_000] = 1
    found = share(hits, np.ones(10_000))
    assert (found.low, found.high) == pytest.approx((0.792045, 0.807724), abs=2e-5)


def test_hits_only_are_no_certainty():
    """Wilson: n / (n + t²), with t = 1.984217 for 99 degrees of freedom."""
    found = share(np.ones(100), np.ones(100))
    assert (found.mean, found.high) == (1, 1)
    assert found.low == pytest.approx(100 / (100 + 1.984217**2), abs=1e-6)


def test_nothing_to_count_is_no_number():
    assert math.isnan(share(np.zeros(3), np.zeros(3)).mean)
    assert share(np.zeros(3), np.zeros(3)).to_json() == {"mean": None, "low": None, "high": None}


def run(*arguments: str) -> tuple[int, str]:
    """Exit code and everything printed."""
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "100"})
    return result.exit_code, result.output


def test_yardstick_prints_a_row_a_bot_and_writes_json(tmp_path: Path):
    path = tmp_path / "y.json"
    code, text = run(
        "yardstick", "easy", "normal", "--codes", "2", "--rounds", "1", "--against", "easy", "--json", str(path)
    )
    assert code == 0
    assert "President, classic, each bot against 3 easy: 2 codes x 4 rotations x 1 round" in text
    found = json.loads(path.read_text())
    assert [bot["name"] for bot in found["bots"]] == ["easy", "normal"]
    assert set(found["bots"][0]) == {
        "name", "decisions", "kept", "lost_a_decision", "lost_a_round", "sure_wins", "converted", "promises", "held",
    }  # fmt: skip


def test_bad_input_is_one_sentence():
    assert run("yardstick", "easy", "--codes", "0")[0] == 2
    assert run("yardstick", "nobody")[0] == 2
    with pytest.raises(BadOptions, match="codes=0"):
        measure_exactly(["easy"], codes=0)


SOLVED = '{hands: [9c Kd 3c, 8s 8h 10c, ""], turn: 0}'


def test_solve_tells_values_line_and_places():
    """Seat 0 wins with a king that is kept: whatever seat 1 answers or leads it takes back."""
    code, text = run("solve", SOLVED)
    assert code == 0
    assert [line.split() for line in text.splitlines() if line.strip()[:3] in ("3x1", "9x1", "Kx1")] == [
        ["3x1", "1"], ["9x1", "1"], ["Kx1", "0"],
    ]  # fmt: skip
    assert "Best line: 0: 3x1, 1: 10x1, 0: Kx1, 1: pass, 0: 9x1\n" in text
    assert text.endswith("The round ends with seat 2, seat 0, seat 1.\n")


def test_solve_reads_a_file_and_plays_its_moves(tmp_path: Path):
    path = tmp_path / "p.yaml"
    path.write_text("hands:\n- 9c Kd 3c\n- 8s 8h 10c\n- ''\nturn: 0\nmoves: [3x1, 10x1]\n")
    code, text = run("solve", str(path))
    assert code == 0
    assert "Best line: 0: Kx1, 1: pass, 0: 9x1\n" in text


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("{hands: [3c, 4c, 5c], turn: 0}", "this position cannot be solved: 3 seats hold cards"),
        ("{hands: [3c, 4c", "the position is no YAML"),
        ("nowhere.yaml", "nowhere.yaml cannot be read"),
        ("{hand: [3c]}", "unknown key 'hand': did you mean 'hands'?"),
        ('{hands: [3c, 4c, ""], turn: 0, moves: 7}', "moves are a list of texts, not 7"),
        ('{hands: [3c, 4c, ""], turn: 0, moves: [5x1]}', "The hand holds 0 of rank 5, not 1."),
        ('{hands: [3c, 4c, ""], turn: 0, moves: [3x1]}', "the round is over"),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(position, sentence):
    code, text = run("solve", position)
    assert (code, len(text.strip().splitlines())) == (2, 1)
    assert text.startswith("president: ")
    assert sentence in text


def test_promises_are_the_bids_of_joker_and_held_where_the_tricks_are_as_many():
    """Counted once more in the same matches, played one by one (Joker, A.6); golden and misère rounds have no bids."""
    rules = {"form": "full", "first_round": 23, "rounds": 4}  # two nines, two golden rounds
    result = measure_exactly(["easy"], rules=rules, codes=3, seed=4, game="joker")
    entry, first = result.entries[0], int(result.setting.first_code[1:])
    promises = held = 0
    for number in range(first, first + 3):
        match = Match(rules, code=f"J{number:010d}", game="joker")
        bot = load_bot("easy", match.spec)
        while not match.over:
            match.play(bot.act(match.view(match.turn)))
        notes = [cell.note for part in match.sheet.sections for line in part.lines for cell in line.cells if cell]
        bids = [note.split("/") for note in notes if "/" in note]
        promises += len(bids)
        held += sum(bid == won for bid, won in bids)
    assert (entry.promises, round(entry.held.mean * entry.promises)) == (promises, held)
    assert promises == 3 * 2 * 4


def test_a_game_without_promises_shows_none():
    entry = measure_exactly(["easy"], codes=2, rounds=1).entries[0]
    assert entry.promises == 0
    assert math.isnan(entry.held.mean)
