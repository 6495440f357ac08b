"""What can go wrong at the borders of the package; each error is one sentence with the offending value."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


class PresidentError(ValueError):
    """Base of every error that a user of the package can cause; `str(error)` is a sentence for people."""


class BadOptions(PresidentError):
    """An option, preset or setting that does not exist or is out of range."""


class InvalidMoveText(PresidentError):
    """Text that is no move of this game at all (a legal one may still be refused: IllegalMove)."""


class WrongGame(PresidentError):
    """A file of another game, another observation layout or another version."""


class BadFile(PresidentError):
    """A file that is missing, broken or not of the expected kind."""


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible now.

    code: for programs (stable); sentence: for people; facts: what the sentence says in numbers and names, as JSON, for
    a sentence in another language.
    """

    code: str
    sentence: str
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)


class IllegalMove(PresidentError):
    """A move of this game that is not possible now; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.code = refusal.code
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)


def shown(value: object, longest: int = 80) -> str:
    """A value as a sentence quotes it: its repr, cut short."""
    try:
        text = repr(value)
    except ValueError:  # Python refuses to spell numbers of more than 4300 digits
        return "a number of thousands of digits"
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def nearest(word: str, known: Iterable[str]) -> str:
    """A clause that helps with an unknown word: the nearest known one, or all of them."""
    words = list(known)
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else f"known are: {', '.join(words)}"


def refuse_unknown(words: Iterable[object], known: Iterable[str], what: str) -> None:
    """Raises BadOptions for the first word that is not known, with the nearest one that is."""
    names = list(known)
    for word in words:
        if word not in names:
            raise BadOptions(f"unknown {what} {shown(word)}: {nearest(str(word), names)}")
