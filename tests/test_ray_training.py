"""Training on a Ray cluster: the same runs, whatever dies on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from test_training_run import assert_same, call, contents
from trained import small_config, write_toml
from typer.testing import CliRunner

from president_env import find_game
from president_env.cluster import connect
from training import checkpoint, scaling
from training.ray_worker import Harvest, Order, Worker, sit_down, tables_of
from training.self_play import Training
from training.trainer import SelfPlay

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.timeout(900)  # workers import torch, which takes long on busy cores
os.environ["RAY_raylet_start_wait_time_s"] = "300"  # noqa: SIM112  # Ray's spelling; for busy cores

ROOT = Path(__file__).parent.parent
SPEC = find_game()
RULES = ["classic", "local,players=5", "classic,players=3"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster on this machine that counts six cores."""
    connect("local", cores=6)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


@pytest.fixture(scope="module")
def on_ray(cluster: str) -> Any:
    """Makes trainers, all with the same two workers."""
    from training.ray_trainer import RaySelfPlay, hire

    workers = hire("auto", 2, small_config())
    return lambda config, stretch=0: RaySelfPlay(config, stretch, workers=workers)


def processes(workers: list[Any]) -> list[int]:
    """The numbers of the processes of actors."""
    found: list[int] = ray.get([worker.__ray_call__.remote(lambda self: os.getpid()) for worker in workers])
    return found


def order(trainer: SelfPlay, part: range, **settings: Any) -> Order:
    tables = tables_of(trainer, slice(part.start, part.stop))
    return Order(trainer.config, part, tables, trainer.credit.titles, seed=3, **settings)


def weights(trainer: SelfPlay) -> dict[str, Any]:
    return {name: values.numpy() for name, values in trainer.policy.state_dict().items()}


def assert_same_harvest(one: Harvest, other: Harvest) -> None:
    for ours, theirs in ((one.experience, other.experience), (one.tables, other.tables)):
        for name, array in ours.items():
            np.testing.assert_array_equal(array, theirs[name])
    np.testing.assert_array_equal(one.titles.moved, other.titles.moved)
    np.testing.assert_array_equal(one.answers, other.answers)


def test_tables_of_a_part_are_those_of_the_whole() -> None:
    """Rules, opponents and seats that learn, table by table."""
    config = small_config(rules=RULES, tables=32, opponents=["hard", "easy"], opponents_share=0.5)
    whole = SelfPlay(config)
    for part in (range(0, 7), range(7, 20), range(20, 32)):
        trainer = SelfPlay(config, part=part)
        np.testing.assert_array_equal(trainer.tables.kinds, whole.tables.kinds[part.start : part.stop])
        np.testing.assert_array_equal(trainer.tables.levels, whole.tables.levels[part.start : part.stop])
        np.testing.assert_array_equal(trainer.opponents.learns, whole.opponents.learns[part.start : part.stop])


def test_order_brings_the_same_harvest_from_any_worker() -> None:
    """One that has played before, at other tables with other weights, and one that has not."""
    config = small_config(rules=RULES)
    first, second = SelfPlay(config), SelfPlay(config.model_copy(update={"seed": 5}))
    used, fresh = Worker(ROOT), Worker(ROOT)
    used.collect(weights(second), order(second, range(9)))
    used.collect(weights(second), order(first, range(4, 16)))
    orders = order(first, range(4, 16), teacher="hard")
    one, other = (worker.collect(weights(first), orders) for worker in (used, fresh))
    assert_same_harvest(one, other)
    assert one.experience["observations"].shape[:2] == (16, 12)
    assert one.answers.shape == (16, 12)


def test_next_order_goes_on_with_the_rounds_of_the_last() -> None:
    """Every round that was dealt is over and counted, but for the first and the last at each table."""
    trainer, worker = SelfPlay(small_config(rules=["classic,rounds=60"], steps=8)), Worker(ROOT)
    rounds = 0.0
    for _ in range(30):
        harvest = worker.collect(weights(trainer), order(trainer, range(16)))
        sit_down(trainer, harvest.tables)
        rounds += harvest.titles.moved.sum() / 4
    begun = trainer.tables.states["round"].sum()
    assert begun > 4 * 16
    assert begun - 2 * 16 <= rounds <= begun - 16  # the first of each table follows none; the last may be on


def test_batch_is_what_the_workers_bring_in(on_ray: Any) -> None:
    trainer = on_ray(small_config(rules=RULES))
    seeds = np.random.default_rng()
    seeds.bit_generator.state = trainer.tables.generator.bit_generator.state
    expected = [
        Worker(ROOT).collect(
            weights(trainer),
            Order(
                trainer.config, part, tables_of(trainer, slice(part.start, part.stop)), trainer.credit.titles,
                int(seeds.integers(1 << 32)),
            ),
        )
        for part in (range(0, 8), range(8, 16))
    ]  # fmt: skip
    trainer.collect()
    for name, array in expected[0].experience.items():
        both = np.concatenate([array, expected[1].experience[name]], axis=1)
        np.testing.assert_array_equal(getattr(trainer.rollout_buffer, name), both)
    assert trainer.num_timesteps == 16 * 16


def test_workers_play_ahead_but_not_before_a_checkpoint(on_ray: Any) -> None:
    trainer = on_ray(small_config(checkpoint_every=3 * 256, decisions=256 * 9))
    behind = []
    for _ in range(5):
        trainer.improve()
        behind.append(trainer.logger.name_to_value["ray/updates_behind"])
    assert behind == [0, 1, 1, 0, 1]
    assert trainer.logger.name_to_value["ray/bytes_per_decision"] > 4 * SPEC.observation_size


