"""What may be played to a trick and who wins it (RULES.md, A.5)."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.cards import (
    JOKER,
    PLAIN,
    PLAIN_CARDS,
    RANKS,
    SUIT,
    SUITS,
    above,
    by_index,
    card_at,
    highest_of,
    of_suit,
    size_of,
)
from president_env.games.joker.state import (
    DISCARD,
    FIRST_CARD,
    FIRST_JOKER_LEAD,
    HIGH,
    JOKER_TAKES,
    LOW,
    NO_MODE,
    NO_TRUMP,
    NOBODY,
    SEATS,
    TAKE,
)
from president_env.kernel import kernel

# What a card is worth in a trick: a higher number wins, and of two that are SURE the later one.
USELESS = 0  # another suit, or a joker that discards
LEAST = 1  # a joker led LOW: below every plain card of its suit
LED = 2  # + rank: a plain card of the suit to follow
RUFFABLE = LED + RANKS  # a joker led HIGH where trumps may beat it (option led_joker_ruffable)
TRUMPS = RUFFABLE + 1  # + rank
SURE = TRUMPS + RANKS  # a joker that takes, or was led HIGH


@kernel
def playable(state, hand):
    """The plain cards of a hand that its seat may play now, as a set."""
    plain = hand & PLAIN
    if state["led"] == NOBODY:
        return plain
    trumps = of_suit(plain, state["trump"]) if state["trump"] < NO_TRUMP else 0
    return answers(plain, state["led"], state["demand"], trumps)


@kernel
def answers(plain, led, demand, trumps):
    """Those of a hand's plain cards that may follow a lead, as a set. trumps: a set with the hand's trumps."""
    following = of_suit(plain, led)
    if following:
        return highest_of(following, led) if demand == HIGH else following
    return plain & trumps if plain & trumps else plain


@kernel
def legal_plays(state, mask):
    """Mark what the seat to act may play. Returns how many plays there are."""
    hand = state["hands"][state["turn"]]
    cards = by_index(playable(state, hand))
    for index in range(PLAIN_CARDS):
        mask[FIRST_CARD + index] = cards >> index & 1 == 1
    found = size_of(cards)
    if hand >> JOKER == 0:
        return found
    first, end = JOKER_TAKES, FIRST_JOKER_LEAD
    if state["led"] == NOBODY:
        first, end = FIRST_JOKER_LEAD, FIRST_JOKER_LEAD + 2 * SUITS
    for action in range(first, end):
        mask[action] = True
    return found + end - first


@kernel
def card_played(action):
    """The card that a play takes out of the hand."""
    return card_at(action - FIRST_CARD) if action < JOKER_TAKES else JOKER


@kernel
def mode_played(action):
    """What a play makes of a joker; NO_MODE for a plain card."""
    if action < JOKER_TAKES:
        return NO_MODE
    if action < FIRST_JOKER_LEAD:
        return TAKE if action == JOKER_TAKES else DISCARD
    return LOW if (action - FIRST_JOKER_LEAD) % 2 else HIGH


@kernel
def suit_led(action):
    """The suit that a lead asks for: of the plain card, or named with the joker."""
    if action < JOKER_TAKES:
        return card_at(action - FIRST_CARD) // RANKS
    return (action - FIRST_JOKER_LEAD) // 2


@kernel
def power_of(action, led, trump, ruffable):
    """What a play is worth in a trick with suit `led` to follow."""
    mode = mode_played(action)
    if mode == NO_MODE:
        card = card_at(action - FIRST_CARD)
        suit, rank = card // RANKS, card % RANKS
        if suit == trump:
            return TRUMPS + rank
        return LED + rank if suit == led else USELESS
    if mode == HIGH and ruffable and trump < NO_TRUMP and trump != led:
        return RUFFABLE
    if mode == LOW:
        return LEAST
    return USELESS if mode == DISCARD else SURE


@kernel
def play(state, action):
    """Lay a card of the seat to act; the fourth one ends the trick, and its winner is to lead."""
    seat = state["turn"]
    card, mode = card_played(action), mode_played(action)
    if state["laid"] == 0:
        state["led"] = suit_led(action)
        state["demand"] = mode
    elif mode == NO_MODE:
        _note_lacks(state, seat, card)
    _lay(state, seat, action, card, mode)
    power = power_of(action, state["led"], state["trump"], state["led_joker_ruffable"])
    if power > state["power"] or power == SURE:
        state["best"] = seat
        state["power"] = power
    if state["laid"] == SEATS:
        _end_trick(state)
    else:
        state["turn"] = (seat + 1) % SEATS


@kernel
def _lay(state, seat, action, card, mode):
    state["plays"][SEATS * state["trick"] + state["laid"]] = 64 * seat + action
    state["hands"][seat] -= 1 << card
    state["played"][seat] += 1 << card
    state["table"][seat] = card
    state["modes"][seat] = mode
    state["laid"] += 1


@kernel
def _note_lacks(state, seat, card):
    """What a plain card that does not lead shows: no led suit, no trump, nothing above an answer to HIGH."""
    suit, led, trump = card // RANKS, state["led"], state["trump"]
    if suit == led:
        if state["demand"] == HIGH:
            state["lacks"][seat] |= above(card)
        return
    state["lacks"][seat] |= SUIT << (RANKS * led)
    if trump < NO_TRUMP and suit != trump:
        state["lacks"][seat] |= SUIT << (RANKS * trump)


@kernel
def _end_trick(state):
    winner = state["best"]
    state["won"][winner] += 1
    state["trick"] += 1
    clear_table(state)
    state["leader"] = winner
    state["turn"] = winner


@kernel
def clear_table(state):
    """No card lies in the trick."""
    state["laid"] = 0
    state["led"] = NOBODY
    state["demand"] = NO_MODE
    state["best"] = NOBODY
    state["power"] = USELESS
    for seat in range(SEATS):
        state["table"][seat] = NOBODY
        state["modes"][seat] = NO_MODE
