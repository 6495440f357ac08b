"""Exact knowledge: the last play of a round, after which nothing is left to decide."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from president_env.game import Record
from president_env.games.joker.facts import legal_actions, round_points
from president_env.games.joker.rules import step
from president_env.games.joker.state import NOBODY, PLAY, SEATS
from president_env.kernel import kernel

NO_ACTION = -1


def end_game(record: Record) -> dict[int, float]:
    """The points of the round that every legal action brings to the seat to act, with the premium that it settles.

    record: a view of the seat to act, or a state. Empty where `no_end_game` tells why: all but the last play of a
    round, since before it other seats decide too, and with four seats of their own aims there is no one best play.
    """
    if no_end_game(record):
        return {}
    return {action: _points(record, action) for action in legal_actions(record)}


def no_end_game(record: Record) -> str:
    """Why `end_game` has no values for a view or state, as a clause; empty where it has."""
    if record["turn"] == NOBODY:
        return "the round is over"
    if record["observer"] not in (NOBODY, record["turn"]):
        return f"seat {record['turn']} is to act, and it is the view of seat {record['observer']}"
    last = record["phase"] == PLAY and record["trick"] == record["cards"] - 1 and record["laid"] == SEATS - 1
    return "" if last else "only the last play of a round can be solved"


@kernel
def sure_win(view, mask):
    """NO_ACTION: no play of Joker wins whatever the others hold, as points go by bids and not by being first.

    view: of the seat to act; mask: bool[59].
    """
    return NO_ACTION


def _points(record: Record, action: int) -> float:
    ended = record.copy()
    step(ended, action)
    return float(round_points(ended)[record["turn"]])
