"""What is done for a seat whose time is up (RULES.md, D19)."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from president_env.game import Record
from president_env.games.joker.cards import RANKS, card_at
from president_env.games.joker.facts import legal_actions
from president_env.games.joker.state import FIRST_CARD, FIRST_JOKER_LEAD, JOKER_DISCARDS, JOKER_TAKES, NO_TRUMP

LOW_CLUBS = FIRST_JOKER_LEAD + 1
USUAL = (NO_TRUMP, JOKER_DISCARDS, LOW_CLUBS)  # where no plain card can be played, before what comes first


def timeout(record: Record) -> int:
    """No trump; the lowest bid; the lowest plain card, by rank and then suit; a joker only where nothing else is left.

    record: a view of the seat to act, or a state. The joker is discarded, or led low with clubs.
    """
    return min(legal_actions(record), key=_order)


def _order(action: int) -> tuple[int, int, int]:
    if FIRST_CARD <= action < JOKER_TAKES:
        suit, rank = divmod(int(card_at(action - FIRST_CARD)), RANKS)
        return 0, rank, suit
    return (1, 0, 0) if action in USUAL else (2, action, 0)
