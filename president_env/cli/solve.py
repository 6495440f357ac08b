"""`president solve`: exact values of an end-game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
import yaml
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from president_env.cli.arguments import Game
from president_env.errors import BadFile, BadOptions, shown
from president_env.files import read_text
from president_env.game import GameSpec
from president_env.match import Match, suggestions
from president_env.registry import find_game


def solve(
    position: Annotated[
        str,
        typer.Argument(
            help="A YAML file with the keys of a scenario's position (and moves, if you like), or the text itself: "
            "'{hands: [9c Kd, 8s 8h, \"\"], turn: 0}'. Cards that no hand holds are out of play."
        ),
    ],
    game: Game = "president",
) -> None:
    """Solve an end-game: what every legal action brings with best play from there, and the best line.

    Where a position is no end-game, a sentence says what it lacks.
    """
    match = _open(_read(position), find_game(game))
    values = match.spec.end_game(match.state)
    if not values:
        raise BadOptions(f"this position cannot be solved: {match.spec.no_end_game(match.state)}")
    console = Console()
    console.print(Text(match.spec.view_text(match.state)))
    console.print(_table(match, values))
    played = len(match.history[-1])
    play_best(match)
    line = ", ".join(f"{seat}: {move}" for seat, move in match.history[-1][played:])
    order = ", ".join(f"seat {seat}" for seat in match.results[-1].places)
    console.print(Text(f"Best line: {line}\nThe round ends with {order}."))


def play_best(match: Match) -> None:
    """Play an end-game out with best play of all seats; of moves that are equally good, what the best bot prefers."""
    while match.turn is not None:
        values = match.spec.end_game(match.state)
        moves = [match.spec.parse_move(move) for move in suggestions(match.view(match.turn))]
        match.play(max(moves, key=values.__getitem__))


def _read(position: str) -> Mapping[str, Any]:
    """The position in a text that begins with a brace, or else in a file of that name. Raises BadFile."""
    here = position.lstrip().startswith("{")
    what = "the position" if here else position
    try:
        found = yaml.safe_load(position if here else read_text(position))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{what} is no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(found, Mapping):
        raise BadFile(f"{what} is no mapping with hands and turn, but {shown(found)}")
    return found


def _open(case: Mapping[str, Any], spec: GameSpec) -> Match:
    """The match at a position, after its `moves`."""
    match = Match.from_position({key: value for key, value in case.items() if key != "moves"}, spec)
    moves = case.get("moves") or []
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadOptions(f"moves are a list of texts, not {shown(moves)}")
    for move in moves:
        match.play(move)
    return match


def _table(match: Match, values: Mapping[int, float]) -> Table:
    """A row an action, the best first."""
    table = Table(title=f"seat {match.turn} to act", box=SIMPLE_HEAD, pad_edge=False, title_justify="left")
    table.add_column("move")
    table.add_column("points of the round", justify="right")
    for action in sorted(values, key=lambda action: -values[action]):
        table.add_row(match.spec.move_text(action), f"{values[action]:g}")
    return table
