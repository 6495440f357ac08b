"""The match in the browser: autosave, resume, link, and a server that goes away."""

import pytest
from at_table import answered, counts, hand, my_turn, pile, saved, start, state, wait_for
from positions import answers, facts, leads, save_at

from president_env import Match

CODE = "P1151739204"


SEATS = """seats => seats.map(({ dataset: { count, title, passed }, textContent }) =>
  [count, title, passed, textContent])"""


def table_of(page):
    """Everything that a resumed match must show again."""
    seats, turned = page.locator(".seat").evaluate_all(SEATS), page.get_by_test_id("badge-revolution").is_visible()
    return hand(page), pile(page), seats, page.get_by_test_id("round").inner_text(), turned


@pytest.mark.parametrize("rules", ["classic", "local"])
def test_a_match_goes_on_after_the_page_was_closed(visit, rules):
    """W38: in the middle of a trick; the save is all that is kept."""
    page = visit(save_at(answers(1), rules))
    my_turn(page)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("play").click()
    my_turn(page)
    before, kept = table_of(page), saved(page)
    page.reload()
    my_turn(page)
    assert table_of(page) == before
    assert saved(page) == kept
    again = visit(kept)
    my_turn(again)
    assert table_of(again) == before


def alive(page):
    """Within three seconds of the clock something can be done."""
    answered(page)
    page.clock.run_for(3000)
    assert state(page) == "yours" or page.locator("dialog button").count() > 0


def test_a_reload_during_the_deal_deals_again(visit):
    """W39"""
    page = visit(speed="normal")
    start(page, code=CODE)
    page.get_by_test_id("deal-skip").wait_for()
    page.clock.run_for(500)
    page.reload()
    answered(page)
    page.get_by_test_id("deal-skip").wait_for()
    page.clock.run_for(2000)
    alive(page)
    assert counts(page) == [13, 13, 13, 13]


def test_a_reload_in_the_turn_of_others_goes_on(visit):
    """W39: with the moves that were not shown yet, and only once each."""
    page = visit(save_at(leads), speed="normal")
    my_turn(page)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("play").click()
    page.locator('main[data-state="showing"]').wait_for()
    page.clock.run_for(1000)
    moves = saved(page)["moves"]
    page.reload()
    answered(page)
    assert saved(page)["moves"][: len(moves)] == moves
    my_turn(page)
    other = visit(save_at(leads))
    my_turn(other)
    other.get_by_test_id("hint").click()
    other.get_by_test_id("play").click()
    my_turn(other)
    assert saved(page)["moves"] == saved(other)["moves"]


def test_the_link_deals_a_friend_the_same_cards(visit):
    """W40: code, rules, computer and length travel with it; the deal follows from code and round alone."""
    page = visit()
    start(page, rules="local", rounds=3, code=CODE)
    page.get_by_test_id("deal-skip").click()
    page.get_by_test_id("menu").click()
    assert CODE in page.get_by_test_id("menu-code").inner_text()
    page.get_by_test_id("menu-copy").click()
    page.get_by_text("Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit(path=link.split("/")[-1])
    chosen = friend.locator('[aria-checked="true"]').evaluate_all("all => all.map(one => one.dataset.testid)")
    assert chosen[:3] == ["opt-rules-local", "opt-cpu-normal", "opt-len-3"]
    friend.get_by_test_id("start").click()
    friend.get_by_test_id("deal-skip").click()
    assert hand(friend) == facts(Match("local", 4, 3, CODE))["hand"]


def test_a_new_match_has_a_code_of_its_own(visit):
    """W40: P and ten digits."""
    codes = []
    for _ in range(2):
        page = visit()
        start(page, code="")
        codes.append(saved(page)["code"])
    assert codes[0] != codes[1]
    assert all(len(code) == 11 and code[0] == "P" and code[1:].isdigit() for code in codes)


def test_a_server_that_does_not_answer_costs_nothing(visit):
    page = visit(save_at(answers(1)))
    my_turn(page)
    before = saved(page)
    page.route("**/api/play", lambda route: route.fulfill(status=503, body="gone"))
    page.get_by_test_id("pass").click()
    page.get_by_text("The server does not answer. Nothing is lost.").wait_for()
    assert saved(page) == before
    page.unroute("**/api/play")
    page.get_by_test_id("offer-act").click()
    wait_for(page, lambda: saved(page)["moves"][len(before["moves"]) :][:1] == ["pass"])


def test_a_save_of_another_match_is_refused_with_a_way_out(visit):
    page = visit({**save_at(answers(1)), "moves": ["3x4", "3x4"]})
    page.get_by_test_id("offer-act").click()
    assert page.get_by_test_id("start").is_visible()


def test_the_menu_leads_to_a_new_match_and_back(visit):
    page = visit(save_at(answers(1)))
    my_turn(page)
    before = hand(page)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-quit").click()
    page.get_by_test_id("continue").click()
    my_turn(page)
    assert hand(page) == before
