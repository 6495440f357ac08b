"""A view with its comforts: what a bot written in Python is given, and nothing more than its seat may know."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from president_env.game import GameSpec, Mask, Observation, Record


class View:
    """What one seat knows.

    `record` is the view as the game's kernels read it (`view.record["hands"][view.seat]`), `spec` the game. The rest
    is worked out when it is asked for; all arrays are fresh and belong to the caller.
    """

    def __init__(self, spec: GameSpec, record: Record) -> None:
        self.spec = spec
        self.record = record

    @classmethod
    def of(cls, spec: GameSpec, state: Record, seat: int) -> View:
        """The view of a seat, blanked by the game's own `look`."""
        record = spec.new_states(1)[0]
        spec.look(state, seat, record)
        return cls(spec, record)

    @property
    def seat(self) -> int:
        return int(self.record["observer"])

    @property
    def is_my_turn(self) -> bool:
        return int(self.record["turn"]) == self.seat

    @property
    def mask(self) -> Mask:
        """bool[A]: the legal actions; all False while another seat is to act."""
        return self._mask.copy()

    @cached_property
    def _mask(self) -> Mask:
        mask = np.zeros(self.spec.num_actions, np.bool_)
        if self.is_my_turn:
            self.spec.legal(self.record, mask)
        return mask

    @property
    def legal_actions(self) -> list[int]:
        return [int(action) for action in np.flatnonzero(self._mask)]

    @property
    def legal_moves(self) -> list[str]:
        """The legal actions as move texts, in action order."""
        return [self.spec.move_text(action) for action in self.legal_actions]

    @property
    def observation(self) -> Observation:
        """float32[D], as GameSpec.fields describes it."""
        out = np.zeros(self.spec.observation_size, np.float32)
        self.spec.encode(self.record, out)
        return out

    def __str__(self) -> str:
        return self.spec.view_text(self.record)
