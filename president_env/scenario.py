"""Scenario files: positions, moves, and what must hold after them; or single rules, and what they must say.

A file is a YAML list. A scenario has `id`, `title`, `expect`, and one of two forms:

- `moves` (texts in any spelling) and the keys of a position (GameSpec.position_keys). `expect` has facts of the
  position reached (keys of GameSpec.position_facts), and `refused`: the code with which the last move is refused. A
  refused move is a fault unless it is expected. Of what every seat has (hands) only the seats named are looked at; what
  only some have (taken) must be complete. Mappings by seat hold texts of words, compared as sets.
- `type`, one of GameSpec.questions, and `given`, what is put to it; or instead of `given` and `expect` a list of both,
  `cases`. `expect` has facts of the answer.

What is not expected is not looked at. Lists of texts are compared as sets, where the game gives them no order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from president_env.errors import BadFile, BadOptions, IllegalMove, PresidentError, Refusal, refuse_unknown, shown
from president_env.files import read_text
from president_env.game import GameSpec, Question
from president_env.match import Match
from president_env.registry import GAMES, find_game

NAMES = ("id", "title")
OWN_KEYS = (*NAMES, "moves", "expect")
QUESTION_KEYS = ("given", "expect")
LONGEST = 2000


@dataclass(frozen=True)
class Outcome:
    """What came of a scenario; it passed if there is no difference. Each one is a clause for people.

    fault: a sentence why it could not be run, being not of the format; such a one neither passed nor failed.
    """

    name: str
    differences: tuple[str, ...] = ()
    fault: str | None = None


def check_file(path: str | Path, game: str | GameSpec | None = None) -> list[Outcome]:
    """Run every scenario of a file.

    game: whose scenarios they are; where it is left out, positions are of President, and a type is of the first game
    that has it. Raises BadFile where the file is missing, no YAML, or no list; BadOptions where there is no such game.
    """
    specs = list(GAMES.values()) if game is None else [find_game(game)]
    cases = _read_list(path)
    return [_check(specs, f"{path}: {_name(index, case)}", case) for index, case in enumerate(cases, start=1)]


def _name(index: int, case: Any) -> str:
    return str(case["id"]) if isinstance(case, Mapping) and isinstance(case.get("id"), str) else f"scenario {index}"


def _read_list(path: str | Path) -> list[Any]:
    text = read_text(path)
    try:
        cases = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadFile(f"{path} is no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(cases, list):
        raise BadFile(f"{path} is no list of scenarios, but {shown(cases)}")
    return cases


def _check(specs: Sequence[GameSpec], place: str, case: Any) -> Outcome:
    if not isinstance(case, Mapping):
        return Outcome(place, fault=f"{place} is no mapping, but {shown(case)}")
    try:
        differences = _ask(specs, case) if "type" in case else _run(specs[0], case)
        return Outcome(f"{place} {case.get('title', '')}".rstrip(), tuple(differences))
    except PresidentError as error:
        return Outcome(place, fault=f"{place}: {error}")


def _ask(specs: Sequence[GameSpec], case: Mapping[str, Any]) -> list[str]:
    """The differences of a scenario with a type. Raises PresidentError where it is not of the format."""
    questions = {kind: ask for spec in reversed(specs) for kind, ask in spec.questions.items()}
    if not questions:
        raise BadOptions(f"a scenario of {specs[0].title} is a position and has no type, as {shown(case['type'])}")
    refuse_unknown([case["type"]], questions, "type")
    ask = questions[case["type"]]
    if "cases" not in case:
        refuse_unknown(case, (*NAMES, "type", *QUESTION_KEYS), "key")
        return _answer(ask, case)
    refuse_unknown(case, (*NAMES, "type", "cases"), "key")
    parts = enumerate(_parts(case["cases"]), start=1)
    return [f"case {number}: {clause}" for number, part in parts for clause in _answer(ask, part)]


def _parts(cases: Any) -> list[Mapping[str, Any]]:
    if not isinstance(cases, list) or not cases or not all(isinstance(part, Mapping) for part in cases):
        raise BadOptions(f"cases are a list of mappings with given and expect, not {shown(cases)}")
    for part in cases:
        refuse_unknown(part, QUESTION_KEYS, "key")
    return cases


def _answer(ask: Question, case: Mapping[str, Any]) -> list[str]:
    """The differences between what a rule says and what is expected."""
    given, expected = case.get("given", {}), _expected(case)
    if not isinstance(given, Mapping):
        raise BadOptions(f"given is a mapping of what the rule is asked about, not {shown(given)}")
    facts = ask(given)
    refuse_unknown(expected, facts, "expectation")
    return [clause for key, value in expected.items() for clause in _compare(key, value, facts[key], range(0))]


def _run(spec: GameSpec, case: Mapping[str, Any]) -> list[str]:
    """The differences. Raises PresidentError where the scenario is not of the format."""
    refuse_unknown(case, (*OWN_KEYS, *spec.position_keys), "key")
    match = Match.from_position({key: value for key, value in case.items() if key not in OWN_KEYS}, spec)
    moves, expected = _moves(case), _expected(case)
    refused = _play(match, moves)
    facts = {**spec.position_facts(match.state), "refused": None}
    refuse_unknown(expected, facts, "expectation")
    if refused and refused[0] < len(moves):
        return [f"move {refused[0]}, {moves[refused[0] - 1]!r}, is refused: {refused[1].code}, {refused[1].sentence}"]
    if refused:
        facts["refused"] = refused[1].code
    seats = range(match.options.players)
    compared = {"refused": None, **expected}
    return [clause for key, value in compared.items() for clause in _compare(key, value, facts[key], seats)]


def _moves(case: Mapping[str, Any]) -> list[str]:
    moves = [] if case.get("moves") is None else case["moves"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadOptions(f"moves are a list of texts, not {shown(moves)}")
    return moves


def _expected(case: Mapping[str, Any]) -> Mapping[str, Any]:
    expected = case.get("expect")
    if not isinstance(expected, Mapping):
        raise BadOptions(f"expect is a mapping of what must hold, not {shown(expected)}")
    return expected


def _play(match: Match, moves: Sequence[str]) -> tuple[int, Refusal] | None:
    """Play until a move is refused: its number, from 1, and why."""
    for number, move in enumerate(moves, start=1):
        try:
            match.play(move)
        except IllegalMove as error:
            return number, error.refusal
    return None


def _compare(key: str, expected: Any, got: Any, seats: range) -> list[str]:
    """Clauses for what differs: none or one, or one a seat. Texts in a tuple have an order, those in a list none."""
    if isinstance(got, tuple):
        return [] if expected == list(got) else [f"{key}: expected {_text(expected)}, got {_text(list(got))}"]
    if isinstance(got, dict) and all(isinstance(seat, int) for seat in got) and isinstance(expected, Mapping):
        return _compare_seats(key, expected, got, seats)
    if (
        isinstance(got, list)
        and isinstance(expected, list)
        and all(isinstance(word, str) for word in [*got, *expected])
    ):
        return [] if set(expected) == set(got) else [_clause(key, expected, got)]
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    return [] if same else [f"{key}: expected {_text(expected)}, got {_text(got)}"]


def _compare_seats(key: str, expected: Mapping[Any, Any], got: Mapping[int, str], seats: range) -> list[str]:
    """A clause for each seat that differs, of those that are looked at."""
    by_seat = {_seat(key, seat, seats): words for seat, words in expected.items()}
    if len(got) < len(seats):
        by_seat = dict.fromkeys(got) | by_seat
    elif not by_seat:
        raise BadOptions(f"{key} names no seat: leave it out, or name seats from 0 to {seats[-1]}")
    pairs = [(f"{key} of seat {seat}", _words(words), _words(got.get(seat))) for seat, words in by_seat.items()]
    return [_clause(*pair) for pair in pairs if set(pair[1]) != set(pair[2])]


def _seat(key: str, seat: Any, seats: range) -> int:
    number = int(seat) if isinstance(seat, str) and seat.isdecimal() else seat
    if isinstance(number, bool) or number not in seats:
        raise BadOptions(f"{key} names seat {shown(seat)}; the seats are 0 to {seats[-1]}")
    return int(number)


def _words(text: Any) -> list[str]:
    return [] if text is None else str(text).split()


def _clause(key: str, expected: Sequence[str], got: Sequence[str]) -> str:
    """`legal: expected pass, 9x1, got pass, 8x1 (missing 9x1; surplus 8x1)`."""
    missing = ", ".join(word for word in expected if word not in got)
    surplus = ", ".join(word for word in got if word not in expected)
    parts = [f"{name} {words}" for name, words in (("missing", missing), ("surplus", surplus)) if words]
    return f"{key}: expected {_text(expected)}, got {_text(got)} ({'; '.join(parts)})"


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(item) for item in value) or "none"
    return "none" if value is None else shown(value, LONGEST)
