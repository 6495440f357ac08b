"""The record of one table, and the actions.

    action    0          pass
              1 … 52     1 + 4 * rank + (count - 1): play `count` cards of a rank
              53 … 65    53 + rank: give one card of a rank back (exchange)

Every field is an int64 or a row of them, so that compiled and plain kernels count alike. Sets of cards are packed
(see cards), sets of seats are bit masks (bit = seat).
"""

from president_env.games.president.cards import RANKS, SUITS

MAX_SEATS = 7
PASS = 0
FIRST_PLAY = 1
FIRST_GIVE = FIRST_PLAY + RANKS * SUITS
NUM_ACTIONS = FIRST_GIVE + RANKS

EXCHANGE, PLAY, ROUND_OVER = range(3)
SOFT, FINAL = range(2)
THREE_OF_CLUBS_LEADS, FIRST_SEAT_LEADS = range(2)
NOBODY = -1

OPTION_FIELDS = (
    "players",
    "revolution",
    "eight_stop",
    "downfall",
    "passing",  # SOFT or FINAL
    "first_lead",  # THREE_OF_CLUBS_LEADS or FIRST_SEAT_LEADS
    "last_place_points",
    "rounds",
)


# The fields of a state: those that hold one number, and those that hold a row of them, with its length.
NUMBERS = (
    *OPTION_FIELDS,
    "observer",  # whose view this is; NOBODY: the state itself
    "round",  # from 1
    "phase",
    "turn",  # seat to act; NOBODY when the round is over
    "active",  # seats that still hold cards
    "passed",  # seats that passed: soft, since the top play; final, in this trick
    "top_rank",  # the play to beat; NOBODY on an empty table
    "top_count",  # its number of cards; 0 on an empty table
    "top_owner",
    "turned",  # 1 while a revolution is on
    "owed",  # exchange: cards that the seat to act still gives back
    "finished",  # how many places are taken from the top
    "fallen",  # the President who fell this round, or NOBODY
    "burned",  # that hand: nobody learns it
)
ROWS = {
    "hands": MAX_SEATS,
    "counts": MAX_SEATS,  # number of cards held: public, so a view keeps it
    "played": MAX_SEATS,  # cards that a seat has played this round
    "taken": MAX_SEATS,  # exchange: cards taken from a seat
    "returned": MAX_SEATS,  # exchange: cards that a seat gave back
    "places": MAX_SEATS,  # 0 first; NOBODY while the seat plays
    "last_places": MAX_SEATS,  # of the round before; NOBODY in the first
    "totals": MAX_SEATS,  # points of the rounds before, and of this one once it is over
    # The lowest strength on which a seat passed since the deal or the last revolution, by seat and number of cards
    # (index 4 * seat + count - 1); RANKS where it never did.
    "passed_on": MAX_SEATS * SUITS,
}
