"""`president arena`: which bot is stronger, and how sure that is."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from president_env import arena as arenas
from president_env.arena.result import Ladder, Result
from president_env.arena.table import ladder_table, result_table
from president_env.cli.arguments import Game, Ray, Rounds, Rules
from president_env.cli.paths import check_folder, check_picture
from president_env.errors import BadFile
from president_env.files import write_atomically
from president_env.registry import find_game


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="uniform, easy, normal, hard, a policy (.onnx), or your own: module:Class or file.py:Class, "
            "whose code is run. The last one named fills the seats that are left."
        ),
    ],
    rules: Rules = "classic",
    codes: Annotated[int, typer.Option(help="Match codes; each is played with every rotation of the seats.")] = 1000,
    players: Annotated[int | None, typer.Option(help="Seats; else one a bot, and four for one or two bots.")] = None,
    rounds: Rounds = None,
    seed: Annotated[int, typer.Option(help="Draws the first match code, and the chance of bots.")] = 0,
    game: Game = "president",
    ladder: Annotated[bool, typer.Option("--ladder", help="Each bot alone against a table of each other one.")] = False,
    ray: Ray = None,
    json: Annotated[Path | None, typer.Option(help="Write the result to this file.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result to this file (PNG).")] = None,
) -> None:
    """Compare bots: points a round with 95 % intervals, places, matches won, rating, time a decision."""
    _check_paths(json, plot)
    play = arenas.ladder if ladder else arenas.play
    result = play(bots, rules, codes, players, rounds, seed, progress=True, game=game, ray=ray)
    _show(result, f"{find_game(game).title}, {rules}", plot)
    if json is not None:
        write_atomically(json, dumps(result.to_json(), indent=1) + "\n")


def _check_paths(json: Path | None, plot: Path | None) -> None:
    """A result that cannot be written is known before it is worked out."""
    check_folder(json)
    check_picture(plot)
    if json is not None and plot is not None and json.resolve() == plot.resolve():
        raise BadFile(f"{json} cannot be written: it is named for both --json and --plot")


def _show(result: Result | Ladder, title: str, plot: Path | None) -> None:
    from president_env.arena.plot import plot_ladder, plot_result

    if isinstance(result, Ladder):
        Console().print(ladder_table(result, title))
        if plot is not None:
            plot_ladder(result, plot, title)
    else:
        Console().print(result_table(result, title))
        if plot is not None:
            plot_result(result, plot, title)
