"""Many tables at once, every seat: what self-play, the arena and the vector environment stand on.

A table plays until somebody outside must decide (DECISION), a round is over (ROUND) or its match is (MATCH):

    tables = Tables(512, rules=["classic", "local"], seed=1)
    while True:
        tables.deal_on()
        observations, masks = tables.observe()  # of the seats tables.seats
        tables.act(actions)
        ended = tables.ended()                  # tables.points(ended), tables.states[ended]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from president_env.batch import DECISION, IDLE, LEVELS, MATCH, OUTSIDE, ROUND, loops
from president_env.chance import CODES
from president_env.errors import BadOptions
from president_env.game import GameSpec, Mask, Observation
from president_env.options import Rules
from president_env.registry import find_game

Ints = NDArray[np.int64]
PARTS = 4  # for each thread: tables differ in how long they take, and a thread that is done takes the next part


class Tables:
    """N tables of one game under compiled loops.

    states: a record a table, the game's state_dtype; numbers: int64[N], the digits of the match codes now played;
    events: int64[N], why each table stands (DECISION, ROUND, MATCH; IDLE where the caller set it: left alone);
    levels: int64[N, S], who decides for a seat: OUTSIDE, or the index of a level in batch.LEVELS.
    """

    def __init__(
        self,
        tables: int,
        rules: Rules | Sequence[Rules] = "classic",
        players: int | None = None,
        rounds: int | None = None,
        game: str | GameSpec = "president",
        seed: int | None = None,
        numbers: ArrayLike | None = None,
        play_forced: bool = True,
        threads: int = 1,
    ) -> None:
        """Seat every table for a match; `advance` deals.

        rules: one, or a sequence that the tables take in turn. numbers: match codes to begin with, else drawn.
        play_forced: decisions with one legal action are made here. threads: that step and observe the tables; what
        happens is the same with any number of them. Raises BadOptions.
        """
        for name, value in (("tables", tables), ("threads", threads)):
            if value < 1:
                raise BadOptions(f"{name}={value!r} is not allowed: it is a whole number, at least 1")
        self.spec = find_game(game)
        choices = [rules] if isinstance(rules, str | Mapping) else list(rules)
        self.options = [self.spec.read_options(choice, players=players, rounds=rounds) for choice in choices]
        self.play_forced = play_forced
        self._loops = loops(self.spec)
        self._records = np.array([self.spec.options_record(options) for options in self.options])
        self._spread = _Spread(self.spec, threads)
        self.generator = np.random.default_rng(seed)
        self.states = self.spec.new_states(tables)
        self.kinds: Ints = np.arange(tables) % len(choices)
        self.events: Ints = np.full(tables, MATCH)
        self.levels: Ints = np.full((tables, self.spec.max_seats), OUTSIDE)
        self.numbers: Ints = self._draw_numbers(tables) if numbers is None else self._one_each(numbers).copy()
        self.dice: Ints = np.zeros((tables, 2), np.int64)
        self.dice[:, 0] = self.generator.integers(1 << 32, size=tables)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def seats(self) -> Ints:
        """int64[N]: the seat to act at each table, -1 where none is."""
        return self.states["turn"].copy()

    @property
    def forced(self) -> int:
        """Decisions made here so far because one action was legal, or by uniform bots: each used a table's chance."""
        return int(self.dice[:, 1].sum())

    def advance(self) -> None:
        """Play on wherever no decision is awaited: the next round, or the match of `numbers`."""

        def run(part: slice, scratch: _Scratch) -> None:
            self._loops.run(
                self.states[part], self.events[part], self.numbers[part], self.kinds[part], self._records,
                self.levels[part], self.dice[part], scratch.view, scratch.mask, scratch.deck, self.play_forced,
            )  # fmt: skip

        self._spread(run, len(self))

    def act(self, actions: ArrayLike) -> None:
        """Take int64[N] legal actions at the tables that await one, and play on to their next events.

        Whether they are legal is for the caller to check. Raises BadOptions where they are not N whole numbers.
        """
        given = self._one_each(actions)

        def act(part: slice, scratch: _Scratch) -> None:
            self._loops.act(
                self.states[part], given[part], self.events[part], self.levels[part],
                self.dice[part], scratch.view, scratch.mask, self.play_forced,
            )  # fmt: skip

        self._spread(act, len(self))

    def act_at(self, indices: Ints, actions: ArrayLike) -> None:
        """Take int64[K] legal actions at some of the tables that await one; the others stand still meanwhile."""
        everywhere = np.zeros(len(self), np.int64)
        everywhere[indices] = actions
        still = np.setdiff1d(self.waiting(), indices, assume_unique=True)
        self.events[still] = IDLE
        self.act(everywhere)
        self.events[still] = DECISION

    def waiting(self) -> Ints:
        """The tables that await a decision."""
        return np.flatnonzero(self.events == DECISION)

    def ended(self) -> Ints:
        """The tables where a round has just ended (a match, where events is MATCH)."""
        return np.flatnonzero((self.events == ROUND) | (self.events == MATCH))

    def deal_on(self) -> None:
        """Deal until every table awaits a decision; where a match is over, one of a new code begins."""
        while self.ended().size:
            self.renew()
            self.advance()

    def renew(self) -> None:
        """Draw a new match code for every table whose match is over."""
        over = np.flatnonzero(self.events == MATCH)
        self.numbers[over] = self._draw_numbers(len(over))

    def observe(self, indices: Ints | None = None) -> tuple[Observation, Mask]:
        """Fresh float32[K, D] and bool[K, A] of the seats to act at some tables (all of them, if none are named)."""
        chosen = np.arange(len(self)) if indices is None else indices
        observations = np.empty((len(chosen), self.spec.observation_size), np.float32)
        masks = np.empty((len(chosen), self.spec.num_actions), np.bool_)

        def observe(part: slice, scratch: _Scratch) -> None:
            self._loops.observe(self.states, chosen[part], scratch.view, observations[part], masks[part])

        self._spread(observe, len(chosen))
        return observations, masks

    def advise(self, level: str, masks: Mask) -> Ints:
        """int64[N]: what a rule bot (easy, normal, hard) would do at every table; masks: bool[N, A], of `observe`."""
        actions, everywhere = np.empty(len(self), np.int64), np.arange(len(self))

        def advise(part: slice, scratch: _Scratch) -> None:
            self._loops.advise(
                self.states, everywhere[part], LEVELS.index(level), self.dice, scratch.view, masks[part], actions[part]
            )

        self._spread(advise, len(self))
        return actions

    def observe_seats(self, indices: Ints, seats: Ints) -> Observation:
        """Fresh float32[K, D] of what given seats see, whoever is to act."""
        observations = np.empty((len(indices), self.spec.observation_size), np.float32)
        self._loops.observe_seats(self.states, indices, seats, self._spread.scratch[0].view, observations)
        return observations

    def reveal(self, indices: Ints, seats: Ints) -> Observation:
        """Fresh float32[K, H]: what is hidden from given seats (for a critic in training, never for a bot)."""
        hidden = np.empty((len(indices), self.spec.hidden_size), np.float32)
        self._loops.reveal_many(self.states, indices, seats, hidden)
        return hidden

    def imagine(self, number: int) -> NDArray[Any]:
        """STATE[N]: for the seat to act at every table, a state that may be the true one; number: draws the cards."""
        worlds = self.spec.new_states(len(self))
        scratch = self._spread.scratch[0]
        self._loops.imagine_each(self.states, np.arange(len(self)), number, scratch.view, scratch.deck, worlds)
        return worlds

    def points(self, indices: Ints) -> Ints:
        """int64[K, S]: the points of the rounds just ended at some tables."""
        out = np.zeros((len(indices), self.spec.max_seats), np.int64)
        self._loops.points_many(self.states, indices, out)
        return out

    def prospects(self, indices: Ints) -> Ints:
        """int64[K, S]: the points that the rounds just ended let hope for, as GameSpec.prospects."""
        out = np.zeros((len(indices), self.spec.max_seats), np.int64)
        self._loops.prospects_many(self.states, indices, out)
        return out

    def forecast(self, level: str) -> Observation:
        """Fresh float32[N, S]: what the rounds would pay if all seats played on as a rule bot.

        It is what is above the table's mean, in stakes. The seat to act comes first and the others follow in turn
        order; 0 where there is no seat. Every table must await a decision. It is played in the true state, so it is
        for a critic in training, never for a bot.
        """
        out, everywhere = np.zeros((len(self), self.spec.max_seats), np.float32), np.arange(len(self))
        levels, dice = np.full((1, self.spec.max_seats), LEVELS.index(level)), np.zeros((1, 2), np.int64)

        def forecast(part: slice, scratch: _Scratch) -> None:
            paid, hoped = np.zeros((2, self.spec.max_seats), np.int64)
            self._loops.forecast_many(
                self.states, everywhere[part], levels, dice, scratch.view, scratch.mask, self.spec.new_states(1), paid,
                hoped, out[part],
            )  # fmt: skip

        self._spread(forecast, len(self))
        return out / np.float32(self.spec.stake)

    def standing(self, indices: Ints) -> Ints:
        """int64[K, S]: the places in the matches at some tables, as GameSpec.standing; -1 where there is no seat."""
        out = np.full((len(indices), self.spec.max_seats), -1, np.int64)
        self._loops.standing_many(self.states, indices, out)
        return out

    def snapshot(self) -> dict[str, Any]:
        """All that decides how the tables go on, as arrays and plain values."""
        arrays = {name: getattr(self, name).copy() for name in ("states", "numbers", "events", "levels", "dice")}
        return arrays | {"generator": self.generator.bit_generator.state}

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        """Go on from a snapshot of as many tables of the same game. Raises BadOptions."""
        if len(snapshot["states"]) != len(self):
            raise BadOptions(f"a snapshot of {len(snapshot['states'])} tables does not fit {len(self)}")
        for name in ("states", "numbers", "events", "levels", "dice"):
            getattr(self, name)[:] = snapshot[name]
        self.generator.bit_generator.state = snapshot["generator"]

    def _one_each(self, numbers: ArrayLike) -> Ints:
        given = np.asarray(numbers)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            found = f"{given.dtype} of shape {given.shape}"
            raise BadOptions(f"{len(self)} tables need {len(self)} whole numbers, one each, not {found}")
        return given.astype(np.int64, copy=False)

    def _draw_numbers(self, count: int) -> Ints:
        return self.generator.integers(CODES, size=count)


