"""The search that is shown every hand: an upper reference, for measurements only."""

import pytest

from president_env import arena
from president_env.bots import load_bot
from training.open_hand import main, measure


def test_seeing_every_hand_is_worth_more_than_guessing():
    """Both play worlds out as normal, against normal; par is 1.5."""
    codes = [f"P{number:010d}" for number in range(4)]
    points, above = measure(
        load_bot("search:worlds=1", seed=1), load_bot("normal"), "classic", codes, lambda step: None
    )
    guessed, par = arena.measure("search:worlds=10", "normal", codes=4)
    assert points.mean > guessed.mean
    assert points.mean > par + 0.7
    assert above.mean == pytest.approx(points.mean - par)  # the points of a round of President are fixed


def test_seeing_every_hand_wins_in_joker_too():
    code = "J0000000007"
    _, above = measure(
        load_bot("search:worlds=1", "joker", 1), load_bot("normal", "joker"), "short", [code], lambda step: None
    )
    assert above.mean > 15


def test_only_a_search_can_look_at_hands():
    with pytest.raises(ValueError, match="bot 'hard' is no search"):
        main("hard", "hard")
