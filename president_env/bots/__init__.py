"""Bots and how to get one by name: `load_bot`."""

from __future__ import annotations

from pathlib import Path

from president_env.bots.bot import BatchBot, Bot
from president_env.bots.rule import RuleBot, UniformBot
from president_env.errors import BadOptions, nearest
from president_env.game import GameSpec
from president_env.registry import find_game


def bot_names(game: str | GameSpec = "president") -> list[str]:
    """The names that `load_bot` knows, weakest first."""
    return ["uniform", *find_game(game).bots]


def load_bot(name: str | Path | Bot, game: str | GameSpec = "president", seed: int | None = None) -> Bot:
    """A bot of a name (`hard`), of an exported policy (`policy.onnx`), or the bot itself.

    seed: for bots that draw chance. Raises BadOptions for an unknown name; for a file BadFile or WrongGame.
    """
    spec = find_game(game)
    if isinstance(name, Bot):
        return name
    if str(name) == "uniform":
        return UniformBot(seed)
    if str(name) in spec.bots:
        return RuleBot(spec, str(name))
    if Path(name).suffix == ".onnx":
        from president_env.bots.policy import PolicyBot  # onnxruntime is loaded on use

        return PolicyBot(name, spec)
    raise BadOptions(
        f"unknown bot {str(name)!r}: {nearest(str(name), bot_names(spec))}; or the path of a policy (.onnx)"
    )


__all__ = ["BatchBot", "Bot", "RuleBot", "UniformBot", "bot_names", "load_bot"]
