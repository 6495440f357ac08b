"""How a seat plays that counts its sure tricks and what it still needs, and looks no further.

It is how the bot `normal` plays, and how the bot `hard` imagines that everybody plays on. Sets of cards: `hand`, and
`out`, the cards that are neither in the hand nor played.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.bots.trick import (
    BEATERS,
    DEMAND,
    LAID,
    LED,
    highest,
    joker_play,
    suit_cards,
    up_to_highest,
)
from president_env.games.joker.cards import JOKER, PLAIN, RANKS, SUIT, SUITS, size_of
from president_env.games.joker.state import DISCARD, GOLDEN, HIGH, LOW, MISERE, SEATS, TAKE
from president_env.games.joker.tricks import answers
from president_env.kernel import kernel

DUCK, TRY, ALL = range(3)  # lose the trick; win it if that is cheap; win it at any price


@kernel
def habitual_play(hand, out, need, left, kind, trick, trumps):
    """The play of a seat (trick.py) that is to take `need` more tricks of the `left` that remain."""
    aim = aim_of(kind, need, left, hand, out, trumps)
    if trick[LAID] == 0:
        return _lead(hand, out, need, left, aim, trumps)
    plain = answers(hand & PLAIN, trick[LED], trick[DEMAND], trumps)
    if plain == 0:
        return joker_play(DISCARD if aim == DUCK else TAKE, 0)
    if aim == DUCK:
        return _duck(hand, out, need, plain, trick, trumps)
    return _take(hand, out, plain, aim, trick)


@kernel
def aim_of(kind, need, left, hand, out, trumps):
    """What a seat wants of a trick: DUCK, TRY or ALL. A bid that cannot be kept any more is no reason to duck."""
    if kind == MISERE:
        return DUCK
    if kind == GOLDEN or need < 0 or need > left:
        return TRY
    if need == left:
        return ALL
    return TRY if need > size_of(sure_cards(hand, out, trumps)) else DUCK


@kernel
def need_of(view):
    """How many more tricks keep the observer's bid; with no bid, as if it were 0."""
    return max(0, view["bids"][view["observer"]]) - view["won"][view["observer"]]


@kernel
def sure_cards(hand, out, trumps):
    """The jokers and the trumps above all others that are out: they win when they are wanted to."""
    return (hand >> JOKER << JOKER) + top_trumps(hand, out, trumps)


@kernel
def top_trumps(hand, out, trumps):
    """The trumps of a hand above all others that are out, as a set."""
    return hand & trumps & ~up_to_highest(out & trumps)


@kernel
def _duck(hand, out, need, plain, trick, trumps):
    """The most dangerous card that does not win; a joker is thrown away where only winning ones are left."""
    losers = plain & ~trick[BEATERS]
    if losers:
        if need <= 0:
            return most_dangerous(losers)
        spare = losers & ~sure_cards(hand, out, trumps)
        return most_dangerous(spare) if spare else lowest_card(losers)
    if need <= 0 and hand >> JOKER:
        return joker_play(DISCARD, 0)
    return highest(plain) if trick[LAID] == SEATS - 1 else plain & -plain


@kernel
def _take(hand, out, plain, aim, trick):
    """The cheapest card that is sure to win, or likely to; else a joker where every trick is needed."""
    winners = plain & trick[BEATERS]
    last = trick[LAID] == SEATS - 1
    if winners and last:
        return winners & -winners
    top = highest(winners)
    if winners and (is_boss(top, out) or (trick[LAID] == SEATS - 2 and aim == TRY)):
        return top
    if aim == ALL:
        if hand >> JOKER:
            return joker_play(TAKE, 0)
        if winners:
            return top
    return lowest_card(plain)


@kernel
def _lead(hand, out, need, left, aim, trumps):
    """To win, the highest card of a suit, trumps last, or first where every trick is needed; else a joker."""
    plain = hand & PLAIN
    if plain == 0:
        return _lead_joker(hand, out, need >= left or aim == TRY, trumps)
    if aim == DUCK:
        return _lead_away(hand, out, plain, need, trumps)
    bosses = boss_cards(plain, out)
    first, second = bosses & ~trumps, bosses & trumps
    if aim == ALL:
        first, second = second, first
    if first or second:
        return most_dangerous(first if first else second)
    if hand >> JOKER:
        return _lead_joker(hand, out, True, trumps)
    if aim == TRY:
        return lowest_card(plain & ~trumps if plain & ~trumps else plain)
    return highest(plain & trumps) if plain & trumps else most_dangerous(plain)


@kernel
def _lead_joker(hand, out, wins, trumps):
    """A joker that draws trumps, or cards from above its seat's own; or one that asks for what most are out of."""
    best, most = 0, -1
    for suit in range(SUITS):
        worth = hand >> (RANKS * suit) & SUIT if wins else size_of(out & suit_cards(suit))
        if suit_cards(suit) == trumps and worth > 0:
            worth += SUIT
        if worth > most:
            best, most = suit, worth
    return joker_play(HIGH if wins else LOW, best)


@kernel
def _lead_away(hand, out, plain, need, trumps):
    """The lowest card that somebody may beat; without one a joker, where none is needed, or the lowest card."""
    found, least = 0, SUIT + 1
    for suit in range(SUITS):
        own = plain >> (RANKS * suit) & SUIT
        low = own & -own
        if 0 < low < least and out >> (RANKS * suit) & SUIT > low:
            found, least = low << (RANKS * suit), low
    if found:
        return found
    if need <= 0 and hand >> JOKER:
        return _lead_joker(hand, out, False, trumps)
    return lowest_card(plain)


@kernel
def is_boss(card, out):
    """Whether no card that is out is higher in the suit of a card, given as a set."""
    for suit in range(SUITS):
        if card & suit_cards(suit):
            return card > out & suit_cards(suit)
    return False


@kernel
def boss_cards(plain, out):
    """The highest card of every suit of a set, where none that is out is higher."""
    bosses = 0
    for suit in range(SUITS):
        top = highest(plain & suit_cards(suit))
        if top > out & suit_cards(suit):
            bosses += top
    return bosses


@kernel
def most_dangerous(plain):
    """The card of the highest rank; of equal ones that of the suit with the higher cards."""
    best, most = 0, 0
    for suit in range(SUITS):
        own = plain >> (RANKS * suit) & SUIT
        if own > most:
            best, most = suit, own
    return highest(most) << (RANKS * best)


@kernel
def lowest_card(plain):
    """The card of the lowest rank, in the first suit that has it."""
    best, least = 0, SUIT + 1
    for suit in range(SUITS):
        own = plain >> (RANKS * suit) & SUIT
        if 0 < (own & -own) < least:
            best, least = suit, own & -own
    return least << (RANKS * best)
