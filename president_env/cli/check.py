"""`president check`: scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from president_env.scenario import check_file


def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files (YAML).")]) -> None:
    """Run scenario files: a line for each scenario that fails, with the difference, and the count at last."""
    outcomes = [outcome for file in files for outcome in check_file(file)]
    failed = [outcome for outcome in outcomes if outcome.differences]
    for outcome in failed:
        typer.echo(f"{outcome.name}: {'; '.join(outcome.differences)}")
    typer.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise typer.Exit(1)
