"""What an observation is made of. In a file of its own: the games' kernels import it, and need no NumPy."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Field:
    """A named part of an observation: `size` floats, and what they mean."""

    name: str
    size: int
    meaning: str
