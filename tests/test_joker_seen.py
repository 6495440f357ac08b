"""What a seat sees of Joker: nothing that it may not know, and the same from every chair."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from joker_positions import (
    decisions,
    every_match,
    every_table,
    legal_actions,
    new_deck,
    new_match,
    positions,
    seeds,
    to_come,
)

from president_env import Match
from president_env.games.joker import SPEC
from president_env.games.joker.cards import ALL_CARDS, CARDS, JOKER, ONE_JOKER, size_of
from president_env.games.joker.state import BID, BLIND, LADDER, NOBODY, SEATS
from president_env.view import View

BLIND_ROUND = 33


def observation(state, seat):
    return View.of(SPEC, state, seat).observation.tobytes()


def everything_seen(state, seat):
    """The record that bots written in Python get as well."""
    return View.of(SPEC, state, seat).record.tobytes() + observation(state, seat)


def dealt(match):
    state = match.state
    hands = [int(state["hands"][seat]) + to_come(state, seat) for seat in range(SEATS)]
    return int(state["dealer"]), int(state["turned"]), hands


def deals_of(code, form, number):
    chance, deals = random.Random(number), []
    match = Match(form, code=code, game="joker")
    while not match.over:
        if len(deals) < match.round:
            deals.append(dealt(match))
        match.play(chance.choice(match.legal_actions))
    return deals


@pytest.mark.parametrize("form", SPEC.presets)
def test_the_deal_of_a_round_does_not_depend_on_what_was_played_before(form):
    """A.3."""
    code = "J0000000007"
    assert deals_of(code, form, 1) == deals_of(code, form, 2)
    assert deals_of(code, form, 1) != deals_of("J0000000008", form, 1)


def hidden_places(state, observer):
    """Where cards lie that the observer does not see: the name of a row and a seat."""
    others = [("hands", seat) for seat in range(SEATS) if seat != observer]
    return others + [(row, seat) for row in ("first_cards", "later_cards") for seat in range(SEATS)]


def swap(state, observer, chance):
    """Two unseen cards change places; in the ladder one of them may come from the rest of the deck."""
    places = [place for place in hidden_places(state, observer) if state[place[0]][place[1]]]
    rest = ALL_CARDS - sum(int(state[row].sum()) for row in ("hands", "first_cards", "later_cards", "played"))
    rest -= 0 if state["turned"] == NOBODY else 1 << int(state["turned"])
    row, seat = chance.choice(places)
    given = pick(int(state[row][seat]), chance)
    others = [(*place, int(state[place[0]][place[1]])) for place in places if place != (row, seat)]
    other_row, other_seat, cards = chance.choice(
        [*others, *([(None, None, rest)] if rest else [])] or [(row, seat, given)]
    )
    taken = pick(cards, chance)
    state[row][seat] += taken - given
    if other_row is not None:
        state[other_row][other_seat] += given - taken


def pick(cards, chance):
    """One card of a set, as a set."""
    return chance.choice([1 << card for card in range(CARDS) if cards >> card & 1] + [ONE_JOKER] * (cards >> JOKER))


@every_match
def test_unseen_cards_do_not_change_what_is_seen(table, part, seed):
    """A.11: swap two of them, and compare byte for byte."""
    chance = random.Random(seed)
    for state in decisions(table, part, seed):
        observer = chance.randrange(SEATS)
        if any(state[row][seat] for row, seat in hidden_places(state, observer)):
            other = state.copy()
            swap(other, observer, chance)
            assert everything_seen(other, observer) == everything_seen(state, observer)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(every_table, seeds)
def test_blind_bidders_see_the_same_in_every_deal(table, seed):
    """A.4: before any card."""
    chance = random.Random(seed)
    one, other = (new_match({**table, "first_dealer": 2, "first_round": BLIND_ROUND, "rounds": 1}) for _ in range(2))
    SPEC.begin_round(one, new_deck(chance))
    SPEC.begin_round(other, new_deck(chance))
    assert one["kind"] == BLIND
    while one["phase"] == BID:
        for seat in range(SEATS):
            assert everything_seen(one, seat) == everything_seen(other, seat)
        action = chance.choice(legal_actions(one))
        SPEC.step(one, action)
        SPEC.step(other, action)
    assert observation(one, 3) != observation(other, 3)


@every_match
def test_seats_are_relative(table, part, seed):
    """With the same cards and moves one seat on, everybody sees the same from there."""
    chance = random.Random(seed)
    one, other = (new_match({**table, **part, "first_dealer": dealer}) for dealer in (0, 1))
    for _ in range(part["rounds"]):
        deck = new_deck(chance)
        SPEC.begin_round(one, deck)
        SPEC.begin_round(other, deck)
        while one["turn"] != NOBODY:
            seat = chance.randrange(SEATS)
            assert observation(one, seat) == observation(other, (seat + 1) % SEATS)
            action = chance.choice(legal_actions(one))
            SPEC.step(one, action)
            SPEC.step(other, action)


@every_match
def test_an_observation_lies_between_minus_one_and_one(table, part, seed):
    for state in positions(table, part, seed):
        seen = View.of(SPEC, state, seed % SEATS).observation
        assert (np.abs(seen) <= 1).all()


@every_match
def test_the_view_of_the_seat_to_act_allows_the_same_actions(table, part, seed):
    """A bot never needs more than its view."""
    for state in decisions(table, part, seed):
        for seat in range(SEATS):
            expected = legal_actions(state) if seat == state["turn"] else []
            assert np.flatnonzero(View.of(SPEC, state, seat).mask).tolist() == expected


@every_match
def test_an_imagined_state_may_be_the_true_one(table, part, seed):
    """It looks the same to its observer, all cards are in it once, and no seat has what it has shown not to have."""
    chance = random.Random(seed)
    imagined = SPEC.new_states(1)[0]
    for state in decisions(table, part, seed):
        observer = chance.randrange(SEATS)
        SPEC.imagine(View.of(SPEC, state, observer).record, new_deck(chance), imagined)
        assert View.of(SPEC, imagined, observer).record.tobytes() == View.of(SPEC, state, observer).record.tobytes()
        for seat in range(SEATS):
            assert size_of(int(imagined["hands"][seat])) == size_of(int(state["hands"][seat]))
            assert size_of(to_come(imagined, seat)) == size_of(to_come(state, seat))
            assert int(imagined["hands"][seat]) & int(imagined["lacks"][seat]) == 0
        held = sum(int(imagined[row].sum()) for row in ("hands", "first_cards", "later_cards", "played"))
        if state["kind"] != LADDER:
            assert held == ALL_CARDS
