"""What an action is worth in a world: it is taken there, and all play on to the round's end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.batch import DECISION, OUTSIDE, loops
from president_env.bots.bot import BatchBot
from president_env.bots.search.payoff import Payoff, round_points
from president_env.game import GameSpec, Mask, Observation

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
States = NDArray[Any]


class Playouts:
    """Plays many worlds at once, every seat by one level of the compiled loops or by one bot outside them."""

    def __init__(
        self,
        spec: GameSpec,
        level: int = OUTSIDE,
        bot: BatchBot | None = None,
        payoff: Payoff = round_points,
    ) -> None:
        """level: an index of batch.LEVELS, or OUTSIDE where the bot decides; payoff: what a round's end is worth."""
        self._spec = spec
        self._loops = loops(spec)
        self._level = level
        self._bot = bot
        self._payoff = payoff
        self._view = spec.new_states(1)[0]

    def __call__(self, worlds: States, actions: Ints, seat: int) -> Floats:
        """float64[W, A]: what a seat gets after each of A actions in each of W worlds.

        It is what is above the table's mean, in stakes, prospects included. worlds: STATE[W] where the seat is to act,
        left as they are. In one world every action meets the same chance.
        """
        states = np.repeat(worlds, len(actions))
        chance = np.repeat(np.arange(len(worlds)), len(actions))
        self._play(states, np.tile(actions, len(worlds)), chance)
        return self._paid(states, seat).reshape(len(worlds), len(actions))

    def _play(self, states: States, actions: Ints, chance: Ints) -> None:
        """Take an action in each state and play on to the end of the round."""
        events = np.full(len(states), DECISION)
        levels = np.full((len(states), self._spec.max_seats), self._level)
        dice = np.stack([chance, np.zeros_like(chance)], axis=1)
        mask = np.zeros(self._spec.num_actions, np.bool_)
        waiting = np.arange(len(states))
        while waiting.size:
            self._loops.act(states, actions, events, levels, dice, self._view, mask, True)
            waiting = np.flatnonzero(events == DECISION)
            if waiting.size:
                actions[waiting] = self._ask(states, waiting)

    def _ask(self, states: States, waiting: Ints) -> Ints:
        assert self._bot is not None
        return self._bot.act_many(*self._observe(states, waiting))

    def _paid(self, states: States, seat: int) -> Floats:
        points, hoped = np.zeros((2, len(states), self._spec.max_seats), np.int64)
        indices = np.arange(len(states))
        self._loops.points_many(states, indices, points)
        self._loops.prospects_many(states, indices, hoped)
        points += hoped
        found: Floats = self._payoff(states, points, seat) - points.sum(axis=1) / states[0]["players"]
        return found / self._spec.stake

    def _observe(self, states: States, indices: Ints) -> tuple[Observation, Mask]:
        observations = np.empty((len(indices), self._spec.observation_size), np.float32)
        masks = np.empty((len(indices), self._spec.num_actions), np.bool_)
        self._loops.observe(states, indices, self._view, observations, masks)
        return observations, masks
