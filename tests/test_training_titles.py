"""What a place is worth in the rest of a match, by hand and by a plain simulation."""

from __future__ import annotations

import numpy as np
import pytest

from training.titles import MEMORY, Titles, places_of

ONE = np.array([0])


def swapping(rounds: int) -> Titles:
    """Two seats that change places every round; the first place is paid 1, the other -1."""
    titles = Titles(1, 2)
    for _ in range(rounds):
        titles.note(ONE, np.array([[0, 1]]), np.array([[1, 0]]), np.array([[-1.0, 1.0]]), np.array([[True, True]]))
    return titles


def test_nothing_is_worth_anything_with_no_round_to_go() -> None:
    assert not swapping(10).worth(3)[0].any()


def test_worth_of_places_that_swap_is_paid_in_turn() -> None:
    worth = swapping(10).worth(3)[:, 0]
    assert worth.tolist() == [[0, 0], [-1, 1], [0, 0], [-1, 1]]


def test_places_that_nothing_followed_are_worth_nothing() -> None:
    assert not Titles(2, 4).worth(5).any()


def test_kinds_of_tables_are_counted_apart() -> None:
    titles = Titles(2, 2)
    titles.note(np.array([1]), np.array([[0, 1]]), np.array([[0, 1]]), np.array([[1.0, -1.0]]), np.ones((1, 2), bool))
    assert not titles.worth(1)[1, 0].any()
    assert titles.worth(1)[1, 1].tolist() == [1, -1]


def test_seats_that_are_not_counted_leave_no_trace() -> None:
    titles = Titles(1, 2)
    titles.note(ONE, np.array([[0, 1]]), np.array([[0, 1]]), np.array([[1.0, -1.0]]), np.array([[True, False]]))
    assert titles.worth(1)[1, 0].tolist() == [1, 0]


def test_counts_forget_what_is_long_past() -> None:
    titles = swapping(10 * MEMORY)
    for _ in range(10 * MEMORY):
        titles.note(ONE, np.array([[0, 1]]), np.array([[0, 1]]), np.array([[3.0, -3.0]]), np.array([[True, True]]))
    assert titles.worth(1)[1, 0] == pytest.approx([3, -3], abs=0.01)
    assert titles.moved.sum() <= 2 * MEMORY + 1


def test_worth_is_the_mean_of_what_a_chain_pays() -> None:
    """A random chain over three places, against its simulation."""
    chance = np.random.default_rng(1)
    moves, paid = np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]), np.array([1.0, 0.0, -1.0])
    titles, place = Titles(1, 3), np.array([[0]])
    for _ in range(20_000):
        new = np.array([[chance.choice(3, p=moves[place[0, 0]])]])
        titles.note(ONE, place, new, paid[new], np.array([[True]]))
        place = new
    expected = np.linalg.matrix_power(moves, 1) @ paid + np.linalg.matrix_power(moves, 2) @ paid
    assert titles.worth(2)[2, 0] == pytest.approx(expected, abs=0.08)


def test_places_are_numbers_of_seats_that_were_paid_more() -> None:
    points = np.array([[0, 3, 2, 1, 0], [5, 5, 9, 0, 0]])
    present = np.array([[True] * 4 + [False], [True] * 3 + [False] * 2])
    assert places_of(points, present)[0, :4].tolist() == [3, 0, 1, 2]
    assert places_of(points, present)[1, :3].tolist() == [1, 1, 0]
