"""The bot `easy`: counts high cards, then plays the cheapest card that fits what it still needs."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.belief import unseen_cards
from president_env.games.joker.bots.chances import lowest_bid
from president_env.games.joker.bots.habit import DUCK, aim_of, need_of
from president_env.games.joker.bots.trick import trumps_of
from president_env.games.joker.cards import CARDS, JOKER, RANKS, SUITS, card_at
from president_env.games.joker.state import (
    BID,
    BLIND,
    FIRST_BID,
    FIRST_CARD,
    JOKER_TAKES,
    MOST_CARDS,
    NOBODY,
    NUM_ACTIONS,
    SEATS,
    TRUMP,
)
from president_env.games.joker.tricks import SURE, power_of, suit_led
from president_env.kernel import kernel

KING = RANKS - 2
TEN = RANKS - 5
LONG = 5  # tricks from which on a king is a high card
CHEAPER = 16  # more than the ranks of a suit: power counts first, rank second


@kernel
def easy(view, mask):
    """A trump by length and strength, a bid by high cards, and plays by need."""
    if view["phase"] == TRUMP:
        return best_trump(view["hands"][view["observer"]])
    if view["phase"] == BID:
        return FIRST_BID + nearest_bid(view, high_cards(view), mask)
    return fitting_play(view, wants_trick(view), mask)


@kernel
def best_trump(hand):
    """The suit with the most cards and ranks in a hand."""
    best, most = 0, -1
    for suit in range(SUITS):
        weight = 0
        for rank in range(RANKS):
            if hand >> (RANKS * suit + rank) & 1:
                weight += RANKS + rank
        if weight > most:
            best, most = suit, weight
    return best


@kernel
def high_cards(view):
    """How many tricks a hand promises: jokers, aces, high trumps, and kings where there are tricks enough."""
    if view["kind"] == BLIND:
        return view["cards"] // SEATS
    hand = view["hands"][view["observer"]]
    found = hand >> JOKER
    for card in range(CARDS):
        if hand >> card & 1:
            suit, rank = card // RANKS, card % RANKS
            lowest = TEN if suit == view["trump"] else KING if view["cards"] >= LONG else KING + 1
            found += rank >= lowest
    return found


@kernel
def nearest_bid(view, wanted, mask):
    """The legal bid that is nearest to the wanted one, the lower of two, and none that gives sure tricks away."""
    unseen, trumps = unseen_cards(view), trumps_of(view["trump"])
    lowest = lowest_bid(view["hands"][view["observer"]], unseen, trumps, mask)
    for distance in range(MOST_CARDS + 1):
        if wanted >= distance + lowest and mask[FIRST_BID + wanted - distance]:
            return wanted - distance
        if wanted + distance <= view["cards"] and mask[FIRST_BID + wanted + distance]:
            return wanted + distance
    return lowest


@kernel
def wants_trick(view):
    """Whether the observer wants the trick now played; cards that are sure to win can wait."""
    hand, left = view["hands"][view["observer"]], view["cards"] - view["trick"]
    need = need_of(view)
    return aim_of(view["kind"], need, left, hand, unseen_cards(view), trumps_of(view["trump"])) != DUCK


@kernel
def fitting_play(view, wants, mask):
    """The weakest play that wins the trick as it stands, or the strongest that does not; else the weakest.

    A lead is the strongest play where the trick is wanted, else the weakest.
    """
    best, most = NOBODY, 0
    for action in range(FIRST_CARD, NUM_ACTIONS):
        if mask[action]:
            worth = _worth(view, action, wants)
            if best == NOBODY or worth > most:
                best, most = action, worth
    return best


@kernel
def _worth(view, action, wants):
    """How well a play fits. Plays that do what is wanted come before all others."""
    leads = view["led"] == NOBODY
    led = suit_led(action) if leads else view["led"]
    power = power_of(action, led, view["trump"], view["led_joker_ruffable"])
    rank = card_at(action - FIRST_CARD) % RANKS if action < JOKER_TAKES else RANKS
    cost = CHEAPER * power + rank
    if leads:
        return cost if wants else -cost
    wins = power > view["power"] or power == SURE
    fits = CHEAPER * (SURE + 1) if wins == wants else 0
    return fits - cost if wants or wins else fits + cost
