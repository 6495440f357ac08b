"""A view as JSON: what a page is shown is what another program can send back (docs/plugging-in.md)."""

import contextlib
import copy
import json

import numpy as np
import pytest
from matches import PRESETS, positions_of_a_match

from president_env import BadOptions, InvalidMoveText, Match, PresidentError

SPEC = Match().spec
ANSWER = {"hands": ["7c 7d 8c Kd", "9c 9d", "10c 10d", "Jc Jd"], "turn": 0, "table": {"seat": 3, "play": "8x2"}}


def facts_of(match, seat=None):
    return SPEC.view_facts(match.view(match.turn if seat is None else seat).record)


def read(facts):
    return SPEC.read_view(json.loads(json.dumps(facts)))


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_view_comes_back_from_json_as_it_was(rules, players):
    """Every field of the record, for the seat to act at every decision of a match."""
    for match in positions_of_a_match(rules, players, rounds=3, number=players):
        if not match.over:
            record = match.view(match.turn).record
            again = read(facts_of(match))
            assert all(np.array_equal(again[name], record[name]) for name in record.dtype.names)


def test_what_follows_from_the_rest_may_be_left_out():
    match = next(match for match in positions_of_a_match(number=9) if match.round == 2 and match.state["top_count"])
    facts = facts_of(match)
    full = read(facts)
    for seat in facts["seats"]:
        del seat["title"], seat["next_title"]
    del facts["legal"], facts["usable"], facts["pile"]["cards"]
    assert read(facts) == full


def test_a_small_view_is_enough_in_a_first_trick():
    hand = ["3c", "3d", "4c", "5h", "6s", "7d", "8c", "9h", "10s", "Jd", "Qc", "Kh", "As"]
    small = {"seat": 2, "turn": 2, "hand": hand, "seats": [{"count": 13}] * 4}
    assert str(SPEC.view_text(read(small))).startswith("round 1 of 5, seat 2 leads")


def test_the_cards_of_the_pile_are_those_that_were_just_played():
    """The lowest suits go first: after 9c, a second nine is 9d."""
    match = Match.from_position({"hands": ["9c 9d Kd", "3c 4d", "3d 5d", "3h 6d"], "turn": 0})
    cards = []
    for move in ("9x1", "pass", "pass", "pass", "9x1"):
        match.play(move)
        if move != "pass":
            cards.append(facts_of(match)["pile"]["cards"])
    assert cards == [["9c"], ["9d"]]


def test_only_cards_of_a_legal_move_are_usable():
    """RULES.md, section 5: no pair but a higher one beats a pair; a rank that is held twice is usable in any suit."""
    match = Match.from_position({**ANSWER, "hands": ["7c 7d 9h 9s 9c Kd", "3c 9d", "10c 10d", "Jc Jd"]})
    assert facts_of(match)["usable"] == ["9c", "9h", "9s"]


def test_nothing_is_usable_out_of_turn():
    match = Match()
    other = (match.turn + 1) % 4
    facts = facts_of(match, other)
    assert (facts["legal"], facts["usable"]) == ([], [])


def test_titles_are_those_of_the_last_round():
    """RULES.md, section 4."""
    hands = ["3c 4c 5c", "3d 4d 5d", "3h 4h 5h", "3s 4s 5s", "6c 7c 8c"]
    match = Match.from_position({"hands": hands, "last_places": [4, 0, 2, 1, 3]})
    titles = [seat["title"] for seat in facts_of(match)["seats"]]
    assert titles == ["scum", "president", "citizen", "vice_president", "vice_scum"]


IMPOSSIBLE = [
    ("no view", lambda view: [], "object"),
    ("another seat's turn", lambda view: {**view, "turn": (view["seat"] + 1) % 4}, "its own"),
    ("an unknown key", lambda view: {**view, "hands": []}, "unknown view's 'hands'"),
    ("a card that is none", lambda view: {**view, "hand": ["1c", *view["hand"][1:]]}, "no card"),
    ("a card twice", lambda view: {**view, "hand": [view["hand"][0], *view["hand"][:-1]]}, "twice"),
    ("too few cards", lambda view: {**view, "hand": view["hand"][1:]}, "counts"),
    ("a seat too few", lambda view: {**view, "seats": view["seats"][:2]}, "seats"),
    ("a seat too few, in rules", lambda view: {**view, "rules": {"players": 5}}, None),
    ("a round beyond the last", lambda view: {**view, "round": 9}, "beyond"),
    ("another phase", lambda view: {**view, "phase": "exchange"}, "owed"),
    ("cards owed in play", lambda view: {**view, "owed": 1}, "owed"),
    ("a pile nobody played", lambda view: {**view, "pile": {"owner": 3, "rank": "2", "count": 4}}, "not played"),
    ("an own pile", lambda view: {**view, "pile": {"owner": view["seat"], "rank": "3", "count": 1}}, "owned"),
    ("an exchange in round one", lambda view: {**view, "exchange": {"partner": 1}}, "exchange"),
]


@pytest.mark.parametrize(("change", "words"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_a_table_that_cannot_be_is_refused_with_a_sentence(change, words):
    view = facts_of(Match("classic", code="P0000000001"))
    if words is None:
        assert read(change(view))["players"] == 4  # the seats that are there count
        return
    with pytest.raises((BadOptions, InvalidMoveText), match=words):
        read(change(view))


def test_no_change_of_one_key_breaks_the_reading():
    """Each is read or refused, never anything else, and what is read has a legal move."""
    match = next(
        match for match in positions_of_a_match("local", number=9) if match.round == 2 and match.state["top_count"]
    )
    facts, mask = facts_of(match), np.zeros(SPEC.num_actions, np.bool_)
    for key in facts:
        for value in (None, -1, 0, 3, 10**30, True, "x", [], {}, [None], 0.5):
            changed = copy.deepcopy(facts)
            changed[key] = value
            with contextlib.suppress(PresidentError):
                assert SPEC.legal(read(changed), mask)
