"""President (Daifugo) and Georgian Joker for reinforcement learning: rules, environments, bots and an arena.

Importing the package registers `President-v0` and `Joker-v0` with Gymnasium, and `president/president-v0` and
`joker/joker-v0` with PettingZoo.
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from president_env import joker_v0, president_v0
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
    "joker_v0",
    "load_bot",
    "president_v0",
]


def _register(spec: GameSpec) -> None:
    """Name a game's environments, once: Gymnasium and PettingZoo warn about a name that is taken."""
    if spec.gymnasium_id not in gymnasium.registry:
        gymnasium.register(
            spec.gymnasium_id,
            entry_point="president_env.envs.single:SeatEnv",
            vector_entry_point="president_env.envs.vector:SeatVectorEnv",
            kwargs={"game": spec.name},
        )
    if spec.pettingzoo_id not in pettingzoo.aec_registry:
        module = f"president_env.{spec.name}_v0"
        pettingzoo.register("aec", spec.pettingzoo_id, entry_point=f"{module}:env")
        pettingzoo.register("parallel", spec.pettingzoo_id, entry_point=f"{module}:parallel_env")


for _spec in GAMES.values():
    _register(_spec)
