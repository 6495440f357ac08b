"""Runs: they train, are stopped and go on as if nothing had been, and refuse what does not belong to them."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import typer
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from trained import small_config, write_toml
from typer.testing import CliRunner

from president_env.cli import guarded
from president_env.errors import BadFile, BadOptions, WrongGame
from training import checkpoint
from training.self_play import Training, main
from training.trainer import SelfPlay

ROOT = Path(__file__).parent.parent


def call(*arguments: object) -> tuple[int, str]:
    """Exit code and output of `python -m training.self_play`."""
    alone = typer.Typer()
    alone.command()(guarded(main))
    result = CliRunner().invoke(alone, list(map(str, arguments)))
    return result.exit_code, " ".join(result.output.split())


def contents(folder: Path) -> dict[str, Any]:
    """All that a checkpoint holds but the times: tensors, tables, counters."""
    facts = json.loads((folder / "state.json").read_text())
    for timed in [facts, *facts["curve"]]:
        del timed["seconds"]
    networks = torch.load(folder / "networks.pt", weights_only=True)
    with np.load(folder / "tables.npz") as tables:
        return {"facts": facts, "networks": networks, "tables": {name: tables[name].tobytes() for name in tables}}


def assert_same(one: Any, other: Any) -> None:
    """Bit for bit, through dicts and lists."""
    if isinstance(one, torch.Tensor):
        assert torch.equal(one, other)
    elif isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            assert_same(one[name], other[name])
    else:
        assert one == other


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run that was trained to its end."""
    folder = tmp_path_factory.mktemp("run")
    Training(small_config(), folder).learn()
    return folder


@pytest.fixture
def run(finished: Path, tmp_path: Path) -> Path:
    """The same, to be spoilt."""
    return Path(shutil.copytree(finished, tmp_path / "run"))


def test_small_run_trains_to_its_end(finished: Path) -> None:
    last = checkpoint.find(finished)
    assert last.facts.decisions == 1024
    assert last.facts.updates == 4 * 2  # SB3 counts epochs
    assert [point["decisions"] for point in last.facts.curve] == [512, 1024]
    assert last.facts.curve[0]["points"]["classic"]["par"] == 1.5
    assert [folder.name for folder in sorted((finished / "checkpoints").iterdir())] == ["000000000768", "000000001024"]


def test_run_is_logged_for_tensorboard(finished: Path) -> None:
    log = EventAccumulator(str(finished)).Reload()
    assert {"train/approx_kl", "train/explained_variance", "points against easy/classic"} <= set(log.Tags()["scalars"])
    rates = [event.value for event in log.Scalars("train/learning_rate")]
    assert rates == pytest.approx([5e-4 - (5e-4 - 2e-5) * part for part in (0, 0.25, 0.5, 0.75)])
    entropies = [event.value for event in log.Scalars("train/entropy_weight")]
    assert entropies == pytest.approx([0.01 - 0.009 * part for part in (0, 0.25, 0.5, 0.75)])


def test_same_seed_trains_the_same_and_another_does_not(finished: Path, tmp_path: Path) -> None:
    for name, seed in (("same", 0), ("other", 1)):
        Training(small_config(seed=seed), tmp_path / name).learn()
    same, other = (contents(checkpoint.find(tmp_path / name).folder) for name in ("same", "other"))
    assert_same(contents(checkpoint.find(finished).folder), same)
    assert same["tables"] != other["tables"]


def test_run_that_was_killed_goes_on_bit_for_bit(tmp_path: Path) -> None:
    """The program is ended by SIGKILL somewhere after its third checkpoint; a half-written one lies about."""
    config = write_toml(tmp_path / "small.toml", decisions=256 * 60, evaluate_every=256 * 20)
    command = [sys.executable, "-m", "training.self_play", "--config", str(config), "--run", str(tmp_path / "killed")]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    third = tmp_path / "killed" / "checkpoints" / f"{256 * 3:012d}"
    until = time.monotonic() + 120
    while not third.exists() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert checkpoint.find(tmp_path / "killed").facts.decisions < 256 * 60
    (tmp_path / "killed" / "checkpoints" / f".{256 * 50:012d}").mkdir()

    assert call("--config", config, "--resume", tmp_path / "killed")[0] == 0
    assert call("--config", config, "--run", tmp_path / "whole")[0] == 0
    killed, whole = (checkpoint.find(tmp_path / name) for name in ("killed", "whole"))
    assert_same(contents(killed.folder), contents(whole.folder))


