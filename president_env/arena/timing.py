"""How long a decision takes: bots asked one by one, on views of the matches that they just played."""

from __future__ import annotations

import math
import time
from dataclasses import replace

from president_env.arena.playing import Hall, Plan
from president_env.bots import Bot
from president_env.view import View

SAMPLE = 300  # decisions a bot that are enough
BUDGET = 2.0  # seconds after which fewer are enough


class Stopwatch:
    """A bot asked through `act` alone, and the seconds that its decisions took."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.seconds: list[float] = []

    def act(self, view: View) -> int:
        start = time.perf_counter()
        action = self.bot.act(view)
        self.seconds.append(time.perf_counter() - start)
        return action

    def milliseconds(self) -> float:
        """The mean; the first decision loads code and does not count. NaN where there was no other."""
        counted = self.seconds[1:]
        return 1000 * sum(counted) / len(counted) if counted else math.nan


def time_decisions(plan: Plan) -> list[float]:
    """Mean milliseconds a decision of every bot, forced decisions left out; plays the first matches once more."""
    watches = [Stopwatch(bot) for bot in plan.bots]
    hall = Hall(replace(plan, bots=tuple(watches)), tables=1)
    start = time.perf_counter()
    while hall.is_open() and not _is_enough(watches, time.perf_counter() - start):
        hall.play_on()
        hall.collect()
    return [watch.milliseconds() for watch in watches]


def _is_enough(watches: list[Stopwatch], seconds: float) -> bool:
    fewest = min(len(watch.seconds) for watch in watches)
    return fewest > SAMPLE or (seconds > BUDGET and fewest > 1)
