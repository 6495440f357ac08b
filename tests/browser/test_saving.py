"""The match in the browser: autosave, resume, link, and a server that goes away."""

import pytest
from at_table import answered, counts, hand, my_turn, pile, saved, start, state, wait_for
from positions import answers, end_of_round, facts, leads, played_out, save_at, save_of

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


def test_a_reload_at_the_tribute_shows_it_again(visit):
    """W39: until it has been dismissed; then the cards to give back are asked for."""
    _, save = end_of_round("president")
    page = visit(save)
    for _ in range(2):
        answered(page)
        dismiss_deal(page)
        wait_for(page, lambda: page.get_by_test_id("tribute").count() == 1)
        page.reload()
    answered(page)
    wait_for(page, lambda: page.get_by_test_id("tribute").count() == 1)
    page.get_by_test_id("tribute-close").click()
    wait_for(page, lambda: state(page) == "yours")
    page.reload()
    answered(page)
    wait_for(page, lambda: state(page) == "yours")
    assert page.get_by_test_id("tribute").count() == 0
    assert page.get_by_test_id("play").inner_text() == "Give back"


def dismiss_deal(page):
    if page.get_by_test_id("deal-skip").count():
        page.get_by_test_id("deal-skip").click()


def test_a_reload_at_the_result_of_a_round_shows_it_again(visit):
    """W39: until the next round is asked for; then that is dealt."""
    _, save = end_of_round("scum")
    page = visit({**save, "seen": {"deal": 1, "exchange": 0, "round_end": 0}})
    for _ in range(2):
        wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1)
        page.reload()
    wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1)
    page.get_by_test_id("next").click()
    page.get_by_test_id("deal-skip").wait_for()
    page.reload()
    answered(page)
    page.get_by_test_id("deal-skip").wait_for()
    assert page.get_by_test_id("round-result").count() == 0


def opened(page):
    """The four hands of the round that was over last, as they were dealt."""
    page.get_by_test_id("watch").click()
    page.get_by_test_id("replay").wait_for()
    return [page.get_by_test_id(f"open-{seat}").get_attribute("data-cards") for seat in range(4)]


def test_a_code_deals_all_seats_the_same_cards_whatever_was_played(visit):
    """W40: in the first round and in the second."""
    dealt = []
    for chance in (1, 2):
        match = played_out(CODE, chance)
        page = visit(save_of(match, "classic"))
        wait_for(page, lambda: page.get_by_test_id("result").count() == 1)  # noqa: B023
        second = opened(page)
        moves = save_of(match, "classic")["moves"][: len(match.history[0])]
        page = visit({**save_of(match, "classic"), "moves": moves, "seen": {"deal": 1, "exchange": 1, "round_end": 0}})
        wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1)  # noqa: B023
        dealt.append((opened(page), second, moves))
    assert dealt[0][:2] == dealt[1][:2]
    assert dealt[0][2] != dealt[1][2]
    assert all(len(set(" ".join(hands).split())) == 52 for hands in dealt[0][:2])


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
    assert chosen[1:4] == ["opt-rules-local", "opt-cpu-normal", "opt-len-3"]
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
    page = visit(save_at(answers(1)), once=True)
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
