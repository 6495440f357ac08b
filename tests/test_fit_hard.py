"""Fitting the hard bot's weights."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from president_env.games.president import hard_weights
from training.fit_hard import FEATURES, SITUATIONS, Fit, main, source


def test_weights_in_the_package_are_what_the_fit_would_write_of_them():
    written = Path(hard_weights.__file__).read_text(encoding="utf-8")
    assert source(np.array(hard_weights.WEIGHTS).T) == written


def test_fit_learns_to_play_out_a_hand_that_is_sure_to_get_out():
    """From nothing, eight batches must find that going out is good and that breaking groups is not."""
    fit = Fit(np.zeros((SITUATIONS, FEATURES)), seed=1)
    for _ in range(8):
        fit.improve(remaining=1.0)
    names = [line.split("  # ")[1] for line in source(fit.weights).splitlines() if "  # " in line]
    leading, answering, _ = fit.weights
    assert min(leading[names.index("the hand is out")], answering[names.index("the hand is out")]) > 0
    assert max(leading[names.index("a group is broken")], answering[names.index("a group is broken")]) < 0


def test_fit_writes_a_module_that_the_bot_can_read(tmp_path):
    main(minutes=0.01, output=tmp_path / "weights.py", seed=1)
    spec = importlib.util.spec_from_file_location("weights", tmp_path / "weights.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert np.array(module.WEIGHTS).shape == (FEATURES, SITUATIONS)
