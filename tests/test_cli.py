"""The command `president`: what it prints, and its exit codes."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from president_env import Match, find_game
from president_env.cli import COLD, MODULES, app

GOLDEN = str(Path(__file__).parent / "scenarios" / "president.yaml")
JOKER = str(Path(__file__).parent / "scenarios" / "joker.yaml")
PASSES = '- {hands: ["3c 5c", "6d 7d", "8c Kd"], moves: [5x1], expect: {turn: 1}}\n'
FAILS = '- {id: X1, title: bad, hands: ["3c 5c", "6d 7d", "8c Kd"], moves: [5x1], expect: {turn: 2, over: true}}\n'


def run(*words, typed=None):
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def printed(*words, typed=None):
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def sentence(*words):
    """What a command says of bad input: one sentence, exit code 2, nothing printed."""
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.removeprefix(f"{COLD}\n").removeprefix("president: ").rstrip("\n")


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_help_names_every_command():
    assert all(name in printed("--help") for name in MODULES)


@pytest.mark.parametrize("command", MODULES)
def test_every_command_has_help(command):
    assert "Usage" in printed(command, "--help")


def test_an_unknown_command_is_refused():
    assert run("chek").exit_code == 2


def test_check_counts_what_passed():
    assert printed("check", GOLDEN) == "27 passed, 0 failed\n"


def test_check_knows_scenarios_of_joker_by_their_type():
    assert printed("check", JOKER, GOLDEN) == "55 passed, 0 failed\n"


def test_check_runs_positions_of_the_game_that_is_named(tmp_path):
    position = "- {trump: h, hands: {1: 7h Kh}, trick: [9h], expect: {turn: 1, legal: [7h, Kh]}}\n"
    assert printed("check", write(tmp_path / "case.yaml", position), "--game", "joker") == "1 passed, 0 failed\n"


def test_check_refuses_a_game_that_is_not_known():
    assert sentence("check", GOLDEN, "--game", "jocker") == "unknown game 'jocker': did you mean 'joker'?"


def test_check_refuses_a_type_of_another_game():
    result = run("check", JOKER, "--game", "president")
    assert (result.exit_code, result.stdout) == (2, "0 passed, 0 failed\n")
    assert "J01: a scenario of President is a position and has no type, as 'deck'\n" in result.stderr


def test_check_spells_differences_out_and_exits_with_one(tmp_path):
    good, bad = write(tmp_path / "good.yaml", PASSES), write(tmp_path / "bad.yaml", FAILS)
    result = run("check", good, bad)
    assert result.exit_code == 1
    assert result.stdout == (
        f"{bad}: X1 bad: turn: expected 2, got 1; over: expected True, got False\n1 passed, 1 failed\n"
    )


@pytest.mark.parametrize("text", ["hello", "- {hand: []}", "- [", FAILS.replace("5x1", "5y1")])
def test_check_tells_a_malformed_file_and_runs_the_others(tmp_path, text):
    path = write(tmp_path / "case.yaml", text)
    result = run("check", path, GOLDEN)
    assert (result.exit_code, result.stdout) == (2, "27 passed, 0 failed\n")
    assert f"president: {path}" in result.stderr


def test_check_tells_a_missing_file_and_runs_the_others(tmp_path):
    good, missing, bad = (
        write(tmp_path / "good.yaml", PASSES),
        tmp_path / "no.yaml",
        write(tmp_path / "bad.yaml", FAILS),
    )
    result = run("check", good, missing, bad)
    assert result.exit_code == 2
    assert f"president: {missing} cannot be read: No such file or directory\n" in result.stderr
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_check_runs_the_scenarios_beside_a_malformed_one(tmp_path):
    path = write(tmp_path / "case.yaml", PASSES + "- {hand: []}\n" + PASSES)
    result = run("check", path)
    assert (result.exit_code, result.stdout) == (2, "2 passed, 0 failed\n")
    assert f"president: {path}: scenario 2: unknown key 'hand'" in result.stderr


def test_a_recorded_match_is_found_right(tmp_path):
    path = tmp_path / "match.jsonl"
    words = [
        "--rules",
        "local,players=5",
        "--rounds",
        2,
        "--code",
        "P0000000003",
        "--bots",
        "hard,uniform",
        "--seed",
        4,
    ]
    lines = printed("record", *words)
    assert printed("record", *words, "--output", path) == ""
    assert path.read_text() == lines
    assert printed("replay", path).startswith(f"{path}: the record is right: 2 rounds, ")


def test_replay_tells_the_first_difference_and_exits_with_one(tmp_path):
    lines = printed("record", "--rounds", 1).splitlines()
    path = write(tmp_path / "match.jsonl", "\n".join(lines[:-1]))
    result = run("replay", path)
    assert result.exit_code == 1
    assert (
        result.stdout == f"line {len(lines)}: expected {lines[-1]}\nline {len(lines)}: got      the end of the file\n"
    )


def test_replay_refuses_what_is_no_record(tmp_path):
    assert sentence("replay", write(tmp_path / "match.jsonl", "hello")).startswith("line 1 does not begin a record")


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (("--rules", "clasic"), "unknown rules 'clasic': did you mean 'classic'?"),
        (("--rules", "cardverse", "--players", 7), "option players=7 is not allowed: it is a whole number from 3 to 6"),
        (("--rounds", 0), "option rounds=0 is not allowed"),
        (("--code", "P1"), "match code 'P1' is not P and ten digits"),
        (("--bots", "hrad"), "unknown bot 'hrad'"),
        (("--bots", "hard,,easy"), "unknown bot ''"),
        (("--bots", "no.onnx"), "policy no.onnx cannot be read"),
        (("--bots", "easy,easy,easy,easy,easy"), "5 bots are named for 4 seats: name 1 to 4"),
        (("--output", "no/such/folder/match.jsonl"), "no/such/folder/match.jsonl cannot be written"),
    ],
)
def test_record_refuses_bad_input_with_one_sentence(words, start):
    said = sentence("record", *words)
    assert said.startswith(start)
    assert "\n" not in said


def test_watching_prints_every_move_and_the_result_of_every_round():
    lines = printed("play", "--watch", "--rounds", 2, "--code", "P0000000003", "--bots", "hard,easy").splitlines()
    moves = [line for line in lines if line.startswith("round ")]
    record = printed("record", "--rounds", 2, "--code", "P0000000003", "--bots", "hard,easy").splitlines()
    played = [event for event in map(json.loads, record) if event["event"] == "move"]
    assert [line.split(": ")[1] for line in moves] == [event["move"] for event in played]
    assert sum("place, points" in line for line in lines) == 3  # under both rounds and under the match
    winner = json.loads(record[-1])["winner"]
    assert lines[-1] == f"seat {winner} ({['hard', 'easy'][min(winner, 1)]}) wins the match"


CHEAT = """
class Cheat:
    name = "cheat"

    def act(self, view):
        return 66
