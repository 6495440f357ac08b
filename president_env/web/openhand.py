"""A round that is over, step by step, with all hands open."""

from __future__ import annotations

from typing import Any

from president_env.game import Record
from president_env.web.table import Table
from president_env.web.wire import Problem

Step = dict[str, Any]


def open_round(table: Table, number: int) -> list[Step]:
    """The steps of a round of a match, `hands` by seat with each. Raises Problem where that round is not over."""
    finished, history = len(table.match.results), table.match.history
    if not 1 <= number <= finished:
        sentence = f"Round {number} is not over: {finished} are, and only those are shown openly."
        raise Problem(409, "round_not_over", sentence, round=number)
    again, texts = table.afresh(), iter(table.moves)
    for moves in history[: number - 1]:
        for (_, move), _ in zip(moves, texts, strict=False):
            again.match.play(move)
    return _deal(again) + [
        _move(again, move, text) for (_, move), text in zip(history[number - 1], texts, strict=False)
    ]


def _deal(table: Table) -> list[Step]:
    state = table.match.state
    facts = table.spec.round_facts(state)
    dealt = [hand.split() for hand in facts.pop("deal")["hands"]]
    return [
        {**_open_step("deal", table, state), "hands": dealt},
        *({**_open_step(name, table, state), **more} for name, more in facts.items()),
    ]


def _move(table: Table, move: str, text: str) -> Step:
    """Play a move; the state after it is taken before the next deal. text: as the person spelled it."""
    spec, states = table.spec, table.spec.new_states(2)
    states[:] = table.match.state
    seat = int(states[0]["turn"])
    action = spec.parse_move(move)
    table.part(action, text)
    spec.step(states[1], action)
    table.match.play(move)
    facts = spec.move_facts(states[0], action, states[1], seat)
    return {**_open_step("move", table, states[1]), "seat": seat, **table.names.show(facts)}


def _open_step(what: str, table: Table, state: Record) -> Step:
    spec, seats = table.spec, range(table.match.options.players)
    hands = [spec.hand_text(state, seat).split() for seat in seats]
    shown: Step = table.names.show({"hands": hands, "view": spec.view_facts(state)})
    return {"what": what, **shown}
