"""The rule bots: kernels from the view of the seat to act and its legal moves (bool[66]) to an action."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import RANKS, SUITS, count_of, strength
from president_env.games.president.hard import hard
from president_env.games.president.state import EXCHANGE, FIRST_GIVE, FIRST_PLAY, PASS
from president_env.kernel import kernel

KEPT_RANKS = 2  # twos and aces, while the order is normal
SHORT_HAND = 4  # a seat with so few cards may go out soon
FEW_GROUPS = 3  # a hand of so few plays is worth hurrying for
LAST_GROUPS = 2  # the stronger of two plays wins the lead for the other


@kernel
def easy(view, mask):
    """The lowest legal combination: lowest rank in the order in force, then fewest cards; passes only when it must."""
    for rank in range(RANKS):
        if mask[FIRST_GIVE + rank]:
            return FIRST_GIVE + rank
    for level in range(RANKS):
        first = FIRST_PLAY + SUITS * strength(level, view["turned"])
        for index in range(SUITS):
            if mask[first + index]:
                return first + index
    return PASS


@kernel
def normal(view, mask):
    """Plays whole groups from the lowest up, and keeps its highest ranks and fours of a kind to win the lead.

    Breaks a group or spends what it keeps when it has few groups left or must hurry.
    """
    hand = view["hands"][view["observer"]]
    turned = view["turned"]
    if view["phase"] == EXCHANGE:
        return lowest_gift(hand)
    if groups(hand) <= LAST_GROUPS:
        return strongest_group(hand, turned, mask)
    action = lowest_group(hand, turned, mask)
    if action != PASS:
        return action
    if view["top_count"] == 0 or groups(hand) <= FEW_GROUPS or must_hurry(view):
        return lowest_play(turned, mask)
    return PASS


@kernel
def lowest_gift(hand):
    """Give the lowest rank that is held once; where every rank is a group, the lowest rank."""
    for rank in range(RANKS - 1):
        if count_of(hand, rank) == 1:
            return FIRST_GIVE + rank
    for rank in range(RANKS):
        if count_of(hand, rank):
            return FIRST_GIVE + rank
    return PASS


@kernel
def lowest_group(hand, turned, mask):
    """The legal play of lowest strength that uses up its rank, without what is kept; PASS where there is none."""
    for level in range(RANKS - KEPT_RANKS):
        rank = strength(level, turned)
        held = count_of(hand, rank)
        if 0 < held < SUITS and mask[FIRST_PLAY + SUITS * rank + held - 1]:
            return FIRST_PLAY + SUITS * rank + held - 1
    return PASS


@kernel
def strongest_group(hand, turned, mask):
    """The legal play of highest strength that uses up its rank; where there is none, the lowest play."""
    for back in range(RANKS):
        rank = strength(RANKS - 1 - back, turned)
        held = count_of(hand, rank)
        if held > 0 and mask[FIRST_PLAY + SUITS * rank + held - 1]:
            return FIRST_PLAY + SUITS * rank + held - 1
    return lowest_play(turned, mask)


@kernel
def lowest_play(turned, mask):
    """The legal play of lowest strength, with as many cards as the table allows; PASS where there is none."""
    for level in range(RANKS):
        first = FIRST_PLAY + SUITS * strength(level, turned)
        for back in range(SUITS):
            if mask[first + SUITS - 1 - back]:
                return first + SUITS - 1 - back
    return PASS


@kernel
def groups(hand):
    """How many ranks a hand holds: the plays it needs to go out."""
    found = 0
    for rank in range(RANKS):
        if (hand >> (SUITS * rank)) & 15:
            found += 1
    return found


@kernel
def must_hurry(view):
    """True where another seat holds few cards, or the observer would fall with the first one out (RULES.md, 8)."""
    if view["downfall"] and view["finished"] == 0 and view["last_places"][view["observer"]] == 0:
        return True
    for seat in range(view["players"]):
        if seat != view["observer"] and 0 < view["counts"][seat] <= SHORT_HAND:
            return True
    return False


BOTS = {"easy": easy, "normal": normal, "hard": hard}
