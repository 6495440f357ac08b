"""Bad input to the browser game's API: a 4xx with a coded reason and a sentence, whatever it is."""

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from web_matches import begun, finished, refused

from president_env.web import api, levels
from president_env.web.wire import LONGEST_BODY, MOST_ROUNDS

BODIES = [
    (b"", "bad_json"),
    (b"{", "bad_json"),
    (b"[]", "bad_json"),
    (b'"match"', "bad_json"),
    (b"\xff\xfe", "bad_json"),
    (b"[" * 60_000, "bad_json"),
    (b'{"rounds": ' + b"9" * 5000 + b"}", "bad_json"),
    (b" " * (LONGEST_BODY + 1), "too_large"),
]
MATCHES = [
    ({"code": "P123"}, 400, "bad_code"),
    ({"code": "J1151739204"}, 400, "bad_code"),
    ({"code": "P１１５１７３９２０４"}, 400, "bad_code"),
    ({"code": 7}, 400, "bad_request"),
    ({"rules": "poker"}, 400, "bad_options"),
    ({"rules": {"preset": ["local"]}}, 400, "bad_options"),
    ({"rules": {"eight_stop": "maybe"}}, 400, "bad_options"),
    ({"rules": 3}, 400, "bad_request"),
    ({"players": 2}, 400, "bad_options"),
    ({"players": 10**40}, 400, "bad_options"),
    ({"rounds": 0}, 400, "bad_options"),
    ({"rounds": MOST_ROUNDS + 1}, 400, "too_many_rounds"),
    ({"rules": "local,rounds=1000"}, 400, "too_many_rounds"),
    ({"rounds": 1.0}, 400, "bad_request"),
    ({"rounds": True}, 400, "bad_request"),
    ({"levels": "uniform"}, 400, "unknown_level"),
    ({"levels": "os:system"}, 400, "unknown_level"),
    ({"levels": ["easy"]}, 400, "bad_request"),
    ({"levels": [None, "easy", "easy"]}, 400, "bad_request"),
    ({"game": "poker"}, 400, "bad_options"),
    ({"moves": "9x1"}, 400, "bad_request"),
    ({"moves": [9]}, 400, "bad_request"),
    ({"moves": ["hello"]}, 409, "moves_do_not_fit"),
    ({"moves": ["pass"]}, 409, "moves_do_not_fit"),
    ({"moves": ["\ud800"]}, 409, "moves_do_not_fit"),
    ({"moves": ["pass"] * 20_000}, 413, "too_large"),
    ({"seat": 1}, 400, "bad_request"),
]


@pytest.mark.parametrize("name", api.ACTIONS)
@pytest.mark.parametrize(("body", "code"), BODIES, ids=[str(body[:12]) for body, _ in BODIES])
def test_a_body_that_is_no_json_object_is_refused(name, body, code):
    status, found = api.answer(name, body)
    assert status == (413 if code == "too_large" else 400)
    assert found["error"]["code"] == code


@pytest.mark.parametrize(("match", "status", "code"), MATCHES, ids=[str(case[0])[:40] for case in MATCHES])
def test_a_match_that_cannot_be_is_refused(match, status, code):
    found, error = refused("match", **match)
    assert (found, error["code"]) == (status, code)
    assert error["sentence"].endswith(".")
    assert refused("play", match=match, move="pass")[1]["code"] == code


@pytest.mark.parametrize("name", ["play", "why", "advice", "replay"])
def test_a_question_without_a_match_is_refused(name):
    assert refused(name)[1]["code"] == "bad_request"
    assert refused(name, match=[])[1]["code"] == "bad_request"


@pytest.mark.parametrize("move", ["", "hello", "1x1", "9x9", "\x00", "7c" * 9000])
def test_what_is_no_possible_move_is_refused(move):
    status, error = refused("play", match=begun()["match"], move=move)
    assert (status, error["code"]) in {(400, "bad_move"), (409, "nothing_selected")}


def test_the_moves_of_another_match_are_refused_with_their_place():
    moves = begun(number=1)["match"]["moves"]
    other = begun(number=2)["match"]
    status, error = refused("match", **{**other, "moves": [*other["moves"], *moves, *moves]})
    assert (status, error["code"]) == (409, "moves_do_not_fit")
    assert error["facts"]["index"] >= len(other["moves"])


def test_a_move_out_of_turn_is_refused():
    """RULES.md, section 12."""
    match = finished()["match"]
    status, error = refused("play", match=match, move="pass")
    assert (status, error["code"], error["facts"]) == (409, "not_your_turn", {"turn": None})


def test_more_moves_than_the_match_has_are_refused():
    match = finished()["match"]
    assert refused("match", **{**match, "moves": [*match["moves"], "pass"]})[1]["code"] == "moves_do_not_fit"


def test_a_level_without_its_policy_is_said_to_be_missing(monkeypatch):
    monkeypatch.setattr(levels, "is_available", lambda spec, level: level in spec.bots)
    status, error = refused("match", levels="strong")
    assert (status, error["code"], error["facts"]) == (404, "level_missing", {"level": "strong"})
    assert refused("advice", match=begun()["match"])[1]["code"] == "level_missing"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from(["pass", "give 3", "give a card", "9x1", "3c", "local", "easy", "P0000000001", 4, 7, -1, 2**63])


@pytest.fixture(scope="module")
def requests():
    """A request of every kind that is answered, but for what needs a policy."""
    over, going = finished(), begun()
    return {
        "match": over["match"],
        "play": {"match": going["match"], "move": going["hints"][0]},
        "why": {"match": going["match"], "move": "3c 4c"},
        "advice": {"match": going["match"]},
        "replay": {"match": over["match"], "round": 1},
        "move": {"bot": "hard", "view": going["view"]},
    }


def changed(draw, value):
    """A piece of JSON with one part of it replaced."""
    if isinstance(value, dict | list) and value and draw(st.booleans() | st.just(True)):
        copied = copy.copy(value)
        key = draw(st.sampled_from(list(value) if isinstance(value, dict) else list(range(len(value)))))
        copied[key] = changed(draw, value[key])
        return copied
    return draw(JSON | WORDS)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data(), name=st.sampled_from(sorted(api.ACTIONS)))
def test_no_request_is_answered_by_anything_but_a_result_or_a_coded_reason(requests, data, name):
    body = changed(data.draw, requests[name])
    status, found = api.answer(name, json.dumps(body).encode())
    json.dumps(found)
    if status != 200:
        assert status in {400, 404, 409, 413}
        assert set(found["error"]) == {"code", "sentence", "facts"}
        assert found["error"]["sentence"].endswith(".")
