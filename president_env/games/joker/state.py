"""The record of one table, and the actions.

    action    0 … 3     name a trump: clubs, diamonds, hearts, spades
              4         no trump
              5 … 14    5 + bid
              15 … 48   15 + cards.index_of: play a plain card
              49, 50    a joker that follows: take, discard
              51 … 58   51 + 2 * suit + d: lead a joker, d = 0 high, 1 low

Every field is an int64 or a row of them. Sets of cards are packed (see cards), sets of seats are bit masks
(bit = seat), a card by itself is 0 … 35 or JOKER.
"""

from president_env.games.joker.cards import PLAIN_CARDS, SUITS

SEATS = 4
MOST_CARDS = 9
NO_TRUMP = SUITS
FIRST_BID = NO_TRUMP + 1
FIRST_CARD = FIRST_BID + MOST_CARDS + 1
JOKER_TAKES = FIRST_CARD + PLAIN_CARDS
JOKER_DISCARDS = JOKER_TAKES + 1
FIRST_JOKER_LEAD = JOKER_DISCARDS + 1
NUM_ACTIONS = FIRST_JOKER_LEAD + 2 * SUITS

NOBODY = -1  # also: no card, no suit, no bid
TRUMP, BID, PLAY, ROUND_OVER = range(4)
KINDS = ("ladder", "nines", "golden", "notrump", "blind", "misere")
LADDER, NINES, GOLDEN, NOTRUMP, BLIND, MISERE = range(len(KINDS))

# What a joker was played as; a led one makes its demand of the trick.
MODES = ("none", "take", "discard", "high", "low")
NO_MODE, TAKE, DISCARD, HIGH, LOW = range(len(MODES))

CLASSIC, SHORT, FULL = range(3)
HALF, NINES3 = range(2)
NO_PREMIUM, DOUBLE, STRIKE = range(3)  # double and strike may both be set: they are bits
SHARED, KEPT_BIDS = range(2)
PER_CARD = 0  # as the option shtanga: 100 a card
DRAWN = -1  # as the option first_dealer

OPTION_FIELDS = (
    "players",
    "form",  # CLASSIC, SHORT or FULL
    "short_layout",  # HALF or NINES3
    "shtanga",  # 100, 200 or PER_CARD
    "premium",  # bits DOUBLE and STRIKE
    "led_joker_ruffable",
    "tie_break",  # SHARED or KEPT_BIDS
    "first_dealer",  # a seat or DRAWN
    "first_round",  # of the form, from 1
    "rounds",
)

# The fields of a state: those that hold one number, and those that hold a row of them, with its length.
NUMBERS = (
    *OPTION_FIELDS,
    "observer",  # whose view this is; NOBODY: the state itself
    "round",  # from 1
    "phase",
    "turn",  # seat to act; NOBODY when the round is over
    "kind",
    "cards",  # of every seat this round, and so its tricks
    "dealer",
    "trump",  # a suit or NO_TRUMP; NOBODY while it is not known
    "turned",  # ladder: the card turned up, out of play
    "trick",  # tricks finished
    "laid",  # cards in the trick now played
    "leader",  # of that trick
    "led",  # the suit to follow; NOBODY before the lead
    "demand",  # HIGH or LOW where a joker led, else NO_MODE
    "best",  # the seat that wins the trick as it stands; NOBODY before the lead
    "power",  # of its card (tricks.power_of)
)
ROWS = {
    "hands": SEATS,
    "first_cards": SEATS,  # not yet taken up: the three cards before trump is named
    "later_cards": SEATS,  # and the six after it
    "bids": SEATS,  # NOBODY before the bid, and where there is none
    "won": SEATS,  # tricks
    "table": SEATS,  # the card that lies before a seat in this trick, or NOBODY
    "modes": SEATS,  # what it was played as, if it is a joker
    "played": SEATS,  # cards that a seat has played this round
    "lacks": SEATS,  # plain cards that a seat's plays have shown it not to hold any more
    "plays": SEATS * MOST_CARDS,  # every play of the round in its order: 64 * seat + action, or NOBODY
    "points": SEATS,  # of the round just ended, without the premium
    "premiums": SEATS,  # settled with it
    "totals": SEATS,  # points and premiums of the rounds before, and of this one once it is over
    "record": SEATS,  # the most points of a round in this chapter; 0 before its first round is over
    "clean": SEATS,  # 1 while every bid of this chapter was kept
    "kept": SEATS,  # bids kept in the match
}