@pytest.mark.parametrize("name", ["networks.pt", "tables.npz", "state.json"])
@pytest.mark.parametrize("spoil", ["cut", "empty", "garbage", "missing"])
def test_broken_checkpoint_is_refused_with_its_name(run: Path, name: str, spoil: str) -> None:
    path = sorted((run / "checkpoints").iterdir())[-1] / name
    whole = path.read_bytes()
    path.write_bytes({"cut": whole[: len(whole) // 2], "empty": b"", "garbage": b"[1, 2]", "missing": b""}[spoil])
    if spoil == "missing":
        path.unlink()
    with pytest.raises(BadFile, match=r"checkpoint .*000000001024 is broken \(.+\): remove it to take the one before"):
        Training(small_config(), run)


def change(run: Path, **facts: object) -> None:
    path = sorted((run / "checkpoints").iterdir())[-1] / "state.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | facts))


@pytest.mark.parametrize(
    ("name", "value"), [("game", "joker-v0"), ("layout", "0000000000000000"), ("hidden", [["hands", 7]])]
)
def test_checkpoint_of_another_game_or_layout_is_refused(run: Path, name: str, value: object) -> None:
    change(run, **{name: value})
    with pytest.raises(WrongGame, match=f"is of {name} .* is needed here"):
        Training(small_config(), run)
    with pytest.raises(WrongGame, match=f"is of {name} .* is needed here"):
        checkpoint.load_trainer(checkpoint.find(run))


@pytest.mark.parametrize(
    ("facts", "reason"),
    [({"format": 1}, "format"), ({"config": {"tables": 16}}, "config.decisions"), ({"surprise": 1}, "surprise")],
)
def test_checkpoint_of_another_version_is_refused(run: Path, facts: dict[str, object], reason: str) -> None:
    change(run, **facts)
    with pytest.raises(BadFile, match=rf"is broken \({reason}: "):
        checkpoint.find(run)


def test_run_goes_on_with_its_own_configuration_only(finished: Path) -> None:
    last = checkpoint.find(finished)
    with pytest.raises(BadOptions, match=r"began with actor=\[32, 24\], the configuration says \[48\]"):
        checkpoint.check_fits(last, small_config(actor=[48]))
    checkpoint.check_fits(last, small_config(threads=2, device="cpu"))


def test_resuming_a_finished_run_changes_nothing(run: Path, tmp_path: Path) -> None:
    before = contents(checkpoint.find(run).folder)
    code, text = call("--config", write_toml(tmp_path / "small.toml"), "--resume", run)
    assert code == 0, text
    assert_same(contents(checkpoint.find(run).folder), before)


def test_new_run_does_not_touch_an_old_one_unless_told(run: Path, tmp_path: Path) -> None:
    config = write_toml(tmp_path / "small.toml", decisions=256)
    shipped = run / "checkpoints" / "shipped"
    shipped.mkdir()
    (run / "evaluation.json").write_text("{}")
    code, text = call("--config", config, "--run", run)
    assert code == 2
    assert "holds a run already: --resume" in text
    assert checkpoint.find(run).facts.decisions == 1024

    assert call("--config", config, "--run", run, "--restart")[0] == 0
    kept = [folder.name for folder in sorted((run / "checkpoints").iterdir())]
    assert kept == ["000000000000", "000000000256", "shipped"]
    assert not (run / "evaluation.json").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--config", "absent.toml"), "absent.toml cannot be read"),
        (("--config", "CONFIG", "--resume", "nowhere"), "nowhere holds no checkpoint of a training run"),
        (("--config", "CONFIG", "--resume", "RUN", "--restart"), "neither --run nor --restart goes with it"),
        (("--config", "OTHER", "--resume", "RUN"), "began with seed=0, the configuration says 5"),
        (("--config", "CONFIG", "--run", "CONFIG/below"), "no run can be kept in"),
    ],
)
def test_bad_call_gets_a_sentence_and_code_2(
    tmp_path: Path, finished: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    names = {
        "CONFIG": str(write_toml(tmp_path / "small.toml")),
        "OTHER": str(write_toml(tmp_path / "other.toml", seed=5)),
        "RUN": str(finished),
    }
    code, text = call(*[names.get(word, word.replace("CONFIG", names["CONFIG"])) for word in arguments])
    assert code == 2
    assert sentence in text


def test_stopped_run_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config, run = write_toml(tmp_path / "small.toml"), tmp_path / "run"
    improve, calls = SelfPlay.improve, iter(range(1, 9))

    def stop_at_third(trainer: SelfPlay) -> None:
        if next(calls) == 3:
            raise KeyboardInterrupt
        improve(trainer)

    monkeypatch.setattr(SelfPlay, "improve", stop_at_third)
    code, text = call("--config", config, "--run", run)
    assert code == 130
    assert f"at 512 decisions; this goes on from there: python -m training.self_play --config {config} --resume" in text
    assert call("--config", config, "--resume", run)[0] == 0


def test_run_stopped_at_once_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(trainer: SelfPlay) -> None:
        raise KeyboardInterrupt

    config = write_toml(tmp_path / "small.toml")
    with monkeypatch.context() as stopped:
        stopped.setattr(SelfPlay, "improve", stop)
        code, text = call("--config", config, "--run", tmp_path / "run")
    assert code == 130
    assert "The last checkpoint is at 0 decisions" in text
    assert call("--config", config, "--resume", tmp_path / "run")[0] == 0


def test_run_begins_with_the_networks_of_another(run: Path) -> None:
    trainer = SelfPlay(small_config(seed=5))
    last = checkpoint.find(run)
    checkpoint.start_from(trainer, last)
    theirs = checkpoint.load_trainer(last).policy.state_dict()
    assert all(torch.equal(values, theirs[name]) for name, values in trainer.policy.state_dict().items())
    assert trainer.num_timesteps == 0


def test_run_that_begins_with_another_goes_on_with_its_curve_and_time(run: Path, tmp_path: Path) -> None:
    config = write_toml(tmp_path / "second.toml", start=str(run), seed=5)
    assert call("--config", config, "--run", tmp_path / "second")[0] == 0
    first, second = checkpoint.find(run).facts, checkpoint.find(tmp_path / "second").facts
    assert second.earlier == first.decisions
    assert second.seconds > first.seconds
    assert second.curve[: len(first.curve)] == first.curve
    assert second.curve[-1]["decisions"] == first.decisions + second.decisions


def test_run_cannot_begin_with_networks_of_other_widths(run: Path) -> None:
    with pytest.raises(BadOptions, match=r"actor=\[32, 24\]: setting actor=\[16\] cannot start from it"):
        checkpoint.start_from(SelfPlay(small_config(actor=[16])), checkpoint.find(run))


THEN = {"decisions": 512, "learning_rate": [1e-4, 1e-5], "gae_lambda": 0.5, "rules": ["local", "classic"]}


def test_second_stretch_goes_on_from_the_networks_of_the_first(finished: Path, tmp_path: Path) -> None:
    Training(small_config(then=THEN), tmp_path).learn()
    first, last = checkpoint.find(finished).facts, checkpoint.find(tmp_path).facts
    assert (last.stretch, last.earlier, last.decisions, last.learned) == (1, 1024, 512, 1536)
    assert [point["points"] for point in last.curve[:-1]] == [point["points"] for point in first.curve]
    assert last.curve[-1]["decisions"] == 1536
    trainer = checkpoint.load_trainer(checkpoint.find(tmp_path))
    assert (trainer.config.rules, trainer.config.gae_lambda) == (["local", "classic"], 0.5)


@pytest.mark.parametrize("updates", [4, 5])
def test_run_stopped_in_its_second_stretch_goes_on_bit_for_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, updates: int
) -> None:
    """Four updates are the first stretch: the stop comes as the second begins, or in its middle."""
    improve, done = SelfPlay.improve, []

    def stopping(trainer: SelfPlay) -> None:
        if len(done) == updates:
            raise KeyboardInterrupt
        done.append(trainer)
        improve(trainer)

    config = small_config(then=THEN)
    with monkeypatch.context() as patch:
        patch.setattr(SelfPlay, "improve", stopping)
        with pytest.raises(KeyboardInterrupt):
            Training(config, tmp_path / "stopped").learn()
    for name in ("stopped", "whole"):
        Training(config, tmp_path / name).learn()
    stopped, whole = (checkpoint.find(tmp_path / name) for name in ("stopped", "whole"))
    assert_same(contents(stopped.folder), contents(whole.folder))


def test_run_in_its_second_stretch_needs_the_configuration_of_both(tmp_path: Path) -> None:
    Training(small_config(then=THEN), tmp_path).learn()
    last = checkpoint.find(tmp_path)
    checkpoint.check_fits(last, small_config(then=THEN))
    with pytest.raises(BadOptions, match=r"second stretch, and the configuration has no \[then\]"):
        checkpoint.check_fits(last, small_config())
    with pytest.raises(BadOptions, match=r"began with gae_lambda=0.5, the configuration says 0.6"):
        checkpoint.check_fits(last, small_config(then=THEN | {"gae_lambda": 0.6}))
