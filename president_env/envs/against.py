"""One seat at each of many tables is the caller's, bots hold the others: both Gymnasium environments stand on this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.bots import Bot, load_bot
from president_env.chance import CODES, code_number
from president_env.envs.asking import ask_each, level_of
from president_env.envs.defaults import Number, settle
from president_env.envs.rewards import GOES_ON, ILLEGAL_REWARD, find_reward
from president_env.envs.tables import DECISION, IDLE, MATCH, OUTSIDE, Tables
from president_env.errors import BadOptions, IllegalMove, Refusal, shown
from president_env.game import GameSpec, Mask, Observation
from president_env.options import Rules
from president_env.registry import find_game
from president_env.view import View

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
NamedBot = str | Path | Bot | type[Bot]
NamedBots = NamedBot | Sequence[NamedBot]


class AgainstBots:
    """N tables, of which the caller sees the decisions of one seat each.

    seats: int64[N], the caller's; masks: bool[N, A], its legal actions; over: bool[N], where the match has ended, so
    that `begin` must be called before the next action.
    """

    def __init__(
        self,
        tables: int,
        game: str | GameSpec,
        rules: Rules | Sequence[Rules],
        players: Number,
        rounds: Number,
        bots: NamedBots,
        seat: int | None,
        reward: str,
    ) -> None:
        """Take N tables; `begin` seats everybody. Raises BadOptions, and what `load_bot` raises.

        bots: one for all seats, or one for each, in turn order from the seat after the caller's on.
        seat: the caller's, or None: drawn for each match.
        """
        choices = [rules] if isinstance(rules, str | Mapping) else rules
        self.spec = find_game(game)
        settled = [settle(self.spec, choice, players, rounds) for choice in choices]
        self.tables = Tables(tables, settled, game=self.spec, numbers=np.zeros(tables, np.int64), play_forced=False)
        self.players = _one_number([options.players for options in self.tables.options])
        self.seat = _checked_seat(seat, self.players)
        self.seats: Ints = np.zeros(tables, np.int64)
        self.masks: Mask = np.zeros((tables, self.spec.num_actions), np.bool_)
        self.over = np.ones(tables, np.bool_)
        self._bots = _load(bots, self.players - 1, self.spec)
        self._levels = np.array([level_of(bot) for bot in self._bots])
        self._pay = find_reward(reward)

    def begin(self, indices: Ints, generator: np.random.Generator, numbers: Ints | None = None) -> None:
        """Begin a match at some tables and play on to the caller's decision.

        generator: the chance of codes, seats and uniform bots; numbers: int64[K], match codes instead of drawn ones.
        """
        count = len(indices)
        drawn = generator.integers(CODES, size=count)
        self.tables.numbers[indices] = drawn if numbers is None else numbers
        self.seats[indices] = generator.integers(self.players, size=count) if self.seat is None else self.seat
        self.tables.dice[indices, 0] = generator.integers(1 << 32, size=count)
        self.tables.dice[indices, 1] = 0
        others = (self.seats[indices, None] + 1 + np.arange(self.players - 1)) % self.players
        self.tables.levels[indices] = OUTSIDE
        self.tables.levels[indices[:, None], others] = self._levels
        self.tables.events[indices] = MATCH
        self.over[indices] = False
        self.tables.advance()
        self._play_on()

    def act(self, actions: Any) -> Floats:
        """Take int64[N] actions of the caller's seats and play on to its next decisions; none may be over.

        Returns float64[N]: what the caller is paid for the rounds that ended. An illegal action ends the match and
        pays ILLEGAL_REWARD. Raises IllegalMove where the actions are not N integers.
        """
        legal = self._check(actions)
        self._end(np.flatnonzero(~legal))
        self.tables.act(np.where(legal, actions, 0))
        paid = self._play_on()
        paid[~legal] = ILLEGAL_REWARD
        return paid

    def observe(self) -> Observation:
        """Fresh float32[N, D] of the caller's decisions, no match being over; brings `masks` up to date."""
        observations, self.masks = self.tables.observe()
        return observations

    def final(self, indices: Ints) -> Observation:
        """Fresh float32[K, D]: what the caller's seats see at tables whose match is over."""
        return self.tables.observe_seats(indices, self.seats[indices])

    def view(self, index: int) -> View:
        """The view of the caller's seat at a table."""
        return View.of(self.spec, self.tables.states[index], int(self.seats[index]))

    def read_codes(self, options: Mapping[str, Any] | None) -> Ints | None:
        """int64[N] from reset's `{"code": …}`: one match code for all tables, or N of them. Raises BadOptions."""
        given = (options or {}).get("code")
        if given is None:
            return None
        codes = [given] * len(self.tables) if isinstance(given, str) else list(given)
        if len(codes) != len(self.tables):
            raise BadOptions(f"{len(codes)} match codes are given for {len(self.tables)} tables")
        return np.array([code_number(self.spec.letter, code) for code in codes])

    def _check(self, actions: Any) -> Mask:
        """bool[N]: which actions are legal."""
        given = np.asarray(actions)
        if given.shape != (len(self.tables),) or given.dtype.kind not in "iu":
            needed = f"{len(self.tables)} whole numbers are needed, one for each table"
            raise IllegalMove(Refusal("no_such_action", f"{shown(actions)} are no actions: {needed}."))
        inside = (given >= 0) & (given < self.spec.num_actions)
        return inside & self.masks[np.arange(len(given)), np.where(inside, given, 0)]

    def _end(self, indices: Ints) -> None:
        self.over[indices] = True
        self.tables.events[indices] = IDLE

    def _play_on(self) -> Floats:
        """Let the bots play until the caller is to decide wherever the match goes on. Returns what it is paid."""
        paid = np.zeros(len(self.tables))
        while True:
            while (ended := self.tables.ended()).size:
                paid[ended] += self._collect(ended)
                self.tables.advance()
            waiting = self._waiting_for_bots()
            if not waiting.size:
                return paid
            self._ask_bots(waiting)

    def _collect(self, ended: Ints) -> Floats:
        """float64[K]: what the caller is paid for the rounds just ended; matches that are over rest."""
        over = self.tables.events[ended] == MATCH
        standing = np.where(over[:, None], self.tables.standing(ended), GOES_ON)
        paid = self._pay(self.tables.points(ended)[:, : self.players], standing[:, : self.players])
        self._end(ended[over])
        own: Floats = paid[np.arange(len(ended)), self.seats[ended]]
        return own

    def _waiting_for_bots(self) -> Ints:
        return np.flatnonzero((self.tables.events == DECISION) & (self.tables.seats != self.seats))

    def _ask_bots(self, waiting: Ints) -> None:
        """One decision of a bot at each of these tables; the others, which await the caller, rest meanwhile."""
        asked = (self.tables.seats[waiting] - self.seats[waiting] - 1) % self.players
        actions = np.zeros(len(self.tables), np.int64)
        actions[waiting] = ask_each(self._bots, asked, self.tables, waiting)
        callers = np.setdiff1d(self.tables.waiting(), waiting)
        self.tables.events[callers] = IDLE
        self.tables.act(actions)
        self.tables.events[callers] = DECISION


def _one_number(players: list[int]) -> int:
    if len(set(players)) > 1:
        raise BadOptions(f"the tables of one environment have the same number of players, not {sorted(set(players))}")
    return players[0]


def _checked_seat(seat: int | None, players: int) -> int | None:
    if seat is not None and seat not in range(players):
        raise BadOptions(f"seat={seat!r} is not allowed: it is a whole number from 0 to {players - 1}, or None")
    return seat


def _load(bots: NamedBots, count: int, spec: GameSpec) -> list[Bot]:
    """The bots of `count` seats; one that is named for all of them is loaded once."""
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        return [load_bot(bots, spec)] * count
    if len(bots) != count:
        raise BadOptions(f"{len(bots)} bots are named for {count} seats: name one for all, or {count}")
    return [load_bot(bot, spec) for bot in bots]
