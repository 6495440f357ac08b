"""The score sheet of Joker: a section a chapter, its premium as a line of its own."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from president_env.game import Options, Record
from president_env.games.joker.auction import has_bids
from president_env.games.joker.dtype import STATE
from president_env.games.joker.notation import trump_text
from president_env.games.joker.plan import cards_at, chapter_round, kind_at, plan_index
from president_env.games.joker.rules import begin_match
from president_env.games.joker.state import KINDS, SEATS
from president_env.kernel import plain
from president_env.sheet import Cell, Line, Mark, PlannedSection, Section, Sheet

COLUMNS = ("round", "cards", "trump")
NOTE = "bid/won"


def plan(options: Options) -> tuple[PlannedSection, ...]:
    """The chapters of a match, with number and cards of every round (RULES.md, A.2)."""
    rounds = np.zeros(options.rounds, STATE)
    for number, state in enumerate(rounds, start=1):
        plain(begin_match)(state, options.as_ints())
        state["round"] = number
    return tuple(_planned(chapter) for chapter in _chapters(rounds))


def sheet(ends: Sequence[Record]) -> Sheet:
    """The sheet of a match from the states at the ends of its rounds (RULES.md, A.6 and A.7)."""
    return Sheet(COLUMNS, NOTE, tuple(_section(chapter) for chapter in _chapters(ends)))


def _chapters(states: Iterable[Record]) -> list[list[Record]]:
    """States, one of each round from the first on, chapter by chapter."""
    chapters: list[list[Record]] = []
    for state in states:
        if not chapters or chapter_round(plan_index(state)) == 0:
            chapters.append([])
        chapters[-1].append(state)
    return chapters


def _planned(chapter: Sequence[Record]) -> PlannedSection:
    kind = KINDS[kind_at(plan_index(chapter[0]))]
    return PlannedSection(kind, tuple((str(state["round"]), str(cards_at(plan_index(state)))) for state in chapter))


def _section(chapter: Sequence[Record]) -> Section:
    last = chapter[-1]
    premiums = [int(premium) for premium in last["premiums"]]
    settled = {(_place_of_record(chapter, seat), seat): premium for seat, premium in enumerate(premiums)}
    lines = [
        _line(state, [settled.get((place, seat), 0) for seat in range(SEATS)]) for place, state in enumerate(chapter)
    ]
    if any(premiums):
        paid = tuple(Cell(premium) if premium else None for premium in premiums)
        lines.append(Line(("premium", "", ""), paid))
    return Section(KINDS[last["kind"]], tuple(lines), tuple(int(total) for total in last["totals"]))


def _place_of_record(chapter: Sequence[Record], seat: int) -> int:
    """Which round of a chapter brought a seat the most points; the first of equal ones."""
    return max(range(len(chapter)), key=lambda place: int(chapter[place]["points"][seat]))


def _line(state: Record, settled: Sequence[int]) -> Line:
    """settled: the premium that the chapter pays or takes for this round, by seat."""
    cells = tuple(_cell(state, seat, settled[seat]) for seat in range(SEATS))
    return Line((str(state["round"]), str(state["cards"]), trump_text(int(state["trump"]))), cells)


def _cell(state: Record, seat: int, premium: int) -> Cell:
    bid, won, points = int(state["bids"][seat]), int(state["won"][seat]), int(state["points"][seat])
    if not has_bids(state["kind"]):
        return Cell(points, str(won))
    return Cell(points, f"{bid}/{won}", _mark(bid == won, premium))


def _mark(kept: bool, premium: int) -> Mark:
    if premium:
        return "doubled" if premium > 0 else "struck"
    return "good" if kept else ""
