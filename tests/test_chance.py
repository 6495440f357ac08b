"""From match code and round to a deck (RULES.md, section 3)."""

import numpy as np
import pytest

from president_env.chance import CODES, code_number, code_text, draw_number, shuffle
from president_env.errors import BadOptions

M = 2**32
RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
PINNED = (
    "Kd 8c 9d 3d 8h Jd 8s Qd 7d Ad Jh 4h 3c Qh 4c 5s 8d 3s 6c 10s 10c 9s 7c 7s 5d 5h 2d 10d Ac 9h Kh 9c 6s 2c 3h 6d "
    "Jc 4s 2h Js Ah Qc 6h 7h 5c As 4d 10h Qs Ks Kc 2s"
)
PLACES = [(0, 1), (1, 1), (42, 3), (1151739204, 1), (2**32 - 1, 2), (2**32, 2), (9_999_999_999, 7), (5, 1_000_000)]


def mix(x):
    """As the docstring of president_env.chance writes it."""
    x ^= x >> 16
    x = x * 0x21F0AAAD % M
    x ^= x >> 15
    x = x * 0x735A2D97 % M
    return x ^ (x >> 15)


def written_down(number, round_number, size=52):
    a = mix(number % M)
    b = mix((a + mix((number // M) * 65536 + round_number + 1)) % M)
    cards = list(range(size))
    for draw, last in enumerate(range(size - 1, 0, -1)):
        other = mix(mix((a + draw * 0x1E3779B1) % M) ^ b) * (last + 1) // M
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deck(number, round_number):
    cards = np.zeros(52, np.int64)
    shuffle(number, round_number, cards)
    return cards.tolist()


@pytest.mark.parametrize(("number", "round_number"), PLACES)
def test_a_deck_is_what_the_written_arithmetic_gives(number, round_number):
    assert deck(number, round_number) == written_down(number, round_number)


def test_one_deck_is_pinned_for_ever():
    cards = [RANKS[card // 4] + "cdhs"[card % 4] for card in deck(1151739204, 1)]
    assert " ".join(cards) == PINNED


@pytest.mark.parametrize(("number", "round_number"), PLACES)
def test_every_deck_is_a_permutation(number, round_number):
    assert sorted(deck(number, round_number)) == list(range(52))


def test_decks_of_different_codes_and_rounds_differ():
    assert (
        len({tuple(deck(number, number_of_round)) for number in range(50) for number_of_round in range(1, 11)}) == 500
    )


def test_every_card_is_as_likely_in_every_place():
    """Chi-square of 52 x 52 counts over 5200 decks: mean 51 * 51, standard deviation about 72."""
    counts = np.zeros((52, 52))
    for number in range(5200):
        counts[np.arange(52), deck(number, 1)] += 1
    assert abs(((counts - 100) ** 2 / 100).sum() - 51 * 51) < 5 * 72


@pytest.mark.parametrize("number", [0, 42, 1151739204, CODES - 1])
def test_a_code_is_read_as_it_is_written(number):
    assert code_number("P", code_text("P", number)) == number


def test_a_code_is_a_letter_and_ten_digits():
    assert code_text("P", 42) == "P0000000042"


@pytest.mark.parametrize(
    "code", ["", "P", "P1", "P12345678901", "Q1151739204", "p1151739204", "P115173920x", 1151739204]
)
def test_what_is_no_code_is_refused_with_the_value(code):
    with pytest.raises(BadOptions, match="ten digits") as refused:
        code_number("P", code)
    assert repr(code) in str(refused.value)


def test_drawn_codes_have_ten_digits_at_most():
    generator = np.random.default_rng(1)
    assert all(0 <= draw_number(generator) < CODES for _ in range(100))
