"""President (Daifugo) for reinforcement learning: rules, environments, bots and an arena.

Importing the package registers `President-v0` with Gymnasium and `president/president-v0` with PettingZoo.
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from president_env import president_v0
from president_env.bots import Bot, bot_names, load_bot
from president_env.envs.tables import Tables
from president_env.errors import BadFile, BadOptions, IllegalMove, InvalidMoveText, PresidentError, WrongGame
from president_env.game import GameSpec
from president_env.match import Match
from president_env.registry import GAMES, find_game
from president_env.view import View

__all__ = [
    "GAMES",
    "BadFile",
    "BadOptions",
    "Bot",
    "GameSpec",
    "IllegalMove",
    "InvalidMoveText",
    "Match",
    "PresidentError",
    "Tables",
    "View",
    "WrongGame",
    "bot_names",
    "find_game",
    "load_bot",
    "president_v0",
]


def _register(game: str) -> None:
    """Name a game's environments, once: Gymnasium and PettingZoo warn about a name that is taken."""
    gymnasium_id, pettingzoo_id = f"{game.capitalize()}-v0", f"{game}/{game}-v0"
    if gymnasium_id not in gymnasium.registry:
        gymnasium.register(
            gymnasium_id,
            entry_point="president_env.envs.single:SeatEnv",
            vector_entry_point="president_env.envs.vector:SeatVectorEnv",
            kwargs={"game": game},
        )
    if pettingzoo_id not in pettingzoo.aec_registry:
        pettingzoo.register("aec", pettingzoo_id, entry_point=f"president_env.{game}_v0:env")


for _game in GAMES:
    _register(_game)
