"""Two open hands, played out exactly: does the seat to act go out before the other one?

Suits and rules of passing change nothing between two seats, so a hand is packed as its numbers of cards by *place*, 4
bits each: the ranks that either seat still holds, from the weakest to the strongest of the order in force. Removing
empty ranks and mirroring both hands when the order is turned lets many positions fall together.

The search is depth-first over wins and losses. It keeps its way in a stack, int64[DEPTH, ROW] (Numba keeps no compiled
function that calls itself), and what it found in a memo, int64[M, 2]: two words a position, the result in the last bit
of the second. What is in the memo stays true whatever is solved next; M is best a prime number.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import CARDS, EIGHT, RANKS, SUITS, counts_of, strength
from president_env.kernel import kernel

NOWHERE = 15  # the place of the eights where they are as other cards, or none are left
LEAD = 0  # as a number of cards to answer with: any
ANY_MORE = RANKS  # more losers than a hand may have
LOST, WON, UNKNOWN = range(3)

# A position of the stack: hands of the seat to act and of the other one, the weakest place and the number of cards to
# answer with, the place of the eights, the next thing to try, and whether who played before it is to act again.
MINE, THEIRS, WEAKEST, COUNT, EIGHTS, TRIAL, AGAIN, ROW = range(8)
DEPTH = 2 * CARDS + 2  # no more than a pass for every card


@kernel
def goes_out_first(mine, theirs, top_rank, top_count, turned, eight_stop, revolution, stack, memo):
    """Whether the seat to act wins. The table is empty (top_count 0), or the other seat owns the top play.

    mine, theirs: card sets, not empty; the rest as in a state.
    """
    mine, theirs = counts_of(mine), counts_of(theirs)
    own, other, places, weakest, eight = 0, 0, 0, 0, NOWHERE
    for level in range(RANKS):
        rank = strength(level, turned)
        if _held(mine | theirs, rank):
            own |= _held(mine, rank) << (SUITS * places)
            other |= _held(theirs, rank) << (SUITS * places)
            if eight_stop and rank == EIGHT:
                eight = places
            places += 1
        if top_count and rank == top_rank:
            weakest = places
    _lay(stack, 0, own, other, weakest, top_count, eight, True)
    return wins(stack, revolution, memo)


@kernel
def wins(stack, revolution, memo):
    """Whether the seat to act in the first position of the stack wins: it leads, or answers, or passes."""
    depth = 0
    value = _known(stack, 0, revolution, memo)
    while depth > 0 or value == UNKNOWN:
        if value == UNKNOWN:
            value = _try_next(stack, depth, revolution)
            if value == UNKNOWN:
                depth += 1
                value = _known(stack, depth, revolution, memo)
                continue
        else:
            won = (value == WON) == (stack[depth, AGAIN] == 1)
            value = WON if won else UNKNOWN
            depth -= 1
        if value != UNKNOWN:
            _remember(stack, depth, value, revolution, memo)
    return value == WON


@kernel
def _lay(stack, depth, mine, theirs, weakest, count, eight, again):
    stack[depth, MINE] = mine
    stack[depth, THEIRS] = theirs
    stack[depth, WEAKEST] = weakest
    stack[depth, COUNT] = count
    stack[depth, EIGHTS] = eight
    stack[depth, TRIAL] = 0
    stack[depth, AGAIN] = 1 if again else 0


@kernel
def _try_next(stack, depth, revolution):
    """Lay the position after the next thing to try on the stack (UNKNOWN), or tell the result.

    Whole groups come before parts of them, weak ones before strong ones, and a pass comes last: that finds wins
    soonest.
    """
    mine, theirs, eight = stack[depth, MINE], stack[depth, THEIRS], stack[depth, EIGHTS]
    weakest, count = stack[depth, WEAKEST], stack[depth, COUNT]
    places = places_of(mine)
    while stack[depth, TRIAL] < SUITS * places:
        place = stack[depth, TRIAL] % places
        number = _held(mine, place) - stack[depth, TRIAL] // places
        stack[depth, TRIAL] += 1
        if _is_worth_trying(mine, theirs, weakest, count, eight, place, number):
            left, other, answer, asked, stop, again = after_play(mine, theirs, place, number, eight, revolution)
            if left == 0:
                return WON
            if again:
                _lay(stack, depth + 1, left, other, answer, asked, stop, True)
            else:
                _lay(stack, depth + 1, other, left, answer, asked, stop, False)
            return UNKNOWN
    if count == LEAD or stack[depth, TRIAL] > SUITS * places:
        return LOST
    stack[depth, TRIAL] += 1
    _lay(stack, depth + 1, theirs, mine, 0, LEAD, eight, False)
    return UNKNOWN


@kernel
def _known(stack, depth, revolution, memo):
    """The result of a position where it is seen at once or in the memo; UNKNOWN elsewhere."""
    if (
        stack[depth, COUNT] == LEAD
        and losers(stack[depth, MINE], stack[depth, THEIRS], stack[depth, EIGHTS], revolution) <= 1
    ):
        return WON
    first, second, slot = _words(stack, depth, revolution, len(memo))
    if memo[slot, 0] == first and memo[slot, 1] | 1 == second | 1:
        return memo[slot, 1] & 1
    return UNKNOWN


@kernel
def _remember(stack, depth, value, revolution, memo):
    first, second, slot = _words(stack, depth, revolution, len(memo))
    memo[slot, 0] = first
    memo[slot, 1] = second | value


@kernel
def _words(stack, depth, revolution, size):
    """A position in two words, the last bit left for the result, and its slot in a memo of that size."""
    mine, theirs = stack[depth, MINE], stack[depth, THEIRS]
    first = (mine << 5) + (stack[depth, EIGHTS] << 1) + revolution
    second = (theirs << 8) + (stack[depth, WEAKEST] << 4) + (stack[depth, COUNT] << 1)
    return first, second, (mine * 509 + theirs * 251 + second) % size


@kernel
def _held(hand, place):
    return hand >> (SUITS * place) & 15


@kernel
def _is_worth_trying(mine, theirs, weakest, count, eight, place, number):
    """Whether a play is legal, and not the same in effect as one of the place before."""
    if place < weakest or number < 1 or (count != LEAD and number != count):
        return False
    below = place - 1
    if below < weakest or eight in (place, below) or _held(mine, below) != _held(mine, place):
        return True
    return _held(theirs, below) > 0 or _held(theirs, place) > 0


@kernel
def after_play(mine, theirs, place, count, eight, revolution):
    """What a play of `count` cards of a place leads to.

    Returns both hands (the player's first), the weakest place and number of cards to answer with, the place of the
    eights, and whether the player leads again: the play clears the table, or cannot be beaten.
    """
    mine -= count << (SUITS * place)
    stops = place == eight
    stronger = place + 1
    if _held(mine | theirs, place) == 0:
        mine, theirs = without(mine, place), without(theirs, place)
        stronger = place
        if stops:
            eight = NOWHERE
        elif place < eight < NOWHERE:
            eight -= 1
    if revolution and count == SUITS:
        places = places_of(mine | theirs)
        mine, theirs = mirrored(mine, places), mirrored(theirs, places)
        stronger = places - place
        if eight < NOWHERE:
            eight = places - 1 - eight
    answer = NOWHERE if stops else next_beating(theirs, stronger, count)
    if answer == NOWHERE:
        return mine, theirs, 0, LEAD, eight, True
    return mine, theirs, answer, count, eight, False


@kernel
def losers(mine, theirs, eight, revolution):
    """How many groups of the leader the other seat can beat; ANY_MORE where one of them would turn the order.

    A leader with one loser at most plays it last, and goes out without being answered.
    """
    found = 0
    most = 0
    for back in range(RANKS):
        place = RANKS - 1 - back
        held = _held(mine, place)
        if revolution and held == SUITS:
            return ANY_MORE
        if 0 < held <= most and place != eight:
            found += 1
        if _held(theirs, place) > most:
            most = _held(theirs, place)
    return found


@kernel
def next_beating(hand, place, count):
    """The first place from `place` on where a hand has `count` cards; NOWHERE without one."""
    rest = hand >> (SUITS * place)
    while rest:
        if rest & 15 >= count:
            return place
        rest >>= SUITS
        place += 1
    return NOWHERE


@kernel
def places_of(hand):
    """One more than the strongest place where a hand has cards."""
    places = 0
    while hand:
        hand >>= SUITS
        places += 1
    return places


@kernel
def without(hand, place):
    """A hand without an empty place: those above move down."""
    below = hand & ((1 << (SUITS * place)) - 1)
    return below | (hand >> (SUITS * place + SUITS)) << (SUITS * place)


@kernel
def mirrored(hand, places):
    """A hand in the order turned over."""
    found = 0
    for place in range(places):
        found = found << SUITS | _held(hand, place)
    return found
