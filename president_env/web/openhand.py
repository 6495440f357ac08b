"""A round that is over, step by step, with all hands open."""

from __future__ import annotations

from typing import Any

from president_env.game import Record
from president_env.match import Match
from president_env.web.wire import Problem

Step = dict[str, Any]


def open_round(match: Match, number: int) -> list[Step]:
    """The steps of a round of a match, `hands` by seat with each. Raises Problem where that round is not over."""
    if not 1 <= number <= len(match.results):
        sentence = f"Round {number} is not over: {len(match.results)} are, and only those are shown openly."
        raise Problem(409, "round_not_over", sentence, round=number)
    again = Match(match.options, code=match.code, game=match.spec)
    for moves in match.history[: number - 1]:
        for _, move in moves:
            again.play(move)
    return _deal(again) + [_move(again, move) for _, move in match.history[number - 1]]


def _deal(match: Match) -> list[Step]:
    state = match.state
    facts = match.spec.round_facts(state)
    dealt = [hand.split() for hand in facts.pop("deal")["hands"]]
    return [
        {**_open_step("deal", match, state), "hands": dealt},
        *({**_open_step(name, match, state), **more} for name, more in facts.items()),
    ]


def _move(match: Match, move: str) -> Step:
    """Play a move; the state after it is taken before the next deal."""
    spec, states = match.spec, match.spec.new_states(2)
    states[:] = match.state
    seat = int(states[0]["turn"])
    action = spec.parse_move(move)
    spec.step(states[1], action)
    match.play(move)
    facts = spec.move_facts(states[0], action, states[1], seat)
    return {**_open_step("move", match, states[1]), "seat": seat, **facts}


def _open_step(what: str, match: Match, state: Record) -> Step:
    spec, seats = match.spec, range(match.options.players)
    hands = [spec.hand_text(state, seat).split() for seat in seats]
    return {"what": what, "hands": hands, "view": spec.view_facts(state)}
