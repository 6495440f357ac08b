"""The score sheet of a match as a picture (PNG)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from president_env.arena.plot import canvas, save
from president_env.cli.sheet_table import SUMS, WORDS, heading, marks_of
from president_env.sheet import Cell, Mark, Section, Sheet

ROW, LABEL, SEAT = 0.27, 0.62, 1.5  # inches: height of a row, width of a label and of a seat
NOTE, POINTS = 0.42, 0.88  # where a seat's note and points end, as shares of its width
INK, PALE, BEST = "#1f2933", "#7b8794", "#0b6e99"
FILLS: dict[Mark, str] = {"": "none", "good": "#e3f4e8", "doubled": "#ffe08a", "struck": "#f9d5d0"}
BAND = "#e8eef3"


@dataclass(frozen=True)
class _Page:
    """Where rows and columns lie on the axes, in inches from the upper left corner."""

    axes: Any
    labels: int
    seats: int

    @property
    def width(self) -> float:
        return LABEL * self.labels + SEAT * self.seats

    def seat(self, seat: int, share: float) -> float:
        return LABEL * self.labels + SEAT * (seat + share)

    def write(self, x: float, row: int, text: str, **style: Any) -> None:
        style = {"ha": "right", "va": "center", "fontsize": 10, "color": INK} | style
        self.axes.text(x, (row + 0.5) * ROW, text, **style)

    def fill(self, x: float, row: int, width: float, color: str) -> None:
        from matplotlib.patches import Rectangle

        self.axes.add_patch(Rectangle((x, row * ROW), width, ROW, facecolor=color, edgecolor="none"))


def draw_sheet(sheet: Sheet, path: str | Path, title: str, names: Sequence[str] = ()) -> None:
    """A row a round as on paper: kept promises shaded, premiums marked, sums and totals under every section.

    names: of the bots, by seat. The sheet has a round at least. Raises BadFile.
    """
    labels, seats = len(sheet.columns), len(sheet.sections[-1].totals)
    named = bool(sheet.sections[-1].name)
    rows = 2 + sum(len(section.lines) + named for section in sheet.sections) + (not named)  # with head and legend
    width, height = LABEL * labels + SEAT * seats, ROW * rows
    figure, axes = canvas(width + 0.4, height + 0.5, title)
    page = _Page(axes, labels, seats)
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    _draw_head(page, sheet, names)
    row = 1
    for section in sheet.sections:
        row = _draw_section(page, section, row)
    if not sheet.sections[-1].name:
        _draw_totals(page, "total", sheet.sections[-1], row)
        row += 1
    _draw_legend(page, sheet, row)
    save(figure, path)


def _draw_head(page: _Page, sheet: Sheet, names: Sequence[str]) -> None:
    for index, column in enumerate(sheet.columns):
        page.write(LABEL * (index + 0.85), 0, column, color=PALE, fontsize=9)
    for seat in range(page.seats):
        page.write(page.seat(seat, POINTS), 0, heading(seat, names), weight="bold")
        page.axes.plot([page.seat(seat, 0)] * 2, [0, page.axes.get_ylim()[0] - ROW], color=PALE, linewidth=0.4)
    page.axes.plot([0, page.width], [ROW, ROW], color=INK, linewidth=1)


def _draw_section(page: _Page, section: Section, row: int) -> int:
    """Returns the row after the section."""
    for line in section.lines:
        _draw_labels(page, row, line.labels)
        for seat, cell in enumerate(line.cells):
            if cell is not None:
                _draw_cell(page, seat, row, cell)
        row += 1
    if section.name:
        _draw_totals(page, section.name, section, row)
        row += 1
    return row


def _draw_labels(page: _Page, row: int, labels: Sequence[str]) -> None:
    if not any(labels[1:]) and len(labels) > 1:
        page.write(0.08, row, labels[0], ha="left", color=PALE)
        return
    for index, label in enumerate(labels):
        page.write(LABEL * (index + 0.85), row, label, color=PALE)


def _draw_cell(page: _Page, seat: int, row: int, cell: Cell) -> None:
    page.fill(page.seat(seat, 0.06), row, 0.88 * SEAT, FILLS[cell.mark])
    page.write(page.seat(seat, NOTE), row, cell.note, color=PALE)
    page.write(page.seat(seat, POINTS), row, cell.text, weight="bold" if cell.mark == "doubled" else "normal")
    if cell.mark == "struck":
        middle = (row + 0.5) * ROW
        page.axes.plot(
            [page.seat(seat, POINTS - 0.27), page.seat(seat, POINTS + 0.02)], [middle, middle], color=INK, linewidth=1
        )


def _draw_totals(page: _Page, label: str, section: Section, row: int) -> None:
    page.fill(0, row, page.width, BAND)
    page.write(0.08, row, label, ha="left", weight="bold")
    best = max(section.totals)
    for seat, (brought, total) in enumerate(zip(section.sums, section.totals, strict=True)):
        if section.name:
            page.write(page.seat(seat, NOTE), row, f"{brought:+}", color=PALE)
        page.write(page.seat(seat, POINTS), row, str(total), weight="bold", color=BEST if total == best else INK)


def _draw_legend(page: _Page, sheet: Sheet, row: int) -> None:
    """What the columns of a seat are, and what the shades say."""
    text = f"{sheet.note}, points"
    if sheet.sections[-1].name:
        text += f"; {SUMS}"
    page.write(0.08, row, text, ha="left", fontsize=8.5, color=PALE)
    for index, mark in enumerate(reversed(marks_of(sheet))):
        x = page.seat(page.seats - 1 - index, 0.06)
        page.fill(x, row, 0.88 * SEAT, FILLS[mark])
        page.write(x + 0.44 * SEAT, row, WORDS[mark][2:], ha="center", fontsize=8.5)
