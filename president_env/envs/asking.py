"""Asks bots from outside the compiled loops for their actions, and checks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president_env.bots import BatchBot, Bot, RuleBot, UniformBot
from president_env.chance import code_text
from president_env.envs.actions import NO_ACTION, action_index, refusal_of
from president_env.envs.tables import OUTSIDE, Tables, level_index
from president_env.errors import IllegalMove, Refusal, shown
from president_env.game import GameSpec, Mask, Observation, Record
from president_env.match import Match
from president_env.view import View

Ints = NDArray[np.int64]


def level_of(bot: Bot) -> int:
    """The level that the loops play for a bot; OUTSIDE for a user's own, whatever its name."""
    return level_index(bot.name) if type(bot) in {RuleBot, UniformBot} else OUTSIDE


def ask_each(bots: Sequence[Bot], asked: Ints, tables: Tables, waiting: Ints) -> Ints:
    """int64[K]: the actions at the K tables in `waiting`, at each from bots[asked]. Raises IllegalMove."""
    observations, masks = tables.observe(waiting)
    actions = np.zeros(len(waiting), np.int64)
    for index in np.unique(asked):
        rows = np.flatnonzero(asked == index)
        actions[rows] = ask(bots[index], tables, waiting[rows], observations[rows], masks[rows])
    return actions


def ask(bot: Bot, tables: Tables, waiting: Ints, observations: Observation, masks: Mask) -> Ints:
    """int64[K]: what a bot does at the K tables that wait for it, with what the seats to act see there.

    Raises IllegalMove that names bot, seat, match and round.
    """
    if isinstance(bot, BatchBot):
        chosen = list(bot.act_many(observations, masks))
    else:
        chosen = [bot.act(_view(tables, table)) for table in waiting]
    if len(chosen) != len(waiting):
        counts = f"bot {bot.name!r} gave {len(chosen)} actions for {len(waiting)} observations"
        raise IllegalMove(Refusal("no_such_action", counts))
    indices = [action_index(tables.spec, action) for action in chosen]
    for row, index in enumerate(indices):
        if index == NO_ACTION or not masks[row, index]:
            raise _illegal(bot, chosen[row], tables.spec, tables.states[waiting[row]], _code(tables, waiting[row]))
    return np.array(indices, np.int64)


def ask_in_match(bot: Bot, match: Match) -> int:
    """What a bot does at the seat to act of a match that goes on. Raises IllegalMove as `ask` does."""
    assert match.turn is not None
    action = bot.act(match.view(match.turn))
    index = action_index(match.spec, action)
    if index not in match.legal_actions:
        raise _illegal(bot, action, match.spec, match.state, match.code or "from a position")
    return index


def _view(tables: Tables, table: int) -> View:
    state = tables.states[table]
    return View.of(tables.spec, state, int(state["turn"]))


def _code(tables: Tables, table: int) -> str:
    return code_text(tables.spec.letter, int(tables.numbers[table]))


def _illegal(bot: Bot, action: Any, spec: GameSpec, state: Record, code: str) -> IllegalMove:
    where = f"on seat {state['turn']} (match {code}, round {state['round']})"
    move = spec.move_text(index) if (index := action_index(spec, action)) != NO_ACTION else shown(action)
    why = refusal_of(spec, state, action)
    return IllegalMove(Refusal(why.code, f"bot {bot.name!r} chose {move} {where}: {why.sentence}"))
