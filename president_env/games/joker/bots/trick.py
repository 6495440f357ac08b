"""Tricks as a few numbers, for bots that look ahead: what the rules keep in a state, without the state.

A trick is a tuple, see LED … LAID. A play is the set of its card; a joker's also says what it is played as and, where
it leads, the suit that it names (see `joker_play`).
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.cards import ONE_JOKER, RANKS, SUIT, SUITS, index_of
from president_env.games.joker.state import (
    DISCARD,
    FIRST_CARD,
    FIRST_JOKER_LEAD,
    HIGH,
    JOKER_DISCARDS,
    JOKER_TAKES,
    LOW,
    NO_MODE,
    NO_TRUMP,
    NOBODY,
    SEATS,
    TAKE,
)
from president_env.games.joker.tricks import card_played, mode_played, suit_led
from president_env.kernel import kernel

# The suit to follow, the demand of a joker that led, the plain cards that would win the trick as it stands, who wins
# it (plays after the lead), and how many plays there are.
LED, DEMAND, BEATERS, BEST, LAID = range(5)
NO_PLAYS = (NOBODY, NO_MODE, 0, 0, 0)

_MODE = 40
_NAMED = 44
_CARD = (1 << _MODE) - 1


@kernel
def joker_play(mode, suit):
    """A joker as TAKE, DISCARD, HIGH or LOW; suit: the one it names, 0 where it does not lead."""
    return ONE_JOKER + (mode << _MODE) + (suit << _NAMED)


@kernel
def card_in(play):
    """The set of the card of a play."""
    return play & _CARD


@kernel
def play_of(action):
    """The play that an action stands for."""
    mode = mode_played(action)
    if mode == NO_MODE:
        return 1 << card_played(action)
    return joker_play(mode, suit_led(action) if action >= FIRST_JOKER_LEAD else 0)


@kernel
def action_of(play):
    """The action that a play stands for."""
    mode = play >> _MODE & 7
    if mode == TAKE:
        return JOKER_TAKES
    if mode == DISCARD:
        return JOKER_DISCARDS
    if mode != NO_MODE:
        return FIRST_JOKER_LEAD + 2 * (play >> _NAMED) + (mode == LOW)
    card = 0
    while play >> card > 1:
        card += 1
    return FIRST_CARD + index_of(card)


@kernel
def trick_of(view):
    """The trick that lies on the table."""
    trick = NO_PLAYS
    for index in range(view["laid"]):
        action = view["plays"][SEATS * view["trick"] + index] % 64
        trick = lay(trick, play_of(action), trumps_of(view["trump"]), view["led_joker_ruffable"])
    return trick


@kernel
def suit_cards(suit):
    """All cards of a suit, as a set."""
    return SUIT << (RANKS * suit)


@kernel
def trumps_of(trump):
    """All trumps, as a set; empty where there is none, or it is not known."""
    return suit_cards(trump) if 0 <= trump < NO_TRUMP else 0


@kernel
def suit_of(card):
    """The suit of a plain card given as a set."""
    for suit in range(SUITS - 1):
        if card < 1 << RANKS * (suit + 1):
            return suit
    return SUITS - 1


@kernel
def up_to_highest(cards):
    """Every bit up to the highest one of a set of plain cards; 0 for none."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    return cards | cards >> 32


@kernel
def highest(cards):
    """The highest bit of a set of plain cards, as a set: of one suit, its highest card."""
    filled = up_to_highest(cards)
    return filled - (filled >> 1)


@kernel
def lay(trick, play, trumps, ruffable):
    """The trick with one more play."""
    mode, laid = play >> _MODE & 7, trick[LAID]
    if laid == 0:
        suit = play >> _NAMED if mode else suit_of(play)
        return (suit, mode, _beaters(play, mode, suit_cards(suit), trumps, ruffable), 0, 1)
    if mode == TAKE:
        return (trick[LED], trick[DEMAND], 0, laid, laid + 1)
    if play & trick[BEATERS]:
        beaters = trick[BEATERS] & (_above(play) & trumps if play & trumps else _above(play) | trumps)
        return (trick[LED], trick[DEMAND], beaters, laid, laid + 1)
    return (trick[LED], trick[DEMAND], trick[BEATERS], trick[BEST], laid + 1)


@kernel
def _above(card):
    """All bits above a card's."""
    return -(card << 1)


@kernel
def _beaters(play, mode, suit, trumps, ruffable):
    """The plain cards that beat a lead. suit: all cards of the one it asks for."""
    if mode == HIGH:
        return trumps if ruffable and trumps != suit else 0
    if mode == LOW:
        return suit | trumps
    return suit & _above(play) if suit == trumps else suit & _above(play) | trumps
