"""`president bench`: decisions a second, here and now."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from president_env.bench import run
from president_env.bench.report import rates_table
from president_env.cli.arguments import Game
from president_env.files import write_atomically


def bench(
    game: Game = "president",
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure OpenSpiel and RLCard too: pip install 'president-env[peers]'")
    ] = False,
    starts: Annotated[
        bool, typer.Option("--starts", help="Measure the first start, which compiles, and later ones too.")
    ] = False,
    json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
) -> None:
    """Measure the speed of random play through every interface, in decisions a second."""
    with Console(stderr=True).status("") as status:
        report = run(game, peers, starts, report=lambda name: status.update(f"measuring {name}"))
    console = Console()
    console.print(rates_table(report))
    if report.starts:
        first, later = report.starts["first"], report.starts["later"]
        console.print(f"president arena, one round: {first:.1f} s where it compiles, {later:.2f} s later")
    if json is not None:
        write_atomically(json, dumps(report.to_json(), indent=1) + "\n")
