"""Configurations: complete files that say what they mean, and refusals that say what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from trained import small_config, write_toml

from president_env.errors import BadFile, BadOptions
from training.config import Config, load_config

ROOT = Path(__file__).parent.parent


def refusal(path: Path, **settings: object) -> str:
    with pytest.raises(BadOptions) as refused:
        load_config(write_toml(path / "bad.toml", **settings))
    return str(refused.value).removeprefix(f"{path / 'bad.toml'}: ")


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.toml")), ids=lambda path: path.name)
def test_every_config_of_the_repository_can_be_used(path: Path) -> None:
    assert load_config(path).decisions > 0


def test_file_says_the_same_as_its_values(tmp_path: Path) -> None:
    assert load_config(write_toml(tmp_path / "small.toml", seed=3)) == small_config(seed=3)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"learnin_rate": [1e-3, 1e-4]}, "unknown setting 'learnin_rate': did you mean 'learning_rate'?"),
        ({"tables": "16"}, "setting tables='16' is not allowed: it is a whole number, at least 1"),
        ({"tables": 16.0}, "setting tables=16.0 is not allowed: it is a whole number, at least 1"),
        ({"steps": 0}, "setting steps=0 is not allowed: it is a whole number, at least 1"),
        ({"rules": "classic"}, "setting rules='classic' is not allowed: it is a list of 1 or more, each text"),
        ({"rules": []}, "setting rules=[] is not allowed: it is a list of 1 or more, each text"),
        ({"actor": []}, "setting actor=[] is not allowed: it is a list of 1 or more, each a whole number, at least 1"),
        ({"actor": [64, 0]}, "setting actor=[64, 0] is not allowed: it is a list of 1 or more, each a whole number"),
        ({"critic": [-1]}, "setting critic=[-1] is not allowed"),
        ({"learning_rate": 1e-3}, "setting learning_rate=0.001 is not allowed: it is a list of 2, each a number"),
        ({"learning_rate": [1e-3]}, "setting learning_rate=[0.001] is not allowed: it is a list of 2"),
        ({"learning_rate": [1e-3, -1.0]}, "setting learning_rate=[0.001, -1.0] is not allowed"),
        ({"entropy": [0.1, 0.1, 0.1]}, "setting entropy=[0.1, 0.1, 0.1] is not allowed: it is a list of 2"),
        ({"gamma": 1.5}, "setting gamma=1.5 is not allowed: it is a number from 0 to 1"),
        ({"clip": 0}, "setting clip=0 is not allowed: it is a number above 0"),
        ({"precision": "fp16"}, "setting precision='fp16' is not allowed: it is auto or float32 or bfloat16"),
        ({"symmetry": True}, "setting symmetry=true is not possible: in president no names are without meaning"),
        ({"device": "gpu"}, "setting device='gpu' is not allowed: it is auto or cpu or cuda"),
        ({"batch": 100}, "cannot be cut into batches of 100 (a rest of 56)"),
        ({"game": "presidnt"}, "unknown game 'presidnt': did you mean 'president'?"),
        ({"rules": ["classic", "clasic"]}, "did you mean 'classic'?"),
        ({"rules": ["classic,players=9"]}, "option players=9 is not allowed: it is a whole number from 3 to 7"),
        ({"evaluate_against": "hrad"}, "did you mean 'hard'?"),
    ],
)
def test_bad_settings_are_refused_with_what_is_allowed(tmp_path: Path, settings, sentence: str) -> None:
    assert sentence in refusal(tmp_path, **settings)


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
def test_numbers_that_are_none_are_refused(tmp_path: Path, number: str) -> None:
    path = write_toml(tmp_path / "bad.toml")
    path.write_text(path.read_text().replace("reward_scale = 0.5", f"reward_scale = {number}"))
    with pytest.raises(BadOptions, match=f"reward_scale={number} is not allowed"):
        load_config(path)


def test_missing_setting_is_named(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text("tables = 64\n")
    with pytest.raises(BadOptions, match=r"short\.toml: setting decisions is missing"):
        load_config(tmp_path / "short.toml")


def test_gpu_that_is_not_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    assert "torch finds no GPU" in refusal(tmp_path, device="cuda")


def test_missing_and_broken_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"absent\.toml cannot be read"):
        load_config(tmp_path / "absent.toml")
    (tmp_path / "broken.toml").write_text("tables = \n")
    with pytest.raises(BadFile, match=r"broken\.toml is no TOML: .*line 1"):
        load_config(tmp_path / "broken.toml")


def test_readme_describes_every_setting_as_the_code_does() -> None:
    """One row a setting: name, default (none where it must be given), and what it does."""
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", (ROOT / "training/README.md").read_text(), re.MULTILINE)
    fields = Config.model_fields.items()
    defaults = {name: "must be given" if field.is_required() else f"`{toml(field.default)}`" for name, field in fields}
    assert rows == [(name, defaults[name], field.description) for name, field in fields]


def toml(value: object) -> str:
    """A value as it is written in TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else f"{value:_}" if isinstance(value, int) else str(value)


@pytest.mark.parametrize(
    ("then", "sentence"),
    [
        ("{actor = [8]}", "unknown setting of [then] 'actor'"),
        ("{gae_lamda = 0.5}", "unknown setting of [then] 'gae_lamda': did you mean 'gae_lambda'?"),
        ("{gae_lambda = 2.0}", "setting of [then]: gae_lambda=2.0 is not allowed: it is a number from 0 to 1"),
        ('{rules = ["clasic"]}', "did you mean 'classic'?"),
    ],
)
def test_bad_settings_of_a_second_stretch_are_refused_before_the_first(tmp_path: Path, then, sentence) -> None:
    path = write_toml(tmp_path / "bad.toml")
    path.write_text(path.read_text() + f"then = {then}\n")
    with pytest.raises(BadOptions, match=re.escape(sentence)):
        load_config(path)


def test_second_stretch_takes_what_it_does_not_set_from_the_first(tmp_path: Path) -> None:
    config = small_config(seed=4, imitate="easy", imitate_decisions=256, then={"gae_lambda": 0.5})
    first, second = config.stretches
    assert first == small_config(seed=4, imitate="easy", imitate_decisions=256)
    assert second == small_config(seed=4, gae_lambda=0.5)
