"""From JSON to a view: the inverse of page.view_facts, for games that are played elsewhere."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from president_env.errors import BadOptions, shown
from president_env.game import Record
from president_env.games.president.belief import unseen_cards
from president_env.games.president.cards import ALL_CARDS, RANKS, SUITS, count_of, size_of
from president_env.games.president.dtype import STATE
from president_env.games.president.exchange import partner_of
from president_env.games.president.notation import RANK_NAMES, cards_text, parse_cards
from president_env.games.president.options import PresidentOptions, read_options
from president_env.games.president.page import PHASES
from president_env.games.president.rules import begin_match
from president_env.games.president.state import EXCHANGE, MAX_SEATS, NOBODY
from president_env.kernel import plain
from president_env.options import check

Cards = Annotated[list[str], Field(max_length=52)]
Place = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Level = Annotated[int, Field(ge=0, lt=RANKS)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True)


class _Pile(_Part):
    owner: Place
    rank: Literal["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    count: int = Field(ge=1, le=SUITS)
    cards: Cards = []


class _Exchange(_Part):
    partner: Place
    taken: Cards = []
    returned: Cards = []
    received: Cards = []


class _Seat(_Part):
    count: int = Field(ge=0, le=52)
    played: Cards = []
    passed: bool = False
    place: Place | None = None
    last_place: Place | None = None
    title: str | None = None
    next_title: str | None = None
    fallen: bool = False
    total: int = Field(0, ge=0, le=10**12)
    passed_on: list[Level | None] = Field([None] * SUITS, min_length=SUITS, max_length=SUITS)


class _View(_Part):
    rules: Any = "classic"
    seat: Place
    round: int = Field(1, ge=1)
    phase: Literal["exchange", "play"] = "play"
    turn: Place
    revolution: bool = False
    hand: Cards
    pile: _Pile | None = None
    owed: int = Field(0, ge=0, le=2)
    exchange: _Exchange | None = None
    seats: list[_Seat] = Field(min_length=3, max_length=MAX_SEATS)
    legal: Any = None  # follows from the rest, as `usable` and the titles
    usable: Any = None


def read_view(facts: Any) -> Record:
    """The view of a seat that is to act, from JSON as `view_facts` writes it; what is left out is as in a first trick.

    Raises BadOptions, InvalidMoveText with a sentence where it is no view, or where nobody can see such a table.
    """
    if not isinstance(facts, dict):
        raise BadOptions(f"a view is an object with hand, seats and more, not {shown(facts)}")
    given = check(_View, facts, "view's")
    options = read_options(given.rules, players=len(given.seats))
    view = np.zeros(1, STATE)[0]
    plain(begin_match)(view, options.as_ints())
    _place_round(view, given, options)
    for seat, part in enumerate(given.seats):
        _place_seat(view, seat, part)
    _place_own(view, given)
    for reason in _contradictions(view):
        raise BadOptions(f"the view cannot be seen at any table: {reason}")
    return view


def _place_round(view: Record, given: _View, options: PresidentOptions) -> None:
    if given.seat >= options.players or given.turn != given.seat:
        raise BadOptions(
            f"seat {given.seat} is asked at the turn of seat {given.turn} of {options.players}: it is its own"
        )
    if given.round > options.rounds:
        raise BadOptions(f"round {given.round} is beyond the rounds of the match, {options.rounds}")
    view["observer"] = view["turn"] = given.seat
    view["round"], view["phase"] = given.round, PHASES.index(given.phase)
    view["turned"], view["owed"] = given.revolution, given.owed
    if given.pile:
        view["top_rank"], view["top_count"] = RANK_NAMES.index(given.pile.rank), given.pile.count
        view["top_owner"] = given.pile.owner


def _place_seat(view: Record, seat: int, part: _Seat) -> None:
    view["counts"][seat] = part.count
    view["active"] |= (part.count > 0) << seat
    view["passed"] |= part.passed << seat
    view["played"][seat] = _card_set(part.played)
    view["places"][seat] = NOBODY if part.place is None else part.place
    view["last_places"][seat] = NOBODY if part.last_place is None else part.last_place
    view["totals"][seat] = part.total
    view["finished"] += part.place is not None and not part.fallen
    if part.fallen:
        view["fallen"] = seat
    for index, strength in enumerate(part.passed_on):
        view["passed_on"][SUITS * seat + index] = RANKS if strength is None else strength


def _place_own(view: Record, given: _View) -> None:
    seat = given.seat
    view["hands"][seat] = _card_set(given.hand)
    if given.exchange is None:
        return
    partner, above = int(partner_of(view, seat)), view["last_places"][seat]
    if partner != given.exchange.partner:
        raise BadOptions(f"seat {seat} does not exchange with seat {given.exchange.partner}, by the last places")
    view["taken"][seat], view["returned"][seat] = (
        _card_set(part) for part in (given.exchange.taken, given.exchange.returned)
    )
    gave = "taken" if above < view["last_places"][partner] else "returned"
    view[gave][partner] = _card_set(given.exchange.received)


def _card_set(cards: Sequence[str]) -> int:
    return parse_cards(" ".join(cards))


def _contradictions(view: Record) -> Iterator[str]:
    """What is wrong with a view as a whole, as clauses."""
    yield from _wrong_places(view)
    yield from _wrong_cards(view)
    yield from _wrong_trick(view)
    yield from _wrong_exchange(view)


def _wrong_places(view: Record) -> Iterator[str]:
    players = int(view["players"])
    seats, observer, fallen = range(players), int(view["observer"]), int(view["fallen"])
    last = [int(view["last_places"][seat]) for seat in seats]
    if sorted(last) != ([NOBODY] * players if view["round"] == 1 else list(seats)):
        yield f"last_place is null in the first round and each of 0 to {players - 1} once later, not {last}"
    if not view["counts"][observer]:
        yield f"seat {observer} is to act and holds no cards"
    for seat in seats:
        if (view["places"][seat] == NOBODY) != (view["counts"][seat] > 0):
            yield f"seat {seat} has a place if and only if it is out of cards"
    out = sorted(int(view["places"][seat]) for seat in seats if view["places"][seat] != NOBODY and seat != fallen)
    if out != list(range(int(view["finished"]))):
        yield f"the places of seats that are out are {out}"
    if fallen != NOBODY and (view["last_places"][fallen] != 0 or view["places"][fallen] != players - 1 or not out):
        yield f"seat {fallen} has fallen: it was President, is last, and another seat is out"
    if int(view["active"]).bit_count() < 2:
        yield "with fewer than two seats that hold cards the round is over"


def _wrong_cards(view: Record) -> Iterator[str]:
    observer, hand, seen = int(view["observer"]), int(view["hands"][view["observer"]]), 0
    for cards in [hand, *(int(played) for played in view["played"])]:
        if seen & cards:
            yield f"{cards_text(seen & cards)} is in two places"
        seen |= cards
    if size_of(hand) != view["counts"][observer]:
        yield f"the hand has {size_of(hand)} cards, and seat {observer} counts {view['counts'][observer]}"
    unseen, held = int(size_of(ALL_CARDS & ~seen)), int(view["counts"].sum() - view["counts"][observer])
    if unseen < held or (unseen > held and view["fallen"] == NOBODY):
        yield f"{unseen} of 52 cards are neither in the hand nor played, and the other seats hold {held}"


def _wrong_trick(view: Record) -> Iterator[str]:
    owner, count = int(view["top_owner"]), int(view["top_count"])
    if view["passed"] & 1 << view["observer"] and view["passing"]:
        yield "who passed is out of the trick (final passing)"
    if not count:
        return
    if owner >= view["players"] or owner == view["observer"]:
        yield f"the pile is owned by seat {owner}"
    elif count_of(view["played"][owner], view["top_rank"]) < count:
        yield f"seat {owner} has not played the pile: {count} of {RANK_NAMES[view['top_rank']]}"


def _wrong_exchange(view: Record) -> Iterator[str]:
    observer = int(view["observer"])
    partner = int(partner_of(view, observer))
    exchanging, played = view["phase"] == EXCHANGE, any(int(cards) for cards in view["played"])
    most = 0 if not exchanging or partner == NOBODY else max(0, 2 - int(view["last_places"][observer]))
    owes_rightly = 0 < view["owed"] <= most if exchanging else view["owed"] == 0
    if not owes_rightly or (exchanging and (played or view["top_count"])):
        yield f"{view['owed']} cards are owed in the phase {PHASES[view['phase']]}"
    if partner == NOBODY:
        return
    gave, got = (int(view["taken"][seat]) | int(view["returned"][seat]) for seat in (observer, partner))
    known = gave & ~int(view["returned"][partner]) & ~int(view["played"][partner])
    if known & ~int(unseen_cards(view)) or (view["fallen"] != partner and size_of(known) > view["counts"][partner]):
        yield f"seat {partner} was given {cards_text(known)} and cannot hold them"
    if got & ~(int(view["hands"][observer]) | int(view["played"][observer]) | gave):
        yield f"seat {observer} has received {cards_text(got)}, and not all of it is anywhere"
