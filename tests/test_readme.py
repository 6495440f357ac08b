"""What the README shows runs."""

import re
from pathlib import Path

import pytest

from president_env.cli import MODULES

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0] for block in BLOCKS])
def test_python_of_the_readme_runs(block):
    """The demo's policy exists after `make demo` only; a rule bot stands in for it."""
    exec(block.replace("checkpoints/demo/policy.onnx", "hard"), {"__name__": "readme"})


def test_commands_of_the_readme_exist():
    named = set(re.findall(r"`?(?:\$ )?president (\w+)", README))
    assert named
    assert named <= set(MODULES)
