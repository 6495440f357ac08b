"""The clock, and the lesson."""

import pytest
from at_table import answered, my_turn, wait_for
from joker_saves import bids, leads, position, save_at
from joker_table import joker_at, saved_joker

from president_env import Match


def time_left(page):
    """The seconds on the clock; a few are gone where the page was drawn before the test stopped its time."""
    return int(page.get_by_test_id("clock").inner_text().split()[0])


def names_trump(view):
    return view["phase"] == "trump"


def sent(page):
    """The moves that the page sends from now on, in a list that grows."""
    moves = []
    page.on("request", lambda one: moves.append(one.post_data_json["move"]) if one.url.endswith("/api/play") else None)
    return moves


def of_the_clock(match):
    """A.9, D19: no trump, the lowest bid, or the lowest plain card that may be played, of one rank ♣ ♦ ♥ ♠."""
    if match.legal_moves[0].startswith("trump"):
        return "no-trump"
    if match.legal_moves[0].startswith("bid"):
        return match.legal_moves[0]
    ranks = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    plain = [move for move in match.legal_moves if "joker" not in move]
    return min(plain, key=lambda card: (ranks.index(card[:-1]), "cdhs".index(card[-1])))


@pytest.mark.parametrize("wanted", [names_trump, bids, leads])
def test_when_the_time_is_up_the_move_of_the_rules_is_made_once(visit, wanted):
    """J-W8: 15 seconds; then the move of D19 is sent and recorded once, also while time goes on before the answer."""
    where = {"first": 9, "last": 12}
    page, save = joker_at(visit, wanted, time="15", once=True, **where)
    expected, before, moves = of_the_clock(position(wanted, **where)), len(save["moves"]), sent(page)
    page.clock.run_for(1000 * (time_left(page) - 1))
    assert page.get_by_test_id("clock").get_attribute("data-short") == "true"
    assert (moves, saved_joker(page)["moves"]) == ([], save["moves"])
    held = []
    page.route("**/api/play", lambda route: held.append(route))
    with page.expect_request("**/api/play"):
        page.clock.run_for(1_000)
    assert page.get_by_test_id("clock").is_hidden()
    page.clock.run_for(30_000)
    assert moves == [expected]
    for route in held:
        route.continue_()
    page.unroute("**/api/play")
    my_turn(page)
    recorded = saved_joker(page)["moves"]
    assert recorded[before] == expected
    assert made_by_me(save["code"], recorded) == made_by_me(save["code"], save["moves"]) + 1
    page.clock.run_for(1000 * (time_left(page) - 1))
    assert (moves, saved_joker(page)["moves"]) == ([expected], recorded)


def made_by_me(code, moves):
    """How many of a list of moves are mine."""
    match, mine = Match({"preset": "short"}, code=code, game="joker"), 0
    for move in moves:
        mine += match.turn == 0
        match.play(move)
    return mine


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
