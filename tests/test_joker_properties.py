"""What holds in every match of Joker, whatever the options, the cards and the moves; hypothesis draws them."""

import random
from collections import Counter

import numpy as np
import pytest
from joker_positions import (
    decisions,
    ends_of_rounds,
    every_match,
    legal_actions,
    new_deck,
    new_match,
    positions,
    to_come,
)

from president_env.games.joker import SPEC
from president_env.games.joker.cards import ALL_CARDS, CARDS, JOKER, ONE_JOKER, PLAIN, SUIT
from president_env.games.joker.plan import ROUNDS
from president_env.games.joker.rules import DECK
from president_env.games.joker.state import (
    BID,
    FIRST_CARD,
    FIRST_JOKER_LEAD,
    GOLDEN,
    HIGH,
    JOKER_TAKES,
    LADDER,
    MISERE,
    NOBODY,
    NUM_ACTIONS,
    PLAY,
    ROUND_OVER,
    SEATS,
    TRUMP,
)

LEADS, ANSWERS = range(FIRST_JOKER_LEAD, NUM_ACTIONS), range(JOKER_TAKES, FIRST_JOKER_LEAD)
GOLDEN_ROUND, MISERE_ROUND = 25, 37


def rounds_from(first_round, seed, rounds=4):
    """The ends of the rounds of one chapter."""
    return ends_of_rounds({}, {"first_round": first_round, "rounds": rounds}, seed)


def plain_plays(actions):
    return [action for action in actions if FIRST_CARD <= action < JOKER_TAKES]


# ---- the course of a round ----


@every_match
def test_tricks_add_up_to_the_cards_of_a_seat(table, part, seed):
    for state in ends_of_rounds(table, part, seed):
        assert sum(state["won"]) == state["cards"] == state["trick"]


@every_match
def test_bids_never_add_up_to_the_tricks(table, part, seed):
    """A.4: the dealer's bar; golden and misère have no bids."""
    for state in ends_of_rounds(table, part, seed):
        if state["kind"] in (GOLDEN, MISERE):
            assert set(state["bids"].tolist()) == {NOBODY}
        else:
            assert min(state["bids"]) >= 0
            assert sum(state["bids"]) != state["cards"]


@every_match
def test_there_are_one_to_sixteen_legal_moves(table, part, seed):
    for state in positions(table, part, seed):
        over = state["phase"] == ROUND_OVER
        assert len(legal_actions(state)) in (range(1) if over else range(1, 17))


@every_match
def test_legal_moves_are_all_of_the_phase(table, part, seed):
    """A.11: trump, bids and plays have their own numbers."""
    ranges = {TRUMP: range(5), BID: range(5, 15), PLAY: range(15, 59)}
    for state in decisions(table, part, seed):
        assert set(legal_actions(state)) <= set(ranges[int(state["phase"])])


@every_match
def test_a_joker_can_always_be_played(table, part, seed):
    """A.5: eight ways to lead it, two to follow with it."""
    for state in decisions(table, part, seed):
        if state["phase"] == PLAY:
            holds = int(state["hands"][state["turn"]]) >= ONE_JOKER
            jokers = [action for action in legal_actions(state) if action >= JOKER_TAKES]
            assert jokers == ([] if not holds else [*(LEADS if state["laid"] == 0 else ANSWERS)])


@every_match
def test_high_leaves_one_plain_card_to_who_holds_the_suit(table, part, seed):
    """A.5: the highest."""
    for state in decisions(table, part, seed):
        suit = int(state["hands"][state["turn"]]) & SUIT << 9 * max(int(state["led"]), 0)
        if state["phase"] == PLAY and state["demand"] == HIGH and suit:
            (action,) = plain_plays(legal_actions(state))
            before = int(state["hands"][state["turn"]])
            after = state.copy()
            SPEC.step(after, action)
            assert before - int(after["hands"][state["turn"]]) == 1 << suit.bit_length() - 1


@every_match
def test_every_card_is_in_one_place(table, part, seed):
    """In a hand, to come into it, played, or turned up; only in the ladder some are in none of these places."""
    for state in decisions(table, part, seed):
        cards = [*state["hands"].tolist(), *state["played"].tolist(), *(to_come(state, seat) for seat in range(SEATS))]
        if state["turned"] != NOBODY:
            cards.append(1 << int(state["turned"]))
        together, plain = sum(cards), 0
        for part_of in cards:
            assert plain & part_of & PLAIN == 0
            plain |= part_of & PLAIN
        assert together >> JOKER <= 2
        assert plain | ALL_CARDS == ALL_CARDS
        if state["kind"] != LADDER:
            assert together == ALL_CARDS


@pytest.mark.parametrize(("form", "times"), [("classic", 6), ("short", 3), ("full", 10)])
def test_every_seat_deals_equally_often(form, times):
    """A.2."""
    state, chance = new_match({"form": form}), random.Random(form)
    dealers = Counter()
    for _ in range(ROUNDS[form]):
        SPEC.begin_round(state, new_deck(chance))
        dealers[int(state["dealer"])] += 1
        while state["turn"] != NOBODY:
            SPEC.step(state, legal_actions(state)[0])
    assert dealers == dict.fromkeys(range(SEATS), times)


# ---- points ----


@pytest.mark.parametrize("seed", range(20))
def test_golden_rounds_pay_900_together(seed):
    """A.6."""
    for state in rounds_from(GOLDEN_ROUND, seed):
        assert state["kind"] == GOLDEN
        assert sum(state["points"]) == 900
        assert min(state["points"]) >= 0


@pytest.mark.parametrize("seed", range(20))
def test_misere_rounds_cost_900_together_unless_one_seat_takes_all(seed):
    """A.6."""
    for state in rounds_from(MISERE_ROUND, seed):
        assert state["kind"] == MISERE
        assert sum(state["points"]) == (900 if max(state["won"]) == 9 else -900)


def test_misere_pays_900_to_who_takes_every_trick():
    """A.6: hearts are trump, and seat 0 holds all of them."""
    state = new_match({"first_round": MISERE_ROUND, "rounds": 1, "first_dealer": 3})
    hearts, others = list(range(18, 27)), [card for card in range(CARDS) if card not in range(18, 27)]
    deck = [hearts.pop() if place % SEATS == 0 else others.pop() for place in range(CARDS)]
    SPEC.begin_round(state, np.array([*deck, *range(CARDS, DECK)], np.int64))
    while state["turn"] != NOBODY:
        actions = legal_actions(state)
        SPEC.step(state, 2 if state["phase"] == TRUMP else [a for a in actions if a != JOKER_TAKES][-1])
    assert state["points"].tolist() == [900, 0, 0, 0]


@every_match
def test_at_most_three_seats_are_clean_in_a_chapter_with_bids(table, part, seed):
    """A.4: in every round at least one seat misses."""
    for state in ends_of_rounds(table, part, seed):
        assert sum(state["clean"]) <= 3


@every_match
def test_totals_add_up_points_and_premiums(table, part, seed):
    totals, points = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    for state in ends_of_rounds(table, part, seed):
        SPEC.points(state, points)
        totals += points
        assert points.tolist() == (state["points"] + state["premiums"]).tolist()
        assert state["totals"].tolist() == totals.tolist()
    won = SPEC.winners(state)
    assert {int(total) for seat, total in enumerate(totals) if won >> seat & 1} == {max(totals)}
