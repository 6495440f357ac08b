"""From a match code and a round to a deck: integer arithmetic that any language can repeat (RULES.md, section 3).

All numbers are unsigned 32-bit; products stay below 2^63. With M = 2^32:

    mix(x):  x ^= x >> 16;  x = x * 0x21f0aaad mod M;  x ^= x >> 15;  x = x * 0x735a2d97 mod M;  x ^= x >> 15
    a = mix(number mod M)
    b = mix(a + mix((number div M) * 65536 + round + 1) mod M)
    draw k (k = 0, 1, …) = mix(mix(a + k * 0x1e3779b1 mod M) ^ b)

The deck starts in order (card = 4 * rank + suit) and is shuffled from its end: for i = size - 1 … 1, card i changes
places with card (draw * (i + 1)) div M. `number` is the ten digits of the match code, `round` counts from 1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from president_env.errors import BadOptions
from president_env.kernel import kernel

if TYPE_CHECKING:
    import numpy as np

MASK = 0xFFFFFFFF
STRIDE = 0x1E3779B1
CODES = 10**10


@kernel
def mix(x: int) -> int:
    """A 32-bit number scattered over all 32 bits; one to one."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & MASK
    x ^= x >> 15
    x = (x * 0x735A2D97) & MASK
    return x ^ (x >> 15)


@kernel
def shuffle(number, round_number, deck):  # type: ignore[no-untyped-def]
    """Write the deck of a round into `deck`.

    number: 0 … 10^10 - 1, the digits of the match code; round_number from 1; deck: int64[size], overwritten.
    """
    size = len(deck)
    a = mix(number & MASK)
    b = mix((a + mix((number >> 32) * 65536 + round_number + 1)) & MASK)
    for card in range(size):
        deck[card] = card
    for step in range(size - 1):
        last = size - 1 - step
        draw = mix(mix((a + step * STRIDE) & MASK) ^ b)
        other = (draw * (last + 1)) >> 32
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card


def code_text(letter: str, number: int) -> str:
    """The match code of a number: `P0000000042`."""
    return f"{letter}{number:010d}"


def code_number(letter: str, code: str) -> int:
    """The number in a match code. Raises BadOptions where it is not the letter and ten decimal digits."""
    if not isinstance(code, str) or not re.fullmatch(letter + "[0-9]{10}", code):
        raise BadOptions(f"match code {code!r} is not {letter} and ten digits, as {letter}1151739204")
    return int(code[1:])


def draw_number(generator: np.random.Generator) -> int:
    """The number of a new match code, from the caller's own chance."""
    return int(generator.integers(CODES))
