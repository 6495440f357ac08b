"""The rules of Joker run in three ways, and play the same: compiled, in plain Python on records, and on plain dicts."""

from pathlib import Path

import pytest
from joker_transcript import written
from test_modes import files_alone, run_python

TRANSCRIPT = Path(__file__).with_name("joker_transcript.py")

__all__ = ["files_alone"]  # a fixture


@pytest.fixture(scope="module")
def compiled():
    return list(written("records"))


def test_whole_matches_of_every_form_are_written_down(compiled):
    """Short, nines alone, and the second half of full: 12, 4 and 20 rounds."""
    assert len([line for line in compiled if line.startswith("ahead")]) == 3
    assert len([line for line in compiled if " points " in line]) == 36
    assert len(compiled) > 1000


def test_plain_python_on_records_plays_as_compiled_code_does(compiled):
    assert run_python(TRANSCRIPT, "records", NUMBA_DISABLE_JIT="1") == compiled


def test_dicts_of_ints_and_lists_play_the_same_without_numba_and_numpy(compiled, files_alone):
    """-S: nothing that was installed can be imported."""
    assert run_python("-S", TRANSCRIPT, "lists", root=files_alone) == compiled


def test_no_index_leaves_its_row(compiled):
    """Compiled with bounds checks."""
    assert run_python(TRANSCRIPT, "records", NUMBA_BOUNDSCHECK="1") == compiled
