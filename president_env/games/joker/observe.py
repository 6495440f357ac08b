"""A view as numbers for a network (RULES.md, A.11).

Seat 0 of an observation is the observer, the others follow as the turn goes. FIELDS alone says what stands where. A
set of cards is 36 numbers: one for each plain card (7 to ace of clubs, 6 to ace of diamonds and of hearts, 7 to ace of
spades), then 1 where it has at least one joker, and 1 where it has both.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from president_env.field import Field, size_of, starts_of
from president_env.games.joker import reckoned
from president_env.games.joker.auction import barred_bid
from president_env.games.joker.belief import unseen_cards
from president_env.games.joker.cards import JOKER, PLAIN_CARDS, RANKS, SUIT, SUITS, by_index, index_of
from president_env.games.joker.plan import ROUNDS
from president_env.games.joker.state import (
    BID,
    DOUBLE,
    KINDS,
    MOST_CARDS,
    NO_TRUMP,
    NOBODY,
    PER_CARD,
    SEATS,
    STRIKE,
)
from president_env.kernel import kernel

SET = PLAIN_CARDS + 2
BIDS = MOST_CARDS + 2  # 0 … 9, none
WON = MOST_CARDS + 1
MODES = 4  # take, discard, high, low
LONGEST = ROUNDS["full"]
RECORD = 1000  # points that are written as 1
LEAD = 2000

FIELDS = (
    Field("phase", 4, "one-hot: trump, bid, play, round over"),
    Field("kind", len(KINDS), f"one-hot kind of the round: {', '.join(KINDS)}"),
    Field("cards", MOST_CARDS, "one-hot cards of every seat this round, 1 … 9"),
    Field("progress", 2, "round of the match / 40, rounds left / 40"),
    Field("dealer", SEATS, "one-hot seat that deals"),
    Field("trump", SUITS + 2, "one-hot: clubs, diamonds, hearts, spades, none, not yet known"),
    Field("turned", SET, "one-hot card turned up: 34 plain cards, a joker, none"),
    Field("own_hand", SET, "a set: the observer's cards, three while trump is named, none in blind bidding"),
    Field("bids", SEATS * BIDS, "by seat, one-hot: 0 … 9, none yet"),
    Field("barred_bid", BIDS, "one-hot bid that the dealer may not make, 0 … 9; the last: none, or not yet known"),
    Field("won", SEATS * WON, "by seat, one-hot tricks won, 0 … 9"),
    Field("tricks_left", 1, "tricks to come, the one now played among them, / 9"),
    Field("table", SEATS * SET, "by seat, one-hot card in this trick: 34 plain cards, a joker, none"),
    Field(
        "modes", SEATS * MODES, "by seat, one-hot what a joker in this trick was played as: take, discard, high, low"
    ),
    Field("led", SUITS + 1, "one-hot suit to follow; the last: nothing is led"),
    Field("leader", SEATS, "one-hot seat that leads this trick"),
    Field("best", SEATS + 1, "one-hot seat that wins this trick as it stands; the last: nothing is led"),
    Field("played", SEATS * SET, "by seat, a set: cards played this round"),
    Field("unseen", SET, "a set: the cards that the observer cannot see"),
    Field("voids", (SEATS - 1) * SUITS, "by other seat and suit: 1 where its plays show that it has none left"),
    Field("caps", (SEATS - 1) * SUITS, "by other seat and suit: ranks from the ace down that it cannot hold, / 9"),
    Field(
        "standing",
        SEATS * 3,
        "by seat: total minus the table's mean, / 2000, at most 1; record of the chapter / 1000; clean",
    ),
    Field("shtanga", 3, "one-hot option: 100, 200, per card"),
    Field("premium", 3, "options: premiums double, strike; trumps beat a led joker of another suit"),
    Field("form", 3, "one-hot: classic, short, full"),
    *reckoned.FIELDS,
)
HIDDEN_FIELDS = (
    Field("hands", (SEATS - 1) * SET, "by other seat, a set: its cards, those not yet taken up among them"),
    Field("coming", SET, "a set: the observer's cards not yet taken up"),
)

_START = starts_of(FIELDS)
SIZE = size_of(FIELDS)
HIDDEN_SIZE = size_of(HIDDEN_FIELDS)

PHASE_AT = _START["phase"]
KIND_AT = _START["kind"]
CARDS_AT = _START["cards"]
PROGRESS_AT = _START["progress"]
DEALER_AT = _START["dealer"]
TRUMP_AT = _START["trump"]
TURNED_AT = _START["turned"]
OWN_HAND_AT = _START["own_hand"]
BIDS_AT = _START["bids"]
BARRED_AT = _START["barred_bid"]
WON_AT = _START["won"]
LEFT_AT = _START["tricks_left"]
TABLE_AT = _START["table"]
MODES_AT = _START["modes"]
LED_AT = _START["led"]
LEADER_AT = _START["leader"]
BEST_AT = _START["best"]
PLAYED_AT = _START["played"]
UNSEEN_AT = _START["unseen"]
VOIDS_AT = _START["voids"]
CAPS_AT = _START["caps"]
STANDING_AT = _START["standing"]
SHTANGA_AT = _START["shtanga"]
PREMIUM_AT = _START["premium"]
FORM_AT = _START["form"]
RECKONED_AT = _START[reckoned.FIELDS[0].name]


@kernel
def encode(view, out):
    """Write the observation of a view. out: float32[SIZE], overwritten; values from -1 to 1."""
    for index in range(SIZE):
        out[index] = 0.0
    observer = view["observer"]
    _round(view, observer, out)
    _trick(view, observer, out)
    _options(view, out)
    _set(view["hands"][observer], OWN_HAND_AT, out)
    unseen = unseen_cards(view)
    _set(unseen, UNSEEN_AT, out)
    reckoned.reckon(view, unseen, RECKONED_AT, out)
    total = 0
    for seat in range(SEATS):
        total += view["totals"][seat]
    for place in range(SEATS):
        seat = (observer + place) % SEATS
        _seat(view, seat, place, out)
        lead = (view["totals"][seat] * SEATS - total) / (SEATS * LEAD)
        out[STANDING_AT + 3 * place] = max(-1.0, min(1.0, lead))
        if place > 0:
            _lacks(view["lacks"][seat], (place - 1) * SUITS, out)


@kernel
def reveal(state, seat, out):
    """Write what is hidden from a seat, for a critic in training only. out: float32[HIDDEN_SIZE], overwritten."""
    for place in range(SEATS):
        other = (seat + 1 + place) % SEATS
        cards = state["first_cards"][other] + state["later_cards"][other]
        if other != seat:
            cards += state["hands"][other]
        _set(cards, place * SET, out)


@kernel
def _set(cards, start, out):
    """A set of cards as 36 numbers."""
    plain = by_index(cards)
    for index in range(PLAIN_CARDS):
        out[start + index] = plain >> index & 1
    out[start + PLAIN_CARDS] = cards >> JOKER > 0
    out[start + PLAIN_CARDS + 1] = cards >> JOKER > 1


@kernel
def _card(card, start, out):
    """A card by itself, a joker or none, one-hot."""
    if card == NOBODY:
        out[start + PLAIN_CARDS + 1] = 1.0
    else:
        out[start + (PLAIN_CARDS if card == JOKER else index_of(card))] = 1.0


@kernel
def _round(view, observer, out):
    out[PHASE_AT + view["phase"]] = 1.0
    out[KIND_AT + view["kind"]] = 1.0
    out[CARDS_AT + view["cards"] - 1] = 1.0
    out[PROGRESS_AT] = view["round"] / LONGEST
    out[PROGRESS_AT + 1] = (view["rounds"] - view["round"]) / LONGEST
    out[DEALER_AT + (view["dealer"] - observer) % SEATS] = 1.0
    out[TRUMP_AT + (view["trump"] if view["trump"] != NOBODY else NO_TRUMP + 1)] = 1.0
    _card(view["turned"], TURNED_AT, out)
    barred = barred_bid(view) if view["phase"] == BID else NOBODY
    out[BARRED_AT + (barred if barred != NOBODY else BIDS - 1)] = 1.0
    out[LEFT_AT] = (view["cards"] - view["trick"]) / MOST_CARDS


@kernel
def _trick(view, observer, out):
    out[LED_AT + (view["led"] if view["led"] != NOBODY else SUITS)] = 1.0
    out[LEADER_AT + (view["leader"] - observer) % SEATS] = 1.0
    best = view["best"]
    out[BEST_AT + ((best - observer) % SEATS if best != NOBODY else SEATS)] = 1.0


@kernel
def _options(view, out):
    shtanga = view["shtanga"]
    out[SHTANGA_AT + (2 if shtanga == PER_CARD else shtanga // 100 - 1)] = 1.0
    out[PREMIUM_AT] = view["premium"] & DOUBLE > 0
    out[PREMIUM_AT + 1] = view["premium"] & STRIKE > 0
    out[PREMIUM_AT + 2] = view["led_joker_ruffable"]
    out[FORM_AT + view["form"]] = 1.0


@kernel
def _seat(view, seat, place, out):
    """What everybody knows of one seat; `place` is its distance from the observer in turn order."""
    bid = view["bids"][seat]
    out[BIDS_AT + BIDS * place + (bid if bid != NOBODY else BIDS - 1)] = 1.0
    out[WON_AT + WON * place + view["won"][seat]] = 1.0
    _card(view["table"][seat], TABLE_AT + SET * place, out)
    mode = view["modes"][seat]
    if mode > 0:
        out[MODES_AT + MODES * place + mode - 1] = 1.0
    _set(view["played"][seat], PLAYED_AT + SET * place, out)
    out[STANDING_AT + 3 * place + 1] = view["record"][seat] / RECORD
    out[STANDING_AT + 3 * place + 2] = view["clean"][seat]


@kernel
def _lacks(lacks, start, out):
    """What a seat's plays have shown it not to hold, suit by suit."""
    for suit in range(SUITS):
        ranks = lacks >> (RANKS * suit) & SUIT
        out[VOIDS_AT + start + suit] = ranks == SUIT
        missing = 0
        while missing < RANKS and ranks >> (RANKS - 1 - missing) & 1:
            missing += 1
        out[CAPS_AT + start + suit] = missing / RANKS
