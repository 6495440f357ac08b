"""An exported policy in training again: its actor goes on, beside a new critic, since none is exported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import onnx
import torch
from onnx import numpy_helper

from president_env.bots.policy import PolicyBot
from president_env.errors import BadFile, BadOptions
from training.policy import Actor

if TYPE_CHECKING:
    from training.trainer import SelfPlay


def start_from_policy(trainer: SelfPlay, path: str) -> None:
    """Give a new trainer the actor of a policy file. Raises BadFile, WrongGame, or BadOptions for other widths."""
    config = PolicyBot(path, trainer.spec).metadata["config"]
    for name, default in (("actor", None), ("symmetry", False)):
        theirs, ours = config.get(name, default), getattr(trainer.config, name)
        if theirs != ours:
            raise BadOptions(f"{path} has {name}={theirs!r}: setting {name}={ours!r} cannot start from it")
    weights = {part.name: torch.tensor(numpy_helper.to_array(part)) for part in onnx.load(path).graph.initializer}
    actor = Actor(trainer.policy)
    try:
        actor.load_state_dict({name: weights[name] for name in actor.state_dict()})
    except (KeyError, RuntimeError):  # missing, or of another shape
        raise BadFile(f"{path} was not written by training.export: its layers have other names or shapes") from None
