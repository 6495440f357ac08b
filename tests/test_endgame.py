"""Exact end-games against plain search over the rules, from views and from open hands."""

import random

import numpy as np
import pytest
from random_play import CARDS, legal_moves

from president_env.games.president import SPEC
from president_env.match import Match

PRESETS = ("classic", "revolution", "local", "cardverse")
ALL_AT_ONCE = {"preset": "local", "passing": "final"}
EIGHTS = {"preset": "classic", "eight_stop": True}
RULES = (*PRESETS, ALL_AT_ONCE, EIGHTS)


def searched(state, seat, found):
    """The points of a seat with best play of everybody, by trying everything under the rules."""
    key = state.tobytes()
    if key not in found:
        if state["turn"] < 0:
            points = np.zeros(SPEC.max_seats, np.int64)
            SPEC.points(state, points)
            return float(points[seat])
        best = max if state["turn"] == seat else min
        found[key] = best(tried(state, seat, found).values())
    return found[key]


def tried(state, seat, found):
    """The points of a seat after every legal action of the seat to act."""
    values = {}
    mask = np.zeros(SPEC.num_actions, np.bool_)
    SPEC.legal(state, mask)
    for action in np.flatnonzero(mask):
        after = state.copy()
        SPEC.step(after, action)
        values[int(action)] = searched(after, seat, found)
    return values


def small_positions(rules, number, most=5):
    """Two seats of four hold one to `most` cards of few ranks; any table, owners that are out, passes, both orders."""
    chance = random.Random(number)
    while True:
        ranks = chance.sample(range(13), chance.randint(2, 5))
        cards = [card for card in CARDS if CARDS.index(card) // 4 in ranks]
        chance.shuffle(cards)
        sizes = [chance.randint(1, most), chance.randint(1, most)]
        if sum(sizes) > len(cards):
            continue
        hands = [" ".join(cards[: sizes[0]]), " ".join(cards[sizes[0] : sum(sizes)]), "", ""]
        turn = chance.randrange(2)
        position = {"rules": rules, "hands": hands, "turn": turn, "revolution": chance.random() < 0.5}
        if chance.random() < 0.8:
            owner = chance.choice([1 - turn, 2, 3])
            play = f"{chance.choice(cards)[:-1]}x{chance.choice((1, 1, 1, 2, 2, 3, 4))}"
            position["table"] = {"seat": owner, "play": play}
            if owner > 1 and chance.random() < 0.5:
                position["passed"] = [1 - turn]
        yield SPEC.position(turned_round(position, chance.randrange(4)))[1]


def turned_round(position, by):
    """The same position with every seat moved on."""
    moved = {key: (seat + by) % 4 for key, seat in position.items() if key == "turn"}
    hands = position["hands"]
    moved["hands"] = [hands[(seat - by) % 4] for seat in range(4)]
    if "table" in position:
        moved["table"] = {**position["table"], "seat": (position["table"]["seat"] + by) % 4}
    if "passed" in position:
        moved["passed"] = [(seat + by) % 4 for seat in position["passed"]]
    return position | moved


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_values_are_those_of_a_search_over_the_rules(rules):
    differ = 0
    for state, _ in zip(small_positions(rules, 1), range(150), strict=False):
        values = SPEC.end_game(state)
        assert values == tried(state, int(state["turn"]), {}), SPEC.view_text(state)
        differ += len(set(values.values())) > 1
    assert differ > 20


def end_games(rules, players, codes, bot="normal"):
    """Positions of whole matches in which two seats are left, three rounds a match."""
    for number in codes:
        match = Match(rules, players, 3, f"P{number:010d}")
        while not match.over:
            view = match.view(match.turn)
            if int(view.record["active"]).bit_count() == 2:
                yield match
            match.play(SPEC.bots[bot](view.record, view.mask))


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_view_is_as_good_as_the_open_hands_unless_a_hand_was_burned(rules, players):
    solved = 0
    for match in end_games(rules, players, range(3)):
        view = match.view(match.turn)
        values = SPEC.end_game(view.record)
        if match.state["fallen"] >= 0:
            assert (values, SPEC.end_game(match.state).keys()) == ({}, set(match.legal_actions))
        else:
            assert values == SPEC.end_game(match.state)
            assert list(values) == match.legal_actions
            solved += 1
    assert solved > 10


def test_best_play_of_both_seats_brings_the_value():
    """Played out from larger positions of real matches, move by move."""
    for match in end_games("local", 4, range(5), bot="hard"):
        state = match.state
        seat, best = int(state["turn"]), max(SPEC.end_game(state).values())
        while state["turn"] >= 0:
            values = SPEC.end_game(state)
            mine = state["turn"] == seat
            assert not mine or max(values.values()) == best
            SPEC.step(state, max(values, key=values.get))
        points = np.zeros(SPEC.max_seats, np.int64)
        SPEC.points(state, points)
        assert points[seat] == best


OPEN = ["9c Kd", "8s 8h", "", ""]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"hands": ["3c", "4c", "5c"], "turn": 0}, "3 seats hold cards, and only two can be solved"),
        ({"hands": ["3c 4c", "5c 6c", "7c 8c"], "last_places": [0, 1, 2]}, "cards are still exchanged"),
        (
            {"hands": [" ".join(CARDS[:15]), " ".join(CARDS[20:34]), ""], "turn": 0},
            "29 cards are left, and only 28 can be solved",
        ),
        ({"hands": OPEN, "turn": 0}, ""),
    ],
)
def test_what_cannot_be_solved_says_why(position, why):
    _, state = SPEC.position(position)
    assert SPEC.no_end_game(state) == why
    assert bool(SPEC.end_game(state)) == (why == "")


def test_a_finished_round_and_another_seats_view_have_no_values():
    match = Match.from_position({"hands": OPEN, "turn": 0})
    assert SPEC.no_end_game(match.view(1).record) == "seat 0 is to act, and it is the view of seat 1"
    assert SPEC.no_end_game(match.view(0).record) == "50 cards are unseen, and the other seat holds 2 of them"
    while not match.over:
        match.play(legal_moves(match.state)[0])
    assert SPEC.no_end_game(match.state) == "the round is over"
    assert SPEC.end_game(match.state) == {}
