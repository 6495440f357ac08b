"""What follows from a view by counting: the second part of an observation.

Nothing here is not in the first part (observe.py). It saves a network the many matches that it would need to learn to
subtract tricks from bids, and to see which cards are the highest that are left.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.field import Field, size_of, starts_of
from president_env.games.joker import cards
from president_env.games.joker.cards import PLAIN_CARDS, RANKS, SUITS, above, card_at, of_suit
from president_env.games.joker.state import FIRST_CARD, MOST_CARDS, NOBODY, SEATS
from president_env.games.joker.tricks import power_of
from president_env.kernel import kernel

MOST_NEEDED = 4
COUNTED = f"0 … {MOST_NEEDED} or more"
NEEDS = MOST_NEEDED + 3

FIELDS = (
    Field("needs", SEATS * NEEDS, f"by seat, one-hot tricks that its bid still needs: less than 0, {COUNTED}, no bid"),
    Field("spares", SEATS * NEEDS, f"by seat, one-hot tricks that it may lose: less than 0, {COUNTED}, no bid"),
    Field("strain", 1, "the sum of the bids less the cards of every seat, / 9, at most 1; 0 until all have bid"),
    Field("bosses", PLAIN_CARDS, "own plain cards above all unseen ones of their suit"),
    Field("heights", PLAIN_CARDS, "by own plain card: 1, less a ninth for every unseen one above it in its suit"),
    Field("winners", PLAIN_CARDS, "own plain cards that would win the trick as it stands"),
    Field("lengths", 2 * SUITS, "by suit: own cards, then unseen ones, / 9"),
)
SIZE = size_of(FIELDS)

_START = starts_of(FIELDS)
_NEEDS_AT = _START["needs"]
_SPARES_AT = _START["spares"]
_STRAIN_AT = _START["strain"]
_BOSSES_AT = _START["bosses"]
_HEIGHTS_AT = _START["heights"]
_WINNERS_AT = _START["winners"]
_LENGTHS_AT = _START["lengths"]


@kernel
def reckon(view, unseen, start, out):
    """Write what follows by counting. unseen: the set that the observer cannot see; out: float32, from `start` on 0."""
    observer = view["observer"]
    for place in range(SEATS):
        _needs(view, (observer + place) % SEATS, place, start, out)
    _strain(view, start, out)
    hand = view["hands"][observer]
    for suit in range(SUITS):
        out[start + _LENGTHS_AT + suit] = cards.size_of(of_suit(hand, suit)) / MOST_CARDS
        out[start + _LENGTHS_AT + SUITS + suit] = cards.size_of(of_suit(unseen, suit)) / MOST_CARDS
    for index in range(PLAIN_CARDS):
        if hand >> card_at(index) & 1:
            _own_card(view, unseen, index, start, out)


@kernel
def _needs(view, seat, place, start, out):
    bid = view["bids"][seat]
    need = bid - view["won"][seat]
    spare = view["cards"] - view["trick"] - need
    out[start + _NEEDS_AT + NEEDS * place + _counted(need, bid)] = 1.0
    out[start + _SPARES_AT + NEEDS * place + _counted(spare, bid)] = 1.0


@kernel
def _counted(tricks, bid):
    """The place of a number of tricks in its one-hot."""
    return NEEDS - 1 if bid == NOBODY else max(-1, min(tricks, MOST_NEEDED)) + 1


@kernel
def _strain(view, start, out):
    total = 0
    for seat in range(SEATS):
        if view["bids"][seat] == NOBODY:
            return
        total += view["bids"][seat]
    out[start + _STRAIN_AT] = min(1.0, (total - view["cards"]) / MOST_CARDS)


@kernel
def _own_card(view, unseen, index, start, out):
    higher = cards.size_of(unseen & above(card_at(index)))
    out[start + _BOSSES_AT + index] = higher == 0
    out[start + _HEIGHTS_AT + index] = 1.0 - higher / RANKS
    if view["led"] != NOBODY:
        power = power_of(FIRST_CARD + index, view["led"], view["trump"], view["led_joker_ruffable"])
        out[start + _WINNERS_AT + index] = power > view["power"]
