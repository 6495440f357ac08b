"""`president check`: scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from president_env.cli import complain
from president_env.errors import BadFile
from president_env.game import GameSpec
from president_env.registry import find_game
from president_env.scenario import Outcome, check_file


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files (YAML).")],
    game: Annotated[
        str | None,
        typer.Option(help="Whose scenarios they are; else the game that knows a scenario's type, or president."),
    ] = None,
) -> None:
    """Run scenario files: a line for each scenario that fails, with the difference, and the count at last.

    Exit code 1 where one fails, 2 where a file or scenario cannot be run; the others are run all the same.
    """
    outcomes, faults = _run(files, None if game is None else find_game(game))
    failed = [outcome for outcome in outcomes if outcome.differences]
    for outcome in failed:
        typer.echo(f"{outcome.name}: {'; '.join(outcome.differences)}")
    for fault in faults:
        complain(fault)
    typer.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    if failed or faults:
        raise typer.Exit(2 if faults else 1)


def _run(files: Sequence[Path], game: GameSpec | None) -> tuple[list[Outcome], list[str]]:
    """What came of the scenarios that could be run, and sentences about files and scenarios that could not."""
    outcomes: list[Outcome] = []
    faults: list[str] = []
    for file in files:
        try:
            found = check_file(file, game)
        except BadFile as error:
            faults.append(str(error))
            continue
        outcomes += [outcome for outcome in found if outcome.fault is None]
        faults += [outcome.fault for outcome in found if outcome.fault is not None]
    return outcomes, faults
