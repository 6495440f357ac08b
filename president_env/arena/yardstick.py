"""How near bots come to play that is known to be best: exact end-games kept, sure wins converted, promises kept.

    from president_env.arena.yardstick import measure_exactly

    print(measure_exactly(["hard", "normal"], codes=200).entries[0].kept)

A decision counts in an end-game where the exact values of the legal actions differ; it is kept where the bot takes one
of the best. A sure win counts once a round, at the bot's first decision that has one; it is converted where the round
brings the bot no less than that win does. A promise is what the game says it is (`GameSpec.promise`). The positions
come from the bot's own games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.arena import Named, make_plan, setting_of
from president_env.arena.playing import Hall, Ints, Plan, width_of
from president_env.arena.progress import progress_bar
from president_env.arena.ratio import ratio, share
from president_env.arena.result import Setting
from president_env.arena.statistics import Interval
from president_env.bots import BatchBot, Bot, load_bot
from president_env.game import GameSpec, Mask, Record
from president_env.options import Rules
from president_env.registry import find_game

NO_SURE_WIN = -1
WATCHED = 0  # the slot
DECISIONS, KEPT, LOST, SURE, CONVERTED, PROMISED, HELD = range(7)  # what is counted, by match code


@dataclass(frozen=True)
class ExactEntry:
    """One bot. Intervals are clustered by match code, and NaN where there was nothing to count.

    decisions: in end-games, that matter; kept: share of them; lost_a_decision: points, of those; lost_a_round: points
    lost in end-games, over all its rounds; sure_wins: rounds that had one; converted: share of them; promises:
    rounds in which it made one; held: share of them.
    """

    name: str
    decisions: int
    kept: Interval
    lost_a_decision: Interval
    lost_a_round: Interval
    sure_wins: int
    converted: Interval
    promises: int
    held: Interval

    def to_json(self) -> dict[str, Any]:
        return {name: value.to_json() if isinstance(value, Interval) else value for name, value in vars(self).items()}


@dataclass(frozen=True)
class ExactResult:
    """The entries in the order of the bots named; against: who sat on the other seats, None for bots of the same."""

    setting: Setting
    against: str | None
    entries: tuple[ExactEntry, ...]

    def to_json(self) -> dict[str, Any]:
        """A mapping that `json.dumps` takes as it is; a mean or bound that is missing is null."""
        return self.setting.to_json() | {"against": self.against, "bots": [entry.to_json() for entry in self.entries]}


def measure_exactly(
    bots: Sequence[Named],
    against: Named | None = None,
    rules: Rules = "classic",
    codes: int = 100,
    players: int | None = None,
    rounds: int | None = None,
    seed: int = 0,
    progress: bool = False,
    game: str | GameSpec = "president",
) -> ExactResult:
    """Watch each bot on one seat of its own games, in turn on every one: among `against`, or among bots of its kind.

    The other arguments are as for `arena.play`, and so is what is raised.
    """
    spec = find_game(game)
    rival = None if against is None else load_bot(against, spec, seed)
    loaded = [load_bot(bot, spec, seed) for bot in bots]
    pairs = [[Asked(bot), rival or bot] for bot in loaded]
    plans = [make_plan(pair, rules, codes, players, rounds, seed, spec) for pair in pairs]
    with progress_bar("matches", sum(plan.matches for plan in plans), progress) as report:
        halls = [WatchedHall(plan) for plan in plans]
        for hall in halls:
            while hall.is_open():
                hall.play_on()
                report(hall.collect())
    setting = setting_of(plans[0], halls[0].outcomes, seed)
    return ExactResult(setting, None if rival is None else rival.name, tuple(hall.entry() for hall in halls))


class Asked:
    """A bot that is asked from outside the compiled loops, so that its decisions can be seen."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.act = bot.act
        if isinstance(bot, BatchBot):
            self.act_many = bot.act_many


class WatchedHall(Hall):
    """Tables where the first bot of the plan is watched.

    sums: float64[7, C], by what is counted and match code; sure: float64[N], the points of the first sure win that
    the bot had in this round, NaN without one.
    """

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, width_of(plan))
        self.sums = np.zeros((HELD + 1, len(plan.numbers)))
        self.sure = np.full(len(self.tables), np.nan)
        self._view: Record = plan.spec.new_states(1)[0]
        self._mask: Mask = np.zeros(plan.spec.num_actions, np.bool_)

    def choose(self, waiting: Ints) -> Ints:
        actions = super().choose(waiting)
        for table, action in zip(waiting, actions, strict=True):
            seat = int(self.tables.states[table]["turn"])
            if (seat - self.match_at[table]) % self.plan.players == WATCHED:
                self._note(int(table), seat, int(action))
        return actions

    def collect(self) -> int:
        ended = self.tables.ended()
        for table, points in zip(ended, self.tables.points(ended), strict=True):
            seat = int(self.match_at[table]) % self.plan.players
            if not np.isnan(self.sure[table]):
                self.sums[[SURE, CONVERTED], self._code(table)] += (1, points[seat] >= self.sure[table])
            if (held := self.plan.spec.promise(self.tables.states[table], seat)) is not None:
                self.sums[[PROMISED, HELD], self._code(table)] += (1, held)
        self.sure[ended] = np.nan
        return super().collect()

    def entry(self) -> ExactEntry:
        """What has been found out about the bot."""
        decisions, kept, lost, sure, converted, promises, held = self.sums
        own_rounds = np.full(len(decisions), float(self.plan.options.rounds * self.plan.players))
        return ExactEntry(
            name=self.plan.bots[WATCHED].name,
            decisions=int(decisions.sum()),
            kept=share(kept, decisions),
            lost_a_decision=ratio(lost, decisions),
            lost_a_round=ratio(lost, own_rounds),
            sure_wins=int(sure.sum()),
            converted=share(converted, sure),
            promises=int(promises.sum()),
            held=share(held, promises),
        )

    def _note(self, table: int, seat: int, action: int) -> None:
        spec, state = self.plan.spec, self.tables.states[table]
        spec.look(state, seat, self._view)
        values = spec.end_game(self._view)
        if values and min(values.values()) < (best := max(values.values())):
            lost = best - values[action]
            self.sums[[DECISIONS, KEPT, LOST], self._code(table)] += (1, lost == 0, lost)
        if np.isnan(self.sure[table]):
            spec.legal(state, self._mask)
            if spec.sure_win(self._view, self._mask) != NO_SURE_WIN:
                self.sure[table] = sure_points(spec, state, self._view, self._mask)

    def _code(self, table: int) -> int:
        return int(self.match_at[table]) // self.plan.players


def sure_points(spec: GameSpec, state: Record, view: Record, mask: Mask) -> float:
    """What a sure win of the seat to act pays: it is played out, and the others, who cannot stop it, do anything.

    view, mask: scratch.
    """
    state, seat = state.copy(), int(state["turn"])
    while spec.legal(state, mask):
        sure = NO_SURE_WIN
        if state["turn"] == seat:
            spec.look(state, seat, view)
            sure = int(spec.sure_win(view, mask))
        spec.step(state, int(mask.argmax()) if sure == NO_SURE_WIN else sure)
    points: NDArray[np.int64] = np.zeros(spec.max_seats, np.int64)
    spec.points(state, points)
    return float(points[seat])
