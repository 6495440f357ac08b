"""Exact end-games: with two seats left nothing is hidden, unless a hand was burned, so the best play is known."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from threading import Lock

import numpy as np

from president_env.game import Record
from president_env.games.president.belief import imagine, unseen_cards
from president_env.games.president.cards import CARDS, size_of
from president_env.games.president.dtype import STATE
from president_env.games.president.rules import legal, points_of, step
from president_env.games.president.state import EXCHANGE, NOBODY, NUM_ACTIONS
from president_env.games.president.two_hands import DEPTH, ROW, goes_out_first
from president_env.kernel import kernel

# Time grows by half with every card: hands of 17 against 17 would take minutes. With four seats there were never more
# than 26 cards left in thousands of rounds, with three 28 or fewer in 19 of 20.
MOST_CARDS = 28
PLIES = 3  # while the owner of the top play is out, both seats may still pass before one of them leads
_MEMO = np.zeros((262_139, 2), np.int64)  # for all that is solved in this process; what is not used costs nothing
_LOCK = Lock()


def end_game(record: Record) -> dict[int, float]:
    """The exact value of every legal action: the seat's points of the round with best play of both seats from there.

    record: a view of the seat to act, or a state. Empty where `no_end_game` tells why. Most positions take a tenth of a
    millisecond, those of 24 cards and more some milliseconds, rarely a fifth of a second.
    """
    if no_end_game(record):
        return {}
    states = np.zeros(PLIES, STATE)
    if record["observer"] == NOBODY:
        states[0] = record
    else:
        imagine(record, np.arange(CARDS), states[0])
    mask, replies = np.zeros((2, NUM_ACTIONS), np.bool_)
    legal(states[0], mask)
    stack = np.zeros((DEPTH, ROW), np.int64)
    with _LOCK:
        won = {int(action): wins_with(states, action, replies, stack, _MEMO) for action in np.flatnonzero(mask)}
    return {action: _points(states[0], wins) for action, wins in won.items()}


def no_end_game(record: Record) -> str:
    """Why `end_game` has no values for a view or state, as a clause; empty where it has."""
    turn, observer, holding = int(record["turn"]), int(record["observer"]), int(record["active"]).bit_count()
    if turn == NOBODY:
        return "the round is over"
    if record["phase"] == EXCHANGE:
        return "cards are still exchanged"
    if holding != 2:
        return f"{holding} seats hold cards, and only two can be solved"
    if (cards := int(record["counts"].sum())) > MOST_CARDS:
        return f"{cards} cards are left, and only {MOST_CARDS} can be solved"
    if observer == NOBODY:
        return ""
    if observer != turn:
        return f"seat {turn} is to act, and it is the view of seat {observer}"
    unseen, held = int(size_of(unseen_cards(record))), int(record["counts"].sum() - record["counts"][turn])
    return "" if unseen == held else f"{unseen} cards are unseen, and the other seat holds {held} of them"


def _points(state: Record, wins: bool) -> float:
    """What the better or the worse of the two open places brings to the seat to act."""
    ended = state.copy()
    ended["places"][state["turn"]] = state["finished"] + (0 if wins else 1)
    return float(points_of(ended, state["turn"]))


@kernel
def wins_with(states, action, replies, stack, memo):
    """Whether the seat to act goes out before the other one if it takes an action and both play their best then.

    states: STATE[PLIES], the first with both hands, the others scratch; replies: bool[66], scratch; stack and memo: as
    in two_hands.
    """
    seat = states[0]["turn"]
    states[1] = states[0]
    step(states[1], action)
    if is_plain(states[1]):
        return seat_wins(states[1], seat, stack, memo)
    legal(states[1], replies)
    for reply in range(NUM_ACTIONS):
        if replies[reply]:
            states[2] = states[1]
            step(states[2], reply)
            if not seat_wins(states[2], seat, stack, memo):
                return False
    return True


@kernel
def is_plain(state):
    """Whether only the two hands matter from here: the table is empty, or the owner of the top play still plays."""
    return state["top_count"] == 0 or state["turn"] == NOBODY or state["active"] >> state["top_owner"] & 1 == 1


@kernel
def seat_wins(state, seat, stack, memo):
    """Whether a seat goes out before the other one from a plain state on, or has gone out."""
    turn = state["turn"]
    if turn == NOBODY:
        return state["hands"][seat] == 0
    other = 0
    while other == turn or state["hands"][other] == 0:
        other += 1
    wins = goes_out_first(
        state["hands"][turn], state["hands"][other], state["top_rank"], state["top_count"], state["turned"],
        state["eight_stop"], state["revolution"], stack, memo,
    )  # fmt: skip
    return wins == (turn == seat)
