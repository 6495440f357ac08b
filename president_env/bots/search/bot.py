"""A bot that tries actions in worlds that may be the true one, and takes the best on average."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from president_env.bots.search.budget import Budget, Clock
from president_env.bots.search.playouts import Playouts
from president_env.bots.search.prior import Prior, no_prior
from president_env.bots.search.race import promising, scores
from president_env.bots.search.worlds import Source, Worlds, imagined_worlds
from president_env.view import View


@dataclass
class SearchBot:
    """Uses the view and nothing else: no decision depends on what was asked before.

    key: 0 … 2^32 - 1, draws the worlds; with a budget in worlds the same key decides the same.
    """

    name: str
    playouts: Playouts
    budget: Budget
    prior: Prior = no_prior
    source: Source = imagined_worlds
    key: int = 0

    def act(self, view: View) -> int:
        """The action that brings most points on average in worlds that agree with the view."""
        return self.choose(view, self.source(view, self.key))

    def choose(self, view: View, worlds: Worlds) -> int:
        """The best action of the seat to act in worlds from any source."""
        clock = Clock(self.budget)
        actions, bonus = self.prior(view)
        values = np.empty((0, len(actions)))
        while len(actions) > 1 and (step := clock.next_step(len(values), len(actions))):
            tried = self.playouts(worlds(len(values), step), actions, view.seat)
            values = np.concatenate([values, tried])
            kept = promising(values, bonus)
            actions, values, bonus = actions[kept], values[:, kept], bonus[kept]
        return int(actions[scores(values, bonus).argmax()])
