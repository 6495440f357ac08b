"""Positions from scenario files: options and a state from keys that people write."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from president_env.errors import BadOptions, shown
from president_env.game import Record
from president_env.games.president import rules
from president_env.games.president.cards import SUITS, size_of
from president_env.games.president.dtype import STATE
from president_env.games.president.notation import cards_text, parse_cards, parse_move
from president_env.games.president.options import PresidentOptions, read_options
from president_env.games.president.state import FINAL, FIRST_GIVE, FIRST_PLAY, PLAY
from president_env.kernel import plain

KEYS = ("rules", "hands", "turn", "last_places", "table", "revolution", "out", "passed")


def position(case: Mapping[str, Any]) -> tuple[PresidentOptions, Record]:
    """Options and state of a position; keys are among KEYS, only `hands` is needed.

    rules: as `read_options` takes them; hands: cards by seat; turn: seat to act; last_places: of the round before, by
    seat, 0 first; table: {seat, play}; revolution: bool; out, passed: seats that are out, in order, and that passed
    in this trick. Without turn and table the round begins, with its exchange. Raises BadOptions, InvalidMoveText.
    """
    hands = [_hand(hand) for hand in _list(case, "hands")]
    options = read_options(_rules(case, len(hands)), players=len(hands))
    state = np.zeros(1, STATE)[0]
    plain(rules.begin_match)(state, options.as_ints())
    _place_cards(state, hands)
    _place_seats_out(state, _seats(state, case, "out"))
    _place_last_round(state, case)
    state["turned"] = _flag(case, "revolution")
    if case.get("turn") is None and case.get("table") is None:
        _start_round(state, case)
    else:
        _place_trick(state, case)
    return options, state


def _list(case: Mapping[str, Any], key: str) -> Sequence[Any]:
    value = case.get(key)
    if value is None and key != "hands":
        return ()
    if not isinstance(value, list | tuple):
        raise BadOptions(f"{key} of a position is a list, not {shown(value)}")
    return value


def _flag(case: Mapping[str, Any], key: str) -> bool:
    value = case.get(key, False)
    if not isinstance(value, bool):
        raise BadOptions(f"{key} of a position is true or false, not {shown(value)}")
    return value


def _hand(hand: Any) -> int:
    if hand is not None and not isinstance(hand, str):
        raise BadOptions(f"a hand is text, as '3c 10d', not {shown(hand)}")
    return parse_cards(hand or "")


def _rules(case: Mapping[str, Any], players: int) -> Any:
    given = case.get("rules", "classic")
    if isinstance(given, Mapping) and given.get("players", players) != players:
        raise BadOptions(f"rules say players={shown(given['players'])}, and there are {players} hands")
    return given


def _seat(state: Record, seat: Any, key: str) -> int:
    players = int(state["players"])
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise BadOptions(f"{key} names seat {shown(seat)}; the seats are 0 to {players - 1}")
    return seat


def _seats(state: Record, case: Mapping[str, Any], key: str) -> list[int]:
    seats = [_seat(state, seat, key) for seat in _list(case, key)]
    if len(set(seats)) < len(seats):
        raise BadOptions(f"{key} names a seat twice: {shown(seats)}")
    return seats


def _place_cards(state: Record, hands: Sequence[int]) -> None:
    state["round"], state["phase"] = 1, PLAY
    together = 0
    for seat, hand in enumerate(hands):
        if together & hand:
            raise BadOptions(f"two hands hold {cards_text(together & hand)}")
        together |= hand
        state["hands"][seat] = hand
        state["counts"][seat] = size_of(hand)
        state["active"] |= (hand > 0) << seat
    if sum(hand > 0 for hand in hands) < 2:
        raise BadOptions("a position needs two seats with cards: with fewer the round is over")


def _place_seats_out(state: Record, order: Sequence[int]) -> None:
    """Seats that finished, in order; an empty hand that is not named finished behind them."""
    empty = [seat for seat in range(int(state["players"])) if not state["counts"][seat]]
    for seat in order:
        if seat not in empty:
            raise BadOptions(f"seat {seat} is not out: it holds {cards_text(int(state['hands'][seat]))}")
    for place, seat in enumerate([*order, *(seat for seat in empty if seat not in order)]):
        state["places"][seat] = place
    state["finished"] = len(empty)


def _place_last_round(state: Record, case: Mapping[str, Any]) -> None:
    if case.get("last_places") is None:
        return
    places = _seats(state, case, "last_places")  # places are numbered as seats are
    if len(places) != state["players"]:
        raise BadOptions(f"last_places are {state['players']} places, one a seat, not {shown(places)}")
    state["round"] = 2
    state["rounds"] = max(2, int(state["rounds"]))
    for seat, place in enumerate(places):
        state["last_places"][seat] = place
    if state["downfall"]:
        _place_fallen(state, places.index(0))


def _place_fallen(state: Record, president: int) -> None:
    """A President who is out behind somebody else has fallen (RULES.md, section 8)."""
    if state["finished"] and state["counts"][president]:
        held = cards_text(int(state["hands"][president]))
        raise BadOptions(f"seat {president}, President before, fell when another was out first: it cannot hold {held}")
    place = int(state["places"][president])
    if place <= 0:
        return
    for seat in range(int(state["players"])):
        state["places"][seat] -= int(state["places"][seat] > place)
    state["places"][president] = state["players"] - 1
    state["finished"] -= 1
    state["fallen"] = president


def _start_round(state: Record, case: Mapping[str, Any]) -> None:
    if case.get("passed"):
        raise BadOptions("passed names seats, and there is no table on which they passed")
    for seat in range(int(state["players"])):
        gives = 2 if state["last_places"][seat] == state["players"] - 1 else 1
        if state["round"] > 1 and state["counts"][seat] < gives:
            raise BadOptions(f"the exchange comes first, and seat {seat} holds {state['counts'][seat]} cards; say turn")
    rules.start_round(state)
    _check_turn(state)


def _check_turn(state: Record) -> None:
    if not state["counts"][state["turn"]]:
        raise BadOptions(f"it would be the turn of seat {state['turn']}, which holds no cards; say turn")


def _place_trick(state: Record, case: Mapping[str, Any]) -> None:
    passed = _seats(state, case, "passed")
    turn = None if case.get("turn") is None else _seat(state, case["turn"], "turn")
    if case.get("table") is not None:
        _place_table(state, case["table"])
        state["turn"] = _answerer(state, passed) if turn is None else turn
        _place_passes(state, passed)
    elif passed:
        raise BadOptions("passed names seats, and there is no table on which they passed")
    else:
        state["turn"] = turn
    _check_turn(state)


def _place_table(state: Record, table: Any) -> None:
    if not isinstance(table, Mapping) or set(table) != {"seat", "play"} or not isinstance(table["play"], str):
        raise BadOptions(f"table is the play to beat, as {{seat: 0, play: 9x1}}, not {shown(table)}")
    action = parse_move(table["play"])
    if not FIRST_PLAY <= action < FIRST_GIVE:
        raise BadOptions(f"table: {table['play']!r} is no play")
    rank, count = divmod(action - FIRST_PLAY, SUITS)
    state["top_rank"], state["top_count"] = rank, count + 1
    state["top_owner"] = _seat(state, table["seat"], "table")


def _after_owner(state: Record) -> list[int]:
    """The other seats that still play, in turn order from the owner of the top play on."""
    players, owner = int(state["players"]), int(state["top_owner"])
    order = [(owner + step) % players for step in range(1, players)]
    return [seat for seat in order if state["counts"][seat]]


def _answerer(state: Record, passed: Sequence[int]) -> int:
    waiting = [seat for seat in _after_owner(state) if seat not in passed]
    if not waiting:
        raise BadOptions("everybody has passed, so the table is cleared: leave table out and say turn")
    return waiting[0]


def _place_passes(state: Record, passed: Sequence[int]) -> None:
    """Who passed since the top play: the seats between its owner and the turn. Earlier passes count if final."""
    turn, owner = int(state["turn"]), int(state["top_owner"])
    if turn == owner:
        raise BadOptions(f"it cannot be the turn of seat {turn}, which owns the play to beat")
    final = state["passing"] == FINAL
    for seat in (turn, owner):
        if final and seat in passed:
            raise BadOptions(f"seat {seat} passed and is out of the trick until the table is cleared (passing=final)")
    others = _after_owner(state)
    between = others[: others.index(turn)] if turn in others else []
    for seat in {*between, *passed} if final else between:
        state["passed"] |= 1 << seat
