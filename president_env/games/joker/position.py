"""Positions from scenario files: options and a state from keys that people write."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from president_env.errors import BadOptions, shown
from president_env.game import Record
from president_env.games.joker.auction import go_on, make_bid, next_seat
from president_env.games.joker.belief import BEFORE_TRUMP, held_by
from president_env.games.joker.cards import ALL_CARDS, JOKER, PLAIN, one_of, size_of
from president_env.games.joker.dtype import STATE
from president_env.games.joker.notation import cards_text, parse_card, parse_cards, parse_move, parse_trump
from president_env.games.joker.options import JokerOptions, read_options
from president_env.games.joker.plan import ROUNDS, cards_at, kind_at
from president_env.games.joker.refusal import bid_too_high, read_move
from president_env.games.joker.rules import begin_match, start_round
from president_env.games.joker.state import (
    BID,
    FIRST_CARD,
    FIRST_JOKER_LEAD,
    JOKER_TAKES,
    KINDS,
    LADDER,
    MOST_CARDS,
    NO_TRUMP,
    NOBODY,
    NOTRUMP,
    PLAY,
    SEATS,
)
from president_env.games.joker.tricks import card_played, play
from president_env.kernel import plain

KEYS = ("rules", "kind", "cards", "dealer", "trump", "turned", "hands", "bids", "won", "leader", "trick")
IN_PLAY = ("won", "leader", "trick")


def position(case: Mapping[str, Any]) -> tuple[JokerOptions, Record]:
    """Options and state of a position, which begins a match of one round; keys are among KEYS, all may be left out.

    rules: as `read_options` takes them, else full; kind and cards: of the round, else as the hands are (nines at
    nine); dealer: else 3; trump: a suit, or none; turned: the card turned up in the ladder; hands: cards by seat, as a
    list or a mapping, left out where they do not matter (then other cards are dealt); bids: those made, the seat after
    the dealer first (all 0 where they are left out and a trick is played); won: tricks by seat; leader: of the trick,
    else the seat after the dealer; trick: its moves so far. Raises BadOptions, InvalidMoveText.
    """
    won, trick = _numbers(case, "won", SEATS) or [0] * SEATS, _texts(case, "trick")
    hands = _hands(case)
    options, kind, cards = _find_round(case, max(map(size_of, hands.values()), default=MOST_CARDS) + sum(won))
    state = np.zeros(1, STATE)[0]
    plain(begin_match)(state, options.as_ints())
    state["round"], state["kind"], state["cards"] = 1, kind, cards
    state["dealer"] = _number(case, "dealer", SEATS - 1, SEATS - 1)
    _place_trump(state, case)
    _place_bids(state, case)
    if state["phase"] == PLAY:
        _place_trick(state, case, won, trick)
    elif any(case.get(key) for key in IN_PLAY):
        raise BadOptions("a trick needs its trump and all bids")
    _place_cards(state, hands, sum(won))
    return options, state


def _find_round(case: Mapping[str, Any], cards: int) -> tuple[JokerOptions, int, int]:
    """The first round of the form that is of the kind and size."""
    cards = _number(case, "cards", cards, MOST_CARDS)
    name = case.get("kind", "nines" if cards == MOST_CARDS else "ladder")
    if name not in KINDS:
        raise BadOptions(f"kind of a position is one of {', '.join(KINDS)}, not {shown(name)}")
    options = read_options(_rules(case))
    for index in range(ROUNDS[options.form]):
        if kind_at(index) == KINDS.index(name) and cards_at(index) == cards:
            found = options.as_dict() | {"first_round": index + 1, "rounds": 1, "short_layout": "half"}
            return read_options(found), KINDS.index(name), cards
    raise BadOptions(f"{options.form} has no round {name} of {cards} cards")


def _rules(case: Mapping[str, Any]) -> Any:
    given = case.get("rules", "full")
    return {"form": "full", **given} if isinstance(given, Mapping) and "preset" not in given else given


def _number(case: Mapping[str, Any], key: str, default: int, most: int) -> int:
    value = case.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadOptions(f"{key} of a position is 0 to {most}, not {shown(value)}")
    return value


def _numbers(case: Mapping[str, Any], key: str, most: int) -> list[int]:
    values = case.get(key) or []
    numbers = isinstance(values, list | tuple) and all(type(value) is int and value >= 0 for value in values)
    if not numbers or len(values) > most:
        raise BadOptions(f"{key} of a position is a list of {most} numbers at most, not {shown(values)}")
    return list(values)


def _texts(case: Mapping[str, Any], key: str) -> list[str]:
    values = case.get(key) or []
    if not isinstance(values, list | tuple) or not all(isinstance(value, str) for value in values):
        raise BadOptions(f"{key} of a position is a list of moves, not {shown(values)}")
    return list(values)


def _hands(case: Mapping[str, Any]) -> dict[int, int]:
    """The hands that are named, by seat."""
    given = case.get("hands") or {}
    pairs = given.items() if isinstance(given, Mapping) else enumerate(given) if isinstance(given, list | tuple) else ()
    hands = {seat: hand for seat, hand in pairs if hand is not None}
    if not isinstance(given, Mapping | list | tuple) or not all(_is_seat(key) for key in hands):
        raise BadOptions(f"hands of a position are texts by seat, 0 to {SEATS - 1}, not {shown(given)}")
    if wrong := [hand for hand in hands.values() if not isinstance(hand, str)]:
        raise BadOptions(f"a hand is text, as 'Kh joker', not {shown(wrong[0])}")
    return {seat: parse_cards(hand) for seat, hand in hands.items()}


def _is_seat(key: object) -> bool:
    return type(key) is int and 0 <= key < SEATS


def _text(case: Mapping[str, Any], key: str) -> str | None:
    value = case.get(key)
    if not isinstance(value, str | None):
        raise BadOptions(f"{key} of a position is text, not {shown(value)}")
    return value


def _place_trump(state: Record, case: Mapping[str, Any]) -> None:
    ladder, trump, turned = state["kind"] == LADDER, _text(case, "trump"), _text(case, "turned")
    if turned is not None and (not ladder or trump is not None):
        raise BadOptions("a card is turned up in the ladder alone, and says what is trump: leave turned or trump out")
    if ladder and turned is None and trump is None:
        raise BadOptions("a position of the ladder needs its trump, or the card that was turned up")
    if trump is None:
        state["turned"] = NOBODY if turned is None else parse_card(turned)
        start_round(state)
        return
    state["trump"] = parse_trump(trump)
    if state["kind"] == NOTRUMP and state["trump"] != NO_TRUMP:
        raise BadOptions(f"trump of a notrump round is none, not {shown(trump)}")
    state["leader"] = next_seat(state["dealer"])
    go_on(state)


def _place_bids(state: Record, case: Mapping[str, Any]) -> None:
    """The bids that were made; in a trick where none are named, all were 0."""
    bids = _numbers(case, "bids", SEATS)
    if bids and state["phase"] != BID:
        raise BadOptions(f"bids {shown(bids)} are not made here: first trump is named, or the round has none")
    if state["phase"] == BID and not bids and any(case.get(key) is not None for key in IN_PLAY):
        for seat in range(SEATS):
            state["bids"][seat] = 0
        go_on(state)
    for bid in bids:
        said = bid <= MOST_CARDS  # no move says more
        if refusal := read_move(state, f"bid {bid}").refusal if said else bid_too_high(int(state["cards"])):
            raise BadOptions(f"bids {shown(bids)}: {refusal.sentence}")
        make_bid(state, bid)


def _place_trick(state: Record, case: Mapping[str, Any], won: Sequence[int], trick: Sequence[str]) -> None:
    """The tricks won and the moves of the one on the table, each by a seat that held the card."""
    for seat, tricks in enumerate(won):
        state["won"][seat] = tricks
    state["trick"] = sum(won)
    state["leader"] = state["turn"] = _number(case, "leader", int(state["leader"]), SEATS - 1)
    if state["trick"] >= state["cards"] or len(trick) >= SEATS:
        raise BadOptions(
            f"a position is within a round and a trick: won {shown(list(won))}, trick {shown(list(trick))}"
        )
    for text in trick:
        lay(state, text)


def lay(state: Record, text: str) -> None:
    """A play of the seat to act, which gets the card for it. Raises BadOptions, InvalidMoveText."""
    action = parse_move(text)
    if action < FIRST_CARD or (action >= JOKER_TAKES and (action >= FIRST_JOKER_LEAD) != (state["led"] == NOBODY)):
        raise BadOptions(f"trick of a position: {text!r} cannot be played there")
    state["hands"][state["turn"]] += 1 << int(card_played(action))
    play(state, action)


def _place_cards(state: Record, hands: Mapping[int, int], tricks: int) -> None:
    """The hands that are named, then other cards: to hands that are not, to tricks that were won, and to come."""
    rest = ALL_CARDS - (0 if state["turned"] == NOBODY else 1 << int(state["turned"]))
    for cards in [*(int(played) for played in state["played"]), *hands.values()]:
        rest = without(rest, cards)
    wanted = [int(held_by(state, seat)) - tricks for seat in range(SEATS)]
    for seat, cards in hands.items():
        if size_of(cards) != wanted[seat]:
            raise BadOptions(f"seat {seat} holds {wanted[seat]} cards here, not {cards_text(cards) or 'none'}")
        state["hands"][seat] = cards
    for seat in range(SEATS):
        if seat not in hands:
            state["hands"][seat], rest = _take(rest, int(state["lacks"][seat]), wanted[seat])
    for seat in range(SEATS):
        gone, rest = _take(rest, 0, tricks)
        state["played"][seat] += gone
    if state["trump"] == NOBODY:
        _place_cards_to_come(state, rest)


def _place_cards_to_come(state: Record, rest: int) -> None:
    if state["phase"] == BID:
        for seat in range(SEATS):
            state["first_cards"][seat], rest = _take(rest, 0, BEFORE_TRUMP)
    for seat in range(SEATS):
        state["later_cards"][seat], rest = _take(rest, 0, MOST_CARDS - BEFORE_TRUMP)


def without(rest: int, cards: int) -> int:
    """A set without the cards of another one. Raises BadOptions where it does not have them."""
    plain_cards = cards & PLAIN
    if plain_cards & ~rest or cards >> JOKER > rest >> JOKER:
        raise BadOptions(f"a position has a card twice: {cards_text(plain_cards & ~rest) or 'joker'}")
    return rest - cards


def _take(rest: int, lacks: int, wanted: int) -> tuple[int, int]:
    """So many cards of a set that are not lacked, and what is left. Raises BadOptions where there are too few."""
    taken = 0
    for _ in range(wanted):
        if not rest & ~lacks:
            raise BadOptions("the cards that are left do not fit the trick: name all hands")
        card = int(one_of(rest & ~lacks))
        taken, rest = taken + card, rest - card
    return taken, rest
