"""The bot `normal`: bids what scores most with the chances of its cards, and plays by habit."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.belief import unseen_cards
from president_env.games.joker.bots.chances import best_bid, lowest_bid, strongest_trump, trick_chances
from president_env.games.joker.bots.habit import habitual_play, need_of
from president_env.games.joker.bots.trick import action_of, trick_of, trumps_of
from president_env.games.joker.state import BID, FIRST_BID, TRUMP
from president_env.kernel import kernel


@kernel
def normal(view, mask):
    """The suit with the most tricks, the bid of the best expected score, the play that its need asks for."""
    hand, unseen, trumps = view["hands"][view["observer"]], unseen_cards(view), trumps_of(view["trump"])
    if view["phase"] == TRUMP:
        return strongest_trump(hand, unseen, view["cards"])
    if view["phase"] == BID:
        lowest = lowest_bid(hand, unseen, trumps, mask)
        return FIRST_BID + best_bid(view, trick_chances(view, unseen, trumps), lowest, mask)
    return action_of(usual_play(view, unseen, trumps))


@kernel
def usual_play(view, unseen, trumps):
    """The play that habit makes in a view."""
    seat = view["observer"]
    left = view["cards"] - view["trick"]
    need = need_of(view)
    return habitual_play(view["hands"][seat], unseen, need, left, view["kind"], trick_of(view), trumps)
