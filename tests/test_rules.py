"""The rule page by examples: scenarios, and what takes whole rounds or a sheet to show."""

import random
from pathlib import Path

import pytest
from random_play import CARDS, MOVES, deck_of, hand_sizes, legal_moves, uniform

from president_env.games.president import SPEC
from president_env.games.president.state import EXCHANGE, NOBODY, PLAY, ROUND_OVER
from president_env.match import Match
from president_env.scenario import check_file

FOLDER = Path(__file__).parent / "scenarios"
OUTCOMES = [outcome for name in ("president.yaml", "more.yaml") for outcome in check_file(FOLDER / name)]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: outcome.name.rpartition("/")[2])
def test_scenario(outcome):
    assert (outcome.fault, outcome.differences) == (None, ())


class Table:
    """A match with chosen hands."""

    def __init__(self, rules, players, seed=0):
        options = SPEC.read_options(rules, players=players, rounds=100)
        self.state = SPEC.new_states(1)[0]
        self.chance = random.Random(seed)
        SPEC.begin_match(self.state, SPEC.options_record(options))

    def deal(self, *hands):
        """The next round; hands as texts, seat by seat, are filled up from the other cards in chance order."""
        number = int(self.state["round"]) + 1
        named = [hand.split() for hand in hands] + [[] for _ in range(int(self.state["players"]) - len(hands))]
        others = [card for card in CARDS if not any(card in hand for hand in named)]
        self.chance.shuffle(others)
        sizes = hand_sizes(len(named), number)
        full = [hand + [others.pop() for _ in range(size - len(hand))] for hand, size in zip(named, sizes, strict=True)]
        SPEC.begin_round(self.state, deck_of(full, number))

    def play(self, move):
        assert move in legal_moves(self.state)
        SPEC.step(self.state, MOVES.index(move))

    def play_out(self, phase=ROUND_OVER):
        """Random moves until the phase is reached; four of a kind stay in the hand."""
        while self.state["phase"] != phase:
            moves = legal_moves(self.state)
            self.play(uniform([move for move in moves if not move.endswith("x4")] or moves, self.chance))

    def taken(self, place):
        """The cards taken in the exchange from the seat with a place in the round before."""
        cards = int(self.state["taken"][self.state["last_places"].tolist().index(place)])
        return [card for index, card in enumerate(CARDS) if cards >> index & 1]


LARGER_HANDS = [
    (3, 1, {0}),
    (3, 2, {1}),
    (3, 3, {2}),
    (3, 4, {0}),
    (4, 1, set()),
    (4, 3, set()),
    (5, 1, {0, 1}),
    (5, 2, {1, 2}),
    (5, 5, {4, 0}),
    (6, 1, {0, 1, 2, 3}),
    (6, 2, {1, 2, 3, 4}),
    (6, 4, {3, 4, 5, 0}),
    (7, 1, {0, 1, 2}),
    (7, 2, {1, 2, 3}),
    (7, 6, {5, 6, 0}),
    (7, 7, {6, 0, 1}),
]


def dealt(match, round_number, chance):
    """The hands of a round as dealt, after random moves in the rounds before."""
    while match.round < round_number:
        match.play(chance.choice(match.legal_actions))
    return [hand.split() for hand in SPEC.round_facts(match.state)["deal"]["hands"]]


@pytest.mark.parametrize(("players", "round_number", "larger"), LARGER_HANDS)
def test_the_larger_hands_move_round_the_table(players, round_number, larger):
    """Section 3: from seat (round - 1) mod n on."""
    hands = dealt(Match(players=players, rounds=7, code="P0000000003"), round_number, random.Random(1))
    assert [len(hand) for hand in hands] == [52 // players + (seat in larger) for seat in range(players)]
    assert sorted(card for hand in hands for card in hand) == sorted(CARDS)


@pytest.mark.parametrize("rules", ["classic", "cardverse"])
def test_the_deal_of_a_later_round_is_fixed_whatever_was_played_before(rules):
    """Section 3."""
    hands = [dealt(Match(rules, rounds=3, code="P0000000004"), 3, random.Random(seed)) for seed in range(3)]
    assert hands[0] == hands[1] == hands[2]


def test_round_one_has_no_exchange_and_every_other_has_one():
    """Section 4."""
    table = Table("classic", 5)
    for number in range(1, 5):
        table.deal()
        assert table.state["phase"] == (PLAY if number == 1 else EXCHANGE)
        table.play_out()


def test_a_revolution_ends_with_the_round_and_the_exchange_is_in_normal_order():
    """Section 6: the Scum of the second round gives ace and two, not its threes."""
    table = Table("revolution", 4)
    table.deal("3c 4c 4d 4h 4s")
    table.play("4x4")
    table.play_out()
    assert table.state["turned"] == 1
    table.deal("3c Ac 2c", "3d Ad 2d", "3h Ah 2h", "3s As 2s")
    assert table.state["turned"] == 0
    assert [card[0] for card in table.taken(3)] == ["A", "2"]
    assert [card[0] for card in table.taken(2)] == ["2"]
    table.play_out(PLAY)
    assert table.state["turned"] == 0


def test_who_fell_is_the_scum_of_the_next_round_and_leads_it():
    """Sections 4 and 8: last place, with all that comes with it."""
    table = Table("local", 4)
    while table.state["fallen"] == NOBODY:
        table.deal()
        table.play_out()
    fallen = int(table.state["fallen"])
    table.deal()
    assert table.state["last_places"][fallen] == 3
    assert len(table.taken(3)) == 2
    table.play_out(PLAY)
    assert table.state["turn"] == fallen


# Seats 1, 2 and 0 go out in this order, which earns them 2, 1 and 0 points.
LAST_ROUND = {"hands": ["4c 4d", "Kc", "Ad"], "turn": 1}


@pytest.mark.parametrize(
    ("before", "totals", "winner"),
    [
        ([0, 0, 0], [0, 2, 1], 1),
        ([3, 0, 0], [3, 2, 1], 0),
        ([0, 0, 2], [0, 2, 3], 2),
        ([2, 0, 1], [2, 2, 2], 1),  # all equal: placed highest in the last round
        ([3, 0, 2], [3, 2, 3], 2),
        ([2, 0, 0], [2, 2, 1], 1),
    ],
)
def test_the_highest_total_wins_and_of_equal_ones_the_better_last_round(before, totals, winner):
    """Section 10."""
    _, state = SPEC.position(LAST_ROUND)
    state["totals"][:3] = before
    for move in ("Kx1", "Ax1"):
        SPEC.step(state, MOVES.index(move))
    assert state["totals"].tolist()[:3] == totals
    assert SPEC.winners(state) == 1 << winner
