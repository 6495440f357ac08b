"""The API of the browser game, without HTTP: matches go on from what the browser keeps."""

import json
import random

import pytest

from president_env.web import api


def ask(name, **body):
    status, found = api.answer(name, json.dumps(body).encode())
    assert status == 200, found
    return found


def refused(name, **body):
    status, found = api.answer(name, json.dumps(body).encode())
    assert 400 <= status < 500
    return status, found["error"]["code"]


def matches(rules="classic", rounds=2, number=3, levels=("easy", "hard", "normal"), **more):
    """Every TABLE of a match in which the person plays at random."""
    chance = random.Random(number)
    code = f"P{number:010d}"
    table = ask("match", code=code, rules=rules, rounds=rounds, levels=list(levels), **more)
    yield table
    while table["winner"] is None:
        move = chance.choice(table["view"]["legal"])["move"]
        table = ask("play", match=table["match"], move=move)
        yield table


@pytest.mark.parametrize("rules", ["classic", "local", "cardverse"])
def test_a_match_is_played_to_its_end(rules):
    *_, last = matches(rules)
    assert len(last["results"]) == 2
    assert [step["what"] for step in last["steps"]][-2:] == ["round_end", "match_end"]
    assert last["view"]["phase"] == "match_over"


def test_the_steps_append_to_the_moves_of_the_request():
    before = None
    for table in matches():
        appended = [move for step in table["steps"] for move in step["moves"]]
        assert table["match"]["moves"] == (before or []) + appended
        before = table["match"]["moves"]


def test_a_match_goes_on_identically_from_every_move():
    """Whatever the list of moves ends with, the same moves follow."""
    *_, last = matches("local", rounds=2, number=11)
    moves = last["match"]["moves"]
    for length in range(0, len(moves), 7):
        again = ask("match", **{**last["match"], "moves": moves[:length]})
        followed = again["match"]["moves"]
        assert followed == moves[: len(followed)]
        assert len(followed) >= length
