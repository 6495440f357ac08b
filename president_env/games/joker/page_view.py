"""From JSON to a view: the inverse of page.view_facts, for games that are played elsewhere."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from president_env.errors import BadOptions, shown
from president_env.game import Record
from president_env.games.joker.auction import barred_bid, go_on, has_bids, next_seat
from president_env.games.joker.belief import held_by, unseen_cards
from president_env.games.joker.cards import ALL_CARDS, JOKER, ONE_JOKER, PLAIN, RANKS, size_of
from president_env.games.joker.dtype import STATE
from president_env.games.joker.facts import or_none, trump_or_none
from president_env.games.joker.notation import cards_text, parse_card, parse_cards, parse_move, parse_trump
from president_env.games.joker.options import read_options
from president_env.games.joker.plan import cards_at, kind_at, plan_index
from president_env.games.joker.rules import begin_match
from president_env.games.joker.state import (
    BID,
    FIRST_CARD,
    KINDS,
    LADDER,
    MOST_CARDS,
    NO_TRUMP,
    NOBODY,
    NOTRUMP,
    PLAY,
    SEATS,
)
from president_env.games.joker.tricks import card_played, mode_played, play, playable
from president_env.kernel import plain
from president_env.options import check

Seat = Annotated[int, Field(ge=0, lt=SEATS)]
Points = Annotated[int, Field(ge=-(10**6), le=10**6)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True)


class _Play(_Part):
    move: str
    seat: Seat | None = None


class _Seat(_Part):
    bid: int | None = Field(None, ge=0, le=MOST_CARDS)
    total: Points = 0
    record: Points = 0
    clean: bool = True
    kept: int = Field(0, ge=0, le=40)


class _View(_Part):
    rules: Any = "classic"
    seat: Seat
    turn: Seat
    round: int = Field(1, ge=1)
    dealer: Seat
    trump: str | None = None
    turned: str | None = None
    hand: list[str] = Field(max_length=MOST_CARDS)
    plays: list[_Play] = Field([], max_length=SEATS * MOST_CARDS)
    seats: list[_Seat] = Field(min_length=SEATS, max_length=SEATS)
    # What follows from the rest.
    kind: Any = None
    cards: Any = None
    phase: Any = None
    barred: Any = None
    trick: Any = None
    legal: Any = None
    usable: Any = None


def read_view(facts: Any) -> Record:
    """The view of a seat that is to act, from JSON as `view_facts` writes it.

    The tricks are found again from `plays`, kind and number of cards from rules and round. Raises BadOptions,
    InvalidMoveText with a sentence where it is no view, or where nobody can see such a table.
    """
    if not isinstance(facts, dict):
        raise BadOptions(f"a view is an object with hand, seats and more, not {shown(facts)}")
    given = check(_View, facts, "view's")
    view = np.zeros(1, STATE)[0]
    for reason in _read(view, given):
        raise BadOptions(f"the view cannot be seen at any table: {reason}")
    return view


def _read(view: Record, given: _View) -> Iterator[str]:
    """Fill a view step by step, and what is wrong with it, as clauses."""
    yield from _read_round(view, given)
    yield from _read_trump(view, given)
    yield from _read_bids(view, given)
    hand = parse_cards(" ".join(given.hand))
    yield from _read_plays(view, given, hand)
    view["hands"][given.seat] = hand
    yield from _wrong_cards(view)


def _read_round(view: Record, given: _View) -> Iterator[str]:
    options = read_options(given.rules)
    plain(begin_match)(view, options.as_ints())
    if given.round > options.rounds:
        yield f"round {shown(given.round)} is beyond the rounds of the match, {options.rounds}"
    view["observer"], view["round"], view["dealer"] = given.seat, given.round, given.dealer
    index = plan_index(view)
    view["kind"], view["cards"] = kind_at(index), cards_at(index)
    view["leader"] = next_seat(given.dealer)
    for seat, part in enumerate(given.seats):
        view["totals"][seat], view["record"][seat] = part.total, part.record
        view["clean"][seat], view["kept"][seat] = part.clean, part.kept


def _read_trump(view: Record, given: _View) -> Iterator[str]:
    kind = int(view["kind"])
    view["turned"] = NOBODY if given.turned is None else parse_card(given.turned)
    view["trump"] = NOBODY if given.trump is None else parse_trump(given.trump)
    if (kind == LADDER) != (given.turned is not None):
        yield f"a card is turned up in the ladder and in no other round, and this one is of kind {KINDS[kind]}"
    expected = int(view["trump"])
    if kind == LADDER:
        expected = NO_TRUMP if view["turned"] == JOKER else int(view["turned"]) // RANKS
    elif kind == NOTRUMP:
        expected = NO_TRUMP
    if view["trump"] != expected:
        view["trump"] = expected
        yield f"trump is {trump_or_none(view)}, not {given.trump}"


def _read_bids(view: Record, given: _View) -> Iterator[str]:
    """Bids in their order; then the phase, and the seat to act before the first lead, follow."""
    order = [(given.dealer + step) % SEATS for step in range(1, SEATS + 1)]
    made = [seat for seat in order if given.seats[seat].bid is not None]
    if made != order[: len(made)] or (made and not has_bids(view["kind"])):
        yield f"bids are made in the order {order}, and not in golden and misère rounds"
    for seat in made:
        view["bids"][seat] = given.seats[seat].bid
        barred = barred_bid(view) if seat == given.dealer else NOBODY
        if view["bids"][seat] > view["cards"] or view["bids"][seat] == barred:
            yield f"seat {seat} cannot bid {view['bids'][seat]}"
    go_on(view)
    if made and view["phase"] != BID and len(made) < SEATS:
        yield "bids are made when trump is known, but in blind rounds"
    if view["phase"] == BID:
        view["turn"] = order[len(made)]


def _read_plays(view: Record, given: _View, hand: int) -> Iterator[str]:
    """Play the round again; the observer began it with its hand and what it has played since."""
    if given.plays and view["phase"] != PLAY:
        yield "cards were played before trump and bids were made"
    actions = [parse_move(part.move) for part in given.plays]
    if any(action < FIRST_CARD for action in actions) or len(actions) >= SEATS * view["cards"]:
        yield "plays are the cards played so far, and the round is not over"
    own = hand + sum(1 << int(card_played(action)) for action in _own(view, given, actions))
    for part, action in zip(given.plays, actions, strict=True):
        seat = int(view["turn"])
        if part.seat not in (None, seat):
            yield f"seat {part.seat} cannot play {part.move}: it is the turn of seat {seat}"
        view["hands"][seat] = own if seat == given.seat else ALL_CARDS
        if not _is_possible(view, seat, action):
            yield f"seat {seat} cannot have played {part.move}"
        play(view, action)
        own = int(view["hands"][seat]) if seat == given.seat else own
        view["hands"][seat] = 0
    if view["turn"] != given.seat or given.turn != given.seat:
        yield f"seat {given.seat} is asked at the turn of seat {or_none(view['turn'])}: it is its own"


def _own(view: Record, given: _View, actions: Sequence[int]) -> list[int]:
    """The observer's actions among the plays: a first run, to know whose turn it was at each."""
    copy, found = view.copy(), []
    for action in actions:
        if copy["turn"] == given.seat:
            found.append(action)
        play(copy, action)
    return found


