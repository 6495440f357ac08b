"""A worker of a run on Ray: it plays a part of the run's tables with the weights that it is sent.

It is the trainer of one machine that never learns: the same tables, opponents and credit. Nothing of a run stays with
it between two orders: tables in mid-match come with the order and go back with the harvest. So whatever dies in the
middle of an order, the next worker that gets it brings in the same harvest, bit for bit.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from president_env.cluster import work_in
from training.config import Config
from training.titles import Titles
from training.trainer import SelfPlay

Arrays = dict[str, NDArray[Any]]
BY_TABLE = ("states", "numbers", "events", "dice")
EXPERIENCE = ("observations", "actions", "log_probs", "action_masks", "values", "advantages", "returns")


@dataclass(frozen=True)
class Order:
    """What a worker is to play. config: of the stretch; rows: its tables, of those of the run.

    tables: what decides how they go on; titles: counted so far in the run; seed: of deals and actions; teacher: the
    bot that says what it would have done, or none.
    """

    config: Config
    rows: range
    tables: Arrays
    titles: Titles
    seed: int
    teacher: str = ""


@dataclass(frozen=True)
class Harvest:
    """What a worker brings in: T steps at its n tables.

    experience: of the rollout buffer, [T, n, …] each; answers: int64[T, n], the teacher's; tables: as they are now;
    titles: counted in these steps.
    """

    experience: Arrays
    answers: NDArray[np.int64]
    tables: Arrays
    titles: Titles


class Worker:
    """Carries out orders. What it keeps, a trainer for the kind of order it had last, saves time and nothing else."""

    def __init__(self, folder: Path) -> None:
        """folder: that the driver was started in."""
        work_in(folder)
        self._kind: tuple[Config, range] | None = None

    def collect(self, weights: Arrays, order: Order) -> Harvest:
        """Play with the policy of some weights."""
        trainer = self._trainer_for(order)
        trainer.policy.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in weights.items()})
        sit_down(trainer, order.tables)
        trainer.credit.titles = deepcopy(order.titles)  # what Ray hands over cannot be written to
        trainer.chance.manual_seed(order.seed)
        trainer.tables.generator = np.random.default_rng(order.seed)
        answers = trainer.collect(order.teacher)
        return self._harvest(trainer, answers)

    def _trainer_for(self, order: Order) -> SelfPlay:
        if self._kind != (order.config, order.rows):
            alone = order.config.model_copy(update={"device": "cpu", "threads": 1})
            self._trainer = SelfPlay(alone, part=order.rows)
            self._kind = order.config, order.rows
        return self._trainer

    def _harvest(self, trainer: SelfPlay, answers: NDArray[np.int64]) -> Harvest:
        buffer = trainer.rollout_buffer
        experience = {name: getattr(buffer, name) for name in EXPERIENCE}
        experience["action_masks"] = buffer.action_masks.astype(np.bool_)  # a quarter of the bytes
        return Harvest(
            experience=experience,
            answers=answers.reshape(buffer.buffer_size, -1),
            tables=tables_of(trainer),
            titles=trainer.credit.fresh,
        )


def tables_of(trainer: SelfPlay, rows: slice = slice(None)) -> Arrays:
    """What decides how some of a trainer's tables go on: views of its very arrays."""
    arrays = {name: getattr(trainer.tables, name) for name in BY_TABLE} | {"places": trainer.credit.places}
    return {name: array[rows] for name, array in arrays.items()}


def sit_down(trainer: SelfPlay, tables: Arrays, rows: slice = slice(None)) -> None:
    """Put some of a trainer's tables where others were."""
    for name, array in tables_of(trainer, rows).items():
        array[:] = tables[name]
