"""What follows from a view: the cards that are still out, and full states that agree with it."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.cards import ALL_CARDS, CARDS, JOKER, card_of, one_of, size_of
from president_env.games.joker.rules import DECK
from president_env.games.joker.state import BID, BLIND, MOST_CARDS, NOBODY, SEATS, TRUMP
from president_env.games.joker.view import look
from president_env.kernel import kernel

BEFORE_TRUMP = 3  # cards of a hand on which trump is named


@kernel
def unseen_cards(view):
    """The card set that the observer cannot see: other hands, cards still on the table, and the rest of the deck."""
    unseen = ALL_CARDS - view["hands"][view["observer"]]
    if view["turned"] != NOBODY:
        unseen -= 1 << view["turned"]
    for seat in range(SEATS):
        unseen -= view["played"][seat]
    return unseen


@kernel
def held_by(view, seat):
    """How many cards are in the hand of a seat."""
    if view["phase"] == TRUMP:
        return BEFORE_TRUMP
    if view["phase"] == BID and view["kind"] == BLIND:
        return 0
    return view["cards"] - size_of(view["played"][seat])


@kernel
def imagine(view, deck, state):
    """A state that may be the true one: hidden cards go, as the deck lies, to seats that may hold them.

    deck: int64[40], a permutation; state: overwritten. No seat gets what its plays have shown it not to hold; a
    dealing without that exists, since the true one is one. What no seat gets is the rest of the deck. All dealings are
    equally likely while one seat at most has shown to lack cards, and nearly so with more.
    """
    observer = view["observer"]
    look(view, observer, state)
    state["observer"] = NOBODY
    hidden = unseen_cards(view)
    done = 1 << observer
    for _ in range(SEATS - 1):
        seat = _tightest(view, hidden, done)
        done |= 1 << seat
        missing = held_by(view, seat)
        drawn = _draw(deck, hidden & ~view["lacks"][seat], missing)
        state["hands"][seat] = drawn
        hidden -= drawn
        for _ in range(missing - size_of(drawn)):
            hidden = _pass_on(state, observer, seat, hidden)
    if view["trump"] == NOBODY:
        _lay_out(state, deck, hidden)


@kernel
def _tightest(view, hidden, done):
    """The seat, of those not done, that has the fewest cards to choose from beyond what it needs."""
    found = NOBODY
    least = 0
    for seat in range(SEATS):
        if not done >> seat & 1:
            slack = size_of(hidden & ~view["lacks"][seat]) - held_by(view, seat)
            if found == NOBODY or slack < least:
                found = seat
                least = slack
    return found


@kernel
def _draw(deck, cards, wanted):
    """The first `wanted` cards of a set as they lie in the deck, as a set; all of them where there are fewer."""
    drawn = 0
    for index in range(DECK):
        if wanted > 0 and deck[index] < CARDS:
            card = card_of(deck[index])
            held = cards >> JOKER > 0 if card == JOKER else cards >> card & 1 == 1
            if held:
                cards -= 1 << card
                drawn += 1 << card
                wanted -= 1
    return drawn


@kernel
def _pass_on(state, observer, seat, hidden):
    """Give a seat a card of another one, which gets a hidden card, or one of a third seat that does.

    Returns the cards that are hidden still.
    """
    for giver in range(SEATS):
        for third in range(SEATS):
            gift = state["hands"][giver] & ~state["lacks"][seat]
            passed = state["hands"][third] & ~state["lacks"][giver]
            if giver == third:
                passed = gift
            refill = hidden & ~state["lacks"][third]
            others = giver not in (observer, seat) and third not in (observer, seat)
            if others and gift and passed and refill:
                state["hands"][seat] += one_of(gift)
                state["hands"][giver] -= one_of(gift)
                if giver != third:
                    state["hands"][giver] += one_of(passed)
                    state["hands"][third] -= one_of(passed)
                state["hands"][third] += one_of(refill)
                return hidden - one_of(refill)
    return hidden


@kernel
def _lay_out(state, deck, hidden):
    """Trump is not known: cards wait to be taken up, in a blind round all nine of every seat."""
    for seat in range(SEATS):
        if state["phase"] == BID:
            state["first_cards"][seat] = _draw(deck, hidden, BEFORE_TRUMP)
            hidden -= state["first_cards"][seat]
    for seat in range(SEATS):
        state["later_cards"][seat] = _draw(deck, hidden, MOST_CARDS - BEFORE_TRUMP)
        hidden -= state["later_cards"][seat]
