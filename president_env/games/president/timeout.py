"""What is done for a seat whose time is up (RULES.md, section 5)."""

from __future__ import annotations

import numpy as np

from president_env.game import Record
from president_env.games.president.bots import easy
from president_env.games.president.rules import legal
from president_env.games.president.state import NUM_ACTIONS, PASS


def timeout(record: Record) -> int:
    """A pass; where it is not possible the weakest card alone, led or given back.

    record: a view of the seat to act, or a state.
    """
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    legal(record, mask)
    return PASS if mask[PASS] else int(easy(record, mask))
