"""How a round may end: every seat plays on by habit, all hands open.

Tuples of four have an entry a seat; in a playout the seat to act stands first and the others follow in turn order.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.bots.habit import habitual_play
from president_env.games.joker.bots.trick import BEST, LAID, NO_PLAYS, card_in, lay
from president_env.games.joker.state import SEATS
from president_env.kernel import kernel


@kernel
def turned_by(row, seats):
    """A tuple of four with the entry `seats` places on in front."""
    if seats == 0:
        return row
    if seats == 1:
        return (row[1], row[2], row[3], row[0])
    if seats == 2:
        return (row[2], row[3], row[0], row[1])
    return (row[3], row[0], row[1], row[2])


@kernel
def play_on(hands, needs, first, trick, unplayed, left, kind, trumps, ruffable):
    """What the seats still need when the round is over: less than 0 where they took too many.

    hands, needs: of all seats, the one to act in front; first: its play; unplayed: all cards not played yet, in
    hands or not; left: tricks still to end, this one among them.
    """
    front = 0
    play = first
    while True:
        card = card_in(play)
        trick = lay(trick, play, trumps, ruffable)
        hands = (hands[1], hands[2], hands[3], hands[0] - card)
        needs = (needs[1], needs[2], needs[3], needs[0])
        unplayed -= card
        front += 1
        if trick[LAID] == SEATS:
            winner = trick[BEST]
            hands = turned_by(hands, winner)
            needs = turned_by(needs, winner)
            needs = (needs[0] - 1, needs[1], needs[2], needs[3])
            front += winner
            left -= 1
            trick = NO_PLAYS
            if left == 0:
                return turned_by(needs, (SEATS - front % SEATS) % SEATS)
        play = habitual_play(hands[0], unplayed - hands[0], needs[0], left, kind, trick, trumps)
