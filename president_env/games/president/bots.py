"""Rule bots: kernels from a view and its legal moves to an action."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import RANKS, SUITS, strength
from president_env.games.president.state import FIRST_GIVE, FIRST_PLAY, PASS
from president_env.kernel import kernel


@kernel
def lowest_legal(mask, turned):
    """The legal play or gift of lowest strength, then fewest cards; PASS where there is none."""
    for rank in range(RANKS):
        if mask[FIRST_GIVE + rank]:
            return FIRST_GIVE + rank
    for level in range(RANKS):
        first = FIRST_PLAY + SUITS * strength(level, turned)
        for index in range(SUITS):
            if mask[first + index]:
                return first + index
    return PASS


@kernel
def easy(view, mask):
    """The lowest legal combination: lowest rank in the order in force, then fewest cards; passes only when it must."""
    return lowest_legal(mask, view["turned"])


BOTS = {"easy": easy, "normal": easy, "hard": easy}
