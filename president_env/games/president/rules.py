"""The rules of President (RULES.md) as kernels over one record; section numbers are of that page.

`state` is one STATE record, changed in place. Callers check that an action is legal.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import (
    CARDS,
    EIGHT,
    RANKS,
    SUITS,
    THREE_OF_CLUBS,
    count_of,
    lowest_of,
    strength,
)
from president_env.games.president.exchange import give_back, legal_gifts, seat_placed, take_tribute
from president_env.games.president.state import (
    EXCHANGE,
    FIRST_GIVE,
    FIRST_PLAY,
    MAX_SEATS,
    NOBODY,
    NUM_ACTIONS,
    PASS,
    PLAY,
    ROUND_OVER,
    SOFT,
    THREE_OF_CLUBS_LEADS,
)
from president_env.kernel import kernel


@kernel
def begin_match(state, options):
    """Set the options and clear the sheet; `begin_round` deals. options: ints by option name (section 2)."""
    state["players"] = options["players"]
    state["revolution"] = options["revolution"]
    state["eight_stop"] = options["eight_stop"]
    state["downfall"] = options["downfall"]
    state["passing"] = options["passing"]
    state["first_lead"] = options["first_lead"]
    state["last_place_points"] = options["last_place_points"]
    state["rounds"] = options["rounds"]
    state["observer"] = NOBODY
    state["round"] = 0
    for seat in range(MAX_SEATS):
        state["places"][seat] = NOBODY
        state["last_places"][seat] = NOBODY
        state["totals"][seat] = 0
    _clear_round(state)


@kernel
def begin_round(state, deck):
    """Deal the next round (section 3); from the second on take the tribute (4). deck: int64[52], a permutation."""
    state["round"] += 1
    for seat in range(MAX_SEATS):
        state["last_places"][seat] = state["places"][seat]
    _clear_round(state)
    _deal(state, deck)
    start_round(state)


@kernel
def start_round(state):
    """From dealt hands to the first decision: the exchange, or the first lead."""
    if state["round"] > 1:
        take_tribute(state)
    else:
        state["phase"] = PLAY
        state["turn"] = _first_leader(state)


@kernel
def legal(state, mask):
    """Mark what the seat to act may do (sections 4 and 5).

    mask: bool[66], overwritten. Returns how many are True: at least one until the round is over, then none.
    """
    for action in range(NUM_ACTIONS):
        mask[action] = False
    seat = state["turn"]
    if seat == NOBODY:
        return 0
    hand = state["hands"][seat]
    if state["phase"] == EXCHANGE:
        return legal_gifts(hand, mask)
    if state["top_count"] == 0:
        return _legal_leads(hand, mask)
    mask[PASS] = True
    return 1 + _legal_answers(hand, state["top_rank"], state["top_count"], state["turned"], mask)


@kernel
def step(state, action):
    """Carry out a legal action of the seat to act."""
    if action >= FIRST_GIVE:
        give_back(state, action - FIRST_GIVE)
    elif action == PASS:
        _pass_turn(state)
    else:
        _play(state, (action - FIRST_PLAY) // SUITS, (action - FIRST_PLAY) % SUITS + 1)


@kernel
def points(state, out):
    """The points of the round just ended (section 9). out: int64[7], by seat; 0 for absent seats."""
    for seat in range(MAX_SEATS):
        out[seat] = points_of(state, seat) if seat < state["players"] else 0


@kernel
def points_of(state, seat):
    """What a seat's place is worth: n - i + last_place_points for place i from 1 (section 9)."""
    return state["players"] - 1 - state["places"][seat] + state["last_place_points"]


@kernel
def prospects(state, out):
    """The points that a round lets hope for: none, its places alone decide what follows. out: int64[7], by seat."""
    for seat in range(MAX_SEATS):
        out[seat] = 0


@kernel
def ahead(state, seat, other):
    """Whether a seat is placed before another: its total is higher, or equal and its last place better (section 10)."""
    lead = state["totals"][seat] - state["totals"][other]
    return lead > 0 or (lead == 0 and state["places"][seat] < state["places"][other])


@kernel
def _clear_round(state):
    state["phase"] = ROUND_OVER
    state["turn"] = NOBODY
    state["active"] = 0
    state["owed"] = 0
    state["finished"] = 0
    state["fallen"] = NOBODY
    state["burned"] = 0
    state["turned"] = 0
    _clear_table(state)
    for seat in range(MAX_SEATS):
        state["hands"][seat] = 0
        state["counts"][seat] = 0
        state["played"][seat] = 0
        state["taken"][seat] = 0
        state["returned"][seat] = 0
        state["places"][seat] = NOBODY
    _forget_passes(state)


