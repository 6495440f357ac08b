"""Who fills the other seats at the tables where one seat learns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from president_env.batch import LEVELS, OUTSIDE
from president_env.bots.policy import PolicyBot
from president_env.envs.tables import Tables
from president_env.game import Mask

LEARNER = -1


class Opponents:
    """Rule bots and exported policies at some of the tables; at the others every seat learns.

    The learner's seat and its opponent change from table to table, so that all rules see all of them.
    """

    def __init__(self, tables: Tables, names: list[str], at: NDArray[np.int64]) -> None:
        """Take the seats. at: int64[K], the numbers of the first K tables, of those of the run; all have opponents.

        Raises BadFile or WrongGame for a policy file that does not fit.
        """
        self.policies = [PolicyBot(name, tables.spec) for name in names if name not in LEVELS]
        self._owner: NDArray[np.int64] = np.full(tables.levels.shape, LEARNER)  # index of the policy
        policies = iter(range(len(self.policies)))
        seated = [(LEVELS.index(name), LEARNER) if name in LEVELS else (LEARNER, next(policies)) for name in names]
        for table, number in enumerate(at.tolist()):
            block = number // len(tables.options)
            seat = block // len(names) % tables.options[tables.kinds[table]].players
            others = np.arange(tables.levels.shape[1]) != seat
            tables.levels[table, others], self._owner[table, others] = seated[block % len(names)]
        self.learns: Mask = (tables.levels == OUTSIDE) & (self._owner == LEARNER)  # bool[N, S]

    def play(self, tables: Tables) -> None:
        """Take the decisions of exported policies until none of them is to act."""
        while self.policies and (waiting := self._waiting(tables)).size:
            observations, masks = tables.observe(waiting)
            owners = self._owner[waiting, tables.seats[waiting]]
            actions = np.zeros(len(waiting), np.int64)
            for index in np.unique(owners):
                own = owners == index
                actions[own] = self.policies[index].act_many(observations[own], masks[own])
            tables.act_at(waiting, actions)

    def _waiting(self, tables: Tables) -> NDArray[np.int64]:
        waiting = tables.waiting()
        theirs: NDArray[np.int64] = waiting[self._owner[waiting, tables.seats[waiting]] != LEARNER]
        return theirs
