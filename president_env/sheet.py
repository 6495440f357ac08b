"""The score sheet of a match as plain values: what a game writes down, and terminal and picture show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mark = Literal["", "good", "doubled", "struck"]  # doubled, struck: the points that a premium counts twice, or takes


@dataclass(frozen=True)
class Cell:
    """What a line says of a seat. note: how the points came about, as Sheet.note names it."""

    points: int
    note: str = ""
    mark: Mark = ""

    @property
    def text(self) -> str:
        """The points; with their sign where they were settled, and not made in a round."""
        return str(self.points) if self.note else f"{self.points:+}"


@dataclass(frozen=True)
class Line:
    """A round, or what was settled after it.

    labels: as many as Sheet.columns; cells: by seat, None where the line says nothing of a seat.
    """

    labels: tuple[str, ...]
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Section:
    """Rounds that belong together. name: empty where it needs none, being one round; totals: by seat, after it."""

    name: str
    lines: tuple[Line, ...]
    totals: tuple[int, ...]

    @property
    def sums(self) -> tuple[int, ...]:
        """What the section brought every seat."""
        seats = range(len(self.totals))
        return tuple(sum(cell.points for line in self.lines if (cell := line.cells[seat])) for seat in seats)


@dataclass(frozen=True)
class PlannedSection:
    """A section before it is played. labels: of each of its rounds, those that are known then, the first columns."""

    name: str
    labels: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Sheet:
    """The finished rounds of a match. columns: headings of a line's labels; note: of the notes of its cells."""

    columns: tuple[str, ...]
    note: str
    sections: tuple[Section, ...]

    @property
    def last(self) -> Sheet:
        """The last section alone."""
        return Sheet(self.columns, self.note, self.sections[-1:])
