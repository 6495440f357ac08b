"""Bots and how to get one by name: `load_bot`."""

from __future__ import annotations

from pathlib import Path

from president_env.bots.bot import BatchBot, Bot
from president_env.bots.custom import as_bot, import_bot, is_import
from president_env.bots.rule import RuleBot, UniformBot
from president_env.bots.search import SearchBot, is_search, make_search
from president_env.bots.shipped import shipped_policy
from president_env.errors import BadOptions, nearest
from president_env.game import GameSpec
from president_env.registry import find_game

STRONG = "strong"  # the policy that comes with the package


def bot_names(game: str | GameSpec = "president") -> list[str]:
    """The names that `load_bot` knows, weakest first."""
    return ["uniform", *find_game(game).bots, "search", STRONG, "expert"]


def load_bot(name: str | Path | Bot | type[Bot], game: str | GameSpec = "president", seed: int | None = None) -> Bot:
    """A bot of a name (`hard`, `strong`), of an exported policy (`policy.onnx`), or of your own.

    `search` and `expert` take settings: `search:worlds=100,playouts=hard`, `expert:policy=policy.onnx,ms=50`.

    Your own: an object with a `name` and `act(view)`, its class, or the text `module:Class` or `file.py:Class`, which
    imports that module and so runs its code. seed: for bots that draw chance.
    Raises BadOptions for an unknown name; for a policy BadFile or WrongGame.
    """
    spec = find_game(game)
    if not isinstance(name, str | Path):
        return as_bot(name)
    if str(name) == "uniform":
        return UniformBot(seed)
    if str(name) in spec.bots:
        return RuleBot(spec, str(name))
    if is_search(str(name)):
        return make_search(str(name), spec, seed, lambda policy: load_bot(policy, spec, seed))
    if str(name) == STRONG or Path(name).suffix == ".onnx":
        from president_env.bots.policy import PolicyBot  # onnxruntime is loaded on use

        if str(name) == STRONG:
            return PolicyBot(shipped_policy(spec), spec, name=STRONG)
        return PolicyBot(name, spec)
    if is_import(str(name)):
        return import_bot(str(name))
    raise BadOptions(
        f"unknown bot {str(name)!r} ({nearest(str(name), bot_names(spec))}): "
        "a bot is a name, the path of a policy (.onnx), module:Class or file.py:Class"
    )


__all__ = ["BatchBot", "Bot", "RuleBot", "SearchBot", "UniformBot", "bot_names", "load_bot"]
