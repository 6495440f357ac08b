"""The bots that need no training: uniform chance and the game's own levels."""

from __future__ import annotations

import numpy as np

from president_env.game import GameSpec
from president_env.view import View


class UniformBot:
    """Every legal action is as likely as the other; the same seed plays the same."""

    name = "uniform"

    def __init__(self, seed: int | None = None) -> None:
        self._generator = np.random.default_rng(seed)

    def act(self, view: View) -> int:
        return int(self._generator.choice(view.legal_actions))


class RuleBot:
    """A level of the game's own bots: `easy`, `normal` or `hard`. Draws no chance."""

    def __init__(self, spec: GameSpec, level: str) -> None:
        self.name = level
        self._decide = spec.bots[level]

    def act(self, view: View) -> int:
        return int(self._decide(view.record, view.mask))
