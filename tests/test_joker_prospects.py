"""What a seat of Joker may hope for after a round: the premium of its chapter (RULES.md, A.7)."""

from itertools import product

import numpy as np
import pytest
from joker_matches import positions

from president_env.games.joker import SPEC
from president_env.games.joker.scoring import LIKELY
from president_env.games.joker.state import NOBODY


def ends(rules, seed=1):
    """After every round of a random match: the state, and what it lets each seat hope for."""
    for state in positions(rules, seed):
        if state["turn"] == NOBODY:
            out = np.full(4, -1)
            SPEC.prospects(state, out)
            yield state, out.tolist()


def test_a_clean_seat_may_hope_for_its_record_the_less_the_more_rounds_are_left():
    """A.7.1 and A.7.2: four rounds of nine cards."""
    hopes = np.zeros(4)
    for seed in range(20):
        for state, hoped in ends("short,first_round=9", seed):
            left = 4 - int(state["round"])
            for seat in range(4):
                hopeful = left > 0 and state["clean"][seat]
                assert hoped[seat] == (round(LIKELY**left * state["record"][seat]) if hopeful else 0)
            hopes[left] += sum(hoped)
    assert hopes[3] > 0
    assert hopes[0] == 0


def test_a_strike_is_feared_by_those_who_would_lose_their_record():
    """A.7.2: one clean seat after the first of four rounds."""
    state = next(
        state for seed in range(50) for state, _ in ends("short,first_round=9", seed) if sum(state["clean"]) == 1
    )
    state["premium"] = SPEC.options_record(SPEC.read_options("short,premium=strike"))["premium"]
    out = np.zeros(4, np.int64)
    SPEC.prospects(state, out)
    left = 4 - int(state["round"])
    wanted = [
        0 if clean else -round(LIKELY**left * max(0, record))
        for clean, record in zip(state["clean"], state["record"], strict=True)
    ]
    assert out.tolist() == wanted


@pytest.mark.parametrize("clean", [[1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]])
@pytest.mark.parametrize("premium", ["strike", "both", "double"])
def test_what_is_hoped_for_is_the_premium_over_all_ways_the_chapter_may_end(premium, clean):
    """A.7.2 and A.7.3: who ends clean is not struck, and several clean seats strike once."""
    state = next(state for state, _ in ends("short,first_round=9") if int(state["round"]) == 3)
    state["premium"] = SPEC.options_record(SPEC.read_options(f"short,premium={premium}"))["premium"]
    state["clean"], state["record"] = clean, [200, 250, 300, 350]
    expected = np.zeros(4)
    for ending in product(*([0, 1] if seat else [0] for seat in clean)):
        chance = LIKELY ** sum(ending) * (1 - LIKELY) ** (sum(clean) - sum(ending))
        for seat, kept in enumerate(ending):
            if kept and premium != "strike":
                expected[seat] += chance * state["record"][seat]
            if not kept and any(ending) and premium != "double":
                expected[seat] -= chance * state["record"][seat]
    out = np.zeros(4, np.int64)
    SPEC.prospects(state, out)
    assert np.abs(out - expected).max() <= 0.5
    assert (out >= -state["record"]).all()


@pytest.mark.parametrize(
    "rules", ["short,first_round=10", "full,first_round=25,rounds=4", "short,premium=none,first_round=9"]
)
def test_nothing_is_hoped_for_where_no_premium_can_follow(rules):
    """A.2: a part of a chapter; A.7.4: golden rounds; A.7.2."""
    assert {hope for _, hoped in ends(rules) for hope in hoped} == {0}
