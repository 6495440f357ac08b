"""Matches of Joker at the page, its saves and links, secrets, layout and keyboard."""

import json
import re

import pytest
from at_table import answered, hand, my_turn, state, tab_to, wait_for
from joker_saves import bids, facts, follows, holds_joker, played_to, position, save_at, save_of
from joker_table import PLAY_ON, joker_at, play_round, saved_joker, start_joker
from layout import VIEWPORTS, at_sizes, check_layout

from president_env import Match

LATE = {"first": 9, "last": 12}


def play_rounds(page, first, last):
    """By hints; each result is shown and dismissed."""
    for number in range(first, last + 1):
        play_round(page)
        assert page.get_by_test_id("round-result").get_by_role("heading").first.inner_text() == f"Round {number}"
        page.get_by_test_id("next").click()


def test_rounds_can_be_played_by_hints_from_the_first_screen_on(visit):
    page = visit(game="joker")
    start_joker(page, form="short", cpu="easy", time="off")
    play_rounds(page, 1, 5)
    my_turn(page)
    assert page.get_by_test_id("round").inner_text() == "Round 6 of 12"


def test_a_match_can_be_played_by_hints_to_its_end(visit):
    """The last two of twelve rounds; then the result that the engine finds too."""
    page = visit(save_of(played_to(10)), game="joker")
    play_rounds(page, 11, 12)
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    kept = saved_joker(page)
    match = Match({"preset": "short"}, code=kept["code"], game="joker")
    for move in kept["moves"]:
        match.play(move)
    assert match.over
    assert page.get_by_test_id("result").get_attribute("data-winners") == " ".join(map(str, match.winners))


SEATS = """seats => seats.map(({ dataset: { count, bid, won, dealer }, textContent }) =>
  [count, bid, won, dealer, textContent])"""


def table_of(page):
    """Everything that a resumed match must show again."""
    middle = [page.get_by_test_id(name).evaluate("one => JSON.stringify(one.dataset)") for name in ("trick", "trump")]
    return hand(page), middle, page.locator(".seat").evaluate_all(SEATS), page.get_by_test_id("round").inner_text()


def test_a_match_goes_on_after_the_page_was_closed(visit):
    """W38: in the middle of a trick; the save is all that is kept."""
    page, _ = joker_at(visit, follows, **LATE)
    wait_for(page, lambda: one_move(page))
    my_turn(page)
    before, kept = table_of(page), saved_joker(page)
    page.reload()
    my_turn(page)
    assert table_of(page) == before
    assert saved_joker(page) == kept
    again = visit(kept, game="joker")
    my_turn(again)
    assert table_of(again) == before


def one_move(page):
    page.evaluate(PLAY_ON)
    return state(page) != "yours"


def test_a_match_of_each_game_is_kept(visit):
    """Leaving Joker for President and coming back goes on where it was."""
    page, save = joker_at(visit, bids, first=3, last=4)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-quit").click()
    page.get_by_test_id("game-president").click()
    page.get_by_role("heading", name="President", exact=True).wait_for()
    assert page.get_by_test_id("continue").count() == 0
    page.get_by_test_id("game-joker").click()
    page.get_by_role("heading", name="Georgian Joker").wait_for()
    page.get_by_test_id("continue").click()
    my_turn(page)
    assert saved_joker(page)["moves"] == save["moves"]


