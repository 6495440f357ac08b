"""The computer's levels at the page's table."""

import pytest
from at_table import answered, choose, hand, my_turn, pile, saved, selected, start, state, status
from positions import leads, save_at

from president_env.web.api import game_facts

AVAILABLE = [level["name"] for level in game_facts()["levels"] if level["available"]]


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "strong", "expert"])
def test_a_level_can_be_chosen_and_plays(visit, level):
    """W45"""
    if level not in AVAILABLE:
        pytest.skip(f"the policy of {level} is not here")
    page = visit()
    page.get_by_test_id(f"opt-cpu-{level}").click()
    start(page)
    my_turn(page)
    assert saved(page)["level"] == level
    before = hand(page)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("play" if selected(page) else "pass").click()
    my_turn(page)
    assert hand(page) != before or len(saved(page)["moves"]) >= 4


def test_the_page_is_alive_while_the_computers_think(visit):
    """However long: the status says what is waited for, cards and menu work, and nothing is sent twice."""
    page = visit(save_at(leads), once=True)
    my_turn(page)
    held = []
    page.route("**/api/play", lambda route: held.append(route))
    page.get_by_test_id("hint").click()
    page.get_by_test_id("play").click()
    page.locator('main[data-state="asking"]').wait_for()
    page.clock.run_for(500)
    assert status(page) == "The computers are thinking …"
    assert page.get_by_test_id("play").is_disabled()
    choose(page, hand(page)[-1])
    assert selected(page) == hand(page)[-1:]
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-close").click()
    assert len(held) == 1
    held[0].continue_()
    answered(page)
    assert state(page) == "showing"
    assert pile(page) != ""
