"""The examples of docs/trainers run to their end: `make trainers`, which builds environments for those that need one.

TRAINERS names the folder of the environments; without it nothing here is run. SECONDS: how long each one trains.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted(path for path in (Path(__file__).parents[2] / "docs" / "trainers").glob("*_*.py"))
ENVIRONMENTS = os.environ.get("TRAINERS")
SECONDS = os.environ.get("SECONDS", "60")


@pytest.mark.skipif(ENVIRONMENTS is None, reason="TRAINERS names no folder of environments: make trainers")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_trains_and_prints_its_speed_beside_ours(example: Path) -> None:
    own = Path(str(ENVIRONMENTS)).resolve() / example.stem / "bin" / "python"
    command = [
        own if example.with_suffix(".txt").exists() else sys.executable,
        "-W",
        "ignore",
        example,
        "--seconds",
        SECONDS,
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    speeds = re.findall(r"^(.+): ([0-9,]+) decisions/s", run.stdout, re.MULTILINE)
    assert [name for name, _ in speeds][-1] == "training.self_play"
    assert all(int(speed.replace(",", "")) > 0 for _, speed in speeds)
    assert len(speeds) == 2
    print(run.stdout)


def test_requirements_belong_to_an_example() -> None:
    assert {path.stem for path in EXAMPLES[0].parent.glob("*.txt")} < {path.stem for path in EXAMPLES}
