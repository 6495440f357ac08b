"""What rounds, chapters and matches pay (RULES.md, A.6 to A.8)."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.auction import has_bids
from president_env.games.joker.plan import chapter_length, chapter_round, plan_index
from president_env.games.joker.state import (
    DOUBLE,
    GOLDEN,
    KEPT_BIDS,
    MISERE,
    NOBODY,
    PER_CARD,
    ROUND_OVER,
    SEATS,
    STRIKE,
)
from president_env.kernel import kernel

TRICK = 100  # of a golden or misère round, and of a round whose every trick was bid and taken
KEPT = 50  # a bid kept, and every trick of it
MISSED = 10  # every trick of a bid missed
BY_CARD = 100  # the shtanga of every card
LIKELY = 0.55  # the chance that a bid of a round to come is kept, as the bot `hard` does


@kernel
def score(kind, cards, bid, won, shtanga):
    """The points of a round (A.6). bid: NOBODY where there is none; shtanga: 100, 200 or PER_CARD."""
    if kind == GOLDEN:
        return TRICK * won
    if kind == MISERE:
        return TRICK * won if won == cards else -TRICK * won
    if bid == won:
        return TRICK * cards if won == cards else KEPT + KEPT * bid
    if won > 0:
        return MISSED * won
    return -BY_CARD * cards if shtanga == PER_CARD else -shtanga


@kernel
def end_round(state):
    """Write the round onto the sheet, and the premium where its chapter is closed."""
    state["phase"] = ROUND_OVER
    state["turn"] = NOBODY
    index = plan_index(state)
    for seat in range(SEATS):
        bid, won = state["bids"][seat], state["won"][seat]
        points = score(state["kind"], state["cards"], bid, won, state["shtanga"])
        note_points(state, seat, points, bid == won, chapter_round(index) == 0)
    if closes_chapter(state, index):
        settle_premium(state)
    for seat in range(SEATS):
        state["totals"][seat] += state["points"][seat] + state["premiums"][seat]


@kernel
def note_points(state, seat, points, kept, first):
    """Points of a seat, and what they mean for its chapter. kept: its bid; first: of the chapter."""
    state["points"][seat] = points
    if first or points > state["record"][seat]:
        state["record"][seat] = points
    if kept:
        state["kept"][seat] += 1
    else:
        state["clean"][seat] = 0


@kernel
def closes_chapter(state, index):
    """Whether a round of the plan is the last of a chapter that this match has played as a whole."""
    return chapter_round(index) == chapter_length(index) - 1 and is_whole(state, index)


@kernel
def settle_premium(state):
    """A.7: clean seats get their record once more, or the others lose theirs; not in chapters without bids."""
    if not has_bids(state["kind"]):
        return
    clean = 0
    for seat in range(SEATS):
        clean += state["clean"][seat]
    for seat in range(SEATS):
        if state["clean"][seat]:
            state["premiums"][seat] = state["record"][seat] if state["premium"] & DOUBLE else 0
        elif clean > 0 and state["premium"] & STRIKE and state["record"][seat] > 0:
            state["premiums"][seat] = -state["record"][seat]


@kernel
def prospects(state, out):
    """The points that the round just ended lets seats hope for, and fear: the premium of a chapter yet to be closed.

    Of the rounds to come each seat keeps each with a chance of LIKELY, whatever the others do; records stay as they
    are. out: int64[4], by seat.
    """
    index = plan_index(state)
    left = chapter_length(index) - 1 - chapter_round(index)
    hopeful = left > 0 and is_whole(state, index) and has_bids(state["kind"])
    for seat in range(SEATS):
        out[seat] = round(_hope(state, seat, LIKELY**left)) if hopeful else 0


@kernel
def _hope(state, seat, chance):
    """What the premium brings a seat on average, where a clean one stays so with this chance (A.7.2, A.7.3)."""
    record, own, none_else = max(0, state["record"][seat]), 0.0, 1.0
    for other in range(SEATS):
        if other == seat and state["clean"][other]:
            own = chance
        elif state["clean"][other]:
            none_else *= 1.0 - chance
    hope = 0.0
    if state["premium"] & DOUBLE:
        hope += own * record
    if state["premium"] & STRIKE:
        hope -= (1.0 - own) * (1.0 - none_else) * record
    return hope


@kernel
def is_whole(state, index):
    """Whether the chapter of a round of the plan is played as a whole in this match."""
    before = chapter_round(index)
    after = chapter_length(index) - 1 - before
    return state["round"] > before and state["round"] + after <= state["rounds"]


@kernel
def ahead(state, seat, other):
    """Whether a seat is placed before another: by its total, then by bids kept where the option says so (A.8)."""
    lead = state["totals"][seat] - state["totals"][other]
    if lead == 0 and state["tie_break"] == KEPT_BIDS:
        lead = state["kept"][seat] - state["kept"][other]
    return lead > 0
