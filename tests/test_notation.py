"""Cards and moves as text."""

import pytest

from president_env.errors import InvalidMoveText
from president_env.games.president.notation import (
    card_text,
    cards_text,
    move_text,
    parse_cards,
    parse_move,
)

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]


def test_actions_are_pass_then_plays_by_rank_and_count_then_gifts_by_rank():
    plays = [f"{rank}x{count}" for rank in RANKS for count in (1, 2, 3, 4)]
    assert [move_text(action) for action in range(66)] == ["pass", *plays, *(f"give {rank}" for rank in RANKS)]


@pytest.mark.parametrize("action", range(66))
def test_an_action_is_read_as_it_is_written(action):
    assert parse_move(move_text(action)) == action


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("PASS", "pass"),
        (" pass ", "pass"),
        ("kX2", "Kx2"),
        ("K×2", "Kx2"),
        ("7c 7d", "7x2"),
        ("7D,7c", "7x2"),
        ("7♣ 7♦ 7♥ 7♠", "7x4"),
        ("10h", "10x1"),
        ("Give j", "give J"),
        ("give 10s", "give 10"),
    ],
)
def test_other_spellings_are_the_same_move(text, same):
    assert move_text(parse_move(text)) == same


@pytest.mark.parametrize(
    "text", ["", "passs", "7", "7x", "7x0", "7x5", "1x1", "11c", "7c7d", "x2", "give x", "give pass", "7c 7x2"]
)
def test_what_is_no_move_is_refused_with_the_text(text):
    with pytest.raises(InvalidMoveText) as refused:
        parse_move(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("text", ["7c 8c", "7c 7c", "give 3 4", "give"])
def test_what_is_not_one_move_is_not_one_action(text):
    with pytest.raises(InvalidMoveText, match="is not one move of President"):
        parse_move(text)


@pytest.mark.parametrize("action", [-1, 66, pytest.param(10**5000, id="huge")])
def test_there_are_no_other_actions(action):
    with pytest.raises(InvalidMoveText, match="not one of 0 to 65"):
        move_text(action)


def test_cards_stand_in_the_order_of_the_rules():
    """Section 1: ranks from the three to the two; among equals clubs, diamonds, hearts, spades."""
    assert [card_text(card) for card in range(52)] == [rank + suit for rank in RANKS for suit in "cdhs"]


def test_a_card_set_is_written_from_low_to_high():
    assert cards_text(parse_cards("2s 10d 3h 3c")) == "3c 3h 10d 2s"


@pytest.mark.parametrize("text", ["3c 3c", "3", "1c", "10", "3x"])
def test_what_is_no_card_set_is_refused(text):
    with pytest.raises(InvalidMoveText):
        parse_cards(text)


def test_long_nonsense_is_quoted_in_short():
    with pytest.raises(InvalidMoveText) as refused:
        parse_move("nonsense " * 10_000)
    assert len(str(refused.value)) < 300
