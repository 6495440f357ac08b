"""What the server answers, by the name of the request: from the bytes of its body to a status and JSON (see `wire`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import numpy as np

from president_env.bots import STRONG
from president_env.bots.policy import PolicyBot
from president_env.errors import IllegalMove, PresidentError, Refusal
from president_env.game import GameSpec
from president_env.registry import find_game
from president_env.view import View
from president_env.web.levels import bot_of, decide, is_available, level_names
from president_env.web.openhand import open_round
from president_env.web.table import PERSON, Step, Table, cards_of
from president_env.web.wire import (
    MOST_ROUNDS,
    MatchBody,
    MoveForView,
    MoveOfMatch,
    OfMatch,
    Problem,
    RoundOfMatch,
    problem_of,
    read_body,
    read_json,
    refusal_json,
    sentence_of,
)

Json = dict[str, Any]


def answer(name: str, body: bytes) -> tuple[int, Json]:
    """HTTP status and JSON for a request of ACTIONS. Bad input is a 4xx with its coded reason; nothing is raised."""
    return _answered(lambda: ACTIONS[name](read_json(body)))


def about(game: str) -> tuple[int, Json]:
    """The same for `game_facts`."""
    return _answered(lambda: game_facts(game))


def _answered(ask: Callable[[], Json]) -> tuple[int, Json]:
    try:
        return 200, ask()
    except PresidentError as error:
        problem = problem_of(error)
    except RecursionError:
        problem = Problem(400, "bad_json", "The JSON of the request is nested too deeply.")
    return problem.status, {"error": refusal_json(problem.refusal)}


def game_facts(game: str | GameSpec = "president") -> Json:
    """What can be chosen for a match."""
    spec = find_game(game)
    return {
        "game": spec.id,
        "letter": spec.letter,
        "presets": {preset: spec.read_options(preset).as_dict() for preset in spec.presets},
        "ranges": {preset: spec.option_ranges(preset) for preset in spec.presets},
        "levels": [{"name": name, "available": is_available(spec, name)} for name in level_names(spec)],
        "players": list(spec.seats),
        "most_rounds": MOST_ROUNDS,
    }


def go_on(values: Json) -> Json:
    """A new match, or one that goes on."""
    table = Table(read_body(MatchBody, values))
    return _table(table, *table.resume())


def play(values: Json) -> Json:
    """The person's move and what it leads to."""
    asked = read_body(MoveOfMatch, values)
    table = _caught_up(asked)
    start = table.facts()
    return _table(table, start, table.play(asked.move))


def why(values: Json) -> Json:
    """Why a move of the person is refused."""
    asked = read_body(MoveOfMatch, values)
    refusal = _caught_up(asked).why_not(asked.move)
    return {"refusal": refusal and refusal_json(refusal)}


def advise(values: Json) -> Json:
    """What the strong policy thinks of the person's legal moves."""
    table = _caught_up(read_body(OfMatch, values))
    if table.match.turn != PERSON:
        sentence = "Advice is given at the own turn only."
        raise IllegalMove(Refusal("not_your_turn", sentence, {"turn": table.match.turn}))
    return {"bot": STRONG, "moves": _scores(_policy(bot_of(table.spec, STRONG)), table.view())}


def replay(values: Json) -> Json:
    """A round that is over, all hands open."""
    asked = read_body(RoundOfMatch, values)
    return {"round": asked.round, "steps": open_round(_caught_up(asked), asked.round)}


def move(values: Json) -> Json:
    """A bot's move for a view from anywhere."""
    asked = read_body(MoveForView, values)
    spec = find_game(asked.game)
    bot = bot_of(spec, asked.bot)
    try:
        view = View(spec, spec.read_view(asked.view))
    except PresidentError as error:
        raise Problem(400, "bad_view", sentence_of(error)) from None
    action = decide(spec, asked.bot, "", view)
    text = spec.move_text(action)
    scores = _scores(bot, view) if isinstance(bot, PolicyBot) else None
    return {"bot": asked.bot, "move": text, "action": action, "cards": cards_of(view, action), "scores": scores}


ACTIONS: dict[str, Callable[[Json], Json]] = {
    "match": go_on,
    "play": play,
    "why": why,
    "advice": advise,
    "replay": replay,
    "move": move,
}


def _caught_up(asked: OfMatch) -> Table:
    table = Table(read_body(MatchBody, asked.match))
    table.catch_up()
    return table


def _table(table: Table, start: Json | None, steps: list[Step]) -> Json:
    match = table.match
    return {
        "match": table.as_json(),
        "start": start,
        "steps": steps,
        "view": steps[-1]["view"] if steps else start,
        "results": [vars(result) for result in match.results],
        "sheet": {**asdict(match.sheet), "plan": [asdict(section) for section in match.spec.plan(match.options)]},
        "winner": match.winner,
        "hints": match.hints() if match.turn == PERSON else [],
        "timeout": table.timeout(),
        "refusals": table.refusals(),
    }


def _policy(bot: Any) -> PolicyBot:
    assert isinstance(bot, PolicyBot)
    return bot


def _scores(policy: PolicyBot, view: View) -> list[Json]:
    """The legal moves with the policy's scores and their shares (softmax), best first."""
    actions = view.legal_actions
    scores = policy.scores(view.observation[None])[0, actions].astype(np.float64)
    shares = np.exp(scores - np.logaddexp.reduce(scores))
    return [
        {
            "move": view.spec.move_text(actions[index]),
            "action": actions[index],
            "score": float(scores[index]),
            "share": float(shares[index]),
        }
        for index in np.argsort(-scores, kind="stable")
    ]
