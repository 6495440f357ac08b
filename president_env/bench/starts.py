"""How long a command takes to its result: the first time, when it compiles, and later."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from president_env.errors import PresidentError
from president_env.game import GameSpec

COMMAND = [sys.executable, "-m", "president_env", "arena", "easy", "--codes", "1", "--rounds", "1", "--game"]


def measure_starts(spec: GameSpec) -> dict[str, float]:
    """Seconds of a whole `president arena` of one round, `first` with an empty cache and `later` with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        return {"first": _seconds(spec, cache), "later": min(_seconds(spec, cache) for _ in range(3))}


def _seconds(spec: GameSpec, cache: str) -> float:
    settings = os.environ | {"NUMBA_CACHE_DIR": cache}
    start = time.perf_counter()
    run = subprocess.run([*COMMAND, spec.name], env=settings, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - start
    if run.returncode:
        raise PresidentError(f"the start could not be measured: {run.stderr.strip().splitlines()[-1]}")
    return taken
