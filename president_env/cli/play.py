"""`president play`: you against bots in the terminal, or bots among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from president_env.bots.bot import Bot
from president_env.bots.human import HELP, HumanBot, Quit
from president_env.bots.seating import seat_bots
from president_env.cli.arguments import Bots, Code, Players, Rounds, split_names, win_text
from president_env.cli.sheet_table import sheet_table
from president_env.envs.asking import ask_in_match
from president_env.errors import BadOptions
from president_env.match import Match
from president_env.view import View


def play(
    rules: Annotated[str | None, typer.Option(help="A preset, also with options; else classic.")] = None,
    players: Players = None,
    rounds: Rounds = None,
    code: Code = None,
    bots: Bots = "hard",
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    seed: Annotated[int | None, typer.Option(min=0, help="Chance of the bots that draw some; else drawn.")] = None,
    game: Annotated[str | None, typer.Option(help="president or joker; else president.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the match in this file; where it exists, that match goes on.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Bots at all seats; every move is a line.")] = False,
) -> None:
    """Play against bots in the terminal."""
    match = _open(save, rules, players, rounds, code, game)
    console = Console()
    names = split_names(bots)
    if watch:
        table = seat_bots(names, match.options.players, match.spec, seed)
    else:
        table = _with_human(match, names, seat, seed, save, console)
    _keep(match, save)  # a file that cannot be written is known before the first move
    try:
        _run(match, table, None if watch else seat, console)
    except (Quit, EOFError):
        console.print("\nGood bye.")
    finally:
        _keep(match, save)


def _open(
    save: Path | None, rules: str | None, players: int | None, rounds: int | None, code: str | None, game: str | None
) -> Match:
    if save is None or not save.exists():
        return Match(rules or "classic", players, rounds, code, game or "president")
    if any(option is not None for option in (rules, players, rounds, code, game)):
        raise BadOptions(f"{save} holds a match that goes on by its own rules and code: leave those options out")
    return Match.load(save)


def _keep(match: Match, save: Path | None) -> None:
    if save is not None:
        match.save(save)


def _with_human(
    match: Match, names: Sequence[str], seat: int, seed: int | None, save: Path | None, console: Console
) -> list[Bot]:
    """The bots with you among them; bots are named for the other seats."""
    match.view(seat)  # raises where there is no such seat

    def save_to(name: str) -> None:
        path = Path(name) if name else save
        if path is None:
            raise BadOptions("in which file? save FILE")
        match.save(path)
        console.print(f"saved in {path}", highlight=False)

    def say(sentence: str) -> None:
        console.print(Text(sentence))

    def show(view: View) -> None:
        moves = [f"{number} {move}" for number, move in enumerate(view.legal_moves, start=1)]
        console.print(Panel(Text(str(view)), expand=False))
        console.print(Columns([Text(move) for move in moves], padding=(0, 3)))

    console.print(Text(HELP))
    others = seat_bots(names, match.options.players - 1, match.spec, seed)
    you = HumanBot(lambda: console.input("> "), show, say, save_to)
    return [*others[:seat], you, *others[seat:]]


def _run(match: Match, bots: Sequence[Bot], watcher: int | None, console: Console) -> None:
    """Play to the end of the match; `watcher` is told of moves what its seat may know, None everything."""
    names = [bot.name for bot in bots]
    console.print(f"match {match.code}, {match.options.players} seats, {match.options.rounds} rounds", highlight=False)
    while match.turn is not None:
        seat = match.turn
        action = ask_in_match(bots[seat], match)
        seen = match.spec.move_text(action) if watcher is None else match.spec.seen_move(match.state, action, watcher)
        console.print(Text(f"round {match.round}  seat {seat} ({bots[seat].name}): {seen}"))
        finished = len(match.results)
        match.play(action)
        if len(match.results) > finished:
            console.print(sheet_table(match.sheet.last, names, f"after round {len(match.results)}"))
    if len(match.sheet.sections) > 1:
        console.print(sheet_table(match.sheet, names, "the match"))
    console.print(Text(f"{win_text(match, names)} the match"))
