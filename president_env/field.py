"""What an observation is made of. In a file of its own: the games' kernels import it, and need no NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Field:
    """A named part of an observation: `size` floats, and what they mean."""

    name: str
    size: int
    meaning: str


def size_of(fields: Iterable[Field]) -> int:
    """How many floats fields have together."""
    return sum(part.size for part in fields)


def starts_of(fields: Iterable[Field]) -> dict[str, int]:
    """Where each field begins, by name, where they lie one after the other."""
    starts, start = {}, 0
    for part in fields:
        starts[part.name] = start
        start += part.size
    return starts
