"""Hands that the other seats may hold: the unseen cards, dealt out by numbers that follow from them."""

# mypy: disable-error-code="no-untyped-def"

from president_env.chance import MASK, STRIDE, mix
from president_env.games.joker.cards import ONE_JOKER, PLAIN, size_of
from president_env.games.joker.state import SEATS
from president_env.kernel import kernel

REST = SEATS  # who gets the cards that stay out of play


@kernel
def imagined_hands(view, unseen, wanted, number):
    """The hands of all seats in one of many possible deals; the observer's own is filled up where it is not whole.

    unseen: what the view does not show; wanted: of `wanted_cards`; number: of the deal. No seat gets what it has
    shown not to hold, unless nobody else can take the card.
    """
    row = view["hands"]
    hands = (row[0], row[1], row[2], row[3])
    lacked = 0
    for seat in range(SEATS):
        if wanted[seat] > 0:
            lacked |= view["lacks"][seat]
    draw = mix((mix(unseen & MASK) + mix(unseen >> 32) + number * STRIDE) & MASK)
    first = unseen & lacked & PLAIN
    hands, wanted, draw = _deal(view, hands, wanted, first, draw)
    hands, wanted, draw = _deal(view, hands, wanted, unseen - first, draw)
    return hands


@kernel
def wanted_cards(view, unseen):
    """How many cards every seat is to get, and how many nobody."""
    cards = view["cards"]
    one = cards - size_of(view["played"][0]) - size_of(view["hands"][0])
    two = cards - size_of(view["played"][1]) - size_of(view["hands"][1])
    three = cards - size_of(view["played"][2]) - size_of(view["hands"][2])
    four = cards - size_of(view["played"][3]) - size_of(view["hands"][3])
    return (one, two, three, four, size_of(unseen) - one - two - three - four)


@kernel
def _deal(view, hands, wanted, cards, draw):
    """Every card of a set to one of those that want cards, each card wanted being as likely as the other."""
    while cards:
        plain = cards & PLAIN
        card = plain & -plain if plain else ONE_JOKER
        cards -= card
        draw = mix((draw + STRIDE) & MASK)
        seat = _taker(_places(view, wanted, card), draw)
        wanted = _less(wanted, seat)
        if seat != REST:
            hands = _added(hands, seat, card)
    return hands, wanted, draw


@kernel
def _places(view, wanted, card):
    """How many places there are for a card with every seat, and out of play."""
    lacks = view["lacks"]
    one = 0 if lacks[0] & card else wanted[0]
    two = 0 if lacks[1] & card else wanted[1]
    three = 0 if lacks[2] & card else wanted[2]
    four = 0 if lacks[3] & card else wanted[3]
    return wanted if one + two + three + four + wanted[REST] == 0 else (one, two, three, four, wanted[REST])


@kernel
def _taker(places, draw):
    skip = (draw * (places[0] + places[1] + places[2] + places[3] + places[REST])) >> 32
    for seat in range(REST):
        if skip < places[seat]:
            return seat
        skip -= places[seat]
    return REST


@kernel
def _less(wanted, seat):
    return (
        wanted[0] - (seat == 0),
        wanted[1] - (seat == 1),
        wanted[2] - (seat == 2),
        wanted[3] - (seat == 3),
        wanted[REST] - (seat == REST),
    )


@kernel
def _added(hands, seat, card):
    return (
        hands[0] + card if seat == 0 else hands[0],
        hands[1] + card if seat == 1 else hands[1],
        hands[2] + card if seat == 2 else hands[2],
        hands[3] + card if seat == 3 else hands[3],
    )
