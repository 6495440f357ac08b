"""The clock, and the lesson."""

from at_table import answered, my_turn, wait_for
from joker_saves import bids, position, save_at
from joker_table import joker_at, saved_joker

TIMED = {"first": 3, "last": 4, "time": "15"}


def time_left(page):
    """The seconds on the clock; a few are gone where the page was drawn before the test stopped its time."""
    return int(page.get_by_test_id("clock").inner_text().split()[0])


def test_when_the_time_is_up_the_move_of_the_rules_is_made_once(visit):
    """J-W8: 15 seconds; then the lowest legal bid (RULES.md, A.9, D19)."""
    page, save = joker_at(visit, bids, **TIMED)
    legal = position(bids, first=3, last=4).legal_moves
    page.clock.run_for(1000 * (time_left(page) - 1))
    assert page.get_by_test_id("clock").get_attribute("data-short") == "true"
    assert saved_joker(page)["moves"] == save["moves"]
    page.clock.run_for(1_000)
    answered(page)
    wait_for(page, lambda: len(saved_joker(page)["moves"]) > len(save["moves"]), step=50)
    assert saved_joker(page)["moves"][len(save["moves"])] == legal[0]
    assert page.get_by_test_id("clock").is_hidden()
    my_turn(page)
    mine = sum(move.startswith("bid") for move in saved_joker(page)["moves"][len(save["moves"]) :])
    assert mine <= 4


def test_time_is_given_as_chosen_and_stands_still_in_the_menu(visit):
    """J-W8: 30 seconds; nothing is lost while the menu is open."""
    page, save = joker_at(visit, bids, first=3, last=4, time="30")
    page.clock.run_for(5_000)
    left = time_left(page)
    assert 15 < left <= 25
    page.get_by_test_id("menu").click()
    page.clock.run_for(60_000)
    page.get_by_test_id("menu-close").click()
    assert time_left(page) == left
    assert saved_joker(page)["moves"] == save["moves"]


def test_without_a_limit_there_is_no_clock(visit):
    page, save = joker_at(visit, bids, first=3, last=4)
    page.clock.run_for(100_000)
    assert page.get_by_test_id("clock").is_hidden()
    assert saved_joker(page)["moves"] == save["moves"]


def test_a_clock_starts_anew_after_a_reload(visit):
    """W39: and runs."""
    page = visit(save_at(bids, first=3, last=4, time="15"), game="joker")
    my_turn(page)
    page.clock.run_for(10_000)
    page.reload()
    answered(page)
    my_turn(page)
    assert time_left(page) == 15


# Reads the pages of the lesson that are open, one after the other.
READ = """() => {
  const found = [];
  for (let page; page = document.querySelector('[data-testid="lesson-page"]');) {
    found.push(page.querySelector("h2").textContent);
    page.querySelector('[data-testid="lesson-close"]').click();
  }
  return found;
}"""


def test_the_lesson_takes_three_rounds(visit):
    """J-W10: it begins by itself, tells each thing once, when it is needed, and ends with a result."""
    page = visit(game="joker")
    page.get_by_test_id("lesson").click()
    page.get_by_test_id("hand").wait_for()
    told = []
    for _ in range(3):
        while True:
            wait_for(page, lambda: page.evaluate(TURN) != "")
            told += page.evaluate(READ)
            if page.get_by_test_id("round-result").count():
                break
            page.evaluate(MOVE)
        page.get_by_test_id("next").click()
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    assert page.locator("[data-testid=result] [data-testid=sheet-row]").count() == 3
    assert told[0] == "Your promise"
    assert len(told) == len(set(told))
    assert {"The dealer's bar", "The joker", "You lead"} <= set(told)


TURN = """() => {
  const find = name => document.querySelector(`[data-testid="${name}"]`);
  find("deal-skip")?.click();
  return find("round-result") || document.querySelector("main.table")?.dataset.state === "yours" ? "now" : "";
}"""
MOVE = """() => {
  const find = name => document.querySelector(`[data-testid="${name}"]`);
  find("hint").click();
  const proposed = document.querySelector('.auction [data-hinted="true"]');
  if (proposed) proposed.click();
  else find("play").click();
  document.querySelector('[data-testid="joker-sheet"] [data-hinted="true"]')?.click();
}"""
