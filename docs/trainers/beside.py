"""What every example prints at its end: how fast it was, and how fast this package's own trainer is in its place."""

from __future__ import annotations

import time

import torch

from training.config import Config
from training.trainer import SelfPlay

WIDTHS = [128, 128]  # of the hidden layers of every example


def report(name: str, decisions: int, seconds: float, per_update: int, threads: int) -> None:
    """Print decisions learned from a second, of a trainer and of ours with networks as wide on as many threads."""
    print(f"{name}: {decisions / seconds:,.0f} decisions/s ({decisions:,} in {seconds:.0f} s)")
    print(f"training.self_play: {ours(per_update, threads):,.0f} decisions/s beside it, all seats of 256 tables")


def ours(per_update: int, threads: int, updates: int = 3) -> float:
    """Decisions a second of MaskablePPO in self-play; the first update warms up and is not counted."""
    torch.set_num_threads(threads)
    steps = max(1, per_update // 256)
    trainer = SelfPlay(
        Config(
            tables=256, steps=steps, batch=256 * steps, decisions=10**9, actor=WIDTHS, critic=WIDTHS, threads=threads
        )
    )
    trainer.improve()
    start, before = time.perf_counter(), trainer.num_timesteps
    for _ in range(updates):
        trainer.improve()
    return (trainer.num_timesteps - before) / (time.perf_counter() - start)
