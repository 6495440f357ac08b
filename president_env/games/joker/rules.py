"""The rules of Georgian Joker (RULES.md) as kernels over one record; section numbers are of that page.

`state` is one STATE record, changed in place. Callers check that an action is legal.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.auction import choose_trump, go_on, legal_bids, make_bid, next_seat
from president_env.games.joker.cards import CARDS, JOKER, RANKS, card_of
from president_env.games.joker.plan import cards_at, chapter_round, kind_at, plan_index
from president_env.games.joker.scoring import end_round
from president_env.games.joker.state import (
    BID,
    DRAWN,
    FIRST_BID,
    FIRST_CARD,
    LADDER,
    MOST_CARDS,
    NO_TRUMP,
    NOBODY,
    NOTRUMP,
    NUM_ACTIONS,
    ROUND_OVER,
    SEATS,
    TRUMP,
)
from president_env.games.joker.tricks import clear_table, legal_plays, play
from president_env.kernel import kernel

# A deck has the cards 0 … 35 and a lot for each seat, 36 … 39; dealing passes over the lots. The first lot of the
# first round's deck draws the dealer, and says nothing about the cards.
DECK = CARDS + SEATS
BATCH = 3 * SEATS  # cards dealt before trump is named


@kernel
def begin_match(state, options):
    """Set the options and clear the sheet; `begin_round` deals. options: ints by option name."""
    state["players"] = options["players"]
    state["form"] = options["form"]
    state["short_layout"] = options["short_layout"]
    state["shtanga"] = options["shtanga"]
    state["premium"] = options["premium"]
    state["led_joker_ruffable"] = options["led_joker_ruffable"]
    state["tie_break"] = options["tie_break"]
    state["first_dealer"] = options["first_dealer"]
    state["first_round"] = options["first_round"]
    state["rounds"] = options["rounds"]
    state["observer"] = NOBODY
    state["round"] = 0
    state["dealer"] = NOBODY
    for seat in range(SEATS):
        state["totals"][seat] = 0
        state["kept"][seat] = 0
    _open_chapter(state)
    _clear_round(state)


@kernel
def begin_round(state, deck):
    """Deal the next round (A.3). deck: int64[40], a permutation; see DECK."""
    state["round"] += 1
    state["dealer"] = next_seat(state["dealer"]) if state["round"] > 1 else _first_dealer(state, deck)
    index = plan_index(state)
    if chapter_round(index) == 0:
        _open_chapter(state)
    _clear_round(state)
    state["kind"] = kind_at(index)
    state["cards"] = cards_at(index)
    _deal(state, deck)
    start_round(state)


@kernel
def start_round(state):
    """From dealt cards to the first decision: trump as it was turned up, then bids, trump or a lead."""
    if state["kind"] == NOTRUMP or state["turned"] == JOKER:
        state["trump"] = NO_TRUMP
    elif state["kind"] == LADDER:
        state["trump"] = state["turned"] // RANKS
    state["leader"] = next_seat(state["dealer"])
    go_on(state)


@kernel
def legal(state, mask):
    """Mark what the seat to act may do (A.3 to A.5).

    mask: bool[59], overwritten. Returns how many are True: at least one until the round is over, then none.
    """
    for action in range(NUM_ACTIONS):
        mask[action] = False
    if state["turn"] == NOBODY:
        return 0
    if state["phase"] == TRUMP:
        for trump in range(FIRST_BID):
            mask[trump] = True
        return FIRST_BID
    return legal_bids(state, mask) if state["phase"] == BID else legal_plays(state, mask)


@kernel
def step(state, action):
    """Carry out a legal action of the seat to act."""
    if action < FIRST_BID:
        choose_trump(state, action)
    elif action < FIRST_CARD:
        make_bid(state, action - FIRST_BID)
    else:
        play(state, action)
        if state["trick"] == state["cards"]:
            end_round(state)


@kernel
def points(state, out):
    """The points of the round just ended (A.6), with the premium that it settled (A.7). out: int64[4], by seat."""
    for seat in range(SEATS):
        out[seat] = state["points"][seat] + state["premiums"][seat]


@kernel
def _first_dealer(state, deck):
    if state["first_dealer"] != DRAWN:
        return state["first_dealer"]
    for index in range(DECK):
        if deck[index] >= CARDS:
            return deck[index] - CARDS
    return 0


@kernel
def _open_chapter(state):
    for seat in range(SEATS):
        state["record"][seat] = 0
        state["clean"][seat] = 1


@kernel
def _clear_round(state):
    state["phase"] = ROUND_OVER
    state["turn"] = NOBODY
    state["kind"] = LADDER
    state["cards"] = 0
    state["trump"] = NOBODY
    state["turned"] = NOBODY
    state["trick"] = 0
    state["leader"] = NOBODY
    clear_table(state)
    for seat in range(SEATS):
        state["hands"][seat] = 0
        state["first_cards"][seat] = 0
        state["later_cards"][seat] = 0
        state["bids"][seat] = NOBODY
        state["won"][seat] = 0
        state["played"][seat] = 0
        state["lacks"][seat] = 0
        state["points"][seat] = 0
        state["premiums"][seat] = 0
    for index in range(SEATS * MOST_CARDS):
        state["plays"][index] = NOBODY


@kernel
def _deal(state, deck):
    """One card at a time from the seat after the dealer on; in the ladder the next card is turned up."""
    seat = next_seat(state["dealer"])
    dealt = 0
    for index in range(DECK):
        if deck[index] < CARDS:
            card = card_of(deck[index])
            if dealt < SEATS * state["cards"]:
                _give(state, seat, card, dealt)
            elif dealt == SEATS * state["cards"] and state["kind"] == LADDER:
                state["turned"] = card
            seat = next_seat(seat)
            dealt += 1


@kernel
def _give(state, seat, card, dealt):
    """Into the hand, or onto the table where trump is yet to be named. dealt: cards that went out before."""
    if state["kind"] == LADDER or state["kind"] == NOTRUMP:
        state["hands"][seat] += 1 << card
    elif dealt < BATCH:
        state["first_cards"][seat] += 1 << card
    else:
        state["later_cards"][seat] += 1 << card
