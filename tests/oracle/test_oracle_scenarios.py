"""The oracle against the scenarios, golden ones and others; presets as in section 2 of rules/president.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from .president import Oracle, Table, rank_of, split_play

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = [
    scenario
    for name in ("president.yaml", "more.yaml")
    for scenario in yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
]
START = ("turn", "last_places", "table", "revolution", "out", "passed")

CLASSIC = {
    "players": 4,
    "revolution": False,
    "eight_stop": False,
    "downfall": False,
    "passing": "soft",
    "first_lead": "three_of_clubs",
    "last_place_points": 0,
    "rounds": 5,
}
REVOLUTION = {**CLASSIC, "revolution": True}
PRESETS = {
    "classic": CLASSIC,
    "revolution": REVOLUTION,
    "local": {**REVOLUTION, "eight_stop": True, "downfall": True},
    "cardverse": {**REVOLUTION, "passing": "final", "first_lead": "first_seat", "last_place_points": 1, "rounds": 1},
}


def options_of(rules: str | dict[str, Any]) -> dict[str, Any]:
    """The options of a preset, or of a preset with some options set on their own."""
    if isinstance(rules, str):
        return PRESETS[rules]
    changes = {name: value for name, value in rules.items() if name != "preset"}
    return {**PRESETS[rules["preset"]], **changes}


def move_text(move: str) -> str:
    """A scenario's move as the oracle writes it; cards of several ranks stay as they are, legal nowhere."""
    if move == "pass" or "x" in move or move.startswith("give "):
        return move
    cards = move.split()
    ranks = {rank_of(card) for card in cards}
    return f"{ranks.pop()}x{len(cards)}" if len(ranks) == 1 else move


def as_table(table: dict[str, Any] | None) -> Table | None:
    return None if table is None else (table["seat"], *split_play(table["play"]))


def as_cards(hands: dict[int, str]) -> dict[int, set[str]]:
    return {seat: set(cards.split()) for seat, cards in hands.items()}


# What an expectation's value becomes, and what the oracle shows in its place.
CHECKS: dict[str, tuple[Callable[[Any], Any], Callable[[Oracle], Any]]] = {
    "turn": (int, lambda oracle: oracle.turn),
    "table": (as_table, lambda oracle: oracle.table),
    "legal": (set, Oracle.legal),
    "revolution": (bool, lambda oracle: oracle.turned),
    "places": (list, lambda oracle: oracle.places),
    "points": (list, lambda oracle: oracle.points),
    "over": (bool, lambda oracle: oracle.phase == "round_over"),
    "taken": (as_cards, lambda oracle: {seat: set(cards) for seat, cards in oracle.taken.items()}),
}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: dict[str, Any]) -> None:
    start = {name: scenario[name] for name in START if name in scenario}
    oracle = Oracle.position(options_of(scenario["rules"]), scenario["hands"], **start)
    moves = [move_text(move) for move in scenario["moves"]]
    expect = dict(scenario["expect"])
    refused = moves.pop() if expect.pop("refused", None) else None
    for move in moves:
        oracle.play(move)
    assert refused not in oracle.legal()
    for seat, cards in as_cards(expect.pop("hands", {})).items():
        assert oracle.hands[seat] == cards
    for name, value in expect.items():
        expected, shown = CHECKS[name]
        assert shown(oracle) == expected(value)
