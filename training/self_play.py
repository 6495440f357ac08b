"""Train a policy by self-play: `python -m training.self_play --config configs/demo.toml [--resume runs/demo]`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from stable_baselines3.common.logger import configure

from president_env import arena
from president_env.cli import run_alone
from president_env.cli.arguments import Ray
from president_env.errors import BadFile, BadOptions
from training import checkpoint
from training.config import Config, load_config
from training.exported import start_from_policy
from training.trained_bot import TrainedBot
from training.trainer import SelfPlay

MakeTrainer = Callable[[Config, int], SelfPlay]

console = Console(stderr=True, markup=False)


def main(
    config: Annotated[Path, typer.Option(help="TOML file of the run; configs/ has some.")],
    resume: Annotated[Path | None, typer.Option(help="Run to go on with, from its last checkpoint.")] = None,
    run: Annotated[Path | None, typer.Option(help="Folder of a new run; else runs/NAME of the configuration.")] = None,
    restart: Annotated[bool, typer.Option(help="Throw away what the folder of the run holds.")] = False,
    ray: Ray = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, help="Of the Ray cluster, that play while this process learns; else one a core."),
    ] = None,
) -> None:
    """Train a policy by self-play, with a progress bar, checkpoints, a learning curve and TensorBoard logs."""
    settings = load_config(config)
    if workers is not None and ray is None:
        raise BadOptions(f"--workers {workers} goes with --ray: without it this process does everything")
    make_trainer = SelfPlay if ray is None else _on_ray(ray, workers, settings)
    folder = resume or run or Path("runs") / config.stem
    if resume is None:
        _begin(folder, restart)
    elif run is not None or restart:
        raise BadOptions("--resume goes on with a run in its own folder: neither --run nor --restart goes with it")
    else:
        checkpoint.check_fits(checkpoint.find(resume), settings)
    try:
        Training(settings, folder, make_trainer).learn()
    except KeyboardInterrupt:
        console.print(_stopped(config, folder), soft_wrap=True)
        raise typer.Exit(130) from None
    console.print(f"Trained: {folder} (logs: tensorboard --logdir {folder})", soft_wrap=True)


def _on_ray(address: str, workers: int | None, config: Config) -> MakeTrainer:
    """What makes trainers whose experience comes from a Ray cluster. Raises BadOptions."""
    from training.ray_trainer import RaySelfPlay, hire

    return partial(RaySelfPlay, workers=hire(address, workers, config))


def _begin(folder: Path, restart: bool) -> None:
    """A folder for a new run: what one before it left there is removed if that is asked for, and nothing else."""
    if checkpoint.exists(folder) and not restart:
        raise BadFile(f"{folder} holds a run already: --resume {folder} goes on with it, --restart begins anew")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        checkpoint.clear(folder)
        for pattern in ("events.out.tfevents.*", *checkpoint.MEASURED):
            for left in folder.glob(pattern):
                left.unlink()
    except OSError as error:
        raise BadFile(f"no run can be kept in {folder}: {error.strerror}") from None


def _stopped(config: Path, folder: Path) -> str:
    if not checkpoint.exists(folder):
        return "Stopped before anything was played."
    decisions = checkpoint.find(folder).facts.learned
    command = f"python -m training.self_play --config {config} --resume {folder}"
    return f"Stopped. The last checkpoint is at {decisions:,} decisions; this goes on from there: {command}"


class Training:
    """A run in its folder: stretches of updates, logs, learning curve, checkpoints."""

    def __init__(self, config: Config, folder: Path, make_trainer: MakeTrainer = SelfPlay) -> None:
        """A new run, or where the last checkpoint in the folder left it.

        make_trainer: of the configuration and the number of its stretch.
        """
        self._make_trainer = make_trainer
        self.folder = folder
        self.run_config = config
        self.curve: checkpoint.Curve = []
        self.seconds = 0.0
        last = checkpoint.find(folder) if checkpoint.exists(folder) else None
        self._enter(last.facts.stretch if last else 0)
        if last:
            checkpoint.restore(self.trainer, last)
            self.curve, self.seconds = list(last.facts.curve), last.facts.seconds
        else:
            if config.start:
                self._start(config.start)
            self._save()  # so that a run can be resumed from its first moment on
        self._open_log()

    def _enter(self, stretch: int) -> None:
        """A new trainer, for a stretch of the run."""
        self.trainer = self._make_trainer(self.run_config, stretch)
        self.config = self.trainer.config

    def _open_log(self) -> None:
        self.trainer.set_logger(configure(str(self.folder), ["tensorboard"]))

    def _start(self, begun: str) -> None:
        """Begin with a policy file, or where another run ended.

        The learning curve of a run goes on where this one measures the same.
        """
        if begun.endswith(".onnx"):
            start_from_policy(self.trainer, begun)
            return
        first = checkpoint.find(begun)
        checkpoint.start_from(self.trainer, first)
        self.seconds = first.facts.seconds
        theirs, ours = first.facts.settings, self.config
        if (theirs.evaluate_against, theirs.measured_rules) == (ours.evaluate_against, ours.measured_rules):
            self.curve = list(first.facts.curve)

    def learn(self) -> None:
        """Train until each stretch has its number of decisions."""
        self._learn_stretch()
        while self.trainer.stretch + 1 < len(self.run_config.stretches):
            first = checkpoint.find(self.folder)
            self._enter(self.trainer.stretch + 1)
            checkpoint.start_from(self.trainer, first)
            self._open_log()
            self._learn_stretch()

    def _learn_stretch(self) -> None:
        config, trainer = self.config, self.trainer
        with self._bar() as bar:
            task = bar.add_task("", total=config.decisions, completed=trainer.num_timesteps)
            while (before := trainer.num_timesteps) < config.decisions:
                self._update()
                if self._is_due(before, config.evaluate_every):
                    self._measure()
                if self._is_due(before, config.checkpoint_every):
                    self._save()
                bar.update(task, completed=min(trainer.num_timesteps, config.decisions), description=self._news())

    def _is_due(self, before: int, every: int) -> bool:
        now = self.trainer.num_timesteps
        return now // every > before // every or now >= self.config.decisions

    def _update(self) -> None:
        trainer, start = self.trainer, time.perf_counter()
        learned, forced = trainer.num_timesteps, trainer.tables.forced
        trainer.improve()
        spent = time.perf_counter() - start
        self.seconds += spent
        self._speed = (trainer.num_timesteps - learned) / spent
        self._speed_with_forced = self._speed + (trainer.tables.forced - forced) / spent
        trainer.logger.record("time/decisions_per_second", self._speed)
        trainer.logger.record("time/decisions_per_second_with_forced", self._speed_with_forced)
        self.trainer.logger.record("train/entropy_weight", self.trainer.ent_coef)
        self.trainer.logger.dump(self.trainer.learned)

    def _measure(self) -> None:
        """One more point of the learning curve: the greedy policy alone against the configured bot."""
        points = {rules: self._points(rules) for rules in self.config.measured_rules}
        self.curve.append({"decisions": self.trainer.learned, "seconds": round(self.seconds, 1), "points": points})
        for rules, found in points.items():
            self.trainer.logger.record(f"points against {self.config.evaluate_against}/{rules}", found["mean"])
        self.trainer.logger.dump(self.trainer.learned)

    def _points(self, rules: str) -> dict[str, Any]:
        config = self.config
        points, par = arena.measure(
            TrainedBot(self.trainer), config.evaluate_against, rules, config.evaluate_codes, game=config.game
        )
        return points.to_json() | {"par": par}

    def _save(self) -> None:
        checkpoint.save(self.trainer, self.folder, self.curve, self.seconds)

    def _news(self) -> str:
        """The line beside the bar: speed, and the last point of the curve."""
        news = f"{self._speed / 1000:.0f} k decisions/s ({self._speed_with_forced / 1000:.0f} k with forced ones)"
        if self.curve:
            points = self.curve[-1]["points"].values()
            mean = sum(found["mean"] - found["par"] for found in points) / len(points)
            news += f", {mean:+.2f} points a round against {self.config.evaluate_against}"
        return news

    def _name(self) -> str:
        stretches = len(self.run_config.stretches)
        return "training" if stretches == 1 else f"training {self.trainer.stretch + 1} of {stretches}"

    def _bar(self) -> Progress:
        columns = (TextColumn(self._name()), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeRemainingColumn())
        return Progress(*columns, TextColumn("{task.description}"), console=console)


if __name__ == "__main__":
    run_alone(main)
