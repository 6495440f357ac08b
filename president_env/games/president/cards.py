"""Card sets as integers: a card is bit 4 * rank + suit, so a hand fits into 52 bits.

Ranks 0 … 12 stand for 3 4 5 6 7 8 9 10 J Q K A 2 (RULES.md, section 1), suits 0 … 3 for clubs, diamonds, hearts and
spades.
Strength is a rank's place in the order in force: the rank itself, or 12 - rank while a revolution is on.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.kernel import kernel

RANKS = 13
SUITS = 4
CARDS = RANKS * SUITS
ALL_CARDS = (1 << CARDS) - 1
EIGHT = 5
THREE_OF_CLUBS = 1

# The number of bits in 0 … 15, three bits each, packed into one number: indexing a table would need an array.
POPCOUNTS = sum(bin(nibble).count("1") << (3 * nibble) for nibble in range(16))


@kernel
def count_of(cards, rank):
    """How many cards of a rank are in a card set (0 … 4)."""
    return (POPCOUNTS >> (3 * ((cards >> (SUITS * rank)) & 15))) & 7


@kernel
def counts_of(cards):
    """The number of cards of every rank at once, packed as the set is: 4 bits a rank."""
    pairs = cards - ((cards >> 1) & 0x5555555555555)
    return (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)


@kernel
def size_of(cards):
    """How many cards are in a card set (0 … 52)."""
    counts = counts_of(cards)
    total = 0
    for rank in range(RANKS):
        total += (counts >> (SUITS * rank)) & 15
    return total


@kernel
def lowest_of(cards, rank, count):
    """The `count` lowest suits of a rank in a card set, as a card set; the set must hold that many."""
    rest = (cards >> (SUITS * rank)) & 15
    taken = 0
    for _ in range(count):
        lowest = rest & -rest
        taken |= lowest
        rest ^= lowest
    return taken << (SUITS * rank)


@kernel
def highest_card(cards):
    """The highest card of a set, by rank and then suit, as a card set of one; 0 where the set is empty."""
    for back in range(CARDS):
        card = 1 << (CARDS - 1 - back)
        if cards & card:
            return card
    return 0


@kernel
def strength(rank, turned):
    """A rank's strength in the order in force; also the rank of a strength (turning twice changes nothing)."""
    return RANKS - 1 - rank if turned else rank
