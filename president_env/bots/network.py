"""An exported network: one .onnx file, checked before it is used. The only file that imports onnxruntime.

Metadata of every such file, all text:

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
from president_env.game import GameSpec

FORMAT = "1"
JSON_FACTS = ("rules", "config", "strength", "titles")


class Network:
    """Tensors in, one tensor out, float32 all of them.

    metadata: what the file says of itself, by the names above; JSON ones as values.
    """

    def __init__(
        self, path: str | Path, spec: GameSpec, what: str, inputs: Mapping[str, int], output: tuple[str, int]
    ) -> None:
        """Load a file; nothing in it is run but its network.

        what: a word for it in sentences; inputs, output: names and widths of the tensors. Raises BadFile for a missing
        or broken file, WrongGame for another game, layout or format.
        """
        name = f"{what} {path}"
        self._session = _open(Path(path), name)
        facts = self._session.get_modelmeta().custom_metadata_map
        _check_facts(name, spec, facts)
        _check_shapes(name, dict(inputs), self._session.get_inputs())
        _check_shapes(name, dict([output]), self._session.get_outputs())
        self.metadata: dict[str, Any] = _read_facts(name, facts)
        self._output = output[0]

    def __call__(self, **tensors: NDArray[np.float32]) -> NDArray[np.float32]:
        """float32[K, width of the output] for float32[K, width] each."""
        found: NDArray[np.float32] = self._session.run([self._output], tensors)[0]
        return found


def _open(path: Path, name: str) -> Any:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadFile(f"{name} cannot be read: {error.strerror}") from None
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # a bot takes one core, never more
    settings.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(content, settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own errors have no base but this one
        raise BadFile(f"{name} is no ONNX file, or a broken one ({type(error).__name__})") from None


def _check_facts(name: str, spec: GameSpec, facts: Mapping[str, str]) -> None:
    expected = {
        "format": (FORMAT, "is written in format"),
        "game": (spec.id, "plays"),
        "layout": (spec.layout_digest, "reads observations of layout"),
    }
    for key, (value, words) in expected.items():
        if key not in facts:
            raise BadFile(f"{name} does not say its {key}: it is an ONNX file, but no exported policy")
        if facts[key] != value:
            raise WrongGame(f"{name} {words} {facts[key]!r}, and {value!r} is needed here")


def _check_shapes(name: str, wanted: Mapping[str, int], found: list[Any]) -> None:
    """One tensor of each name, float32[any, width]."""
    shapes = {one.name: (one.type, one.shape[1:]) for one in found}
    if shapes != {tensor: ("tensor(float)", [width]) for tensor, width in wanted.items()}:
        what = ", ".join(f"{one.name} {one.type} {one.shape}" for one in found)
        needed = ", ".join(f"one {tensor} float32[K, {width}]" for tensor, width in wanted.items())
        raise BadFile(f"{name} has {what} where {needed} is needed")


def write_facts(metadata: Mapping[str, Any]) -> dict[str, str]:
    """Metadata as such a file holds it."""
    return {key: json.dumps(value) if key in JSON_FACTS else value for key, value in metadata.items()}


def _read_facts(name: str, facts: Mapping[str, str]) -> dict[str, Any]:
    try:
        return {key: json.loads(text) if key in JSON_FACTS else text for key, text in facts.items()}
    except json.JSONDecodeError as error:
        raise BadFile(f"{name} has metadata that is no JSON: {error}") from None
