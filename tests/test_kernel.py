"""Compiled code is kept where it belongs: one folder for each state of the sources, and no home needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

import president_env
from president_env import kernel
from president_env.kernel import bind, plain

PACKAGE = Path(president_env.__file__).parent
SHOW_CACHE = "from president_env import kernel; print(kernel.CACHE)"


def run_python(program: str, root: Path = PACKAGE.parent, **settings: str) -> str:
    """What a program prints, with `root` as the place that the package is imported from."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    environment |= {"PYTHONPATH": str(root)} | settings
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, cwd=root
    ).stdout.strip()


@pytest.fixture
def nowhere(tmp_path: Path) -> str:
    """A path where nobody can make a folder: a file is in its place (permissions would not stop root)."""
    (tmp_path / "file").write_text("")
    return str(tmp_path / "file")


def test_home_that_cannot_be_written_to_is_no_error(nowhere: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "temporary"
    elsewhere.mkdir()
    found = run_python(SHOW_CACHE, HOME=nowhere, XDG_CACHE_HOME=nowhere, TMPDIR=str(elsewhere))
    assert Path(found).is_relative_to(elsewhere)


def test_kernels_run_where_no_cache_can_be_kept_at_all(nowhere: str) -> None:
    program = "from president_env import kernel, chance; print(kernel.CACHE, chance.mix(0))"
    lost = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "NUMBA_CACHE_DIR": nowhere}
    program = f"import tempfile; tempfile.gettempdir = lambda: {nowhere!r}; {program}"
    assert run_python(program, **lost) == "None 0"


def test_chosen_cache_folder_is_used(tmp_path: Path) -> None:
    assert Path(run_python(SHOW_CACHE, NUMBA_CACHE_DIR=str(tmp_path))).parent == tmp_path


def test_changed_rule_gives_another_cache_folder(tmp_path: Path) -> None:
    """Numba itself would not notice: it looks at the file of the function that is called from outside only."""
    shutil.copytree(PACKAGE, tmp_path / "president_env", ignore=shutil.ignore_patterns("__pycache__"))
    settings = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    before = run_python(SHOW_CACHE, tmp_path, **settings)
    assert run_python(SHOW_CACHE, tmp_path, **settings) == before
    with (tmp_path / "president_env" / "games" / "president" / "state.py").open("a") as source:
        source.write("\n# another rule\n")
    assert run_python(SHOW_CACHE, tmp_path, **settings) != before


def test_bounds_checked_code_is_kept_apart(tmp_path: Path) -> None:
    cache = str(tmp_path)
    checked = run_python(SHOW_CACHE, NUMBA_CACHE_DIR=cache, NUMBA_BOUNDSCHECK="1")
    assert checked != run_python(SHOW_CACHE, NUMBA_CACHE_DIR=cache)


def test_first_start_is_cold_and_the_next_is_warm(tmp_path: Path) -> None:
    program = "from president_env import kernel, chance; print(kernel.is_cold()); chance.mix(1)"
    first, second = (run_python(program, NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert (first, second) == ("True", "False")


def test_without_compilation_kernels_are_plain_functions() -> None:
    program = "from president_env import chance; print(type(chance.mix).__name__)"
    assert run_python(program, NUMBA_DISABLE_JIT="1") == "function"


def test_numbas_own_cache_folder_is_left_as_it_was() -> None:
    before = numba.config.CACHE_DIR
    kernel.kernel(lambda x: x)
    assert before == numba.config.CACHE_DIR


factor = 0


def scaled(x):  # type: ignore[no-untyped-def]
    return x * factor


def test_bound_copies_keep_their_own_names() -> None:
    double, triple = bind(scaled, "double", factor=2), bind(scaled, "triple", factor=3)
    assert (double(7), triple(7), scaled(7)) == (14, 21, 0)
    assert (plain(double)(7), plain(triple)(7)) == (14, 21)


def test_bound_copies_are_kept_apart_in_the_cache(tmp_path: Path) -> None:
    """The second process takes them from the cache; one file for both would answer with the wrong one."""
    (tmp_path / "scaling.py").write_text("def scaled(x):\n    return x * factor\n")
    program = (
        "import sys; sys.path.append('{folder}'); import scaling; from president_env.kernel import bind;"
        "copies = [bind(scaling.scaled, f'by{{n}}', factor=n) for n in {order}];"
        "print([copy(7) for copy in copies], [sum(copy.stats.cache_hits.values()) for copy in copies])"
    )
    settings = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    assert run_python(program.format(folder=tmp_path, order=(2, 3)), **settings) == "[14, 21] [0, 0]"
    assert run_python(program.format(folder=tmp_path, order=(3, 2)), **settings) == "[21, 14] [1, 1]"