def _is_possible(view: Record, seat: int, action: int) -> bool:
    """Whether a seat may have played so: a joker in its manner, a card it had, by the rules where its hand is known."""
    card, leads = int(card_played(action)), view["led"] == NOBODY
    seen = sum(int(played) for played in view["played"])
    if card == JOKER:
        return seen >> JOKER < 2 and (mode_played(action) > 2) == leads
    if seen >> card & 1 or int(view["lacks"][seat]) >> card & 1 or view["turned"] == card:
        return False
    return seat != view["observer"] or bool(playable(view, int(view["hands"][seat])) >> card & 1)


def _wrong_cards(view: Record) -> Iterator[str]:
    hand, observer = int(view["hands"][view["observer"]]), int(view["observer"])
    held = int(held_by(view, observer))
    if size_of(hand) != held:
        yield f"the hand has {size_of(hand)} cards, and seat {observer} holds {held}"
    out = sum(int(played) for played in view["played"])
    turned = 0 if view["turned"] == NOBODY else 1 << int(view["turned"])
    twice = hand & out & PLAIN | (hand | out) & turned & PLAIN
    if twice:
        yield f"{cards_text(twice)} is in two places"
    if (hand + out + turned) >> JOKER > ALL_CARDS // ONE_JOKER:
        yield "there are two jokers"
    others = [seat for seat in range(SEATS) if seat != observer]
    for count in range(1, len(others) + 1):
        for seats in combinations(others, count):
            yield from _too_many(view, seats)


def _too_many(view: Record, seats: Sequence[int]) -> Iterator[str]:
    """Seats that hold more cards together than all that any of them may have."""
    free = int(unseen_cards(view)) & ~int(np.bitwise_and.reduce(view["lacks"][list(seats)]))
    held = sum(int(held_by(view, seat)) for seat in seats)
    if size_of(free) < held:
        who = f"seat {seats[0]}" if len(seats) == 1 else f"seats {' and '.join(map(str, seats))}"
        yield f"{who} cannot hold {held} cards by what was played"
