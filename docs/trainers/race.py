"""How fast trainers learn: each one trains alone on a core, and what it has learned after some minutes is measured.

`make trainers` first, then `python docs/trainers/race.py --at-once 2` with as many at once as there are cores.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer
from beside import RULES
from rich.console import Console
from rich.table import Table

from president_env import arena
from president_env.arena.progress import progress_bar
from president_env.bots.policy import PolicyBot
from president_env.cli import run_alone
from president_env.errors import BadFile
from president_env.registry import find_game

HERE = Path(__file__).parent
RUNNERS = {
    "own_ppo": "President Env, self-play",
    "rllib_ppo": "RLlib PPO, self-play",
    "torchrl_ppo": "TorchRL PPO, self-play",
    "own_against": "President Env, against normal",
    "sb3_gymnasium": "SB3 on Gymnasium, against normal",
    "sb3_pettingzoo": "SB3, PettingZoo's tutorial",
}
AGAINST = "normal"
MINUTES = [2.0, 5.0, 10.0, 20.0]


def main(
    folder: Annotated[Path, typer.Option(help="Where policies and logs go.")] = Path("runs/race"),
    minutes: Annotated[list[float], typer.Option(help="When they are measured; may be given many times.")] = MINUTES,
    at_once: Annotated[int, typer.Option(min=1, help="How many train at the same time, each on a core.")] = 1,
    codes: Annotated[int, typer.Option(min=2, help="Match codes of each measurement.")] = 2000,
    trainers: Annotated[Path, typer.Option(help="The environments that `make trainers` has made.")] = Path(".trainers"),
) -> None:
    """Train those that `folder` has no last policy of, then print a table: points a round against three `normal`."""
    marks = sorted(round(60 * minute) for minute in minutes)
    with progress_bar("trainers", len(RUNNERS), True) as report, ThreadPoolExecutor(at_once) as pool:
        for _ in pool.map(lambda name: train(name, folder / name, marks, trainers), RUNNERS):
            report(1)
    table = Table(title=f"Points a round against three {AGAINST} ({RULES}; par 1.5) after minutes of training")
    for heading in ("", *(f"{mark / 60:g}" for mark in marks), "decisions"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, title in RUNNERS.items():
        table.add_row(
            title, *(measured(folder / name / f"{mark}.onnx", codes) for mark in marks), learned(folder / name)
        )
    Console().print(table)


def train(name: str, folder: Path, marks: list[int], trainers: Path) -> None:
    """Run one example until its last mark; what it prints is kept beside its policies. Raises BadFile."""
    if (folder / f"{marks[-1]}.onnx").exists():
        return
    needs_own = (HERE / f"{name}.txt").exists()
    python = trainers.resolve() / name / "bin" / "python" if needs_own else Path(sys.executable)
    if not python.exists():
        raise BadFile(f"{python} is missing: make trainers builds it")
    folder.mkdir(parents=True, exist_ok=True)
    command = [python, "-W", "ignore", HERE / f"{name}.py", "--seconds", str(marks[-1]), "--keep", folder]
    for mark in marks:
        command += ["--mark", str(mark)]
    with (folder / "log").open("w") as log:
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise BadFile(f"{name} failed: {folder / 'log'} says why")


def measured(policy: Path, codes: int) -> str:
    points, _ = arena.measure(str(policy), AGAINST, RULES, codes)
    return f"{points.mean:.2f} ± {points.high - points.mean:.2f}"


def learned(folder: Path) -> str:
    """The decisions that it had learned from at its last mark."""
    last = max(folder.glob("*.onnx"), key=lambda path: int(path.stem))
    return f"{PolicyBot(last, find_game('president')).metadata['config']['decisions']:,}"


if __name__ == "__main__":
    run_alone(main)
