"""What an action is worth in a world: it is taken there, and everybody plays the round to its end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.batch import DECISION, OUTSIDE, loops
from president_env.bots.bot import BatchBot
from president_env.bots.search.payoff import Payoff, round_points
from president_env.game import GameSpec

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
States = NDArray[Any]


class Playouts:
    """Plays many worlds at once, every seat by one level of the compiled loops or by one bot outside them."""

    def __init__(
        self, spec: GameSpec, level: int = OUTSIDE, bot: BatchBot | None = None, payoff: Payoff = round_points
    ) -> None:
        """level: an index of batch.LEVELS, or OUTSIDE where the bot decides; payoff: what an end is worth."""
        self._spec = spec
        self._loops = loops(spec)
        self._level = level
        self._bot = bot
        self._payoff = payoff

    def __call__(self, worlds: States, actions: Ints, seat: int) -> Floats:
        """float64[W, A]: the payoff of a seat after each of A actions in each of W worlds.

        worlds: STATE[W] where the seat is to act, left as they are. In one world every action meets the same chance.
        """
        states = np.repeat(worlds, len(actions))
        self._play(states, np.tile(actions, len(worlds)), np.repeat(np.arange(len(worlds)), len(actions)))
        points = np.zeros((len(states), self._spec.max_seats), np.int64)
        self._loops.points_many(states, np.arange(len(states)), points)
        return self._payoff(states, points, seat).reshape(len(worlds), len(actions))

    def _play(self, states: States, actions: Ints, chance: Ints) -> None:
        """Take an action in each state and play on to the end of the round."""
        events = np.full(len(states), DECISION)
        levels = np.full((len(states), self._spec.max_seats), self._level)
        dice = np.stack([chance, np.zeros_like(chance)], axis=1)
        view, mask = self._spec.new_states(1)[0], np.zeros(self._spec.num_actions, np.bool_)
        self._loops.act(states, actions, events, levels, dice, view, mask, True)
        while (waiting := np.flatnonzero(events == DECISION)).size:
            actions[waiting] = self._ask(states, waiting, view)
            self._loops.act(states, actions, events, levels, dice, view, mask, True)

    def _ask(self, states: States, waiting: Ints, view: Any) -> Ints:
        assert self._bot is not None
        observations = np.empty((len(waiting), self._spec.observation_size), np.float32)
        masks = np.empty((len(waiting), self._spec.num_actions), np.bool_)
        self._loops.observe(states, waiting, view, observations, masks)
        return self._bot.act_many(observations, masks)
