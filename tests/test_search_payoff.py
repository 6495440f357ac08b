"""What the end of a round is worth to a search that thinks of the match."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from president_env import find_game
from president_env.bots.search.payoff import match_points, round_points

SPEC = find_game()
STAY = np.eye(4).tolist()


def entry(rules: str, paid: list[float], moved: Any = STAY) -> dict[str, Any]:
    return {"options": SPEC.read_options(rules).as_ints(), "paid": paid, "moved": moved}


def ended(rules: str, round_: int = 1) -> np.ndarray[Any, Any]:
    """Two states of a match in which a round is over."""
    states = SPEC.new_states(2)
    for state in states:
        SPEC.begin_match(state, SPEC.options_record(SPEC.read_options(rules)))
        state["round"] = round_
    return states


POINTS = np.array([[3, 0, 1, 2, 0, 0, 0], [0, 3, 2, 1, 0, 0, 0]])
CLASSIC = entry("classic", [1.0, 0.5, -0.5, -1.0])


def test_a_place_is_worth_what_it_brings_in_each_round_to_come() -> None:
    """Two rounds to go, and places stay: twice what they are paid. Seat 3 came second, then third."""
    found = match_points([CLASSIC])(ended("classic,rounds=5", 3), POINTS, 3)
    assert found.tolist() == [2 + 2 * 0.5, 1 - 2 * 0.5]


def test_in_the_last_round_points_are_all() -> None:
    assert match_points([CLASSIC])(ended("classic,rounds=5", 5), POINTS, 3).tolist() == [2, 1]


def test_places_follow_the_chances() -> None:
    """Every seat goes to the first place in the next round: it gets what its place is paid, then the first's."""
    to_first = [[1.0, 0.0, 0.0, 0.0]] * 4
    titles = [entry("classic", [1.0, 0.5, -0.5, -1.0], to_first)]
    assert match_points(titles)(ended("classic,rounds=3"), POINTS, 1).tolist() == [0 - 1 + 1, 3 + 1 + 1]


def test_the_most_similar_options_count() -> None:
    titles = [CLASSIC, entry("local", [9.0] * 4), entry("revolution", [2.0] * 4)]
    payoff = match_points(titles)
    assert payoff(ended("revolution,rounds=2"), POINTS, 0).tolist() == [3 + 2, 0 + 2]
    assert payoff(ended("local,rounds=2,last_place_points=1"), POINTS, 0).tolist() == [3 + 9, 0 + 9]


@pytest.mark.parametrize("titles", [[], [CLASSIC]])
def test_without_titles_for_as_many_seats_the_round_counts_alone(titles: list[Any]) -> None:
    states = ended("classic,players=5")
    assert match_points(titles)(states, POINTS, 0).tolist() == round_points(states, POINTS, 0).tolist() == [3, 0]
