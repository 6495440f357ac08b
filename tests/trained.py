"""Small training runs and what several tests of the training package need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from training.config import Config

SMALL: dict[str, Any] = {
    "tables": 16,
    "steps": 16,
    "batch": 128,
    "decisions": 1024,
    "actor": [32, 24],
    "critic": [24],
    "reward_scale": 0.5,
    "threads": 1,
    "checkpoint_every": 256,
    "evaluate_every": 512,
    "evaluate_codes": 2,
    "evaluate_against": "easy",
}


def small_config(**settings: Any) -> Config:
    return Config(**SMALL | settings)


def write_toml(path: Path, **settings: Any) -> Path:
    """A configuration as a file; its values are written alike in TOML and Python, all but true and false."""
    written = {name: str(value).lower() if value is True else repr(value) for name, value in (SMALL | settings).items()}
    path.write_text("".join(f"{name} = {value}\n" for name, value in written.items()))
    return path


def slow_advantages(decisions, rewards, gamma, gae_lambda):
    """The definition, for one seat's own decisions in one round: a list of advantages.

    decisions: their values in order; rewards: what the round paid the seat, None where it is not over. The k-th
    advantage is the sum of later TD errors, each discounted by gamma * lambda a decision. A TD error is what comes
    next (the own next value, discounted, or the reward) minus the value; where nothing is known to come next, there
    is none.
    """
    errors = []
    for k, value in enumerate(decisions):
        if k + 1 < len(decisions):
            errors.append(gamma * decisions[k + 1] - value)
        else:
            errors.append(0.0 if rewards is None else rewards - value)
    return [
        sum((gamma * gae_lambda) ** (later - k) * errors[later] for later in range(k, len(errors)))
        for k in range(len(errors))
    ]


def slow_table(values, seats, over, rewards, gamma, gae_lambda):
    """The advantages of the decisions at one table, float64[T]: rounds and seats taken apart, one by one."""
    out = np.full(len(values), np.nan)
    ends = [step for step in range(len(values)) if over[step]]
    for first, last in zip([0, *(end + 1 for end in ends)], [*ends, None], strict=True):
        stop = len(values) if last is None else last + 1
        for seat in set(seats[first:stop]):
            own = [step for step in range(first, stop) if seats[step] == seat]
            paid = None if last is None else rewards[last][seat]
            out[own] = slow_advantages([values[step] for step in own], paid, gamma, gae_lambda)
    return out
