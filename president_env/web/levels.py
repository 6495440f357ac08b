"""The computer's levels: a bot for each. What it decides follows from match code, seat and view, never from a clock."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from president_env.bots import STRONG, Bot, SearchBot, load_bot
from president_env.bots.shipped import shipped_policy
from president_env.errors import BadFile, nearest
from president_env.game import GameSpec
from president_env.view import View
from president_env.web.wire import Problem

EXPERT = "expert"
EXPERT_WORLDS = 64  # a budget in worlds: a search that ends by the clock decides otherwise when it is asked again
MEMORY = 20_000  # decisions that are kept, because a replay asks for cards given back out of sight every time


def level_names(spec: GameSpec) -> list[str]:
    """The levels of a game, weakest first."""
    return [*spec.bots, STRONG, EXPERT]


def check_level(spec: GameSpec, level: str) -> None:
    """Raises Problem where there is no such level, or its policy is missing."""
    if level not in (known := level_names(spec)):
        raise Problem(400, "unknown_level", f"There is no level {level[:40]!r}: {nearest(level, known)}.", known=known)
    if not is_available(spec, level):
        raise Problem(404, "level_missing", f"The policy of the level {level} is not installed here.", level=level)


def is_available(spec: GameSpec, level: str) -> bool:
    """Whether this copy of the package has what the level needs."""
    try:
        return level in spec.bots or shipped_policy(spec).exists()
    except BadFile:
        return False


def bot_of(spec: GameSpec, level: str) -> Bot:
    """The bot of a level. Raises as `check_level`."""
    check_level(spec, level)
    return _load(spec, level)


def decide(spec: GameSpec, level: str, code: str, view: View) -> int:
    """The action of a level that is known, at a seat in the match of a code; the same every time."""
    return _decide(spec, level, zlib.crc32(f"{code} {view.seat}".encode()), view.record.tobytes())


@cache
def _load(spec: GameSpec, level: str) -> Bot:
    name = f"{EXPERT}:worlds={EXPERT_WORLDS}" if level == EXPERT else level
    return load_bot(name, spec, seed=0)


@lru_cache(MEMORY)
def _decide(spec: GameSpec, level: str, key: int, record: bytes) -> int:
    bot = _load(spec, level)
    if isinstance(bot, SearchBot):
        bot = replace(bot, key=key)
    return bot.act(View(spec, np.frombuffer(bytearray(record), spec.state_dtype)[0]))
