"""The exchange of President (RULES.md, section 4) as kernels: titles, tribute, cards given back."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import RANKS, SUITS, count_of, highest_card, lowest_of
from president_env.games.president.state import EXCHANGE, FIRST_GIVE, NOBODY, PLAY
from president_env.kernel import kernel


@kernel
def seat_placed(state, place):
    """The seat with a place in the round before; NOBODY in the first round."""
    for seat in range(state["players"]):
        if state["last_places"][seat] == place:
            return seat
    return NOBODY


@kernel
def partner_of(state, seat):
    """The seat with which a seat exchanges cards this round, or NOBODY (section 4)."""
    players = state["players"]
    place = state["last_places"][seat]
    if place == NOBODY:
        return NOBODY
    nearest_end = min(place, players - 1 - place)
    if nearest_end == 0 or (nearest_end == 1 and players >= 4):
        return seat_placed(state, players - 1 - place)
    return NOBODY


@kernel
def take_tribute(state):
    """Take the gifts, none of which depends on another, and let the President act (section 4)."""
    players = state["players"]
    _take_highest(state, seat_placed(state, players - 1), 2)
    if players >= 4:
        _take_highest(state, seat_placed(state, players - 2), 1)
    for seat in range(players):
        if state["taken"][seat]:
            _move_cards(state, seat, partner_of(state, seat), state["taken"][seat])
    state["phase"] = EXCHANGE
    state["turn"] = seat_placed(state, 0)
    state["owed"] = 2


@kernel
def give_back(state, rank):
    """One card of a rank, the lowest suit; after the last one the Vice President gives, or the last seat leads."""
    seat = state["turn"]
    card = lowest_of(state["hands"][seat], rank, 1)
    state["returned"][seat] |= card
    _move_cards(state, seat, partner_of(state, seat), card)
    state["owed"] -= 1
    if state["owed"] > 0:
        return
    players = state["players"]
    if state["last_places"][seat] == 0 and players >= 4:
        state["turn"] = seat_placed(state, 1)
        state["owed"] = 1
    else:
        state["phase"] = PLAY
        state["turn"] = seat_placed(state, players - 1)


@kernel
def legal_gifts(hand, mask):
    """Mark every rank of the hand that may be given back. mask: bool[66]. Returns how many."""
    found = 0
    for rank in range(RANKS):
        if (hand >> (SUITS * rank)) & 15:
            mask[FIRST_GIVE + rank] = True
            found += 1
    return found


@kernel
def _take_highest(state, seat, count):
    for _ in range(count):
        state["taken"][seat] |= highest_card(state["hands"][seat] & ~state["taken"][seat])


@kernel
def _move_cards(state, giver, receiver, cards):
    moved = 0
    for rank in range(RANKS):
        moved += count_of(cards, rank)
    state["hands"][giver] &= ~cards
    state["hands"][receiver] |= cards
    state["counts"][giver] -= moved
    state["counts"][receiver] += moved
