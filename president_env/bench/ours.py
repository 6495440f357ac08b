"""What is measured of this package: the same random play, from the compiled loop out to PettingZoo's wrappers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo

from president_env.batch import loops
from president_env.bench.measure import Play
from president_env.envs.tables import Tables
from president_env.errors import PresidentError
from president_env.game import GameSpec

TABLES = 256


def rules(spec: GameSpec, batch: int = 100_000, observing: bool = False) -> Play:
    """Legal set and step of every decision, in one loop; `observing` adds the observation of the seat to act."""
    record = spec.options_record(spec.read_options(spec.presets[0]))
    states, view = spec.new_states(1), spec.new_states(1)[0]
    mask, deck = np.zeros(spec.num_actions, np.bool_), np.zeros(spec.deck_size, np.int64)
    observation, dice = np.zeros(spec.observation_size, np.float32), np.zeros((1, 2), np.int64)
    play = loops(spec).random_play

    def run() -> int:
        play(states, record, int(dice[0, 1]), batch, dice, view, mask, deck, observation, observing)
        return batch

    return run


def observation(spec: GameSpec) -> Play:
    return rules(spec, observing=True)


def plain(spec: GameSpec, seconds: float, repeats: int) -> float:
    """Decisions a second of the same rules as plain Python: another process, with compilation off."""
    code = (
        "from president_env.bench.measure import rate; from president_env.bench.ours import rules; "
        "from president_env.registry import find_game; "
        f"print(rate(rules(find_game({spec.id!r}), batch=200), {seconds}, {repeats}))"
    )
    settings = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=False)
    if run.returncode:
        raise PresidentError(f"plain Python mode could not be measured: {run.stderr.strip().splitlines()[-1]}")
    return float(run.stdout)


def tables(spec: GameSpec) -> Play:
    """All seats of many tables decided from Python, with observations and masks: self-play."""
    many = Tables(TABLES, game=spec, seed=1, play_forced=False)
    chance = np.random.default_rng(1)

    def run() -> int:
        many.deal_on()
        _, masks = many.observe()
        many.act(_pick(masks, chance))
        return TABLES

    return run


def vector(spec: GameSpec) -> Play:
    """One seat of many tables against uniform bots, through Gymnasium's VectorEnv; only its decisions count."""
    env: Any = gymnasium.make_vec(spec.gymnasium_id, num_envs=TABLES, bots="uniform")
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def run() -> int:
        env.step(_pick(env.action_masks(), chance))
        return TABLES

    return run


def aec(spec: GameSpec) -> Play:
    """One match after the other through PettingZoo, with its usual wrappers."""
    return _aec(pettingzoo.make("aec", spec.pettingzoo_id))


def aec_raw(spec: GameSpec) -> Play:
    """One match after the other through PettingZoo, without its wrappers."""
    return _aec(pettingzoo.make("aec", spec.pettingzoo_id).unwrapped)


def _aec(env: Any) -> Play:
    draw = random.Random(1).random

    def run() -> int:
        """A whole match as PettingZoo's users write it: `last` with observation and mask, then `step`."""
        env.reset()
        decisions = 0
        while True:
            seen, _, terminated, _, _ = env.last()
            if terminated:
                return decisions
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(draw() * len(legal))]))
            decisions += 1

    return run


def _pick(masks: Any, chance: np.random.Generator) -> Any:
    """int64[K]: a legal action for every row of bool[K, A], each as likely as the other."""
    return (masks * chance.random(masks.shape, np.float32)).argmax(axis=1)


FIGURES: dict[str, Callable[[GameSpec], Play]] = {
    "rules": rules,
    "observation": observation,
    "tables": tables,
    "vector": vector,
    "aec_raw": aec_raw,
    "aec": aec,
}
