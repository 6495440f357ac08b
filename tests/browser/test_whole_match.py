"""A whole match at the page; it takes longest, so it has a file, and a process, of its own."""

import pytest
from at_table import counts, play_out, saved, start, wait_for
from positions import engine


@pytest.mark.parametrize("rounds", [1, 7])
def test_a_whole_match_can_be_played_by_hints(visit, rounds):
    """W43, W46: every round to its end, four seats of 13 cards each time; no error in the console."""
    page = visit()
    start(page, rules="local", rounds=rounds)
    for _ in range(rounds):
        wait_for(page, lambda: page.get_by_test_id("deal-skip").count() == 1)
        page.get_by_test_id("deal-skip").click()
        assert counts(page) == [13, 13, 13, 13]
        play_out(page)
        page.get_by_test_id("next").click()
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    assert rounds > 1 or engine(saved(page)).over  # one round is played in the open, so the engine can play it again
