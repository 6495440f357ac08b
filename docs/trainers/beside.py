"""What every example shares: how long it trains, what it keeps on the way, and what it prints at its end."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import torch
from torch import nn

from president_env.bots.network import FORMAT
from president_env.bots.policy import INPUT, OUTPUT
from president_env.files import write_atomically
from president_env.registry import find_game
from training.config import Config
from training.export import to_onnx
from training.trainer import SelfPlay

WIDTHS = [128, 128]  # of the hidden layers of every example
RULES = "classic,rounds=1"  # what every example plays
TABLES = 256  # of our trainer


class Course:
    """The time of an example, as the command line has it: one thread, `--seconds`, and marks where the policy is kept.

    decisions: learned from so far; the example counts them.
    """

    def __init__(self, description: str | None) -> None:
        """Read the command line."""
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--seconds", type=float, default=60.0, help="how long to train")
        parser.add_argument("--keep", type=Path, help="folder for the policy at the marks, SECONDS.onnx")
        parser.add_argument("--mark", type=int, action="append", default=[], help="seconds; may be given many times")
        asked = parser.parse_args()
        torch.set_num_threads(1)
        self.decisions = 0
        self._seconds, self._folder, self._marks = asked.seconds, asked.keep, sorted(asked.mark)
        self._start = 0.0

    @property
    def spent(self) -> float:
        """Seconds since the first question whether to go on."""
        return time.perf_counter() - self._start

    def goes_on(self, actor: nn.Module) -> bool:
        """Whether there is time left. actor: float32[B, D] observations to float32[B, A] scores."""
        self._start = self._start or time.perf_counter()
        while self._marks and self._marks[0] <= self.spent:
            self._keep(actor, self._marks.pop(0))
        return self.spent < self._seconds

    def _keep(self, actor: nn.Module, mark: int) -> None:
        """Write the policy as a bot that the arena takes; the time it takes is not counted."""
        begun, spec = time.perf_counter(), find_game("president")
        facts = {
            "format": FORMAT, "game": spec.id, "layout": spec.layout_digest, "rules": "[]", "strength": "[]",
            "config": f'{{"decisions": {self.decisions}}}', "commit": "", "titles": "[]",
        }  # fmt: skip
        example = torch.zeros(2, spec.observation_size).numpy()
        self._folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self._folder / f"{mark}.onnx", to_onnx(actor, {INPUT: example}, OUTPUT, facts))
        self._start += time.perf_counter() - begun

    def report(self, name: str, per_update: int) -> None:
        """Print decisions learned from a second, of a trainer and of ours with networks as wide in its place."""
        spent = self.spent
        print(f"{name}: {self.decisions / spent:,.0f} decisions/s ({self.decisions:,} in {spent:.0f} s)")
        print(f"training.self_play: {ours(per_update):,.0f} decisions/s beside it, all seats of {TABLES} tables")


def our_trainer(per_update: int, **settings: Any) -> SelfPlay:
    """MaskablePPO in self-play on one thread, with about so many decisions an update. settings: of training.config."""
    steps = max(1, per_update // TABLES)
    most = Config.model_fields["batch"].default // TABLES
    if steps > most:
        steps -= steps % most  # an update is whole batches
    settings = {"batch": TABLES * min(steps, most)} | settings
    return SelfPlay(
        Config(
            rules=[RULES], tables=TABLES, steps=steps, decisions=10**9, actor=WIDTHS, critic=WIDTHS, threads=1,
            **settings,
        )
    )  # fmt: skip


def ours(per_update: int, updates: int = 3) -> float:
    """Decisions a second of `our_trainer`; the first update warms up and is not counted."""
    trainer = our_trainer(per_update)
    trainer.improve()
    start, before = time.perf_counter(), trainer.num_timesteps
    for _ in range(updates):
        trainer.improve()
    return (trainer.num_timesteps - before) / (time.perf_counter() - start)
