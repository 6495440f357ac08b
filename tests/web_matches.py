"""Matches through the browser game's API, as the page plays them."""

import json
import random

from president_env import find_game
from president_env.web import api

LEVELS = ["easy", "hard", "normal"]


def ask(name, **body):
    """The answer to a request that is answered, as it comes out of JSON."""
    status, found = api.answer(name, json.dumps(body).encode())
    assert status == 200, found
    return json.loads(json.dumps(found))


def refused(name, **body):
    """Status and error of a request that is not."""
    status, found = api.answer(name, json.dumps(body).encode())
    assert 400 <= status < 500
    return status, found["error"]


def tables(rules="classic", rounds=2, number=3, levels=LEVELS, game="president", **more):
    """Every TABLE of a match in which the person plays well (even numbers) or at random."""
    chance = random.Random(number)
    code = f"{find_game(game).letter}{number:010d}"
    table = ask("match", game=game, code=code, rules=rules, rounds=rounds, levels=levels, **more)
    yield table
    while table["winner"] is None:
        table = ask("play", match=table["match"], move=chance.choice(table["hints"][: 100 * (number % 2) + 1]))
        yield table


def finished(**settings):
    """The last TABLE of a match."""
    *_, last = tables(**settings)
    return last


def begun(**settings):
    """The first TABLE of a match where it is the person's turn."""
    return next(tables(**settings))
