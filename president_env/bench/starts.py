"""How long a command takes to its result: the first time, when it compiles, and later."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from president_env.errors import PresidentError

COMMAND = ["arena", "easy", "easy", "easy", "easy", "--codes", "1", "--rounds", "1"]


def measure_starts() -> dict[str, float]:
    """Seconds of a whole `president arena` of one round, `first` with an empty cache and `later` with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        return {"first": _seconds(cache), "later": min(_seconds(cache) for _ in range(3))}


def _seconds(cache: str) -> float:
    program = "import sys; from president_env.cli import main; sys.argv[0] = 'president'; main()"
    start = time.perf_counter()
    run = subprocess.run(
        [sys.executable, "-c", program, *COMMAND],
        env=os.environ | {"NUMBA_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise PresidentError(f"the start could not be measured: {run.stderr.strip().splitlines()[-1]}")
    return time.perf_counter() - start
