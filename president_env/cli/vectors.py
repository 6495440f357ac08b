"""`president vectors`: golden vectors of a policy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from president_env.bots import load_bot
from president_env.bots.policy import PolicyBot
from president_env.cli.arguments import Game
from president_env.errors import BadOptions
from president_env.files import write_atomically
from president_env.registry import find_game
from president_env.vectors import golden_vectors


def vectors(
    policy: Annotated[str, typer.Argument(help="strong, or an exported policy (.onnx).")],
    file: Annotated[Path, typer.Argument(help="Where the vectors go, as JSON.")],
    cases: Annotated[int, typer.Option(min=1, max=10_000, help="How many positions.")] = 50,
    game: Game = "president",
) -> None:
    """Write down what a policy sees and does in real positions, for ports to other languages."""
    spec = find_game(game)
    bot = load_bot(policy, spec)
    if not isinstance(bot, PolicyBot):
        raise BadOptions(f"{policy!r} has no vectors: it is no policy, as policy.onnx")
    write_atomically(file, json.dumps(golden_vectors(bot, spec, cases), separators=(",", ":")) + "\n")
    typer.echo(f"{cases} cases: {file}")
