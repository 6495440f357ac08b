"""`president sheet`: the score sheet of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from president_env.cli.paths import check_picture
from president_env.cli.record import verified
from president_env.cli.sheet_table import sheet_table
from president_env.errors import BadOptions
from president_env.files import read_text
from president_env.match import Match


def sheet(
    file: Annotated[
        Path, typer.Argument(help="A record, as president record writes it, or a match that president play saved.")
    ],
    png: Annotated[Path | None, typer.Option(help="Draw the sheet to this file (PNG).")] = None,
) -> None:
    """Show the score sheet of a match: every round of every seat, what was settled after it, and the totals."""
    check_picture(png)
    match = _read(file)
    if not match.results:
        raise BadOptions(f"{file} has no sheet: no round of the match is over")
    title = f"{match.spec.title}, {match.code}"
    Console().print(sheet_table(match.sheet, title=title))
    if png is not None:
        from president_env.cli.sheet_picture import draw_sheet

        draw_sheet(match.sheet, png, title)


def _read(file: Path) -> Match:
    """The match of a record or save: a line of a record is an event."""
    is_record = '"event"' in read_text(file).partition("\n")[0]
    return verified(file) if is_record else Match.load(file)
