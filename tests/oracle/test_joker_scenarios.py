"""The oracle of Joker against its scenarios, golden ones and others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from .joker import (
    DECK,
    JOKER,
    PLAIN,
    SUITS,
    Oracle,
    chapters,
    course,
    first_places,
    legal_bids,
    legal_plays,
    premium,
    score,
    winning_play,
)

FOLDER = Path(__file__).parents[1] / "scenarios"
FULL = {
    "form": "full",
    "short_layout": "half",
    "shtanga": 200,
    "premium": "double",
    "led_joker_ruffable": False,
    "tie_break": "shared",
}


def cases() -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Name, type, `given` and `expect` of every case."""
    for file in ("joker.yaml", "joker_more.yaml"):
        for scenario in yaml.safe_load((FOLDER / file).read_text(encoding="utf-8")):
            for number, case in enumerate(scenario.get("cases", [scenario]), start=1):
                name = f"{scenario['id']}-{number}" if "cases" in scenario else scenario["id"]
                yield name, scenario["type"], case.get("given", {}), case["expect"]


def begin(kind: str, cards: int, dealer: int, top: dict[int, str]) -> Oracle:
    """The oracle before the first decision of the first round of a kind; `top` places cards in the deck."""
    oracle = Oracle(FULL, 0)
    oracle.round = next(number for number, plan in enumerate(oracle.plan) if plan[:2] == (kind, cards))
    oracle.first_dealer = (dealer - oracle.round) % 4
    rest = list(DECK)
    for card in top.values():
        rest.remove(card)
    oracle.deal([top.get(place) or rest.pop() for place in range(len(DECK))])
    return oracle


def deck() -> dict[str, Any]:
    everything = {rank + suit for rank in "6789TJQKA" for suit in SUITS}
    counts = {suit: sum(card[-1] == suit for card in PLAIN) for suit in SUITS}
    return {"plain": len(PLAIN), "jokers": DECK.count(JOKER), **counts, "absent": everything - set(DECK)}


def plan(form: str, short_layout: str = "half") -> dict[str, Any]:
    parts = chapters(form, short_layout)
    return {
        "rounds": sum(len(sizes) for _, sizes in parts),
        "chapters": [sizes for _, sizes in parts],
        "kinds": [kind for kind, _ in parts],
    }


def turned(n: int, turned: str) -> dict[str, Any]:
    oracle = begin("ladder", n, 0, {4 * n: turned})
    hidden = [card for hand in oracle.hands for card in hand] + oracle.stock
    assert oracle.turned == turned
    return {"trump": oracle.trump, "stock_unseen": len(oracle.stock), "jokers_in_play_max": hidden.count(JOKER)}


def phases(kind: str, n: int) -> dict[str, Any]:
    """The cards seen are those of the seat to act at the first decision of each phase before the play."""
    oracle = begin(kind, n, 0, {})
    seen = {}
    while oracle.phase != "play":
        assert oracle.turn is not None
        seen.setdefault(oracle.phase, len(oracle.hands[oracle.turn]))
        oracle.play(min(oracle.legal()))
    return {"phases": course(kind, n), "own_cards_seen": seen}


def trump_options(kind: str, dealer: int, hand3: list[str]) -> dict[str, Any]:
    oracle = begin(kind, 9, dealer, dict(zip((0, 4, 8), hand3, strict=True)))
    while oracle.phase == "bid":
        oracle.play(min(oracle.legal()))
    assert oracle.turn is not None
    assert oracle.hands[oracle.turn] == hand3
    return {"chooser": oracle.turn, "options": {move.removeprefix("trump ") for move in oracle.legal()}}


def premiums(mode: str, kind: str, points: list[list[int]], kept: list[list[bool]] | None) -> dict[str, Any]:
    return {"delta": premium(mode, kind, points, kept or [[False] * len(row) for row in points])}


def final(totals: list[int], kept_bids: list[int] | None = None, tie_break: str = "shared") -> dict[str, Any]:
    return {"winners": first_places(totals, kept_bids or [0] * 4, tie_break)}


ANSWERS: dict[str, Callable[..., dict[str, Any]]] = {
    "deck": deck,
    "plan": plan,
    "turned": turned,
    "phases": phases,
    "trump_options": trump_options,
    "bids": lambda n, previous: {"legal": legal_bids(n, previous)},
    "legal": lambda hand, trump, trick: {"legal": legal_plays(hand, trump, trick)},
    "winner": lambda trump, trick, led_joker_ruffable=False: {"winner": winning_play(trick, trump, led_joker_ruffable)},
    "score": lambda kind, n, won, bid=None, shtanga=200: {"points": score(kind, n, bid, won, shtanga)},
    "premium": premiums,
    "final": final,
}


@pytest.mark.parametrize(
    ("type_", "given", "expect"), [case[1:] for case in cases()], ids=[case[0] for case in cases()]
)
def test_scenario(type_: str, given: dict[str, Any], expect: dict[str, Any]) -> None:
    answer = ANSWERS[type_](**given)
    for name, value in expect.items():
        if isinstance(answer[name], set):
            assert len(value) == len(set(value))
            value = set(value)
        assert answer[name] == value