@kernel
def _clear_table(state):
    state["passed"] = 0
    state["top_rank"] = NOBODY
    state["top_count"] = 0
    state["top_owner"] = NOBODY


@kernel
def _forget_passes(state):
    for index in range(MAX_SEATS * SUITS):
        state["passed_on"][index] = RANKS


@kernel
def _deal(state, deck):
    """One card at a time from seat (round - 1) mod n on: the first seats get the cards that are left over."""
    players = state["players"]
    seat = (state["round"] - 1) % players
    for index in range(CARDS):
        state["hands"][seat] |= 1 << deck[index]
        state["counts"][seat] += 1
        seat = seat + 1 if seat + 1 < players else 0
    state["active"] = (1 << players) - 1


@kernel
def _first_leader(state):
    if state["first_lead"] == THREE_OF_CLUBS_LEADS:
        for seat in range(state["players"]):
            if state["hands"][seat] & THREE_OF_CLUBS:
                return seat
    return 0


@kernel
def _legal_leads(hand, mask):
    found = 0
    for rank in range(RANKS):
        held = count_of(hand, rank)
        for count in range(held):
            mask[FIRST_PLAY + SUITS * rank + count] = True
        found += held
    return found


@kernel
def _legal_answers(hand, top_rank, top_count, turned, mask):
    """The same number of cards of a strictly higher rank; lower while a revolution is on (sections 5 and 6)."""
    first = 0 if turned else top_rank + 1
    end = top_rank if turned else RANKS
    found = 0
    for rank in range(first, end):
        if count_of(hand, rank) >= top_count:
            mask[FIRST_PLAY + SUITS * rank + top_count - 1] = True
            found += 1
    return found


@kernel
def _play(state, rank, count):
    seat = state["turn"]
    cards = lowest_of(state["hands"][seat], rank, count)
    state["hands"][seat] ^= cards
    state["played"][seat] |= cards
    state["counts"][seat] -= count
    state["top_rank"] = rank
    state["top_count"] = count
    state["top_owner"] = seat
    if state["passing"] == SOFT:
        state["passed"] = 0
    if count == SUITS and state["revolution"]:
        state["turned"] = 1 - state["turned"]
        _forget_passes(state)
    if state["counts"][seat] == 0:
        _go_out(state, seat)
    if state["active"] & (state["active"] - 1) == 0:
        _end_round(state)
    elif state["eight_stop"] and rank == EIGHT:
        _lead_after(state, seat)
    else:
        _next_turn(state)


@kernel
def _pass_turn(state):
    seat = state["turn"]
    state["passed"] |= 1 << seat
    index = SUITS * seat + state["top_count"] - 1
    on = strength(state["top_rank"], state["turned"])
    if on < state["passed_on"][index]:
        state["passed_on"][index] = on
    _next_turn(state)


@kernel
def _next_turn(state):
    """The next seat that may still answer; where there is none the table is cleared (section 5)."""
    owner = state["top_owner"]
    waiting = state["active"] & ~state["passed"] & ~(1 << owner)
    if waiting == 0:
        _lead_after(state, owner)
    else:
        state["turn"] = _next_seat(state, state["turn"], waiting)


@kernel
def _lead_after(state, owner):
    """Clear the table; the owner leads, or the next seat after it that still plays (sections 5 and 7)."""
    _clear_table(state)
    if state["active"] >> owner & 1:
        state["turn"] = owner
    else:
        state["turn"] = _next_seat(state, owner, state["active"])


@kernel
def _next_seat(state, seat, among):
    """The first seat after `seat` in turn order that is in the set `among` (not empty)."""
    players = state["players"]
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        if among >> seat & 1:
            return seat
    return NOBODY


@kernel
def _go_out(state, seat):
    state["active"] &= ~(1 << seat)
    state["places"][seat] = state["finished"]
    state["finished"] += 1
    if state["finished"] == 1 and state["downfall"] and state["last_places"][seat] > 0:
        _fall(state, seat_placed(state, 0))


@kernel
def _fall(state, seat):
    """Last round's President is last at once; the hand is burned (section 8)."""
    state["fallen"] = seat
    state["burned"] = state["hands"][seat]
    state["hands"][seat] = 0
    state["counts"][seat] = 0
    state["active"] &= ~(1 << seat)
    state["places"][seat] = state["players"] - 1


@kernel
def _end_round(state):
    """The seat that is left takes the last open place; points go onto the sheet (section 9)."""
    for seat in range(state["players"]):
        if state["active"] >> seat & 1:
            state["places"][seat] = state["finished"]
    state["phase"] = ROUND_OVER
    state["turn"] = NOBODY
    for seat in range(state["players"]):
        state["totals"][seat] += points_of(state, seat)