def test_killed_worker_costs_nothing_but_time(on_ray: Any, tmp_path: Path) -> None:
    """Both are killed by SIGKILL while they play; the run ends with the bits of one where nobody was."""
    config = small_config(decisions=256 * 12, checkpoint_every=256 * 6, evaluate_every=256 * 12)
    Training(config, tmp_path / "whole", on_ray).learn()
    training = Training(config, tmp_path / "killed", on_ray)
    alive = processes(training.trainer._workers)
    ask = training.trainer._ask

    def ask_and_kill(teacher: str) -> None:
        ask(teacher)
        if training.trainer.num_timesteps in {256 * 2, 256 * 8}:
            os.kill(alive[training.trainer.num_timesteps // (256 * 8)], signal.SIGKILL)

    training.trainer._ask = ask_and_kill
    training.learn()
    assert not set(alive) & set(processes(training.trainer._workers))
    whole, other = (checkpoint.find(tmp_path / name) for name in ("whole", "killed"))
    assert_same(contents(whole.folder), contents(other.folder))


def test_killed_driver_goes_on_bit_for_bit(cluster: str, tmp_path: Path) -> None:
    config = write_toml(tmp_path / "small.toml", decisions=256 * 60, evaluate_every=256 * 20)
    spread = ("--config", str(config), "--ray", cluster, "--workers", "2")
    command = [sys.executable, "-m", "training.self_play", *spread, "--run", str(tmp_path / "killed")]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    third, until = tmp_path / "killed" / "checkpoints" / f"{256 * 3:012d}", time.monotonic() + 200
    while not third.exists() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert checkpoint.find(tmp_path / "killed").facts.decisions < 256 * 60
    for arguments in (("--resume", tmp_path / "killed"), ("--run", tmp_path / "whole")):
        code, text = call(*spread, *arguments)
        assert code == 0, text
    killed, whole = (checkpoint.find(tmp_path / name) for name in ("killed", "whole"))
    assert_same(contents(killed.folder), contents(whole.folder))


def test_run_moves_between_one_machine_and_a_cluster(on_ray: Any, tmp_path: Path) -> None:
    """Its checkpoints are the same; the second stretch goes to the same workers."""

    class Stopping(Training):
        def _save(self) -> None:
            super()._save()
            if self.trainer.num_timesteps == stop:
                raise KeyboardInterrupt

    config = small_config(then={"decisions": 512, "opponents": ["easy"], "opponents_share": 0.5})
    for stop, make_trainer in ((256, on_ray), (512, SelfPlay)):
        with pytest.raises(KeyboardInterrupt):
            Stopping(config, tmp_path, make_trainer).learn()
        assert checkpoint.find(tmp_path).facts.decisions == stop
    Training(config, tmp_path, on_ray).learn()
    assert checkpoint.find(tmp_path).facts.learned == 1024 + 512
    assert [point["decisions"] for point in checkpoint.find(tmp_path).facts.curve] == [512, 1024, 1536]


def test_scaling_is_measured_and_projected(cluster: str, tmp_path: Path) -> None:
    config = write_toml(tmp_path / "small.toml")
    alone = typer.Typer()
    alone.command()(scaling.main)
    arguments = ["--config", str(config), "--ray", "auto", "--workers", "2", "--updates", "2"]
    result = CliRunner().invoke(alone, arguments, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    rows = [line.split("│")[1].strip() for line in result.output.splitlines() if "│" in line]
    assert rows == ["0", "1", "2", "10", "100", "1,000"]


def test_workers_add_up_until_something_else_is_full() -> None:
    """A core plays 10,000 decisions/s, the learner learns 500,000, 1 Gbit/s carries 125,000 of 1,000 bytes."""
    found = [
        scaling.Speed(0, rate=9_000, playing=15_000, learning=500_000, carried=0, behind=0),
        scaling.Speed(2, rate=18_000, playing=20_000, learning=400_000, carried=1_000, behind=1),
    ]
    assert scaling.project(found, 10, gigabits=1) == (100_000, "workers")
    assert scaling.project(found, 100, gigabits=1) == (125_000, "network")
    assert scaling.project(found, 100, gigabits=10) == (500_000, "learner")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--workers", "2"), "--workers 2 goes with --ray"),
        (("--ray", "auto", "--workers", "9"), "--workers 9 is not possible: the Ray cluster has 6 cores"),
        (("--ray", "auto", "--workers", "4", "TABLES=3"), "--workers 4 is not possible: there are 3 tables"),
    ],
)
def test_bad_call_gets_a_sentence_and_code_2(
    cluster: str, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    tables = {"tables": 3, "batch": 48} if "TABLES=3" in arguments else {}
    config = write_toml(tmp_path / "small.toml", **tables)
    given = [word for word in arguments if not word.startswith("TABLES")]
    code, text = call("--config", config, "--run", tmp_path / "run", *given)
    assert code == 2
    assert sentence in text


def test_every_core_but_one_works_if_nobody_says_how_many(cluster: str) -> None:
    from training.ray_trainer import hire

    workers = hire("auto", None, small_config())
    assert len(workers) == 5
    for worker in workers:
        ray.kill(worker)
