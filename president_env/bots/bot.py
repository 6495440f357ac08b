"""The protocol of a bot: from a view to a legal action."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from president_env.game import Mask
from president_env.view import View


@runtime_checkable
class Bot(Protocol):
    """Anything with a name and `act`; the view of the seat to act is all that it gets."""

    name: str

    def act(self, view: View) -> int:
        """One of `view.legal_actions`."""
        ...


@runtime_checkable
class BatchBot(Bot, Protocol):
    """A bot that decides at many tables at once, from observations alone: the arena asks it so."""

    def act_many(self, observations: NDArray[np.float32], masks: Mask) -> NDArray[np.int64]:
        """float32[K, D] and bool[K, A] to int64[K] legal actions."""
        ...
