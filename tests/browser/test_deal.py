"""The deal."""

import pytest
from at_table import answered, counts, hand, selected, start, wait_for
from positions import facts

from president_env import Match

CODE = "P1151739204"


def test_cards_are_dealt_one_by_one_round_the_table(visit):
    """W06: 52 steps of one card, from seat 0 on in turn order (RULES.md, section 3)."""
    page = visit(speed="normal")
    start(page, code=CODE)
    page.get_by_test_id("deal-skip").wait_for()
    for dealt in range(53):
        assert counts(page) == [(dealt + 3 - seat) // 4 for seat in range(4)]
        page.clock.run_for(45)
    assert hand(page) == facts(Match("classic", 4, 1, CODE))["hand"]


def test_a_tap_skips_the_deal_and_does_nothing_else(visit):
    """W07"""
    page = visit()
    start(page, code=CODE)
    page.get_by_test_id("deal-skip").wait_for()
    page.clock.run_for(18 * 10)
    page.mouse.click(512, 620)  # where cards of my hand will lie
    assert counts(page) == [13, 13, 13, 13]
    assert selected(page) == []
    assert page.get_by_test_id("deal-skip").count() == 0


def test_reduced_motion_deals_at_once(visit):
    """W43"""
    page = visit(reduced_motion="reduce")
    start(page, code=CODE)
    wait_for(page, lambda: counts(page) == [13, 13, 13, 13], step=0, most=50)
    assert page.get_by_test_id("deal-skip").count() == 0


@pytest.mark.parametrize("code", ["P0000000001", "P0000000002", "P0000000003", "P0000000005"])
def test_the_holder_of_the_three_of_clubs_opens(visit, code):
    """W08: and may play anything (RULES.md, section 4)."""
    page = visit()
    start(page, code=code)
    page.get_by_test_id("deal-skip").click()
    answered(page)
    opener = Match("classic", 4, 1, code).turn
    assert page.get_by_test_id(f"seat-{opener}").get_attribute("data-turn") == "true"
    assert page.locator('[data-dim="true"]').count() == 0
