"""Spreads the matches of an arena over a Ray cluster: the results are those of one process, digit for digit.

A part is some match codes with all their rotations. A part whose worker dies is played again elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from president_env.arena.playing import Outcomes, Plan, play_matches
from president_env.bots import load_bot
from president_env.cluster import RETRIES, connect, fetch, work_in
from president_env.registry import find_game

PARTS = 4  # for each core: parts differ in how long they take


def spread(address: str) -> Callable[..., Outcomes]:
    """`play_matches` for a cluster. Raises BadOptions where there is none."""
    return partial(_play, connect(address))


def _play(cores: int, plan: Plan, report: Callable[[int], object], tables: int | None = None) -> Outcomes:
    import ray

    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_part)
    facts = (plan.names, plan.spec.id, plan.options.as_dict(), plan.seed, tables, Path.cwd())
    shared = ray.put(facts)
    waiting = parts = [task.remote(shared, part.numbers, part.first) for part in _cut(plan, PARTS * cores)]
    while waiting:
        done, waiting = ray.wait(waiting)
        report(sum(len(outcomes.points) for outcomes in fetch(done)))
    return _join(fetch(parts))


def _cut(plan: Plan, parts: int) -> list[Plan]:
    """At most so many plans, which together are the plan."""
    ends = np.linspace(0, len(plan.numbers), min(parts, len(plan.numbers)) + 1).astype(int)
    return [plan.part(int(start), int(stop)) for start, stop in pairwise(ends)]


def _play_part(facts: tuple[Any, ...], numbers: Any, first: int) -> Outcomes:
    """On a worker. Bots are loaded there: what runs a network does not travel."""
    names, game, options, seed, tables, folder = facts
    work_in(folder)
    spec = find_game(game)
    bots = tuple(load_bot(name, spec, seed) for name in names)
    plan = Plan(bots, names, spec, spec.read_options(options), numbers, seed, first)
    return play_matches(plan, lambda matches: None, tables)


def _join(found: Sequence[Outcomes]) -> Outcomes:
    return Outcomes(
        points=np.concatenate([outcomes.points for outcomes in found]),
        places=np.sum([outcomes.places for outcomes in found], axis=0),
        winners=np.concatenate([outcomes.winners for outcomes in found]),
    )
