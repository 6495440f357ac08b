"""The command `president`.

Every command is a function of its own name in a module of this package, which is imported when the command is asked
for: `president check` does not wait for what only the arena needs.
"""

from __future__ import annotations

import functools
import importlib
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer
import typer.core

from president_env import kernel
from president_env.errors import PresidentError

MODULES = {
    "play": "play",
    "web": "web",
    "arena": "arena",
    "yardstick": "yardstick",
    "solve": "solve",
    "check": "check",
    "record": "record",
    "replay": "record",
    "sheet": "sheet",
    "describe": "describe",
    "vectors": "vectors",
    "bench": "bench",
}
COLD = "Compiling the rules for the first time, about 20 seconds; later starts take them from the cache."


class Commands(typer.core.TyperGroup):
    """The commands of MODULES."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in MODULES:
            return None
        module = importlib.import_module(f"president_env.cli.{MODULES[cmd_name]}")
        alone = typer.Typer(add_completion=False)
        alone.command(cmd_name)(guarded(getattr(module, cmd_name)))
        return typer.main.get_command(alone)


def guarded(command: Callable[..., None], program: str = "president") -> Callable[..., None]:
    """A command that says so before it compiles, and ends with a sentence and code 2 where its input is bad."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        if kernel.is_cold():
            typer.echo(COLD, err=True)
        try:
            command(*args, **kwargs)
        except PresidentError as error:
            complain(str(error), program)
            raise typer.Exit(2) from None

    return run


def complain(sentence: str, program: str = "president") -> None:
    """Say what is wrong with the input of a program."""
    typer.echo(f"{program}: {sentence}", err=True)


def run_alone(command: Callable[..., None]) -> None:
    """Run one command as a program of its own, as `python -m training.self_play` is."""
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command()(guarded(command, Path(sys.argv[0]).stem))
    _print_anywhere()
    alone()


def _print_anywhere() -> None:
    """A terminal that has no sign for a letter, as ASCII none for ±, gets a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


app = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@app.callback()
def president() -> None:
    """President (Daifugo) and Georgian Joker: play, compare bots, check and record what happens at the table."""


def main() -> None:
    """The program `president`."""
    _print_anywhere()
    app(prog_name="president")
