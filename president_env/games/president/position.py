"""Positions from scenario files, and the facts of a state under the names that such files and records use."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from president_env.errors import BadOptions
from president_env.game import Record
from president_env.games.president import rules
from president_env.games.president.cards import size_of
from president_env.games.president.notation import RANK_NAMES, cards_text, move_text, parse_cards, parse_move
from president_env.games.president.options import PresidentOptions, read_options
from president_env.games.president.state import (
    EXCHANGE,
    FIRST_GIVE,
    FIRST_PLAY,
    NOBODY,
    NUM_ACTIONS,
    PLAY,
    ROUND_OVER,
    STATE,
    SUITS,
)

KEYS = ("rules", "hands", "turn", "last_places", "table", "revolution", "out", "passed")


def position(case: Mapping[str, Any]) -> tuple[PresidentOptions, Record]:
    """Options and state of a position; keys as in KEYS, `hands` is needed. Raises BadOptions, InvalidMoveText."""
    hands = [parse_cards(hand or "") for hand in _sequence(case, "hands")]
    options = read_options(case.get("rules", "classic"), players=len(hands))
    state = np.zeros(1, STATE)[0]
    rules.begin_match(state, options.as_ints())
    _place_cards(state, hands)
    _place_seats_out(state, _sequence(case, "out"))
    _place_last_round(state, _sequence(case, "last_places"))
    state["turned"] = bool(case.get("revolution", False))
    if case.get("turn") is None and case.get("table") is None:
        rules.start_round(state)
    else:
        _place_trick(state, case)
    return options, state


def _sequence(case: Mapping[str, Any], key: str) -> Sequence[Any]:
    value = case.get(key)
    if value is None and key != "hands":
        return ()
    if not isinstance(value, list | tuple):
        raise BadOptions(f"a position's {key} is a list, not {value!r}")
    return value


def _place_cards(state: Record, hands: Sequence[int]) -> None:
    state["round"], state["phase"] = 1, PLAY
    together = 0
    for seat, hand in enumerate(hands):
        if together & hand:
            raise BadOptions(f"the cards {cards_text(together & hand)} are in two hands")
        together |= hand
        state["hands"][seat] = hand
        state["counts"][seat] = size_of(hand)
        state["active"] |= (hand > 0) << seat


def _seats(state: Record, seats: Sequence[Any], key: str) -> list[int]:
    players = int(state["players"])
    for seat in seats:
        if not isinstance(seat, int) or not 0 <= seat < players:
            raise BadOptions(f"{key} names seat {seat!r}; the seats are 0 to {players - 1}")
    return list(seats)


def _place_seats_out(state: Record, out: Sequence[Any]) -> None:
    """Seats that finished, in order; an empty hand that is not named finished behind them."""
    order = _seats(state, out, "out")
    empty = [seat for seat in range(int(state["players"])) if not state["counts"][seat]]
    for seat in order + [seat for seat in empty if seat not in order]:
        if state["counts"][seat] or state["places"][seat] != NOBODY:
            raise BadOptions(f"seat {seat} cannot be out: it holds cards, or is named twice")
        state["places"][seat] = state["finished"]
        state["finished"] += 1


def _place_last_round(state: Record, places: Sequence[Any]) -> None:
    if not places:
        return
    if sorted(places) != list(range(int(state["players"]))):
        raise BadOptions(f"last_places {list(places)!r} are not the places 0 to {state['players'] - 1}, once each")
    state["round"] = 2
    for seat, place in enumerate(places):
        state["last_places"][seat] = place
    _place_fallen(state)


def _place_fallen(state: Record) -> None:
    """Downfall: a President who is out behind somebody else has fallen (RULES.md, section 8)."""
    president = rules.seat_placed(state, 0)
    if state["downfall"] and state["places"][president] > 0:
        for seat in range(int(state["players"])):
            if state["places"][seat] > state["places"][president]:
                state["places"][seat] -= 1
        state["places"][president] = state["players"] - 1
        state["finished"] -= 1
        state["fallen"] = president


def _place_trick(state: Record, case: Mapping[str, Any]) -> None:
    if table := case.get("table"):
        rank, count = divmod(_play_of(table) - FIRST_PLAY, SUITS)
        state["top_rank"], state["top_count"] = rank, count + 1
        state["top_owner"] = _seats(state, [table.get("seat")], "table")[0]
        state["turn"] = state["top_owner"]
    for seat in _seats(state, _sequence(case, "passed"), "passed"):
        state["passed"] |= 1 << seat
    if (turn := case.get("turn")) is not None:
        state["turn"] = _seats(state, [turn], "turn")[0]
    else:
        rules._next_turn(state)
    if not state["active"] >> int(state["turn"]) & 1:
        raise BadOptions(f"turn: seat {state['turn']} holds no cards")


def _play_of(table: Any) -> int:
    if not isinstance(table, Mapping) or not {"seat", "play"} <= set(table):
        raise BadOptions(f"table {table!r} is not {{seat, play}}, as {{seat: 0, play: 9x1}}")
    action = parse_move(str(table["play"]))
    if not FIRST_PLAY <= action < FIRST_GIVE:
        raise BadOptions(f"table: {table['play']!r} is no play")
    return action


def legal_texts(state: Record) -> list[str]:
    """The legal moves of the seat to act, as text, in action order."""
    mask = np.zeros(NUM_ACTIONS, bool)
    rules.legal(state, mask)
    return [move_text(int(action)) for action in np.flatnonzero(mask)]


def places(state: Record) -> list[int]:
    """Seats in finishing order of the round just ended; empty while it is played."""
    if state["phase"] != ROUND_OVER:
        return []
    return sorted(range(int(state["players"])), key=lambda seat: int(state["places"][seat]))


def taken(state: Record) -> dict[str, str]:
    """The cards taken from seats in this round's exchange, by seat."""
    seats = range(int(state["players"]) - 1, -1, -1)
    return {str(seat): cards_text(int(state["taken"][seat])) for seat in seats if state["taken"][seat]}


def round_facts(state: Record) -> dict[str, Any]:
    """How a round started, beyond the deal: the tribute, from the second round on."""
    return {"exchange": {"taken": taken(state)}} if state["phase"] == EXCHANGE else {}


def position_facts(state: Record) -> dict[str, Any]:
    """Everything that a scenario may expect, by its key there; hands and taken by seat number."""
    over = state["phase"] == ROUND_OVER
    out = np.zeros(len(state["places"]), np.int64)
    if over:
        rules.points(state, out)
    players = int(state["players"])
    top = None
    if state["top_count"]:
        top = {"seat": int(state["top_owner"]), "play": f"{RANK_NAMES[state['top_rank']]}x{state['top_count']}"}
    return {
        "turn": None if over else int(state["turn"]),
        "table": top,
        "legal": legal_texts(state),
        "revolution": bool(state["turned"]),
        "places": places(state),
        "points": [int(value) for value in out[:players]] if over else [],
        "hands": {seat: cards_text(int(state["hands"][seat])) for seat in range(players)},
        "over": bool(over),
        "taken": {int(seat): cards for seat, cards in taken(state).items()},
    }
