"""Checkpoints of a training run: a folder each, whole or not there, with everything that decides how it goes on.

RUN/checkpoints/000001048576/   the name is the number of decisions learned from, those before this run as well
    networks.pt                 weights, optimizer and the chance of actions (tensors only; loading runs no code)
    tables.npz                  the tables in mid-match, and what titles were worth at them
    state.json                  what `Facts` says
"""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from president_env.errors import BadFile, BadOptions, WrongGame
from president_env.game import GameSpec
from training.config import Config
from training.sources import commit
from training.trainer import SelfPlay

KEPT = 2
NAME = "[0-9]" * 12
ARRAYS = ("states", "numbers", "events", "levels", "dice")
MEASURED = ("evaluation.json", "curve.png")  # what training.evaluate writes in a run
ALONE = {"device": "cpu", "opponents": [], "opponents_share": 0.0}
MAY_CHANGE = {"device", "threads"}  # when a run is resumed
Curve = list[dict[str, Any]]  # {"decisions", "seconds", "points": {rules: {"mean", "low", "high", "par"}}} each
UNREADABLE = (OSError, EOFError, ValueError, TypeError, KeyError, AttributeError, RuntimeError, BadZipFile)


class Facts(BaseModel):
    """What state.json says of a checkpoint."""

    model_config = ConfigDict(strict=True, extra="forbid")

    format: Literal[2] = 2
    game: str
    layout: str  # of the observations
    hidden: list[list[str | int]]  # name and size of each part that the critic sees beside them
    config: Config
    commit: str  # of the sources
    stretch: int = 0  # of the run: the first is 0
    decisions: int  # in this stretch
    earlier: int = 0  # decisions that its first networks had learned from before, here and in other runs
    updates: int
    seconds: float  # of training, the earlier as well
    curve: Curve
    chance: dict[str, Any]  # of the deals, and of the batches' order

    @property
    def learned(self) -> int:
        """All decisions that the networks have learned from."""
        return self.earlier + self.decisions

    @property
    def settings(self) -> Config:
        """The configuration of the stretch."""
        return self.config.stretches[self.stretch]


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint on disk."""

    folder: Path
    facts: Facts

    @property
    def run(self) -> Path:
        return self.folder.parents[1]


def save(trainer: SelfPlay, run: Path, curve: Curve, seconds: float) -> Path:
    """Write a checkpoint of a run and drop all but the last ones. seconds: trained so far. Returns its folder."""
    folder = run / "checkpoints" / f"{trainer.learned:012d}"
    half = folder.with_name(f".{folder.name}")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    _write(trainer, half, curve, seconds)
    half.rename(folder)  # from here on it is there, and whole
    for old in _folders(run)[:-KEPT]:
        shutil.rmtree(old)
    return folder


def _write(trainer: SelfPlay, folder: Path, curve: Curve, seconds: float) -> None:
    networks = {"policy": trainer.policy.state_dict(), "optimizer": trainer.policy.optimizer.state_dict()}
    torch.save(networks | {"chance": trainer.chance.get_state()}, folder / "networks.pt")
    snapshot = trainer.tables.snapshot()
    arrays: dict[str, Any] = {name: snapshot[name] for name in ARRAYS} | _titles(trainer)
    np.savez(folder / "tables.npz", **arrays)
    kind, keys, *rest = np.random.get_state(legacy=True)  # noqa: NPY002  # SB3 shuffles its batches with it
    facts = Facts(
        **_kind(trainer.spec),
        config=trainer.run_config,
        commit=commit(),
        stretch=trainer.stretch,
        decisions=trainer.num_timesteps,
        earlier=trainer.earlier,
        updates=trainer._n_updates,
        seconds=seconds,
        curve=curve,
        chance={"tables": snapshot["generator"], "batches": [kind, np.asarray(keys).tolist(), *rest]},
    )
    (folder / "state.json").write_text(json.dumps(facts.model_dump(), indent=1))


def _titles(trainer: SelfPlay) -> dict[str, NDArray[Any]]:
    """Counts of titles, the very arrays that the trainer counts in."""
    credit = trainer.credit
    return {"paid": credit.titles.paid, "moved": credit.titles.moved, "places": credit.places}


def _kind(spec: GameSpec) -> dict[str, Any]:
    """What a checkpoint and the sources must agree on."""
    hidden: list[list[str | int]] = [[part.name, part.size] for part in spec.hidden_fields]
    return {"game": spec.id, "layout": spec.layout_digest, "hidden": hidden}


def find(run: str | Path) -> Checkpoint:
    """The last checkpoint of a run. Raises BadFile where there is none, or it is broken."""
    folders = _folders(run)
    if not folders:
        raise BadFile(f"{run} holds no checkpoint of a training run")
    with _reading(folders[-1]):
        return Checkpoint(folders[-1], Facts.model_validate(json.loads((folders[-1] / "state.json").read_text())))


def exists(run: str | Path) -> bool:
    """True where a run has a checkpoint."""
    return bool(_folders(run))


def clear(run: str | Path) -> None:
    """Remove the checkpoints of a run, halves of them as well."""
    for folder in [*_folders(run), *_folders(run, f".{NAME}")]:
        shutil.rmtree(folder)


def _folders(run: str | Path, name: str = NAME) -> list[Path]:
    """Oldest first."""
    return sorted((Path(run) / "checkpoints").glob(name))


def check_fits(checkpoint: Checkpoint, config: Config) -> None:
    """Raises BadOptions where a configuration is not the one of a run so far; device and threads may differ."""
    stretch = checkpoint.facts.stretch
    if stretch >= len(config.stretches):
        raise BadOptions(f"{checkpoint.run} is in its second stretch, and the configuration has no [then]")
    for theirs, ours in zip(checkpoint.facts.config.stretches[: stretch + 1], config.stretches, strict=False):
        began, now = theirs.model_dump(), ours.model_dump()
        for name in now:
            if name not in MAY_CHANGE and began[name] != now[name]:
                raise BadOptions(
                    f"{checkpoint.run} began with {name}={began[name]!r}, the configuration says {now[name]!r}: "
                    "resume with the same one, or begin another run"
                )


def start_from(trainer: SelfPlay, checkpoint: Checkpoint) -> None:
    """Give a new trainer the networks of another run. Raises BadFile, WrongGame, or BadOptions for other widths."""
    for name in ("actor", "critic", "critic_sees_hands", "critic_sees_forecast", "symmetry"):
        theirs, ours = getattr(checkpoint.facts.config, name), getattr(trainer.config, name)
        if theirs != ours:
            raise BadOptions(f"{checkpoint.run} has {name}={theirs!r}: setting {name}={ours!r} cannot start from it")
    _load_policy(trainer, checkpoint)
    trainer.earlier = checkpoint.facts.learned


def restore(trainer: SelfPlay, checkpoint: Checkpoint) -> None:
    """Put a trainer of the same configuration where the checkpoint was made. Raises BadFile, WrongGame."""
    facts = checkpoint.facts
    networks = _load_policy(trainer, checkpoint)
    with _reading(checkpoint.folder):
        trainer.policy.optimizer.load_state_dict(networks["optimizer"])
        trainer.chance.set_state(networks["chance"].cpu())
        with _arrays(checkpoint) as arrays:
            snapshot = {name: arrays[name] for name in ARRAYS}
            _load_titles(trainer, arrays)
        trainer.tables.restore(snapshot | {"generator": facts.chance["tables"]})
        kind, keys, *rest = facts.chance["batches"]
        np.random.set_state((kind, np.array(keys, np.uint32), *rest))  # noqa: NPY002
    trainer.num_timesteps, trainer.earlier = facts.decisions, facts.earlier
    trainer._n_updates = facts.updates


def load_trainer(checkpoint: Checkpoint) -> SelfPlay:
    """A trainer with a checkpoint's networks, to play and export: on the CPU and alone, wherever it was trained.

    Raises BadFile, WrongGame.
    """
    trainer = SelfPlay(checkpoint.facts.settings.model_copy(update=ALONE))
    _load_policy(trainer, checkpoint)
    with _reading(checkpoint.folder), _arrays(checkpoint) as arrays:
        _load_titles(trainer, arrays)
    return trainer


def _load_policy(trainer: SelfPlay, checkpoint: Checkpoint) -> Any:
    """Put the checkpoint's weights into a trainer; returns all that networks.pt holds."""
    for name, ours in _kind(trainer.spec).items():
        if (theirs := getattr(checkpoint.facts, name)) != ours:
            raise WrongGame(f"{checkpoint.folder} is of {name} {theirs!r}, and {ours!r} is needed here")
    with _reading(checkpoint.folder):
        networks = torch.load(checkpoint.folder / "networks.pt", map_location=trainer.device, weights_only=True)
        trainer.policy.load_state_dict(networks["policy"])
    return networks


@contextmanager
def _arrays(checkpoint: Checkpoint) -> Iterator[Mapping[str, NDArray[Any]]]:
    """What tables.npz holds, while it is open."""
    with (checkpoint.folder / "tables.npz").open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        yield arrays


def _load_titles(trainer: SelfPlay, arrays: Mapping[str, NDArray[Any]]) -> None:
    for name, array in _titles(trainer).items():
        array[:] = arrays[name]


@contextmanager
def _reading(folder: Path) -> Iterator[None]:
    """Raises BadFile instead of what files raise that are missing, cut off or of another kind."""
    try:
        yield
    except (*UNREADABLE, pickle.UnpicklingError) as error:
        raise BadFile(f"checkpoint {folder} is broken ({_reason(error)}): remove it to take the one before") from None


def _reason(error: BaseException) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'nothing to read'}"
