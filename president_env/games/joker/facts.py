"""What a state says, under the names that records of matches and scenario files use."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

import numpy as np

from president_env.game import Record
from president_env.games.joker import rules
from president_env.games.joker.auction import barred_bid, has_bids
from president_env.games.joker.notation import card_text, cards_text, move_text, trump_text
from president_env.games.joker.state import BID, KINDS, NOBODY, NUM_ACTIONS, ROUND_OVER, SEATS
from president_env.games.joker.text import hand_text, plays_of

PHASES = ("trump", "bid", "play", "round_over")


def places(state: Record) -> list[int]:
    """Seats by the points of the round just ended, the most first, equal ones by seat; empty while it is played."""
    if state["phase"] != ROUND_OVER:
        return []
    return sorted(range(SEATS), key=lambda seat: -round_points(state)[seat])


def round_points(state: Record) -> list[int]:
    """The points of the round just ended with its premium, by seat."""
    return [int(state["points"][seat] + state["premiums"][seat]) for seat in range(SEATS)]


def promise(state: Record, seat: int) -> bool | None:
    """Whether a seat kept its bid in the round just ended; None in rounds without bids (A.4)."""
    return bool(state["bids"][seat] == state["won"][seat]) if has_bids(state["kind"]) else None


def round_facts(state: Record) -> dict[str, dict[str, Any]]:
    """The event with which a record of a round begins, at its first decision: the deal.

    Hands are by seat, with all the cards that come into them; `first` are those on which trump is named, empty where
    it is not named by a seat. A view shows its own hand alone, and of that no more than its seat has seen.
    """
    return {
        "deal": {
            "round": int(state["round"]),
            "kind": KINDS[state["kind"]],
            "cards": int(state["cards"]),
            "dealer": int(state["dealer"]),
            "turned": card_or_none(state["turned"]),
            "hands": [cards_text(_dealt(state, seat)) for seat in range(SEATS)],
            "first": [cards_text(_first(state, seat)) for seat in range(SEATS)],
        }
    }


def position_facts(state: Record) -> dict[str, Any]:
    """Everything that a scenario may expect, by its key there; hands by seat number."""
    over = bool(state["phase"] == ROUND_OVER)
    return {
        "turn": or_none(state["turn"]),
        "phase": PHASES[state["phase"]],
        "kind": KINDS[state["kind"]],
        "cards": int(state["cards"]),
        "dealer": int(state["dealer"]),
        "trump": trump_or_none(state),
        "turned": card_or_none(state["turned"]),
        "bids": [or_none(bid) for bid in state["bids"]],
        "barred": barred_or_none(state),
        "legal": [move_text(action) for action in legal_actions(state)],
        "trick": [move_text(action) for _, action in trick_of(state)],
        "best": or_none(state["best"]),
        "leader": int(state["leader"]),
        "won": [int(won) for won in state["won"]],
        "places": places(state),
        "points": round_points(state) if over else [],
        "premiums": [int(premium) for premium in state["premiums"]] if over else [],
        "totals": [int(total) for total in state["totals"]],
        "hands": {seat: hand_text(state, seat) for seat in range(SEATS)},
        "over": over,
    }


def legal_actions(state: Record) -> list[int]:
    """What the seat to act may do."""
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    rules.legal(state, mask)
    return [int(action) for action in np.flatnonzero(mask)]


def trick_of(state: Record) -> list[tuple[int, int]]:
    """The plays of the trick that lies on the table: (seat, action)."""
    plays = plays_of(state)
    return plays[len(plays) - int(state["laid"]) :]


def or_none(number: Any) -> int | None:
    return None if number == NOBODY else int(number)


def card_or_none(card: Any) -> str | None:
    return None if card == NOBODY else card_text(int(card))


def trump_or_none(state: Record) -> str | None:
    """The trump as text; None while it is not known."""
    return None if state["trump"] == NOBODY else trump_text(int(state["trump"]))


def barred_or_none(state: Record) -> int | None:
    """The bid that the dealer may not make, once the others have bid."""
    return or_none(barred_bid(state)) if state["phase"] == BID else None


def _dealt(state: Record, seat: int) -> int:
    return int(state["hands"][seat] + state["first_cards"][seat] + state["later_cards"][seat])


def _first(state: Record, seat: int) -> int:
    """The three cards on which trump is named, at the first decision of the round."""
    if state["trump"] != NOBODY:
        return 0
    return int(state["hands"][seat] + state["first_cards"][seat])
