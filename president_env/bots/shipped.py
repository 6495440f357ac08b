"""The policies that come with the package, by name: `strong`."""

from __future__ import annotations

from pathlib import Path

from president_env.errors import BadFile
from president_env.game import GameSpec

PACKAGE = Path(__file__).parents[1]
# In a wheel the folder lies in the package; in a working tree beside it.
PLACES = (PACKAGE / "checkpoints", PACKAGE.parent / "checkpoints")


def shipped_policy(spec: GameSpec) -> Path:
    """The policy.onnx that the name `strong` stands for. Raises BadFile where this copy of the package has none."""
    for place in PLACES:
        path = place / spec.strong / "policy.onnx"
        if path.exists():
            return path
    raise BadFile(f"the policy of the bot 'strong' is missing: it belongs in {PLACES[1] / spec.strong}")
