"""The spaces of a game's environments. Each call makes a new one: a space carries its own chance."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from president_env.game import GameSpec


def observation_space(spec: GameSpec) -> spaces.Box[np.float32]:
    """float32[D]: GameSpec.fields, one after the other; every value from -1 to 1."""
    return spaces.Box(-1.0, 1.0, (spec.observation_size,), np.float32)


def masked_space(spec: GameSpec) -> spaces.Dict:
    """An observation, and the actions that are legal now: int8[A] of 0 and 1."""
    mask = spaces.Box(0, 1, (spec.num_actions,), np.int8)
    return spaces.Dict({"observation": observation_space(spec), "action_mask": mask})


def action_space(spec: GameSpec) -> spaces.Discrete:
    """0 … A - 1, as GameSpec.move_text spells them."""
    return spaces.Discrete(spec.num_actions)


def field_table(spec: GameSpec) -> str:
    """The observation part by part, a line each: where it lies, its name, what it means."""
    places = spec.slices()
    lines = [
        f"    {places[part.name].start:>4} … {places[part.name].stop - 1:<4} {part.name:<16} {part.meaning}"
        for part in spec.fields
    ]
    return "\n".join(lines)
