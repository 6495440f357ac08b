"""Which of several like cards go: the ones that the person names, whichever the match takes.

A move may leave open which cards it takes; of a rank President takes the lowest suits. A person who picks up a card
sees that one go: from then on, until the next deal, cards of that hand go by each other's names. The match knows
nothing of it, and all that the person is shown agrees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

WORD = re.compile(r"\w+")


class Names:
    """What cards are called in front of the person."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def part(self, hand: list[str], gone: list[str], named: Iterable[str]) -> None:
        """Cards leave the hand under the names that the person gave them.

        hand, gone: as in the match, before the move; named: as many as `gone`, of the hand as it is shown. The order
        of the hand stays.
        """
        shown = [self._shown.get(card, card) for card in hand]
        going = set(named)
        self._shown.update(zip(gone, (card for card in shown if card in going), strict=True))
        kept = (card for card in hand if card not in gone)
        self._shown.update(zip(kept, (card for card in shown if card not in going), strict=True))

    def show(self, found: Any) -> Any:
        """A piece of JSON with the cards' names in it."""
        return _rename(found, self._shown) if self._shown else found

    def read(self, text: str) -> str:
        """A move text of the person, in the names of the match."""
        found: str = _rename(text, {shown: card for card, shown in self._shown.items()})
        return found


def _rename(found: Any, names: dict[str, str]) -> Any:
    if isinstance(found, str):
        return WORD.sub(lambda word: names.get(word[0], word[0]), found)
    if isinstance(found, list):
        return [_rename(part, names) for part in found]
    if isinstance(found, dict):
        return {key: _rename(part, names) for key, part in found.items()}
    return found
