"""The score sheet of a match for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from president_env.sheet import Cell, Mark, Section, Sheet

STYLES: dict[Mark, str] = {"": "", "good": "green", "doubled": "bold yellow", "struck": "red"}
SIGNS: dict[Mark, str] = {"": " ", "good": " ", "doubled": "★", "struck": "✗"}
WORDS: dict[Mark, str] = {"doubled": "★ counts twice", "struck": "✗ is struck out"}
SUMS = "bold: what the rounds above brought, and the total"
LONGEST = 11  # letters of a heading: four seats and the labels fit into a terminal of 80


def sheet_table(sheet: Sheet, names: Sequence[str] = (), title: str | None = None) -> Table:
    """A row a round, with what it says of every seat; after the rounds of a section what it brought, and the totals.

    names: of the bots, by seat. The sheet has a round at least.
    """
    table = Table(title=title, caption=_caption(sheet), box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.title_justify = table.caption_justify = "left"
    for column in sheet.columns:
        table.add_column(column, justify="right", no_wrap=True)
    for seat in range(len(sheet.sections[-1].totals)):
        table.add_column(heading(seat, names), justify="right", no_wrap=True)
    widths = _widths(sheet)
    for section in sheet.sections:
        _add(table, section, widths)
    if not sheet.sections[-1].name:
        _add_bold(table, "total", [str(total) for total in sheet.sections[-1].totals])
    return table


def heading(seat: int, names: Sequence[str]) -> str:
    """`seat 2`, or with its bot `2 hard`; of a long name the end."""
    name = f"{seat} {names[seat]}" if names else f"seat {seat}"
    return name if len(name) <= LONGEST else f"{seat} …{name[3 - LONGEST :]}"


def marks_of(sheet: Sheet) -> list[Mark]:
    """The marks of premiums that stand on a sheet."""
    found = {cell.mark for cell in _cells(sheet)}
    return [mark for mark in WORDS if mark in found]


def _cells(sheet: Sheet) -> list[Cell]:
    return [cell for section in sheet.sections for line in section.lines for cell in line.cells if cell]


def _caption(sheet: Sheet) -> str:
    parts = [f"{sheet.note}, points"]
    if sheet.sections[-1].name:
        parts.append(SUMS)
    return "; ".join([*parts, *(WORDS[mark] for mark in marks_of(sheet))])


def _widths(sheet: Sheet) -> tuple[int, int]:
    """Letters of the widest note and the widest points."""
    named = [section for section in sheet.sections if section.name]
    notes = [cell.note for cell in _cells(sheet)] + [f"{brought:+}" for section in named for brought in section.sums]
    points = [cell.text for cell in _cells(sheet)] + [str(total) for part in named for total in part.totals]
    return max(map(len, notes)), max(map(len, points))


def _add(table: Table, section: Section, widths: tuple[int, int]) -> None:
    note, points = widths
    if section.name:
        table.add_section()
    for line in section.lines:
        table.add_row(*line.labels, *(Text() if cell is None else _cell(cell, widths) for cell in line.cells))
    if section.name:
        pairs = zip(section.sums, section.totals, strict=True)
        _add_bold(table, section.name, [f"{brought:>+{note}}  {total:>{points}}" for brought, total in pairs])


def _cell(cell: Cell, widths: tuple[int, int]) -> Text:
    note, points = widths
    return Text(f"{cell.note:>{note}} {SIGNS[cell.mark]}{cell.text:>{points}}", STYLES[cell.mark])


def _add_bold(table: Table, label: str, cells: Sequence[str]) -> None:
    blanks = [""] * (len(table.columns) - len(cells) - 1)
    table.add_row(Text(label, "bold"), *blanks, *(Text(cell, "bold") for cell in cells))
