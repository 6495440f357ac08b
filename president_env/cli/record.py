"""`president record` and `president replay`: a match as JSON Lines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from president_env.bots.seating import seat_bots
from president_env.cli.arguments import Bots, Code, Game, Players, Rounds, Rules, Seed, split_names, win_text
from president_env.files import read_text, write_atomically
from president_env.match import Match
from president_env.record import Difference
from president_env.record import record as record_match
from president_env.record import replay as replay_match


def record(
    rules: Rules = "classic",
    players: Players = None,
    rounds: Rounds = None,
    code: Code = None,
    bots: Bots = "hard",
    seed: Seed = 0,
    game: Game = "president",
    output: Annotated[Path | None, typer.Option(help="File to write; else the lines are printed.")] = None,
) -> None:
    """Let bots play a match and write it down as JSON Lines."""
    match = Match(rules, players, rounds, code, game)
    lines = record_match(match, seat_bots(split_names(bots), match.options.players, match.spec, seed))
    if output is not None:
        write_atomically(output, "".join(f"{line}\n" for line in lines))
        return
    for line in lines:
        typer.echo(line)


def replay(file: Annotated[Path, typer.Argument(help="A record, as president record writes it.")]) -> None:
    """Play a recorded match again and verify it line by line; exit code 1 and the first difference otherwise."""
    match = verified(file)
    moves = sum(len(played) for played in match.history)
    typer.echo(f"{file}: the record is right: {len(match.results)} rounds, {moves} moves, {win_text(match)}")


def verified(file: Path) -> Match:
    """The match of a record; where it is wrong the first difference is said, and the exit code is 1. Raises BadFile."""
    try:
        return replay_match(read_text(file))
    except Difference as difference:
        typer.echo(str(difference))
        raise typer.Exit(1) from None
