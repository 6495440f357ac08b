"""An exported policy as a bot: one .onnx file, checked before it plays. The only file that imports onnxruntime.

The file has one input `observation` float32[K, D] and one output `scores` float32[K, A]. Its metadata, all text:

    format    "1"
    game      GameSpec.id                 layout    GameSpec.layout_digest
    rules     JSON: what it was trained for         config    JSON: how
    strength  JSON: what it was measured to make    commit    of the sources
    titles    JSON: what places brought in training (bots/search/payoff.py); may be missing
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.errors import BadFile, WrongGame
from president_env.game import GameSpec, Mask, Observation
from president_env.view import View

FORMAT = "1"
INPUT, OUTPUT = "observation", "scores"
JSON_FACTS = ("rules", "config", "strength", "titles")


class PolicyBot:
    """A policy that plays the legal action of the highest score, or draws one.

    metadata: what the file says of itself, by the names above; JSON ones as values.
    """

    def __init__(
        self, path: str | Path, spec: GameSpec, temperature: float = 0.0, seed: int | None = None, name: str = ""
    ) -> None:
        """Load a policy; nothing in the file is run but its network.

        name: what it is called, else its path. temperature: 0 takes the best action; above 0 draws from
        softmax(scores / temperature), with `seed`.
        Raises BadFile for a missing or broken file, WrongGame for another game, layout or format.
        """
        self.name = name or str(path)
        self.temperature = temperature
        self._generator = np.random.default_rng(seed)
        self._session = _open(Path(path))
        facts = self._session.get_modelmeta().custom_metadata_map
        _check_facts(self.name, spec, facts)
        _check_shape(self.name, INPUT, self._session.get_inputs(), spec.observation_size)
        _check_shape(self.name, OUTPUT, self._session.get_outputs(), spec.num_actions)
        self.metadata: dict[str, Any] = _read_facts(self.name, facts)

    def act(self, view: View) -> int:
        """The policy's action for one view."""
        return int(self.act_many(view.observation[None], view.mask[None])[0])

    def scores(self, observations: Observation) -> NDArray[np.float32]:
        """float32[K, A]: the network's scores of all actions, legal or not, for float32[K, D]."""
        scores: NDArray[np.float32] = self._session.run([OUTPUT], {INPUT: observations})[0]
        return scores

    def act_many(self, observations: Observation, masks: Mask) -> NDArray[np.int64]:
        """int64[K] legal actions for float32[K, D] and bool[K, A]."""
        scores: NDArray[np.floating[Any]] = self.scores(observations)
        if self.temperature:  # the highest of scores with Gumbel noise is a draw from their softmax
            scores = scores / self.temperature + self._generator.gumbel(size=scores.shape)
        actions: NDArray[np.int64] = np.where(masks, scores, -np.inf).argmax(axis=1)
        return actions


def _open(path: Path) -> Any:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadFile(f"policy {path} cannot be read: {error.strerror}") from None
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # a bot takes one core, never more
    settings.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(content, settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own errors have no base but this one
        raise BadFile(f"policy {path} is no ONNX file, or a broken one ({type(error).__name__})") from None


def _check_facts(name: str, spec: GameSpec, facts: Mapping[str, str]) -> None:
    expected = {
        "format": (FORMAT, "is written in format"),
        "game": (spec.id, "plays"),
        "layout": (spec.layout_digest, "reads observations of layout"),
    }
    for key, (value, words) in expected.items():
        if key not in facts:
            raise BadFile(f"policy {name} does not say its {key}: it is an ONNX file, but no exported policy")
        if facts[key] != value:
            raise WrongGame(f"policy {name} {words} {facts[key]!r}, and {value!r} is needed here")


def _check_shape(name: str, wanted: str, found: list[Any], size: int) -> None:
    """One tensor of that name, float32[any, size]."""
    fits = len(found) == 1 and found[0].name == wanted and found[0].type == "tensor(float)"
    if not fits or len(found[0].shape) != 2 or found[0].shape[1] != size:
        what = ", ".join(f"{one.name} {one.type} {one.shape}" for one in found)
        raise BadFile(f"policy {name} has {what} where one {wanted} float32[K, {size}] is needed")


def _read_facts(name: str, facts: Mapping[str, str]) -> dict[str, Any]:
    try:
        return {key: json.loads(text) if key in JSON_FACTS else text for key, text in facts.items()}
    except json.JSONDecodeError as error:
        raise BadFile(f"policy {name} has metadata that is no JSON: {error}") from None
