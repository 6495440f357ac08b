"""Whether something is an action, and why it is refused."""

from __future__ import annotations

import operator
from typing import Any

from president_env.errors import Refusal, shown
from president_env.game import GameSpec, Record

NO_ACTION = -1


def action_index(spec: GameSpec, action: Any) -> int:
    """The action as an int; NO_ACTION where it is none of the game's."""
    try:
        index = operator.index(action)
    except TypeError:
        return NO_ACTION
    return index if 0 <= index < spec.num_actions else NO_ACTION


def refusal_of(spec: GameSpec, state: Record, action: Any) -> Refusal:
    """Why something that is no legal action is refused: a code of the rules, or `no_such_action`."""
    index = action_index(spec, action)
    if index == NO_ACTION:
        numbers = f"actions are the whole numbers from 0 to {spec.num_actions - 1}"
        return Refusal("no_such_action", f"{shown(action)} is no action: {numbers}.")
    move = spec.move_text(index)
    return spec.read_move(state, move).refusal or Refusal("not_legal", f"{move} is not legal now.")
