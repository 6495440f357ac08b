"""A view, and what a move does, as JSON: what a page shows and another program reads.

Ranks are `3` … `10 J Q K A 2`, cards `3c`, places 0 first; the keys are explained in docs/plugging-in.md.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

import numpy as np

from president_env.game import Record
from president_env.games.president import rules
from president_env.games.president.cards import EIGHT, RANKS, SUITS, lowest_of
from president_env.games.president.exchange import partner_of
from president_env.games.president.notation import RANK_NAMES, card_text, cards_text, move_text
from president_env.games.president.options import options_of
from president_env.games.president.state import FIRST_GIVE, FIRST_PLAY, NOBODY, NUM_ACTIONS, PASS, PLAY
from president_env.games.president.text import seen_move, title

PHASES = ("exchange", "play", "round_over")
MATCH_OVER = "match_over"


def view_facts(view: Record) -> dict[str, Any]:
    """A view as JSON; of a state, what everybody may know.

    `legal` and `usable`, the cards of the hand that some legal move may use, are empty unless the observer is to act.
    """
    observer = int(view["observer"])
    moves = [] if observer == NOBODY or view["turn"] != observer else _legal(view)
    hand = 0 if observer == NOBODY else int(view["hands"][observer])
    return {
        "rules": options_of(view).as_dict(),
        "seat": _or_none(observer),
        "round": int(view["round"]),
        "phase": _phase(view),
        "turn": _or_none(view["turn"]),
        "revolution": bool(view["turned"]),
        "hand": card_list(hand),
        "pile": _pile(view),
        "owed": int(view["owed"]),
        "exchange": _exchange(view, observer),
        "seats": [_seat(view, seat) for seat in range(int(view["players"]))],
        "legal": [{"move": move_text(action), "cards": _cards_of(hand, action)} for action in moves],
        "usable": [card_text(card) for card in _cards(hand) if any(_uses(action, card // SUITS) for action in moves)],
    }


def move_facts(before: Record, action: int, after: Record, seat: int) -> dict[str, Any]:
    """What a move did, as a seat sees it.

    before, after: states, the second before the next deal. cleared: the table was cleared and somebody leads;
    turned: the order changed; eight_stop: eights cleared it; place: of the seat that moved, once it is out; fallen: the
    President who fell now.
    """
    turn = int(before["turn"])
    played = FIRST_PLAY <= action < FIRST_GIVE
    cleared = action < FIRST_GIVE and after["phase"] == PLAY and after["top_count"] == 0
    return {
        "move": seen_move(before, action, seat),
        "cards": card_list(_laid(before, after, turn, seat)),
        "cleared": bool(cleared),
        "turned": bool(before["turned"] != after["turned"]),
        "eight_stop": bool(cleared and played and _rank(action) == EIGHT and before["eight_stop"]),
        "place": _or_none(after["places"][turn]),
        "fallen": _or_none(after["fallen"] if before["fallen"] == NOBODY else NOBODY),
    }


def card_list(cards: int) -> list[str]:
    """A card set from low to high, one text a card."""
    return cards_text(cards).split()


def _or_none(number: Any) -> int | None:
    return None if number == NOBODY else int(number)


def _phase(view: Record) -> str:
    over = view["turn"] == NOBODY and view["round"] == view["rounds"]
    return MATCH_OVER if over else PHASES[int(view["phase"])]


def _cards(cards: int) -> list[int]:
    return [card for card in range(SUITS * RANKS) if cards >> card & 1]


def _legal(view: Record) -> list[int]:
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    rules.legal(view, mask)
    return [int(action) for action in np.flatnonzero(mask)]


def _rank(action: int) -> int:
    return action - FIRST_GIVE if action >= FIRST_GIVE else (action - FIRST_PLAY) // SUITS


def _uses(action: int, rank: int) -> bool:
    return action != PASS and _rank(action) == rank


def _cards_of(hand: int, action: int) -> list[str]:
    """The cards that a legal action takes out of a hand: the lowest suits of its rank."""
    if action == PASS:
        return []
    count = 1 if action >= FIRST_GIVE else (action - FIRST_PLAY) % SUITS + 1
    return card_list(int(lowest_of(hand, _rank(action), count)))


def _pile(view: Record) -> dict[str, Any] | None:
    """The play to beat. Of a rank the lowest suits go first, so its cards are the highest that its owner has played."""
    count, rank, owner = int(view["top_count"]), int(view["top_rank"]), int(view["top_owner"])
    if not count:
        return None
    played = [card for card in _cards(int(view["played"][owner])) if card // SUITS == rank]
    cards = [card_text(card) for card in played[-count:]]
    return {"owner": owner, "rank": RANK_NAMES[rank], "count": count, "cards": cards}


def _exchange(view: Record, observer: int) -> dict[str, Any] | None:
    """What the observer exchanges with whom in this round."""
    partner = NOBODY if observer == NOBODY else int(partner_of(view, observer))
    if partner == NOBODY:
        return None
    return {
        "partner": partner,
        "taken": card_list(int(view["taken"][observer])),
        "returned": card_list(int(view["returned"][observer])),
        "received": card_list(int(view["taken"][partner] | view["returned"][partner])),
    }


def _seat(view: Record, seat: int) -> dict[str, Any]:
    players, place, last_place = (
        int(number) for number in (view["players"], view["places"][seat], view["last_places"][seat])
    )
    passed_on = view["passed_on"]
    lowest = [int(passed_on[SUITS * seat + index]) for index in range(SUITS)]
    return {
        "count": int(view["counts"][seat]),
        "played": card_list(int(view["played"][seat])),
        "passed": bool(int(view["passed"]) >> seat & 1),
        "place": _or_none(place),
        "last_place": _or_none(last_place),
        "title": title_code(players, last_place),
        "next_title": title_code(players, place),
        "fallen": bool(view["fallen"] == seat),
        "total": int(view["totals"][seat]),
        "passed_on": [None if strength == RANKS else strength for strength in lowest],
    }


def title_code(players: int, place: int) -> str | None:
    """The title of a place for programs, as `vice_president`."""
    return title(players, place).lower().replace(" ", "_") or None


def _laid(before: Record, after: Record, turn: int, seat: int) -> int:
    """The cards of a move that a seat sees: played ones, and given ones where it gives or gets them."""
    played = int(before["played"][turn]) ^ int(after["played"][turn])
    given = int(before["returned"][turn]) ^ int(after["returned"][turn])
    return played | given if seat in (turn, partner_of(before, turn)) else played
