"""How the networks see an observation: as it is, or with views that differ in names alone laid out alike."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from president_env.symmetry import Symmetry


class Lay(nn.Module):
    """Rows `[public | hidden]` as the trunks take them, and scores of laid views by action. Here nothing is moved."""

    def __init__(self, public: int, total: int, num_actions: int) -> None:
        super().__init__()
        self.public = public
        self.seen_size, self.known_size, self.num_scores = public, total, num_actions

    def seen(self, rows: torch.Tensor) -> torch.Tensor:
        """What the actor sees, float32[B, seen_size]. rows: float32[B, >= public]."""
        return rows[:, : self.public]

    def known(self, rows: torch.Tensor) -> torch.Tensor:
        """What the critic sees, float32[B, known_size]. rows: float32[B, total]."""
        return rows

    def by_action(self, scores: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        """float32[B, A] from float32[B, num_scores]."""
        return scores


class SymmetricLay(Lay):
    """Numbers and scores are moved as a game's Symmetry says. Its tables go to the device, and into no checkpoint."""

    _worth: torch.Tensor
    _edge: torch.Tensor
    _first: torch.Tensor
    _second: torch.Tensor
    _bits: torch.Tensor
    _order: torch.Tensor
    _seen_from: torch.Tensor
    _known_from: torch.Tensor
    _score_of: torch.Tensor

    def __init__(self, symmetry: Symmetry, public: int, total: int, hidden: int, num_actions: int) -> None:
        """hidden: how many numbers behind the public ones are what is hidden; what follows them is not moved."""
        super().__init__(public, total, num_actions)
        first, second = symmetry.pairs
        known_from = _known_from(symmetry, public, total, hidden)
        tables = {
            "worth": symmetry.worth, "edge": symmetry.edge, "first": first, "second": second,
            "bits": 1 << np.arange(len(first)), "order": symmetry.order, "seen_from": symmetry.observation,
            "known_from": known_from, "score_of": symmetry.actions,
        }  # fmt: skip
        for name, table in tables.items():
            self.register_buffer(f"_{name}", torch.from_numpy(np.ascontiguousarray(table)), persistent=False)
        self.seen_size, self.known_size = symmetry.observation.shape[1], known_from.shape[1]
        self.num_scores = symmetry.num_scores

    def seen(self, rows: torch.Tensor) -> torch.Tensor:
        return _moved(rows[:, : self.public], self._seen_from[self._orders(rows)])

    def known(self, rows: torch.Tensor) -> torch.Tensor:
        return _moved(rows, self._known_from[self._orders(rows)])

    def by_action(self, scores: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        return scores.gather(1, self._score_of[self._orders(rows)])

    def _orders(self, rows: torch.Tensor) -> torch.Tensor:
        """int64[B]: as Symmetry.rows."""
        worth = rows[:, : self.public] @ self._worth + self._edge
        more = worth[:, self._first] > worth[:, self._second]
        return self._order[(more * self._bits).sum(dim=1)]


def _known_from(symmetry: Symmetry, public: int, total: int, hidden: int) -> NDArray[np.int64]:
    """int64[F, known_size]: where numbers of laid rows lie in the rows; `total` stands for a 0."""
    parts = [np.where(symmetry.observation == public, total, symmetry.observation)]
    if hidden:
        parts.append(np.where(symmetry.hidden == hidden, total, symmetry.hidden + public))
    rest = np.arange(public + hidden, total)
    return np.concatenate([*parts, np.tile(rest, (len(symmetry.observation), 1))], axis=1)


def _moved(rows: torch.Tensor, sources: torch.Tensor) -> torch.Tensor:
    """Each row's numbers from where `sources` says; the place behind its last number holds a 0."""
    return nn.functional.pad(rows, (0, 1)).gather(1, sources)
