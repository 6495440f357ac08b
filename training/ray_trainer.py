"""Self-play on a Ray cluster: workers play the tables, this process learns.

While one batch is learned from, the workers play the next one with the weights from before: they are one update
behind, and PPO's clip holds for that as it does between two minibatches. Before a checkpoint nobody plays ahead, so
that it is the whole state of a run and the same as on one machine: a run goes on from it with any number of workers,
or none. What happens depends on their number alone, not on who is quick or who dies.

Ray schedules the workers, carries the arrays and puts a new worker in the place of one that died, which then does the
unfinished order again.
"""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import ray
from numpy.typing import NDArray

from president_env.cluster import RETRIES, connect, fetch
from president_env.errors import BadOptions
from training.config import Config
from training.ray_worker import Arrays, Harvest, Order, Worker, sit_down, tables_of
from training.trainer import SelfPlay


def hire(address: str, workers: int | None, config: Config) -> list[Any]:
    """Ray actors of `Worker`, one a core. workers: None is one for every core of the cluster but one.

    Raises BadOptions where there is no such cluster, or it is too small.
    """
    cores = connect(address, cores=workers)
    count = workers or max(1, cores - 1)
    if count > cores:
        raise BadOptions(
            f"--workers {count} is not possible: the Ray cluster has {cores} cores, and a worker takes one"
        )
    tables = min(stretch.tables for stretch in config.stretches)
    if count > tables:
        raise BadOptions(f"--workers {count} is not possible: there are {tables} tables for them to play at")
    actor: Any = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=RETRIES)(Worker)
    return [actor.remote(Path.cwd()) for _ in range(count)]


class RaySelfPlay(SelfPlay):
    """`SelfPlay` whose tables are played by workers; the trainer's own tables are where theirs stand."""

    def __init__(self, run_config: Config, stretch: int = 0, *, workers: list[Any]) -> None:
        """workers: from `hire`."""
        super().__init__(run_config, stretch)
        self._workers = workers
        ends = np.linspace(0, self.config.tables, len(workers) + 1).astype(int).tolist()
        self._parts = [range(*pair) for pair in pairwise(ends)]
        self._asked: list[Any] = []  # harvests that are on their way
        self._sent = 0  # bytes

    def collect(self, teacher: str = "") -> NDArray[np.int64]:
        """Fill the rollout buffer with what the workers bring in, and send them out again. Returns as SelfPlay does."""
        behind = bool(self._asked)
        if not behind:
            self._ask(teacher)
        start = time.perf_counter()
        harvests: list[Harvest] = fetch(self._asked)
        self.logger.record("ray/seconds_waited", time.perf_counter() - start)
        self.logger.record("ray/updates_behind", int(behind))
        self._take(harvests)
        self._asked = []
        if not self._checkpoint_follows():
            self._ask(teacher)
        return np.concatenate([harvest.answers for harvest in harvests], axis=1).ravel()

    def _ask(self, teacher: str) -> None:
        """Send every worker out with the present weights."""
        weights = {name: values.cpu().numpy() for name, values in self.policy.state_dict().items()}
        shared = ray.put(weights)
        orders = [self._order(part, teacher) for part in self._parts]
        self._asked = [
            worker.collect.remote(shared, order) for worker, order in zip(self._workers, orders, strict=True)
        ]
        self._sent = sum(_size(weights, order.tables) for order in orders)

    def _order(self, part: range, teacher: str) -> Order:
        seed = int(self.tables.generator.integers(1 << 32))
        tables = tables_of(self, slice(part.start, part.stop))
        return Order(self.config, part, tables, self.credit.titles, seed, teacher)

    def _take(self, harvests: list[Harvest]) -> None:
        """Lay the harvests side by side, and leave the tables as the workers left theirs."""
        buffer = self.rollout_buffer
        buffer.reset()
        buffer.returns = np.zeros_like(buffer.values)
        for part, harvest in zip(self._parts, harvests, strict=True):
            rows = slice(part.start, part.stop)
            for name, array in harvest.experience.items():
                getattr(buffer, name)[:, rows] = array
            sit_down(self, harvest.tables, rows)
            self.credit.titles.add(harvest.titles)
        buffer.pos, buffer.full = buffer.buffer_size, True
        decisions = buffer.values.size
        self.num_timesteps += decisions
        received = sum(_size(one.experience, one.tables) for one in harvests)
        self.logger.record("ray/bytes_per_decision", (self._sent + received) / decisions)

    def _checkpoint_follows(self) -> bool:
        every, now = self.config.checkpoint_every, self.num_timesteps
        before = now - self.rollout_buffer.values.size
        return now // every > before // every or now >= self.config.decisions


def _size(*groups: Arrays) -> int:
    """Bytes of arrays; counts of titles are next to nothing."""
    return sum(array.nbytes for group in groups for array in group.values())
