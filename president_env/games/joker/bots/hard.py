"""The bot `hard`: plays the round out for every move, in deals that may be the true one, and takes the best.

The deals follow from the cards that it cannot see (worlds.py), so that nothing is drawn and a view always gets the
same answer. All seats go on by habit (habit.py); a move is worth its points less the mean of the others'.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.auction import has_bids
from president_env.games.joker.belief import unseen_cards
from president_env.games.joker.bots.chances import likely_bids, lowest_bid, strongest_trump, with_entry
from president_env.games.joker.bots.habit import habitual_play
from president_env.games.joker.bots.normal import normal
from president_env.games.joker.bots.playout import play_on, turned_by
from president_env.games.joker.bots.trick import highest, play_of, suit_cards, trick_of, trumps_of
from president_env.games.joker.bots.worlds import imagined_hands, wanted_cards
from president_env.games.joker.cards import RANKS
from president_env.games.joker.plan import chapter_length, chapter_round, plan_index
from president_env.games.joker.scoring import score
from president_env.games.joker.state import (
    BID,
    BLIND,
    FIRST_BID,
    FIRST_CARD,
    HIGH,
    JOKER_TAKES,
    NO_PREMIUM,
    NOBODY,
    NUM_ACTIONS,
    PLAY,
    SEATS,
)
from president_env.games.joker.tricks import card_played
from president_env.kernel import kernel

FEW = 6  # deals after which a move that is far behind is given up
BEHIND = 15.0  # points a deal
AUCTION_DEALS = 40  # for a bid or a trump
PLAYS = 160  # tricks to play out for a play, in so many deals
MOST_DEALS = 32
CLEAN = 0.5  # the chance that a bid of a round to come is kept


@kernel
def hard(view, mask):
    """The move that is worth the most; what `normal` would do, where others are worth no more."""
    best = normal(view, mask)
    unseen = unseen_cards(view)
    deals = AUCTION_DEALS if view["phase"] != PLAY else min(MOST_DEALS, PLAYS // (view["cards"] - view["trick"]))
    early = worth(view, best, unseen, 0, FEW)
    most = early + worth(view, best, unseen, FEW, deals)
    preferred = best
    for action in range(first_move(view, unseen, mask), NUM_ACTIONS):
        if mask[action] and action != preferred and not is_double(view, action, unseen):
            found = worth(view, action, unseen, 0, FEW)
            if found > early - BEHIND * FEW:
                found += worth(view, action, unseen, FEW, deals)
                if found > most:
                    best, most = action, found
    return best


@kernel
def first_move(view, unseen, mask):
    """The first action to look at: of bids the lowest that gives nothing away."""
    if view["phase"] != BID:
        return 0
    return FIRST_BID + lowest_bid(view["hands"][view["observer"]], unseen, trumps_of(view["trump"]), mask)


@kernel
def is_double(view, action, unseen):
    """Whether a play does the same as that of a lower card of the hand: no card in play lies between the two."""
    if not FIRST_CARD <= action < JOKER_TAKES or view["demand"] == HIGH:
        return False
    card = card_played(action)
    suit = suit_cards(card // RANKS)
    lower = highest(view["hands"][view["observer"]] & suit & ((1 << card) - 1))
    between = suit & ((1 << card) - 1) & ~((lower << 1) - 1)
    for seat in range(SEATS):
        if view["table"][seat] != NOBODY:
            unseen |= 1 << view["table"][seat]
    return lower > 0 and unseen & between == 0


@kernel
def worth(view, action, unseen, first, end):
    """What a move is worth in the deals first … end - 1, added up."""
    total = 0.0
    wanted = wanted_cards(view, unseen)
    for number in range(first, end):
        hands = imagined_hands(view, unseen, wanted, number)
        total += outcome(view, action, unseen, hands)
    return total


@kernel
def outcome(view, action, unseen, hands):
    """What the observer gains by a move where all hands are these."""
    dealer, kind, own = view["dealer"], view["kind"], view["observer"]
    seat, trumps = (dealer + 1) % SEATS, trumps_of(view["trump"])
    unplayed = unseen + view["hands"][own]
    row = view["bids"]
    bids = (row[0], row[1], row[2], row[3])
    if view["phase"] == PLAY:
        seat = own
    elif view["phase"] == BID:
        bids = with_entry(bids, own, action - FIRST_BID)
        if kind == BLIND:
            trumps = suit_cards(strongest_trump(hands[seat], unplayed - hands[seat], view["cards"]))
    else:
        trumps = trumps_of(action)
    if has_bids(kind):
        bids = likely_bids(hands, bids, unplayed, trumps, view["cards"], dealer)
    won = view["won"]
    needs = (
        max(0, bids[0]) - won[0], max(0, bids[1]) - won[1], max(0, bids[2]) - won[2], max(0, bids[3]) - won[3],
    )  # fmt: skip
    hands, needs = turned_by(hands, seat), turned_by(needs, seat)
    left = view["cards"] - view["trick"]
    trick = trick_of(view)
    if view["phase"] == PLAY:
        first = play_of(action)
    else:
        first = habitual_play(hands[0], unplayed - hands[0], needs[0], left, kind, trick, trumps)
    needs = play_on(hands, needs, first, trick, unplayed, left, kind, trumps, view["led_joker_ruffable"])
    return _gain(view, bids, turned_by(needs, (SEATS - seat) % SEATS))


@kernel
def _gain(view, bids, needs):
    """The observer's points less the mean of the others', at the end of a round."""
    total = 0.0
    for seat in range(SEATS):
        points = _points(view, seat, bids[seat], max(0, bids[seat]) - needs[seat])
        total += points if seat == view["observer"] else -points / (SEATS - 1)
    return total


@kernel
def _points(view, seat, bid, won):
    """The points of a round, and what they are likely to add to the premium of a seat that is clean."""
    points = score(view["kind"], view["cards"], bid, won, view["shtanga"])
    if bid != won or not view["clean"][seat] or view["premium"] == NO_PREMIUM:
        return 1.0 * points
    index = plan_index(view)
    rounds = chapter_length(index) - 1 - chapter_round(index)
    whole = view["round"] + rounds >= chapter_length(index) and view["round"] + rounds <= view["rounds"]
    return points + (max(points, view["record"][seat]) * CLEAN**rounds if whole else 0.0)
