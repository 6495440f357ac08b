"""Tables where one seat learns among rule bots or exported policies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from trained import small_config

from president_env.batch import LEVELS
from president_env.errors import BadFile, BadOptions
from training import checkpoint, export
from training.config import Config
from training.trainer import SelfPlay


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported policy that has learned nothing."""
    run, target = tmp_path_factory.mktemp("run"), tmp_path_factory.mktemp("policy")
    checkpoint.save(SelfPlay(small_config()), run, [], 0.0)
    export.main(run, target)
    return target / "policy.onnx"


def test_one_seat_learns_at_a_share_of_the_tables_and_all_at_the_others() -> None:
    trainer = SelfPlay(small_config(opponents=["hard"], opponents_share=0.5, rules=["classic", "classic,players=3"]))
    learning = trainer.opponents.learns[:, :4].sum(axis=1)
    assert learning[:8].tolist() == [1] * 8
    assert set(learning[8:].tolist()) == {4}
    assert (trainer.tables.levels[:8] == LEVELS.index("hard")).sum(axis=1).min() >= 2


def test_every_seat_and_opponent_comes_up() -> None:
    config = small_config(opponents=["hard", "easy"], opponents_share=1.0, tables=64, rules=["local"])
    trainer = SelfPlay(config)
    learning = trainer.opponents.learns[:, :4].argmax(axis=1)
    levels = trainer.tables.levels[np.arange(64), (learning + 1) % 4]
    assert {(int(seat), int(level)) for seat, level in zip(learning, levels, strict=True)} == {
        (seat, LEVELS.index(name)) for seat in range(4) for name in ("hard", "easy")
    }


@pytest.mark.parametrize("kind", ["hard", "policy"])
def test_only_decisions_of_the_learning_seat_are_learned_from(kind: str, policy: Path) -> None:
    opponent = str(policy) if kind == "policy" else kind
    trainer = SelfPlay(small_config(opponents=[opponent], opponents_share=1.0))
    for _ in range(3):
        trainer.improve()
        assert (trainer.credit.seats == trainer.opponents.learns.argmax(axis=1)).all()
    assert trainer.credit.over.any()


def test_opponents_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="unknown bot 'hrad'"):
        small_config(opponents=["hrad"], opponents_share=0.5).check_here()
    with pytest.raises(BadFile, match=r"none\.onnx cannot be read"):
        small_config(opponents=[str(tmp_path / "none.onnx")], opponents_share=0.5).check_here()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"opponents": ["hard"]}, "opponents and opponents_share go together"),
        ({"opponents_share": 0.5}, "opponents and opponents_share go together"),
        ({"imitate": "hard"}, "imitate and imitate_decisions go together"),
        ({"imitate_decisions": 10}, "imitate and imitate_decisions go together"),
    ],
)
def test_settings_that_need_each_other_are_asked_for(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Config(decisions=1000, **settings)  # type: ignore[arg-type]
