"""The score sheet of President: places and points, round by round."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from president_env.game import Options, Record
from president_env.games.president.rules import points
from president_env.games.president.state import MAX_SEATS
from president_env.sheet import Cell, Line, PlannedSection, Section, Sheet


def plan(options: Options) -> tuple[PlannedSection, ...]:
    """A section for each round of a match."""
    return tuple(PlannedSection("", ((str(number),),)) for number in range(1, options.rounds + 1))


def sheet(ends: Sequence[Record]) -> Sheet:
    """The sheet of a match from the states at the ends of its rounds (RULES.md, section 9)."""
    return Sheet(("round",), "place", tuple(_section(state) for state in ends))


def _section(state: Record) -> Section:
    paid: np.ndarray[tuple[int], np.dtype[np.int64]] = np.zeros(MAX_SEATS, np.int64)
    points(state, paid)
    seats = range(int(state["players"]))
    cells = tuple(_cell(int(state["places"][seat]), int(paid[seat])) for seat in seats)
    totals = tuple(int(state["totals"][seat]) for seat in seats)
    return Section("", (Line((str(state["round"]),), cells),), totals)


def _cell(place: int, paid: int) -> Cell:
    return Cell(paid, str(place + 1), "good" if place == 0 else "")
