"""What importing the package does, and what it leaves alone."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ON_USE = ["torch", "stable_baselines3", "sb3_contrib", "onnxruntime", "matplotlib", "openskill", "onnx"]


def run(program, **environment):
    settings = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, env=settings)


def test_importing_loads_nothing_that_is_only_needed_on_use():
    result = run(f"import president_env, sys; print([name for name in {ON_USE} if name in sys.modules])")
    assert result.stdout.strip() == "[]", result.stderr


def test_a_home_that_cannot_be_written_to_is_no_error():
    result = run("import president_env; print(president_env.__name__)", HOME="/proc", XDG_CACHE_HOME="/proc/none")
    assert result.stdout.strip() == "president_env", result.stderr


def test_importing_registers_the_environments_of_every_game():
    program = (
        "import gymnasium, pettingzoo, president_env; "
        "[gymnasium.spec(name) for name in ('President-v0', 'Joker-v0')]; "
        "kinds, names = ('aec', 'parallel'), ('president/president-v0', 'joker/joker-v0'); "
        "[pettingzoo.spec(kind, name) for kind in kinds for name in names]"
    )
    result = run(program)
    assert result.returncode == 0, result.stderr


def test_every_package_is_in_the_wheel():
    """They are listed by hand, because one of them, the shipped policies, lies elsewhere."""
    root = Path(__file__).parents[1]
    listed = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    found = {
        ".".join(path.parent.relative_to(root).parts)
        for name in ("president_env", "training")
        for path in (root / name).rglob("__init__.py")
    }
    assert set(listed) == found | {"president_env.checkpoints"}
