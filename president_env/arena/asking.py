"""Asks a bot from outside the loops for its actions, and checks them."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.bots import BatchBot, Bot
from president_env.chance import code_text
from president_env.envs.tables import Tables
from president_env.errors import IllegalMove, Refusal
from president_env.game import Mask, Observation
from president_env.view import View

Ints = NDArray[np.int64]


def ask(bot: Bot, tables: Tables, waiting: Ints, observations: Observation, masks: Mask) -> Ints:
    """int64[K]: what a bot does at the K tables that wait for it, with what the seats to act see there.

    Raises IllegalMove that names bot, move, seat, match and round.
    """
    if isinstance(bot, BatchBot):
        chosen = list(bot.act_many(observations, masks))
    else:
        chosen = [bot.act(_view(tables, table)) for table in waiting]
    if len(chosen) != len(waiting):
        raise IllegalMove(
            Refusal("no_action", f"bot {bot.name!r} gave {len(chosen)} actions for {len(waiting)} observations")
        )
    for action, mask, table in zip(chosen, masks, waiting, strict=True):
        if not _is_legal(action, mask):
            raise IllegalMove(_refusal(bot, action, tables, table))
    return np.array(chosen, np.int64)


def _view(tables: Tables, table: int) -> View:
    state = tables.states[table]
    return View.of(tables.spec, state, int(state["turn"]))


def _is_legal(action: Any, mask: Mask) -> bool:
    try:
        number = operator.index(action)
    except TypeError:
        return False
    return 0 <= number < len(mask) and bool(mask[number])


def _refusal(bot: Bot, action: Any, tables: Tables, table: int) -> Refusal:
    spec, state = tables.spec, tables.states[table]
    code = code_text(spec.letter, int(tables.numbers[table]))
    where = f"on seat {state['turn']} (match {code}, round {state['round']})"
    if not isinstance(action, int | np.integer) or not 0 <= action < spec.num_actions:
        sentence = f"bot {bot.name!r} chose {action!r} {where}, which is no action from 0 to {spec.num_actions - 1}"
        return Refusal("no_action", sentence)
    move = spec.move_text(int(action))
    why = spec.read_move(state, move).refusal or Refusal("illegal", "It is not legal now.")
    return Refusal(why.code, f"bot {bot.name!r} chose {move} {where}: {why.sentence}")
