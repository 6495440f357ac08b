"""Checkpoints of a training run: a folder each, whole or not there, with everything that decides how it goes on.

RUN/checkpoints/000001048576/   the name is the number of decisions learned from
    networks.pt                 weights and optimizer (tensors only; loaded without unpickling objects)
    tables.npz                  the tables in mid-match
    state.json                  configuration, counters, chance, learning curve
"""

from __future__ import annotations

import json
import pickle
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import torch

from president_env.errors import BadFile, BadOptions, WrongGame
from president_env.options import check
from training.config import Config
from training.trainer import SelfPlay

FORMAT = 1
KEPT = 2
ARRAYS = ("states", "numbers", "events", "levels", "dice")
Curve = list[dict[str, Any]]


@dataclass
class Checkpoint:
    """A checkpoint on disk; `facts` is its state.json."""

    folder: Path
    facts: dict[str, Any]

    @property
    def config(self) -> Config:
        return check(Config, self.facts["config"], "setting")

    @property
    def curve(self) -> Curve:
        return list(self.facts["curve"])


def save(trainer: SelfPlay, run: Path, curve: Curve, seconds: float) -> Path:
    """Write a checkpoint of a run and drop all but the last ones. seconds: trained so far. Returns its folder."""
    parent = run / "checkpoints"
    parent.mkdir(parents=True, exist_ok=True)
    folder = parent / f"{trainer.num_timesteps:012d}"
    half = parent / f".{folder.name}"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir()
    networks = {"policy": trainer.policy.state_dict(), "optimizer": trainer.policy.optimizer.state_dict()}
    torch.save(networks | {"chance": torch.get_rng_state()}, half / "networks.pt")
    snapshot = trainer.tables.snapshot()
    np.savez(half / "tables.npz", **{name: snapshot[name] for name in ARRAYS})
    (half / "state.json").write_text(json.dumps(_facts(trainer, snapshot["generator"], curve, seconds), indent=1))
    shutil.rmtree(folder, ignore_errors=True)
    half.rename(folder)
    for old in sorted(parent.glob("[0-9]*"))[:-KEPT]:
        shutil.rmtree(old)
    return folder


def _facts(trainer: SelfPlay, generator: Any, curve: Curve, seconds: float) -> dict[str, Any]:
    kind, keys, *rest = np.random.get_state(legacy=True)  # noqa: NPY002  # SB3 shuffles its batches with it
    return {
        "format": FORMAT,
        "game": trainer.spec.id,
        "layout": trainer.spec.layout_digest,
        "config": trainer.config.model_dump(),
        "decisions": trainer.num_timesteps,
        "updates": trainer._n_updates,
        "seconds": seconds,
        "curve": curve,
        "chance": {"tables": generator, "batches": [kind, np.asarray(keys).tolist(), *rest]},
    }


def find(run: str | Path) -> Checkpoint:
    """The last checkpoint of a run. Raises BadFile where there is none, or it is broken."""
    folders = sorted((Path(run) / "checkpoints").glob("[0-9]*"))
    if not folders:
        raise BadFile(f"{run} holds no checkpoint of a training run")
    folder = folders[-1]
    try:
        facts = json.loads((folder / "state.json").read_text())
    except (OSError, ValueError) as error:
        _broken(folder, error)
    if not isinstance(facts, dict) or facts.get("format") != FORMAT:
        raise WrongGame(f"{folder} is no checkpoint of format {FORMAT}")
    return Checkpoint(folder, facts)


def exists(run: str | Path) -> bool:
    """True where a run has a checkpoint."""
    return any((Path(run) / "checkpoints").glob("[0-9]*"))


def check_fits(checkpoint: Checkpoint, config: Config) -> None:
    """Raises BadOptions where a configuration is not the one that a run began with; device and threads may differ."""
    began, now = checkpoint.config.model_dump(), config.model_dump()
    for name in now:
        if name not in {"device", "threads"} and began[name] != now[name]:
            raise BadOptions(
                f"{checkpoint.folder.parents[1]} began with {name}={began[name]!r}, the configuration says "
                f"{now[name]!r}: resume with the same one, or begin another run"
            )


def restore(trainer: SelfPlay, checkpoint: Checkpoint) -> None:
    """Put a trainer of the same configuration where the checkpoint was made. Raises BadFile, WrongGame."""
    load_networks(trainer, checkpoint, optimizer=True)
    try:
        with np.load(checkpoint.folder / "tables.npz", allow_pickle=False) as arrays:
            snapshot = {name: arrays[name] for name in ARRAYS}
    except (OSError, ValueError, KeyError) as error:
        _broken(checkpoint.folder, error)
    chance = checkpoint.facts["chance"]
    trainer.tables.restore(snapshot | {"generator": chance["tables"]})
    kind, keys, *rest = chance["batches"]
    np.random.set_state((kind, np.array(keys, np.uint32), *rest))  # noqa: NPY002
    trainer.num_timesteps = checkpoint.facts["decisions"]
    trainer._n_updates = checkpoint.facts["updates"]


def load_networks(trainer: SelfPlay, checkpoint: Checkpoint, *, optimizer: bool = False) -> None:
    """Put the checkpoint's weights into a trainer. Raises BadFile, WrongGame."""
    for name, ours in (("game", trainer.spec.id), ("layout", trainer.spec.layout_digest)):
        if checkpoint.facts[name] != ours:
            raise WrongGame(f"{checkpoint.folder} is of {name} {checkpoint.facts[name]!r}; this is {ours!r}")
    try:
        networks = torch.load(checkpoint.folder / "networks.pt", map_location=trainer.device, weights_only=True)
        trainer.policy.load_state_dict(networks["policy"])
        if optimizer:
            trainer.policy.optimizer.load_state_dict(networks["optimizer"])
            torch.set_rng_state(networks["chance"].cpu())
    except (OSError, RuntimeError, KeyError, ValueError, pickle.UnpicklingError) as error:
        _broken(checkpoint.folder, error)


def _broken(folder: Path, error: Exception) -> NoReturn:
    raise BadFile(f"{folder} is broken: {str(error).splitlines()[0]}") from None
