"""What follows from a view: the cards that are still out, who is known to hold some, and full states that agree."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import ALL_CARDS, CARDS, size_of
from president_env.games.president.exchange import partner_of
from president_env.games.president.state import MAX_SEATS, NOBODY
from president_env.games.president.view import look
from president_env.kernel import kernel


@kernel
def unseen_cards(view):
    """The card set that the observer cannot see: other hands, and a hand that was burned."""
    seen = view["hands"][view["observer"]] | view["burned"]
    for seat in range(MAX_SEATS):
        seen |= view["played"][seat]
    return ALL_CARDS & ~seen


@kernel
def known_cards(view):
    """The cards that the observer's partner is known to hold: passed to it in the exchange and not seen since.

    The fallen President's partner learns nothing of the burned hand, and knows those cards out of play.
    """
    partner = partner_of(view, view["observer"])
    if partner == NOBODY or view["counts"][partner] == 0:
        return 0
    return _passed_to(view, partner)


@kernel
def hidden_cards(view):
    """The unseen cards that some seat may hold: without those known to be burned with the partner's hand."""
    unseen = unseen_cards(view)
    partner = partner_of(view, view["observer"])
    if partner == NOBODY or view["fallen"] != partner:
        return unseen
    return unseen & ~_passed_to(view, partner)


@kernel
def _passed_to(view, partner):
    """The observer's gifts to its partner that were neither given back nor played: held, or burned with the hand."""
    given = view["taken"][view["observer"]] | view["returned"][view["observer"]]
    return given & ~view["returned"][partner] & ~view["played"][partner]


@kernel
def exposed_cards(view):
    """The observer's own cards that its partner knows: received in the exchange and not played."""
    partner = partner_of(view, view["observer"])
    if partner == NOBODY:
        return 0
    received = view["taken"][partner] | view["returned"][partner]
    return received & view["hands"][view["observer"]]


@kernel
def imagine(view, deck, state):
    """A state that may be the true one: known cards go to who holds them, the other hidden ones as the deck lies.

    deck: int64[52], a permutation; state: overwritten. What others exchanged between them stays unknown (blank).
    """
    observer = view["observer"]
    look(view, observer, state)
    state["observer"] = NOBODY
    partner = partner_of(view, observer)
    known = 0 if partner == NOBODY else _passed_to(view, partner)
    if known and view["fallen"] == partner:
        state["burned"] = known
    elif known:
        state["hands"][partner] = known
    hidden = unseen_cards(view) & ~known
    index = 0
    for seat in range(view["players"]):
        if seat == observer:
            continue
        missing = view["counts"][seat] - size_of(state["hands"][seat])
        while missing > 0 and index < CARDS:
            card = 1 << deck[index]
            index += 1
            if hidden & card:
                state["hands"][seat] |= card
                hidden ^= card
                missing -= 1
    if view["fallen"] != NOBODY and view["fallen"] != observer:
        state["burned"] |= hidden
