"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from president_env.match import Match

Game = Annotated[str, typer.Option(help="president or joker.")]
Rules = Annotated[str, typer.Option(help="A preset, also with options: local,eight_stop=false; full,premium=strike.")]
Players = Annotated[int | None, typer.Option(help="Seats at the table; else as the rules say.")]
Rounds = Annotated[int | None, typer.Option(help="Rounds of the match; else as the rules say.")]
Code = Annotated[
    str | None, typer.Option(help="Match code, as P1151739204 (of Joker J…): it fixes every deal; else drawn.")
]
Bots = Annotated[
    str,
    typer.Option(
        help="Bots by seat, with commas: uniform, easy, normal, hard, search, a policy (.onnx), or your own as "
        "module:Class or file.py:Class, whose code is run. A search takes settings: search:worlds=100,playouts=hard. "
        "The last one named fills the seats that are left."
    ),
]
Seed = Annotated[int, typer.Option(min=0, help="Chance of the bots that draw some; deals come from the code.")]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="auto|local|ADDRESS",
        help="Use a Ray cluster: the one of this machine, a new one on its cores, or that of a head node.",
    ),
]


def split_names(bots: str) -> list[str]:
    """The names in `hard, easy,search:worlds=9,playouts=hard`: what follows a comma as name=value is a setting."""
    return [name.strip() for name in re.split(r",(?!\s*\w+\s*=)", bots)]


def win_text(match: Match, names: Sequence[str] = ()) -> str:
    """Who has won a match: `seat 2 wins`, or where the win is shared `seats 0 and 2 win`. names: of bots, by seat."""
    seats = [f"{seat} ({names[seat]})" if names else str(seat) for seat in match.winners]
    return f"seat {seats[0]} wins" if len(seats) == 1 else f"seats {' and '.join(seats)} win"
