"""The deal."""

from at_table import counts, hand, saved, selected, start, wait_for
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
    assert saved(page)["moves"] == []
    assert page.get_by_test_id("deal-skip").count() == 0


def test_reduced_motion_deals_at_once(visit):
    """W43"""
    page = visit(reduced_motion="reduce")
    start(page, code=CODE)
    wait_for(page, lambda: counts(page) == [13, 13, 13, 13], step=0, most=50)
    assert page.get_by_test_id("deal-skip").count() == 0


def test_the_seats_lie_clockwise(visit):
    """W06: seat 1 on my left, seat 2 opposite, seat 3 on my right."""
    page = visit()
    start(page, code=CODE)
    boxes = [page.get_by_test_id(f"seat-{seat}").bounding_box() for seat in range(4)]
    assert boxes[1]["x"] < boxes[2]["x"] < boxes[3]["x"]
    assert boxes[2]["y"] < boxes[1]["y"] == boxes[3]["y"] < boxes[0]["y"]


def test_the_holder_of_the_three_of_clubs_opens(visit):
    """W08: in twenty games, whoever it is, and may play anything; W33: no tribute yet (RULES.md, section 4)."""
    page = visit(reduced_motion="reduce")
    openers = set()
    for number in range(20):
        match = Match("classic", 4, 1, f"P{number:010d}")
        start(page, code=match.code)
        wait_for(page, lambda: counts(page) == [13] * 4, step=0, most=50)
        opener = match.turn
        assert page.locator('.seat[data-turn="true"]').get_attribute("data-seat") == str(opener)
        assert "3c" in match.spec.hand_text(match.state, opener).split()
        assert ("3c" in hand(page)) == (opener == 0)
        assert page.locator('[data-dim="true"]').count() == page.get_by_test_id("tribute").count() == 0
        openers.add(opener)
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-quit").click()
    assert openers == {0, 1, 2, 3}
