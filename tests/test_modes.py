"""The rules run in three ways, and play the same: compiled, as plain Python on NumPy's records, and on plain dicts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from transcript import ROUNDS, transcript

import president_env

PACKAGE = Path(president_env.__file__).parent
TRANSCRIPT = Path(__file__).with_name("transcript.py")
SEATS = range(3, 8)


def run_python(*arguments, root=PACKAGE.parent, **settings):
    """The lines that a program prints, with the package from `root`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    environment |= {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"} | settings
    words = [sys.executable, *(str(argument) for argument in arguments)]
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.fixture(scope="module")
def compiled():
    return list(transcript("records", SEATS))


def test_whole_matches_are_written_down(compiled):
    """What the other tests compare: a match with no option and one with every option, for each number of seats."""
    assert len([line for line in compiled if line.startswith("ahead")]) == 2 * len(SEATS)
    assert len([line for line in compiled if " points " in line]) == 2 * len(SEATS) * ROUNDS
    assert len(compiled) > 1000
    assert len([line for line in compiled if " turned 1 " in line]) > 100
    assert len([line for line in compiled if " fallen -1 " not in line]) > 100


def test_plain_python_on_records_plays_as_compiled_code_does(compiled):
    assert run_python(TRANSCRIPT, "records", *SEATS, NUMBA_DISABLE_JIT="1") == compiled


@pytest.fixture
def files_alone(tmp_path):
    """The package without its `__init__` files, which import everything: what a page without a server carries."""
    shutil.copytree(PACKAGE, tmp_path / "president_env", ignore=shutil.ignore_patterns("__init__.py", "__pycache__"))
    return tmp_path


def test_dicts_of_ints_and_lists_play_the_same_without_numba_and_numpy(compiled, files_alone):
    """-S: nothing that was installed can be imported, NumPy and Numba neither."""
    missing = "from importlib.util import find_spec; print(find_spec('numpy'), find_spec('numba'))"
    assert run_python("-S", "-c", missing, root=files_alone) == ["None None"]
    assert run_python("-S", TRANSCRIPT, "lists", *SEATS, root=files_alone) == compiled


def test_no_index_leaves_its_row(compiled):
    """Compiled with bounds checks; the smallest and the largest table."""
    expected = list(transcript("records", (3, 7)))
    assert run_python(TRANSCRIPT, "records", 3, 7, NUMBA_BOUNDSCHECK="1") == expected


READS = """
from president_env.games.president import SPEC
from president_env.kernel import kernel

@kernel
def read(state, index):
    return state["hands"][index]

state = SPEC.new_states(1)[0]
print(read(state, 6))
try:
    read(state, 7)
except IndexError:
    print("refused")
"""


def test_bounds_are_checked_in_that_mode(tmp_path):
    """The test above would hold of code that reads beyond a row as well."""
    (tmp_path / "reads.py").write_text(READS)
    assert run_python(tmp_path / "reads.py", NUMBA_BOUNDSCHECK="1") == ["0", "refused"]


TABLES = """
from president_env.envs.tables import IDLE, MATCH, Tables
tables = Tables(6, ["classic", "local", "cardverse"], rounds=3, seed=1)
for table in range(6):
    tables.levels[table] = [(table + seat) % 4 for seat in range(7)]
while (tables.events != IDLE).any():
    tables.advance()
    tables.events[tables.events == MATCH] = IDLE
print(*tables.states["totals"].tolist(), sep="\\n")
"""


def test_loops_over_many_tables_play_the_same_uncompiled():
    """Uniform, easy, normal and hard in every seat."""
    totals = run_python("-c", TABLES)
    assert len(set(totals)) == 6
    assert run_python("-c", TABLES, NUMBA_DISABLE_JIT="1") == totals
