"""What a state says, under the names that records of matches and scenario files use."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

import numpy as np

from president_env.game import Record
from president_env.games.president import rules
from president_env.games.president.exchange import partner_of
from president_env.games.president.notation import cards_text, move_text, play_text
from president_env.games.president.state import EXCHANGE, NOBODY, NUM_ACTIONS, ROUND_OVER


def places(state: Record) -> list[int]:
    """Seats in finishing order of the round just ended; empty while it is played."""
    if state["phase"] != ROUND_OVER:
        return []
    return sorted(range(int(state["players"])), key=lambda seat: int(state["places"][seat]))


def no_promise(state: Record, seat: int) -> None:
    """Nothing is promised in this game."""


def round_facts(state: Record) -> dict[str, dict[str, Any]]:
    """The events with which a record of a round begins, at its first decision: the deal, then the exchange.

    Hands are by seat, as dealt; `taken` is by seat as text.
    """
    deal = {"round": int(state["round"]), "hands": [_dealt(state, seat) for seat in range(int(state["players"]))]}
    if state["phase"] != EXCHANGE:
        return {"deal": deal}
    return {"deal": deal, "exchange": {"taken": {str(seat): cards for seat, cards in _taken(state).items()}}}


def position_facts(state: Record) -> dict[str, Any]:
    """Everything that a scenario may expect, by its key there; hands and taken by seat number."""
    over = bool(state["phase"] == ROUND_OVER)
    seats = range(int(state["players"]))
    return {
        "turn": None if over else int(state["turn"]),
        "table": _table(state),
        "legal": _legal_texts(state),
        "revolution": bool(state["turned"]),
        "places": places(state),
        "points": [int(rules.points_of(state, seat)) for seat in seats] if over else [],
        "hands": {seat: cards_text(int(state["hands"][seat])) for seat in seats},
        "over": over,
        "taken": _taken(state),
    }


def _dealt(state: Record, seat: int) -> str:
    """The hand of a seat before the tribute, while nothing has been given back."""
    partner = int(partner_of(state, seat))
    received = 0 if partner == NOBODY else int(state["taken"][partner])
    return cards_text(int(state["hands"][seat]) & ~received | int(state["taken"][seat]))


def _taken(state: Record) -> dict[int, str]:
    """The cards taken in this round's exchange by the seat that gave them, the last-placed first."""
    order = sorted(range(int(state["players"])), key=lambda seat: -int(state["last_places"][seat]))
    return {seat: cards_text(int(state["taken"][seat])) for seat in order if state["taken"][seat]}


def _table(state: Record) -> dict[str, Any] | None:
    if not state["top_count"]:
        return None
    return {"seat": int(state["top_owner"]), "play": play_text(int(state["top_rank"]), int(state["top_count"]))}


def _legal_texts(state: Record) -> list[str]:
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    rules.legal(state, mask)
    return [move_text(int(action)) for action in np.flatnonzero(mask)]
