"""Card sets as integers: plain card 9 * suit + rank is that bit, and bits 36 and 37 count the jokers (0, 1 or 2).

Suits 0 … 3 are clubs, diamonds, hearts and spades; ranks 0 … 8 are 6 7 8 9 10 J Q K A (RULES.md, A.1). The jokers are
alike, so a set only counts them. Sets that share no card are added and taken apart with + and -.

In a deck the two jokers lie where the six of clubs and the six of spades would: these sixes do not exist.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.kernel import kernel

SUITS = 4
RANKS = 9
CARDS = SUITS * RANKS
SIX_OF_CLUBS = 0
SIX_OF_SPADES = 27
JOKER = CARDS  # as a card by itself; 1 << JOKER is the set of one joker
ONE_JOKER = 1 << JOKER
JOKERS = 2
SUIT = (1 << RANKS) - 1  # all cards of clubs; of another suit: SUIT << (RANKS * suit)
PLAIN = (1 << CARDS) - 1
ALL_CARDS = PLAIN - (1 << SIX_OF_CLUBS) - (1 << SIX_OF_SPADES) + JOKERS * ONE_JOKER

PLAIN_CARDS = CARDS - JOKERS
BELOW_SPADES = 26  # plain cards of the other suits
_LOW = (1 << BELOW_SPADES) - 1


@kernel
def card_of(drawn):
    """The card that number 0 … 35 of a deck stands for."""
    return JOKER if drawn in (SIX_OF_CLUBS, SIX_OF_SPADES) else drawn


@kernel
def index_of(card):
    """The place 0 … 33 of a plain card among the plain cards."""
    return card - 1 if card < SIX_OF_SPADES else card - 2


@kernel
def card_at(index):
    """The plain card at a place 0 … 33; the inverse of `index_of`."""
    return index + 1 if index < BELOW_SPADES else index + 2


@kernel
def by_index(cards):
    """The plain cards of a set, each as the bit of its `index_of`."""
    return cards >> 1 & _LOW | (cards & PLAIN) >> 2 & ~_LOW


@kernel
def of_suit(cards, suit):
    """The plain cards of a suit in a set, as a set."""
    return cards & SUIT << (RANKS * suit)


@kernel
def highest_of(cards, suit):
    """The highest card of a suit in a set, as a set of one; 0 where the set has none of it."""
    ranks = cards >> (RANKS * suit) & SUIT
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return (ranks - (ranks >> 1)) << (RANKS * suit)


@kernel
def above(card):
    """The cards of a plain card's suit that are higher, as a set."""
    return SUIT << (card - card % RANKS) & ~((2 << card) - 1)


@kernel
def one_of(cards):
    """Any card of a set that is not empty, as a set of one: the lowest plain card, or a joker."""
    plain = cards & PLAIN
    return plain & -plain if plain else ONE_JOKER


@kernel
def size_of(cards):
    """How many cards are in a set."""
    total = cards >> JOKER
    plain = cards & PLAIN
    while plain:
        plain &= plain - 1
        total += 1
    return total