class _Scratch:
    """Records that a loop overwrites while it works on one part of the tables."""

    def __init__(self, spec: GameSpec) -> None:
        self.view = spec.new_states(1)[0]
        self.mask = np.zeros(spec.num_actions, np.bool_)
        self.deck = np.zeros(spec.deck_size, np.int64)


class _Spread:
    """Runs a loop on parts of the tables, on several threads: compiled loops release Python's lock."""

    def __init__(self, spec: GameSpec, threads: int) -> None:
        self.scratch = [_Scratch(spec) for _ in range(1 if threads == 1 else threads * PARTS)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __call__(self, loop: Callable[[slice, _Scratch], None], rows: int) -> None:
        """Call loop(part, scratch) until the parts have covered all rows."""
        if self._pool is None:
            loop(slice(None), self.scratch[0])
            return
        ends = np.linspace(0, rows, len(self.scratch) + 1).astype(int)
        list(self._pool.map(loop, map(slice, ends[:-1], ends[1:]), self.scratch))


def level_index(name: str) -> int:
    """The index of a bot that the loops play themselves, OUTSIDE for any other name."""
    return LEVELS.index(name) if name in LEVELS else OUTSIDE


__all__ = ["DECISION", "IDLE", "MATCH", "OUTSIDE", "ROUND", "Tables", "level_index"]
