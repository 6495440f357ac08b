"""How decisions stand in a batch: as they are, or with views that differ in names alone laid out alike."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from president_env.game import GameSpec, Mask, Observation
from president_env.kernel import kernel
from president_env.symmetry import Symmetry

Ints = NDArray[np.int64]


class Lay:
    """Nothing is moved: an action is its own place, and rows are `[public | hidden | more]` as they come."""

    def __init__(self, spec: GameSpec, more: int) -> None:
        """more: how many numbers a row has behind the public ones."""
        self.public, self.width = spec.observation_size, spec.observation_size + more
        self.places = spec.num_actions

    def orders(self, rows: Observation) -> Ints:
        """int64[B]: in which of its orders each view is laid."""
        return np.zeros(len(rows), np.int64)

    def rows(self, rows: Observation, orders: Ints) -> Observation:
        """float32[B, width] of float32[B, public numbers and more]."""
        return rows

    def masks(self, masks: Mask, orders: Ints) -> Mask:
        """bool[B, places] of bool[B, A]."""
        return masks

    def actions(self, places: Ints, orders: Ints) -> Ints:
        """int64[B]: the actions that have these places."""
        return places

    def placed(self, actions: Ints, orders: Ints) -> Ints:
        """int64[B]: the places of actions."""
        return actions


class SymmetricLay(Lay):
    """Numbers, masks and actions are moved as a game's Symmetry says."""

    def __init__(self, spec: GameSpec, symmetry: Symmetry, hidden: int, more: int) -> None:
        """hidden: how many numbers behind the public ones are what is hidden; what follows them is not moved."""
        super().__init__(spec, more)
        self._symmetry, self._size = symmetry, spec.observation_size
        self._row_from = _row_from(symmetry, self._size, hidden, self._size + more)
        self._action_at = _inverse(symmetry.actions)
        self.public, self.width = symmetry.observation.shape[1], self._row_from.shape[1]
        self.places = symmetry.num_scores

    def orders(self, rows: Observation) -> Ints:
        return self._symmetry.rows(rows[:, : self._size])

    def rows(self, rows: Observation, orders: Ints) -> Observation:
        laid = np.empty((len(rows), self.width), np.float32)
        _move(rows, self._row_from, orders, laid)
        return laid

    def masks(self, masks: Mask, orders: Ints) -> Mask:
        laid = np.empty((len(masks), self.places), np.bool_)
        _move(masks, self._action_at, orders, laid)
        return laid

    def actions(self, places: Ints, orders: Ints) -> Ints:
        found: Ints = self._action_at[orders, places]
        return found

    def placed(self, actions: Ints, orders: Ints) -> Ints:
        found: Ints = self._symmetry.actions[orders, actions]
        return found


class LaidOut(nn.Module):
    """The same inside a network that is exported: an observation laid out, and scores moved back to the actions."""

    worth: torch.Tensor
    edge: torch.Tensor
    first: torch.Tensor
    second: torch.Tensor
    bits: torch.Tensor
    order: torch.Tensor
    source: torch.Tensor
    hidden: torch.Tensor
    place: torch.Tensor

    def __init__(self, symmetry: Symmetry) -> None:
        super().__init__()
        first, second = symmetry.pairs
        tables = {
            "worth": symmetry.worth, "edge": symmetry.edge, "first": first, "second": second,
            "bits": 1 << np.arange(len(first)), "order": symmetry.order,
            "source": symmetry.observation, "hidden": symmetry.hidden, "place": symmetry.actions,
        }  # fmt: skip
        for name, table in tables.items():
            self.register_buffer(name, torch.from_numpy(np.ascontiguousarray(table)))

    @property
    def sizes(self) -> tuple[int, int]:
        """How many numbers a laid observation has, and what is hidden beside it."""
        return self.source.shape[1], self.hidden.shape[1]

    def orders(self, observation: torch.Tensor) -> torch.Tensor:
        """int64[B]: as Symmetry.rows."""
        worth = observation @ self.worth + self.edge
        more = worth[:, self.first] > worth[:, self.second]
        return self.order[(more * self.bits).sum(dim=1)]

    def seen(self, observation: torch.Tensor, orders: torch.Tensor) -> torch.Tensor:
        """float32[B, D'] of float32[B, D]."""
        return nn.functional.pad(observation, (0, 1)).gather(1, self.source[orders])

    def hidden_from(self, worlds: torch.Tensor, orders: torch.Tensor) -> torch.Tensor:
        """float32[B, W, H'] of float32[B, W, H]: what is hidden in W worlds of each view."""
        places = self.hidden[orders][:, None].expand(-1, worlds.shape[1], -1)
        return nn.functional.pad(worlds, (0, 1)).gather(2, places)

    def by_action(self, scores: torch.Tensor, orders: torch.Tensor) -> torch.Tensor:
        """float32[B, A] of float32[B, places]."""
        return scores.gather(1, self.place[orders])


@kernel
def _move(rows, sources, orders, out):  # type: ignore[no-untyped-def]
    """Write each row's numbers from where the sources of its order say; behind its last number lies a 0.

    rows: [B, W]; sources: int64[F, W'], 0 … W; orders: int64[B]; out: [B, W'], overwritten.
    """
    for row in range(len(rows)):
        for place in range(sources.shape[1]):
            source = sources[orders[row], place]
            out[row, place] = rows[row, source] if source < rows.shape[1] else 0


def _row_from(symmetry: Symmetry, public: int, hidden: int, width: int) -> Ints:
    """int64[F, width of laid rows]: where their numbers lie in rows; `width` stands for a 0."""
    parts = [np.where(symmetry.observation == public, width, symmetry.observation)]
    if hidden:
        parts.append(np.where(symmetry.hidden == hidden, width, symmetry.hidden + public))
    rest = np.arange(public + hidden, width)
    return np.concatenate([*parts, np.tile(rest, (len(symmetry.observation), 1))], axis=1)


def _inverse(actions: Ints) -> Ints:
    """int64[F, places]: the action of each place; A where there is none."""
    orders, count = actions.shape
    found = np.full((orders, actions.max() + 1), count)
    np.put_along_axis(found, actions, np.arange(count)[None], axis=1)
    return found
