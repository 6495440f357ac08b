"""How many tricks a hand is likely to win: a chance for every card, and what a bid is worth given them all."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.bots.habit import top_trumps
from president_env.games.joker.bots.trick import suit_cards
from president_env.games.joker.cards import CARDS, JOKER, SUITS, above, size_of
from president_env.games.joker.scoring import score
from president_env.games.joker.state import BLIND, FIRST_BID, MOST_CARDS, NOBODY, SEATS
from president_env.kernel import kernel

# Chances to win a trick: near to how often cards won where all four seats played by habit, then changed as long as a
# bot that bids by them did better against three that do not.
JOKER_WINS = 0.75  # not always, since a seat that has enough tricks throws it away
TRUMP_WINS = 0.92  # the highest trump that is out of sight or in the hand
TRUMP_LESS = 0.14  # for every higher one that is out of sight
LEAST_TRUMP = 0.1
SIDE_WINS = (
    0.2  # the highest card of another suit, beside SIDE_MORE for every card of the round: fewer, and it is not led
)
SIDE_MORE = 0.04
SIDE_LESS = 0.3  # a card with a higher one out of sight has this share of that one's chance
PLAIN_WINS = 0.9  # the highest card of a suit where there is no trump
PLAIN_LESS = 0.5
STEERS = 0.3  # how often a seat that is about to miss its bid by one trick can keep it after all
NO_TRICKS = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@kernel
def card_chance(card, unseen, trumps, cards):
    """The chance that a plain card wins a trick of a round of so many cards. unseen: the set of what may beat it."""
    higher = size_of(unseen & above(card))
    if trumps >> card & 1:
        return max(LEAST_TRUMP, TRUMP_WINS - TRUMP_LESS * higher)
    chance = SIDE_WINS + SIDE_MORE * cards if trumps else PLAIN_WINS
    for _ in range(higher):
        chance *= SIDE_LESS if trumps else PLAIN_LESS
    return chance


@kernel
def expected_tricks(hand, unseen, trumps, cards):
    """How many tricks a hand wins on the average."""
    tricks = JOKER_WINS * (hand >> JOKER)
    for card in range(CARDS):
        if hand >> card & 1:
            tricks += card_chance(card, unseen, trumps, cards)
    return tricks


@kernel
def trick_chances(view, unseen, trumps):
    """The chance to win 0, 1, … 9 tricks, as if cards won or lost each by itself; unseen cards are all alike."""
    cards = view["cards"]
    chances = NO_TRICKS
    if view["kind"] == BLIND and view["hands"][view["observer"]] == 0:
        for _ in range(cards):
            chances = _with_card(chances, 1 / SEATS)
        return chances
    hand = view["hands"][view["observer"]]
    for _ in range(hand >> JOKER):
        chances = _with_card(chances, JOKER_WINS)
    for card in range(CARDS):
        if hand >> card & 1:
            chances = _with_card(chances, card_chance(card, unseen, trumps, cards))
    return chances


@kernel
def _with_card(chances, wins):
    """The chances with one more card, which wins a trick with chance `wins`."""
    loses = 1.0 - wins
    return (
        loses * chances[0],
        loses * chances[1] + wins * chances[0],
        loses * chances[2] + wins * chances[1],
        loses * chances[3] + wins * chances[2],
        loses * chances[4] + wins * chances[3],
        loses * chances[5] + wins * chances[4],
        loses * chances[6] + wins * chances[5],
        loses * chances[7] + wins * chances[6],
        loses * chances[8] + wins * chances[7],
        loses * chances[9] + wins * chances[8],
    )


@kernel
def best_bid(view, chances, lowest, mask):
    """The legal bid, not under `lowest`, that is expected to score the most."""
    best, most = NOBODY, 0.0
    for bid in range(lowest, MOST_CARDS + 1):
        if mask[FIRST_BID + bid]:
            worth = _expected_score(view, chances, bid)
            if best == NOBODY or worth > most:
                best, most = bid, worth
    return best


@kernel
def lowest_bid(hand, unseen, trumps, mask):
    """The legal bid below which there is nothing but to lose: as many tricks as the hand has trumps above all others.

    Where no such bid is legal, the highest that is.
    """
    sure, found = size_of(top_trumps(hand, unseen, trumps)), 0
    for bid in range(MOST_CARDS + 1):
        if mask[FIRST_BID + bid]:
            found = bid
            if bid >= sure:
                return bid
    return found


@kernel
def _expected_score(view, chances, bid):
    total = 0.0
    kept = score(view["kind"], view["cards"], bid, bid, view["shtanga"])
    for won in range(view["cards"] + 1):
        points = score(view["kind"], view["cards"], bid, won, view["shtanga"])
        if won in (bid - 1, bid + 1):
            points = STEERS * kept + (1.0 - STEERS) * points
        total += chances[won] * points
    return total


@kernel
def likely_bids(hands, bids, unplayed, trumps, cards, dealer):
    """The bids of all seats: those that were made, and for the others the nearest to what they expect.

    hands, bids: by seat, bids NOBODY before they are made; unplayed: all cards that may be in hands.
    """
    total = 0
    for place in range(SEATS):
        seat = (dealer + 1 + place) % SEATS
        bid = bids[seat]
        if bid == NOBODY:
            expected = expected_tricks(hands[seat], unplayed - hands[seat], trumps, cards)
            bid = min(cards, int(expected + 0.5))
            if seat == dealer and total + bid == cards:
                bid += 1 if bid < cards and (expected > bid or bid == 0) else -1
            bids = with_entry(bids, seat, bid)
        total += bid
    return bids


@kernel
def with_entry(row, seat, value):
    """A tuple of four with another entry for a seat."""
    return (
        value if seat == 0 else row[0],
        value if seat == 1 else row[1],
        value if seat == 2 else row[2],
        value if seat == 3 else row[3],
    )


@kernel
def strongest_trump(hand, unseen, cards):
    """The suit in which a hand expects the most tricks as trump."""
    best, most = 0, -1.0
    for suit in range(SUITS):
        tricks = expected_tricks(hand, unseen, suit_cards(suit), cards)
        if tricks > most:
            best, most = suit, tricks
    return best
