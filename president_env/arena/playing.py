"""Plays every match code with every rotation of the seats, over many tables at once.

Slot k is the k-th place in the list of bots. In rotation r it sits on seat (k + r) mod n; match m is code m div n in
rotation m mod n. Rule bots decide inside the compiled loops, batch bots for all tables that wait for them, others one
by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from president_env.bots import BatchBot, Bot
from president_env.envs.asking import ask_each, level_of
from president_env.envs.tables import IDLE, MATCH, OUTSIDE, Tables
from president_env.game import GameSpec, Options

Ints = NDArray[np.int64]
Named = str | Path | Bot | type[Bot]
WIDE, NARROW = 512, 16  # tables at once: batches want many; bots asked one by one gain nothing, and progress shows


@dataclass(frozen=True)
class Plan:
    """What is to be played. The last bot fills the slots that are left over.

    names: what the bots were loaded from; numbers: int64[C], match codes; seed: for the chance of uniform bots; first:
    how many codes a larger plan, which this one is part of, has before these.
    """

    bots: tuple[Bot, ...]
    names: tuple[Named, ...]
    spec: GameSpec
    options: Options
    numbers: Ints
    seed: int
    first: int = 0

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def matches(self) -> int:
        return len(self.numbers) * self.players

    @property
    def bot_of_slot(self) -> Ints:
        """int64[n]: which of the bots a slot belongs to."""
        return np.minimum(np.arange(self.players), len(self.bots) - 1)

    def seats(self, matches: Ints) -> Ints:
        """int64[K, n]: the seat of every slot in some matches."""
        seats: Ints = (np.arange(self.players) + matches[:, None]) % self.players
        return seats

    def chance(self) -> Ints:
        """int64[M]: what the chance of uniform bots in every match is drawn from."""
        before = self.first * self.players
        drawn: Ints = np.random.default_rng(self.seed).integers(1 << 32, size=before + self.matches)
        return drawn[before:]

    def part(self, start: int, stop: int) -> Plan:
        """The matches of some of the codes."""
        return replace(self, numbers=self.numbers[start:stop], first=self.first + start)


@dataclass(frozen=True)
class Outcomes:
    """How M matches of n slots ended.

    points: int64[M, n], a slot's points over the whole match; places: int64[n, n], rounds by slot and place (seats
    with equal points share the better one); winners: bool[M, n], slots that share the win.
    """

    points: Ints
    places: Ints
    winners: NDArray[np.bool_]


def play_matches(plan: Plan, report: Callable[[int], object], tables: int | None = None) -> Outcomes:
    """Play all matches of a plan.

    report: called with the number of matches just ended; tables: how many at once, which changes nothing but the
    speed. Raises IllegalMove where a bot chooses what the rules do not allow.
    """
    hall = Hall(plan, tables or width_of(plan))
    while hall.is_open():
        hall.play_on()
        report(hall.collect())
    return hall.outcomes


def width_of(plan: Plan) -> int:
    """How many tables at once suit the bots of a plan."""
    slow = any(level_of(bot) == OUTSIDE and not isinstance(bot, BatchBot) for bot in plan.bots)
    return NARROW if slow else WIDE


class Hall:
    """The tables, and which match is played at each."""

    def __init__(self, plan: Plan, tables: int) -> None:
        self.plan = plan
        self.begun = 0
        width, n = min(tables, plan.matches), plan.players
        self.tables = Tables(width, plan.options.as_dict(), game=plan.spec, numbers=np.zeros(width, np.int64))
        self.match_at: Ints = np.zeros(width, np.int64)
        self.levels: Ints = np.array([level_of(bot) for bot in plan.bots])[plan.bot_of_slot]
        self.chance = plan.chance()
        self.outcomes = Outcomes(
            points=np.zeros((plan.matches, n), np.int64),
            places=np.zeros((n, n), np.int64),
            winners=np.zeros((plan.matches, n), np.bool_),
        )
        self._begin_matches(np.arange(width))

    def is_open(self) -> bool:
        return bool((self.tables.events != IDLE).any())

    def play_on(self) -> None:
        """Deal wherever a round has been collected, then take one decision wherever one is awaited."""
        self.tables.advance()
        if (waiting := self.tables.waiting()).size:
            actions = np.zeros(len(self.tables), np.int64)
            actions[waiting] = self.choose(waiting)
            self.tables.act(actions)

    def choose(self, waiting: Ints) -> Ints:
        """int64[K]: what the bots do at the tables that wait for them. Raises IllegalMove."""
        slots = (self.tables.seats[waiting] - self.match_at[waiting]) % self.plan.players
        return ask_each(self.plan.bots, self.plan.bot_of_slot[slots], self.tables, waiting)

    def collect(self) -> int:
        """Note down the rounds that have ended and begin new matches; returns how many matches are over."""
        ended = self.tables.ended()
        matches = self.match_at[ended]
        points = np.take_along_axis(self.tables.points(ended), self.plan.seats(matches), axis=1)
        self.outcomes.points[matches] += points
        places = (points[:, :, None] < points[:, None, :]).sum(axis=2)
        np.add.at(self.outcomes.places, (np.arange(self.plan.players), places), 1)
        over = ended[self.tables.events[ended] == MATCH]
        self._note_winners(over)
        self._begin_matches(over)
        return len(over)

    def _note_winners(self, over: Ints) -> None:
        matches = self.match_at[over]
        places = np.take_along_axis(self.tables.standing(over), self.plan.seats(matches), axis=1)
        self.outcomes.winners[matches] = places == 0

    def _begin_matches(self, free: Ints) -> None:
        """Give the next matches to free tables, and rest where none is left."""
        matches = np.arange(self.begun, min(self.begun + len(free), self.plan.matches))
        self.begun += len(matches)
        self.tables.events[free[len(matches) :]] = IDLE
        free = free[: len(matches)]
        self.match_at[free] = matches
        self.tables.numbers[free] = self.plan.numbers[matches // self.plan.players]
        self.tables.dice[free] = np.stack([self.chance[matches], np.zeros_like(matches)], axis=1)
        self.tables.levels[free[:, None], self.plan.seats(matches)] = self.levels
