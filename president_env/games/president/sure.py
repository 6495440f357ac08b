"""Sure wins: orders of own plays that get a hand out next, whatever the other seats hold.

Every play but the last must stand: no seat that may answer can hold what beats it. Then all pass, the table is cleared
and its owner leads again, so that nothing changes for the others and the whole order can be checked beforehand.

While plays stand, whole groups are as good as any parts of them: what beats three beats two of a rank. With
revolution, four of a kind may also go as two pairs, so that the order is not turned.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.belief import hidden_cards, known_cards
from president_env.games.president.cards import EIGHT, RANKS, SUITS, count_of, counts_of, size_of, strength
from president_env.games.president.exchange import partner_of
from president_env.games.president.state import FINAL, FIRST_GIVE, FIRST_PLAY
from president_env.kernel import kernel

NO_ACTION = -1
PAIR = 2


@kernel
def sure_win(view, mask):
    """A play that begins a sure win; NO_ACTION where there is none. view: of the seat to act; mask: bool[66]."""
    rivals = view["active"] & ~(1 << view["observer"])
    reach = reach_of(view, rivals)
    now = reach_of(view, rivals & ~view["passed"]) if view["passing"] == FINAL else reach
    hand = counts_of(view["hands"][view["observer"]])
    for action in range(FIRST_PLAY, FIRST_GIVE):
        if mask[action]:
            rank, count = (action - FIRST_PLAY) // SUITS, (action - FIRST_PLAY) % SUITS + 1
            left = hand - (count << (SUITS * rank))
            turned = 1 - view["turned"] if view["revolution"] and count == SUITS else view["turned"]
            if left == 0 or (stands(view, now, rank, count, turned) and is_sure(view, reach, left, turned)):
                return action
    return NO_ACTION


@kernel
def reach_of(view, seats):
    """The most cards of every rank that one of some seats may hold, 4 bits a rank. seats: a set."""
    known = known_cards(view)
    other = hidden_cards(view) & ~known
    partner = partner_of(view, view["observer"])
    reach = 0
    for rank in range(RANKS):
        most = 0
        for seat in range(view["players"]):
            if seats >> seat & 1:
                own = known if seat == partner else 0
                room = view["counts"][seat] - size_of(own)
                more = count_of(other, rank)
                held = count_of(own, rank) + (more if more < room else room)
                most = held if held > most else most
        reach |= most << (SUITS * rank)
    return reach


@kernel
def stands(view, reach, rank, count, turned):
    """Whether no seat can beat a play, in the order after it. reach: as from `reach_of` for those who may answer."""
    if view["eight_stop"] and rank == EIGHT:
        return True
    for level in range(strength(rank, turned) + 1, RANKS):
        if reach >> (SUITS * strength(level, turned)) & 15 >= count:
            return False
    return True


@kernel
def is_sure(view, reach, hand, turned):
    """Whether the leader can get a hand out by plays that stand. hand: its numbers of cards, 4 bits a rank.

    Tries every choice of the fours of a kind that turn the order; the others go as pairs, or as the last play.
    """
    fours = hand >> 2 & 0x1111111111111 if view["revolution"] else 0  # the lowest bit of a rank that is held fourfold
    turning = fours
    while True:
        if _groups(_what_remains(view, reach, hand, turned, turning)) <= 1:
            return True
        if turning == 0:
            return False
        turning = (turning - 1) & fours


@kernel
def _what_remains(view, reach, hand, turned, turning):
    """What is left of a hand when everything that stands has been led, the fours in `turning` as turns of the order."""
    while True:
        for rank in range(RANKS):
            held = hand >> (SUITS * rank) & 15
            if held and not turning >> (SUITS * rank) & 1:
                together = PAIR if held == SUITS and view["revolution"] else held
                if stands(view, reach, rank, together, turned):
                    hand ^= held << (SUITS * rank)
        rank = _turning_rank(view, reach, turning, 1 - turned)
        if rank == RANKS:
            return hand
        hand ^= SUITS << (SUITS * rank)
        turning ^= 1 << (SUITS * rank)
        turned = 1 - turned


@kernel
def _turning_rank(view, reach, turning, turned):
    """A four of a kind that stands when it has turned the order to `turned`; RANKS without one.

    One that could not turn it back comes first: later it may find no turn of its own.
    """
    found = RANKS
    for rank in range(RANKS):
        if turning >> (SUITS * rank) & 1 and stands(view, reach, rank, SUITS, turned):
            if not stands(view, reach, rank, SUITS, 1 - turned):
                return rank
            found = rank
    return found


@kernel
def _groups(hand):
    """How many ranks are held. hand: numbers of cards, 4 bits a rank."""
    found = 0
    for rank in range(RANKS):
        if hand >> (SUITS * rank) & 15:
            found += 1
    return found
