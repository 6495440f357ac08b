"""A view, and what a move does, as JSON: what a page shows and another program reads.

Cards are `10h` or `joker`, suits `c d h s`, trump also `none`; moves are as in notation.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

from president_env.game import Record
from president_env.games.joker.cards import RANKS, SUIT
from president_env.games.joker.facts import (
    PHASES,
    barred_or_none,
    card_or_none,
    legal_actions,
    or_none,
    trick_of,
    trump_or_none,
)
from president_env.games.joker.notation import SUIT_NAMES, card_list, card_text, move_text
from president_env.games.joker.options import options_of
from president_env.games.joker.state import FIRST_CARD, KINDS, MODES, NO_MODE, NOBODY, ROUND_OVER, SEATS
from president_env.games.joker.text import plays_of
from president_env.games.joker.tricks import card_played

MATCH_OVER = "match_over"


def view_facts(view: Record) -> dict[str, Any]:
    """A view as JSON; of a state, what everybody may know.

    `plays` has every play of the round. `legal`, and `usable`, the cards of the hand that some legal move plays, are
    empty unless the observer is to act.
    """
    observer = int(view["observer"])
    moves = [] if observer == NOBODY or view["turn"] != observer else legal_actions(view)
    hand = 0 if observer == NOBODY else int(view["hands"][observer])
    return {
        "rules": options_of(view).as_dict(),
        "seat": or_none(observer),
        "round": int(view["round"]),
        "kind": KINDS[view["kind"]],
        "cards": int(view["cards"]),
        "phase": _phase(view),
        "turn": or_none(view["turn"]),
        "dealer": int(view["dealer"]),
        "trump": trump_or_none(view),
        "turned": card_or_none(view["turned"]),
        "barred": barred_or_none(view),
        "hand": card_list(hand),
        "trick": _trick(view),
        "plays": [{"seat": seat, "move": move_text(action)} for seat, action in plays_of(view)],
        "seats": [_seat(view, seat) for seat in range(SEATS)],
        "legal": [{"move": move_text(action), "cards": _cards_of(action)} for action in moves],
        "usable": sorted({card for action in moves for card in _cards_of(action)}, key=card_list(hand).index),
    }


def move_facts(before: Record, action: int, after: Record, seat: int) -> dict[str, Any]:
    """What a move did, as any seat sees it.

    before, after: states, the second before the next deal. trick_won: the seat that won the trick, where it is
    complete; trump: where it was named.
    """
    complete = int(after["trick"]) > int(before["trick"])
    named = before["trump"] == NOBODY and after["trump"] != NOBODY
    return {
        "move": move_text(action),
        "cards": _cards_of(action),
        "trick_won": int(after["leader"]) if complete else None,
        "trump": trump_or_none(after) if named else None,
    }


def _phase(view: Record) -> str:
    over = view["phase"] == ROUND_OVER and view["round"] == view["rounds"]
    return MATCH_OVER if over else PHASES[view["phase"]]


def _cards_of(action: int) -> list[str]:
    return [card_text(int(card_played(action)))] if action >= FIRST_CARD else []


def _trick(view: Record) -> dict[str, Any] | None:
    """The trick on the table; None before the lead."""
    if not view["laid"]:
        return None
    demand = int(view["demand"])
    return {
        "leader": int(view["leader"]),
        "led": SUIT_NAMES[view["led"]],
        "demand": None if demand == NO_MODE else MODES[demand],
        "best": int(view["best"]),
        "cards": [{"seat": seat, "move": move_text(action)} for seat, action in trick_of(view)],
    }


def _seat(view: Record, seat: int) -> dict[str, Any]:
    """What everybody knows of a seat. lacks: by suit how many ranks from the ace down it cannot hold, 9 for a void."""
    return {
        "bid": or_none(view["bids"][seat]),
        "won": int(view["won"][seat]),
        "played": card_list(int(view["played"][seat])),
        "lacks": {name: _missing(int(view["lacks"][seat]), suit) for suit, name in enumerate(SUIT_NAMES)},
        "points": int(view["points"][seat]),
        "premium": int(view["premiums"][seat]),
        "total": int(view["totals"][seat]),
        "record": int(view["record"][seat]),
        "clean": bool(view["clean"][seat]),
        "kept": int(view["kept"][seat]),
    }


def _missing(lacks: int, suit: int) -> int:
    """Ranks from the ace down that a set of lacking cards covers in a suit."""
    return (lacks >> (RANKS * suit) & SUIT).bit_count()
