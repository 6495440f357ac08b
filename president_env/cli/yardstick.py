"""`president yardstick`: how near bots come to play that is known to be best."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from president_env.arena.exact_table import exact_table
from president_env.arena.yardstick import measure_exactly
from president_env.cli.arguments import Game, Players, Rounds, Rules
from president_env.cli.paths import check_folder
from president_env.files import write_atomically
from president_env.registry import find_game


def yardstick(
    bots: Annotated[list[str], typer.Argument(help="Bots to watch, each in games of its own; named as for arena.")],
    against: Annotated[str | None, typer.Option(help="Who fills the other seats; else the bot itself.")] = None,
    rules: Rules = "classic",
    codes: Annotated[int, typer.Option(help="Match codes; each is played with every rotation of the seats.")] = 100,
    players: Players = None,
    rounds: Rounds = None,
    seed: Annotated[int, typer.Option(help="Draws the first match code, and the chance of bots.")] = 0,
    game: Game = "president",
    json: Annotated[Path | None, typer.Option(help="Write the result to this file.")] = None,
) -> None:
    """Shares of end-game decisions that keep the best value, of sure wins converted, of promises held."""
    check_folder(json)
    result = measure_exactly(bots, against, rules, codes, players, rounds, seed, progress=True, game=game)
    Console().print(exact_table(result, f"{find_game(game).title}, {rules}"))
    if json is not None:
        write_atomically(json, dumps(result.to_json(), indent=1) + "\n")