"""
BROKEN = re.compile(r"bot 'cheat' chose 66 on seat \d \(match P0000000003, round 1\): 66 is no action: .*")


def test_a_bot_that_breaks_the_rules_is_named_and_leaves_no_half_record(tmp_path):
    bot, output = write(tmp_path / "cheat.py", CHEAT), write(tmp_path / "match.jsonl", "old\n")
    words = ["record", "--code", "P0000000003", "--bots", f"hard,{bot}:Cheat", "--output", output]
    assert BROKEN.fullmatch(sentence(*words))
    assert output.read_text() == "old\n"


@pytest.mark.parametrize("words", [["--watch"], []])
def test_a_bot_that_breaks_the_rules_in_a_game_is_named(tmp_path, words):
    bot = write(tmp_path / "cheat.py", CHEAT)
    result = run("play", "--code", "P0000000003", "--bots", f"{bot}:Cheat", *words, typed="1\n" * 20)
    assert result.exit_code == 2
    assert BROKEN.search(result.stderr)


def test_playing_by_numbers_ends_a_match():
    said = printed("play", "--rounds", 1, "--code", "P0000000003", typed="1\n" * 300)
    assert "wins the match" in said
    assert "(you)" in said


def test_the_end_of_the_input_ends_the_game_politely():
    assert printed("play", "--code", "P0000000003", typed="").endswith("Good bye.\n")


def test_quit_ends_the_game_politely():
    assert printed("play", "--code", "P0000000003", typed="quit\n").endswith("Good bye.\n")


def test_questions_are_answered_and_wrong_moves_explained():
    """Seat 0 answers a three in this match."""
    match = Match(code="P0000000003")
    match.play(match.hints()[0])
    typed = "?\nwhy 3x4\nwhy pass\n3x4\nhello\n99\nsave\nhelp\n"
    said = " ".join(printed("play", "--code", "P0000000003", "--bots", "hard", typed=typed).split())
    assert match.turn == 0
    assert f"Hint: {match.hints()[0]}" in said
    assert said.count("The hand holds 1 of rank 3, not 4.") == 2
    assert "pass is possible." in said
    assert "'hello' is no move of President" in said
    assert "'99' is no move of President" in said
    assert "in which file? save FILE" in said
    assert said.count("Type the number of a move") == 2


def test_moves_are_typed_in_any_spelling():
    match = Match(code="P0000000003")
    match.play(match.legal_moves[0])
    card = match.spec.hand_text(match.state, 0).split()[-1]
    said = printed("play", "--code", "P0000000003", "--bots", "easy", typed=f"{card.upper()}\n")
    assert f"seat 0 (you): {card[:-1]}x1" in said


def test_the_terminal_never_shows_hidden_cards():
    """Section 11: no card of another hand before it is played, no card that others give each other."""
    for code in ("P0000000003", "P0000000005"):
        match = Match(rounds=2, code=code)
        said = printed("play", "--rounds", 2, "--code", code, "--bots", "easy", typed="")
        others = {card for seat in (1, 2, 3) for card in match.spec.hand_text(match.state, seat).split()}
        assert not others & set(said.split())
    watched = printed("play", "--rounds", 2, "--code", "P0000000003", "--bots", "easy", typed="1\n" * 400)
    exchange = [line for line in watched.splitlines() if ": give" in line]
    assert len(exchange) == 3
    assert any(line.endswith("give a card") for line in exchange)


def test_a_saved_match_goes_on_where_it_was_left(tmp_path):
    path = tmp_path / "match.json"
    printed("play", "--rounds", 1, "--code", "P0000000003", "--bots", "easy", "--save", path, typed="1\n1\n")
    moves = Match.load(path).history[0]
    assert len(moves) > 2
    said = printed("play", "--save", path, "--bots", "easy", typed="1\n" * 300)
    assert "wins the match" in said
    assert Match.load(path).history[0][: len(moves)] == moves


def test_a_saved_match_brings_its_own_rules(tmp_path):
    path = tmp_path / "match.json"
    Match().save(path)
    assert sentence("play", "--save", path, "--rounds", 3).startswith(
        f"{path} holds a match that goes on by its own rules"
    )


def test_a_match_is_saved_under_another_name(tmp_path):
    path = tmp_path / "copy.json"
    printed("play", "--code", "P0000000003", typed=f"save {path}\n")
    assert Match.load(path).code == "P0000000003"


def test_there_is_no_fifth_seat_at_a_table_of_four():
    result = run("play", "--seat", 4)
    assert result.exit_code == 2
    assert "there is no seat 4: the seats are 0 to 3" in result.stderr


def test_describe_tells_every_field_action_and_option():
    facts, spec = json.loads(printed("describe", "--json")), find_game()
    assert (facts["game"], facts["layout"]) == (spec.id, spec.layout_digest)
    offsets = {row["field"]: slice(row["offset"], row["offset"] + row["size"]) for row in facts["observation"]}
    assert offsets == spec.slices()
    assert [row["move"] for row in facts["actions"]] == [spec.move_text(action) for action in range(66)]
    ranges = {(row["preset"], row["option"]): row["allowed"] for row in facts["options"]}
    assert ranges["cardverse", "players"] == "a whole number from 3 to 6"
    assert len(ranges) == 4 * 8


def test_describe_prints_tables():
    said = printed("describe")
    assert all(word in said for word in ("own_hand", "give 2", "cardverse", find_game().layout_digest))


def test_before_the_rules_are_compiled_a_message_says_so(monkeypatch):
    monkeypatch.setattr("president_env.kernel.is_cold", lambda: True)
    result = run("check", GOLDEN)
    assert result.stderr == f"{COLD}\n"
    assert result.stdout == "27 passed, 0 failed\n"


def test_the_module_is_the_program():
    """Also: a reader that stops early is no error worth a word."""
    program = subprocess.Popen(
        [sys.executable, "-m", "president_env", "record", "--rounds", "20"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout.readline().startswith('{"event":"match"')
    program.stdout.close()
    assert program.stderr.read().removeprefix(f"{COLD}\n") == ""
    program.stderr.close()
    program.wait()
