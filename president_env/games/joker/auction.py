"""From dealt cards to the first lead: trump and bids (RULES.md, A.3 and A.4)."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.state import BID, BLIND, FIRST_BID, GOLDEN, MISERE, NOBODY, PLAY, SEATS, TRUMP
from president_env.kernel import kernel


@kernel
def next_seat(seat):
    """The seat after a seat in turn order."""
    return (seat + 1) % SEATS


@kernel
def has_bids(kind):
    """Whether the rounds of a kind are bid for."""
    return kind != GOLDEN and kind != MISERE


@kernel
def go_on(state):
    """Begin what comes next: bids before trump in a blind round, trump before bids in others, then the first lead."""
    bidding = has_bids(state["kind"]) and state["bids"][state["dealer"]] == NOBODY
    if bidding and (state["trump"] != NOBODY or state["kind"] == BLIND):
        state["phase"] = BID
    elif state["trump"] == NOBODY:
        state["phase"] = TRUMP
        for seat in range(SEATS):
            state["hands"][seat] += state["first_cards"][seat]
            state["first_cards"][seat] = 0
    else:
        state["phase"] = PLAY
    state["turn"] = next_seat(state["dealer"])


@kernel
def choose_trump(state, trump):
    """Name trump: a suit or NO_TRUMP; the six later cards are taken up."""
    state["trump"] = trump
    for seat in range(SEATS):
        state["hands"][seat] += state["later_cards"][seat]
        state["later_cards"][seat] = 0
    go_on(state)


@kernel
def make_bid(state, bid):
    """Bid for the seat to act; the dealer's bid is the last one."""
    seat = state["turn"]
    state["bids"][seat] = bid
    if seat == state["dealer"]:
        go_on(state)
    else:
        state["turn"] = next_seat(seat)


@kernel
def barred_bid(state):
    """The bid that the dealer may not make: all bids would add up to the tricks. NOBODY where none is barred.

    It is known once the other three have bid.
    """
    left = state["cards"]
    for seat in range(SEATS):
        if seat != state["dealer"]:
            if state["bids"][seat] == NOBODY:
                return NOBODY
            left -= state["bids"][seat]
    return left if left >= 0 else NOBODY


@kernel
def legal_bids(state, mask):
    """Mark the bids of the seat to act. Returns how many there are."""
    barred = barred_bid(state) if state["turn"] == state["dealer"] else NOBODY
    found = 0
    for bid in range(state["cards"] + 1):
        if bid != barred:
            mask[FIRST_BID + bid] = True
            found += 1
    return found