def test_the_link_deals_a_friend_the_same_cards(visit):
    """W40: code and choices travel with it, to a friend who played President before."""
    page = visit(game="joker")
    start_joker(page, form="full", shtanga="100", premium="strike", cpu="hard", time="30")
    page.get_by_test_id("deal-skip").click()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-copy").click()
    page.get_by_text("Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit(path=link.split("/")[-1])
    chosen = friend.locator('[aria-checked="true"]').evaluate_all("all => all.map(one => one.dataset.testid)")
    assert chosen[:6] == [
        "game-joker",
        "opt-form-full",
        "opt-shtanga-100",
        "opt-premium-strike",
        "opt-cpu-hard",
        "opt-time-30",
    ]
    friend.get_by_test_id("start").click()
    friend.get_by_test_id("deal-skip").click()
    match = Match({"preset": "full"}, code="J0000000001", game="joker")
    assert hand(friend) == match.spec.hand_text(match.state, 0).split()


def all_in_hands(view):
    """Wanted: a bid with all 36 cards dealt and none played."""
    return bids(view) and len(view["hand"]) == 9


def test_cards_of_others_are_nowhere_in_the_page(visit):
    """W41: not in the document, for a screen reader, or in any response; moves of rounds that are over name cards."""
    bodies, match = [], position(all_in_hands, **LATE)
    page = visit(game="joker", reduced_motion="reduce", once=True)
    page.on("response", lambda answer: bodies.append(answer.text()) if "/api/match" in answer.url else None)
    page.evaluate("save => localStorage.setItem('joker.match', JSON.stringify(save))", save_of(match))
    page.reload()
    my_turn(page)
    hidden = {card for seat in (1, 2, 3) for card in match.spec.hand_text(match.state, seat).split()} - {"joker"}
    answer = json.loads(bodies[-1])
    told = json.dumps({name: answer[name] for name in answer if name != "match"})
    assert len(hidden) >= 25
    texts = [told, page.content(), page.locator("body").aria_snapshot()]
    assert [card for card in hidden for text in texts if re.search(rf"\b{card}\b", text)] == []


@pytest.mark.parametrize("language", ["en", "id", "ru", "fi"])
def test_nothing_overlaps_and_nothing_is_cut_off(visit, language):
    """W42: nine cards with 40 px of each in reach, while a bid, a card and a joker are asked for; seven sizes."""
    for wanted in (lambda view: bids(view) and view["barred"] is not None, holds_joker):
        page = visit(save_at(wanted, **LATE), game="joker", language=language, reduced_motion="reduce")
        my_turn(page)
        for size in at_sizes(page, [*VIEWPORTS, (1920, 1080)]):
            check_layout(page, PARTS, ".actions button, .seat *, .bar *", size)


PARTS = {
    **{f"seat {seat}": f'.seat[data-seat="{seat}"]' for seat in range(4)},
    **{name: f".{name}" for name in ("bar", "status", "hand", "actions")},
}


def test_a_round_can_be_played_with_the_keyboard_alone(visit):
    """W43: Tab, arrows, Space and Enter, from the first screen to the result of the round."""
    page = visit(game="joker")
    tab_to(page, "opt-form-classic")
    page.keyboard.press("ArrowRight")
    assert page.get_by_test_id("opt-form-short").get_attribute("aria-checked") == "true"
    tab_to(page, "start")
    page.keyboard.press("Enter")
    page.get_by_test_id("deal-skip").wait_for()
    tab_to(page, "deal-skip")
    page.keyboard.press("Enter")
    wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1 or by_keyboard(page))
    page.keyboard.press("Enter")  # the button that goes on has the focus
    page.get_by_test_id("deal-skip").wait_for()


def by_keyboard(page):
    """In my turn: a bid, or a card by Space and Enter, and a way for a joker."""
    if state(page) != "yours":
        return
    if page.locator(".auction").count():
        tab_to(page, "bid-0" if page.get_by_test_id("bid-0").is_enabled() else "bid-1")
        page.keyboard.press("Enter")
        return
    tab_to(page, "card")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    if page.get_by_test_id("joker-sheet").count():
        page.keyboard.press("Enter")
    answered(page)


def test_every_control_has_a_role_and_a_name(visit):
    """W43: what a seat promised and took is said, and the trick too."""
    page, _ = joker_at(visit, follows, **LATE)
    names = page.get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel || one.textContent.trim())")
    assert all(names)
    assert page.locator("[onclick], div[tabindex], span[tabindex]").count() == 0
    view = facts(position(follows, **LATE))
    seat = page.get_by_test_id("seat-1").get_attribute("aria-label")
    promised = view["seats"][1]["bid"]
    assert f"promised {promised} trick" in seat
    assert page.get_by_test_id("trick").get_attribute("aria-label").startswith("The trick: ")
    assert page.get_by_test_id("trump").get_attribute("aria-label").startswith("Trump: ")
