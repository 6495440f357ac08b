"""What workers on a Ray cluster bring: `python -m training.scaling --config configs/demo.toml --ray local`.

Some updates of a configuration are timed without workers, then with one worker, with two, and so on; nothing is kept.
What was measured is projected to more cores: workers add up until the learner, which is one process, has no more time
or its network is full.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from president_env.cli import run_alone
from president_env.cli.arguments import Ray
from training.config import load_config
from training.trainer import SelfPlay

CORES = (10, 100, 1000)
NEVER = 10**15  # decisions: no checkpoint interrupts what is timed


@dataclass(frozen=True)
class Speed:
    """What was timed with some workers; 0 is training in one process.

    rate: decisions learned from a second; playing: decisions a second where they are only played; learning: decisions a
    second while the learner learns; carried: bytes between processes, a decision; behind: how many updates the weights
    of those who play are behind, on average.
    """

    workers: int
    rate: float
    playing: float
    learning: float
    carried: float
    behind: float

    @property
    def share(self) -> float:
        """Of the time: that the learner learns, and neither plays nor waits."""
        return self.rate / self.learning


def main(
    config: Annotated[Path, typer.Option(help="TOML file of a run; configs/ has some.")],
    ray: Ray = "local",
    workers: Annotated[int, typer.Option(min=1, help="The most that are tried: 0, 1, 2 … of them.")] = 2,
    updates: Annotated[int, typer.Option(min=2, help="Timed for each number of workers, after two untimed.")] = 6,
    gigabits: Annotated[float, typer.Option(min=0.001, help="Of the learner's network, for the projection.")] = 10.0,
) -> None:
    """Time training with 0, 1, 2 … workers, and project that to more cores."""
    from training.ray_trainer import RaySelfPlay, hire

    settings = load_config(config).model_copy(update={"checkpoint_every": NEVER, "decisions": NEVER, "then": {}})
    found = [measure(SelfPlay(settings), 0, updates)]
    hired = hire(ray or "local", workers, settings)
    found += [
        measure(RaySelfPlay(settings, workers=hired[:count]), count, updates) for count in range(1, len(hired) + 1)
    ]
    console = Console()
    console.print(_speeds(found))
    console.print(_projection(found, gigabits))


def measure(trainer: SelfPlay, workers: int, updates: int) -> Speed:
    """Time some updates, after two that only warm up."""
    for _ in range(2):
        trainer.improve()
    playing = _rate(trainer, trainer.collect, updates)
    watch = Stopwatch(trainer.collect)
    trainer.collect = watch  # type: ignore[method-assign,assignment]
    behind: list[float] = []

    def improve() -> None:
        trainer.improve()
        behind.append(trainer.logger.name_to_value["ray/updates_behind"])

    rate = _rate(trainer, improve, updates)
    decisions = updates * trainer.rollout_buffer.values.size
    learning = decisions / (decisions / rate - watch.seconds)
    carried = trainer.logger.name_to_value["ray/bytes_per_decision"]
    return Speed(workers, rate, playing, learning, carried, sum(behind) / updates)


def _rate(trainer: SelfPlay, run: Callable[[], object], times: int) -> float:
    start, before = time.perf_counter(), trainer.num_timesteps
    for _ in range(times):
        run()
    return (trainer.num_timesteps - before) / (time.perf_counter() - start)


class Stopwatch:
    """A function, and the seconds that its calls took."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.seconds = 0.0
        self._function = function

    def __call__(self, *arguments: object) -> object:
        start = time.perf_counter()
        try:
            return self._function(*arguments)
        finally:
            self.seconds += time.perf_counter() - start


def project(found: list[Speed], workers: int, gigabits: float) -> tuple[float, str]:
    """Decisions a second with so many workers on cores of their own, and what holds them back.

    found: without workers, and with more and more; the learner has its cores for itself, as it has without workers.
    """
    alone, most = found[0], found[-1]
    limits = {
        "workers": workers * most.playing / most.workers,
        "learner": alone.learning,
        "network": gigabits * 1e9 / 8 / most.carried,
    }
    name = min(limits, key=lambda limit: limits[limit])
    return limits[name], name


def _speeds(found: list[Speed]) -> Table:
    table = Table(title="Measured")
    headings = (
        "workers", "decisions/s", "played alone", "learned alone", "learner's share",
        "bytes a decision", "updates behind",
    )  # fmt: skip
    for heading in headings:
        table.add_column(heading, justify="right")
    for speed in found:
        table.add_row(
            str(speed.workers), f"{speed.rate:,.0f}", f"{speed.playing:,.0f}", f"{speed.learning:,.0f}",
            f"{speed.share:.0%}", f"{speed.carried:,.0f}", f"{speed.behind:.1f}",
        )  # fmt: skip
    return table


def _projection(found: list[Speed], gigabits: float) -> Table:
    table = Table(
        title=f"Projected: cores as these, a worker each; a learner as here without workers; {gigabits:g} Gbit/s"
    )
    for heading in ("workers", "decisions/s", "held back by"):
        table.add_column(heading, justify="right")
    for cores in CORES:
        rate, limit = project(found, cores, gigabits)
        table.add_row(f"{cores:,}", f"{rate:,.0f}", limit)
    return table


if __name__ == "__main__":
    run_alone(main)
