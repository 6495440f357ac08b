"""The rule page of Joker by examples: single rules that scenarios ask about, answered by the kernels."""

from pathlib import Path

import pytest
import yaml

from president_env.games.joker import SPEC
from president_env.scenario import check_file

FOLDER = Path(__file__).parent / "scenarios"
FILES = (FOLDER / "joker.yaml", FOLDER / "joker_more.yaml")
SCENARIOS = {case["id"]: case for path in FILES for case in yaml.safe_load(path.read_text(encoding="utf-8"))}


def write(path, *cases):
    path.write_text(yaml.safe_dump(list(cases)), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name, tmp_path):
    (outcome,) = check_file(write(tmp_path / "case.yaml", SCENARIOS[name]))
    assert (outcome.fault, outcome.differences) == (None, ())


def test_every_type_is_asked():
    assert {case["type"] for case in SCENARIOS.values()} == set(SPEC.questions)


def spoiled(value):
    """Another value of the same kind."""
    if isinstance(value, list):
        return value[:-1] if value else ["7C"]
    if isinstance(value, dict):
        return {**value, "more": 1}
    return f"{value}?" if isinstance(value, str) else value + 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_with_another_answer_fails(name, tmp_path):
    """A runner that finds nothing wrong with anything would pass the scenarios as well."""
    case = SCENARIOS[name]
    (outcome,) = check_file(write(tmp_path / "case.yaml", spoil(case)))
    assert len(outcome.differences) == sum(len(part["expect"]) for part in case.get("cases", [case]))


def spoil(case):
    if "cases" in case:
        return {**case, "cases": [spoil(part) for part in case["cases"]]}
    return {**case, "expect": {key: spoiled(value) for key, value in case["expect"].items()}}


GIVEN = {
    "plan": {"form": "short"},
    "turned": {"n": 3, "turned": "9H"},
    "phases": {"kind": "nines", "n": 9},
    "trump_options": {"kind": "nines", "dealer": 3, "hand3": ["7C", "8C", "JK"]},
    "bids": {"n": 1, "previous": [0, 0, 0]},
    "legal": {"hand": ["KH"], "trump": "S", "trick": ["TH"]},
    "winner": {"trump": "S", "trick": ["TH", "AH", "7H", "KH"]},
    "score": {"kind": "ladder", "n": 5, "bid": 3, "won": 3},
    "premium": {"mode": "double", "kind": "nines", "points": [[50]] * 4, "kept": [[1]] * 4},
    "final": {"totals": [1, 2, 3, 4]},
}


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        ("deck", {"jokers": 3}, "unknown key 'jokers'"),
        ("plan", {"form": "long"}, "key form='long' is not allowed: it is classic or short or full"),
        ("turned", {"n": 0}, "key n=0 is not allowed: it is a whole number from 1 to 9"),
        ("turned", {"n": 9}, "full has no round ladder of 9 cards"),
        ("turned", {"turned": "6S"}, "'6S' is no card"),
        ("phases", {"kind": "ladder"}, "there is no ladder round of 9 cards"),
        ("phases", {"n": "9"}, "key n='9' is not allowed"),
        ("trump_options", {"dealer": 4}, "key dealer=4 is not allowed: it is a whole number from 0 to 3"),
        ("trump_options", {"kind": "notrump"}, "seat 0 holds 9 cards here, not 7c 8c joker"),
        ("bids", {"previous": [0, 0, 0, 0]}, "key previous=[0, 0, 0, 0] is not allowed"),
        ("bids", {"previous": [2]}, "bids [2]: There are 1 tricks"),
        ("bids", {"previous": [10]}, "bids [10]: There are 1 tricks"),
        ("legal", {"trump": 5}, "key trump=5 is not allowed"),
        ("legal", {"trump": "X"}, "'X' is no trump: one of c, d, h, s, none"),
        ("legal", {"trick": ["TH", "TH"]}, "a position has a card twice: 10h"),
        ("legal", {"hand": ["KH", "TH"]}, "a position has a card twice: 10h"),
        ("legal", {"hand": ["JK", "JK"], "trick": ["JK:high:H"]}, "a position has a card twice: joker"),
        ("legal", {"trick": ["JK:take"]}, "trick of a position: 'JK:take' cannot be played there"),
        ("legal", {"trick": ["bid 3"]}, "trick of a position: 'bid 3' cannot be played there"),
        ("winner", {"trick": ["TH"]}, "key trick=['TH'] is not allowed"),
        ("score", {"bid": None}, "key bid is missing: ladder rounds have bids"),
        ("score", {"shtanga": 300}, "key shtanga=300 is not allowed: it is 100 or 200 or per_card"),
        ("premium", {"kept": None}, "key kept is missing: nines rounds have bids"),
        ("premium", {"points": [[50], [50], [50], []]}, "points and kept have a number for every round"),
        ("final", {"totals": [1, 2]}, "key totals=[1, 2] is not allowed"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_sentence(kind, change, sentence, tmp_path):
    given = {**GIVEN.get(kind, {}), **change}
    path = write(tmp_path / "case.yaml", {"type": kind, "given": given, "expect": {}})
    (outcome,) = check_file(path)
    assert outcome.fault.removeprefix(f"{path}: scenario 1: ").startswith(sentence)
