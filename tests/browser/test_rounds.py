"""The end of rounds and of the match."""

import pytest
from at_table import answered, my_turn, play_out, saved, state, wait_for
from positions import leads, match_over, position, save_at, save_of


def late(view):
    """Wanted: a few cards before the end of a later round."""
    return view["round"] == 2 and view["phase"] == "play" and sum(seat["count"] for seat in view["seats"]) <= 8


@pytest.mark.parametrize(("rules", "points"), [("classic", [3, 2, 1, 0]), ("cardverse", [4, 3, 2, 1])])
def test_the_end_of_a_round_pays_the_places(visit, rules, points):
    """W31, W32: over the four seats, and the totals rise with it (RULES.md, section 9)."""
    save = save_at(late, rules)
    before = position(late, rules).totals
    page = visit(save)
    my_turn(page)
    play_out(page)
    won = [int(page.get_by_test_id(f"delta-{seat}").inner_text()) for seat in range(4)]
    totals = [int(page.get_by_test_id(f"score-{seat}").inner_text()) for seat in range(4)]
    titles = [page.get_by_test_id(f"seat-{seat}").get_attribute("data-title") for seat in range(4)]
    order = ["president", "vice_president", "citizen", "scum"]
    assert sorted(won, reverse=True) == points
    assert [points[order.index(title)] for title in titles] == won
    assert totals == [old + new for old, new in zip(before, won, strict=True)]


def about_to_go_out(view):
    """Wanted: my last card can be played and the others go on."""
    return bool(
        view["round"] == 1 and view["phase"] == "play" and len(view["hand"]) == 1 and view["usable"]
        and min(seat["count"] for seat in view["seats"][1:]) >= 3
    )  # fmt: skip


def test_who_is_out_can_go_to_the_end_of_the_round(visit):
    """W37: without animation, with the result that the match has anyway."""
    save = save_at(about_to_go_out)
    results = []
    for skips in (True, False):
        page = visit(save)
        my_turn(page)
        assert page.get_by_test_id("skip-end").is_hidden()
        page.get_by_test_id("hint").click()
        page.get_by_test_id("play").click()
        wait_for(page, page.get_by_test_id("skip-end").is_visible, step=50)
        if skips:
            page.get_by_test_id("skip-end").click()
            page.clock.run_for(400)
            assert page.get_by_test_id("round-result").count() == 1
        play_out(page)
        results.append((page.get_by_test_id("round-result").locator("tbody").inner_text(), saved(page)["moves"]))
    assert results[0] == results[1]


@pytest.mark.parametrize(("mine", "tied"), [(True, False), (False, False), (True, True), (False, True)])
def test_most_points_win_the_match(visit, mine, tied):
    """W44: a tie goes to the better place in the last round (RULES.md, section 10). W39: a reload shows it again."""
    match = match_over(mine, tied)
    page = visit(save_of(match, "classic"))
    for _ in range(2):
        wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
        result = page.get_by_test_id("result")
        assert result.get_attribute("data-winner") == str(match.winner)
        assert (result.get_by_test_id("tie").count() == 1) == tied
        assert result.locator("tbody tr").first.get_attribute("data-seat") == str(match.winner)
        page.reload()


def test_a_round_that_is_over_can_be_watched_with_open_hands(visit):
    page = visit(save_of(match_over(True, False), "classic"))
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    page.get_by_test_id("watch").click()
    page.get_by_test_id("replay").wait_for()
    cards = [page.get_by_test_id(f"open-{seat}").get_attribute("data-cards").split() for seat in range(4)]
    assert len(set().union(*cards)) == 52
    page.get_by_test_id("replay-last").click()
    left = [page.get_by_test_id(f"open-{seat}").get_attribute("data-cards").split() for seat in range(4)]
    assert sum(not hand for hand in left) == 3


def test_the_fast_speed_is_faster_and_remembered(visit):
    """W36: the clock needed for the same moves."""
    needed = {}
    for speed in ("normal", "fast"):
        page = visit(save_at(leads), speed="normal")
        my_turn(page)
        page.get_by_test_id("menu").click()
        page.get_by_test_id(f"speed-{speed}").click()
        page.get_by_test_id("menu-close").click()
        page.get_by_test_id("hint").click()
        page.get_by_test_id("play").click()
        before = page.evaluate("Date.now()")
        my_turn_by_small_steps(page)
        needed[speed] = page.evaluate("Date.now()") - before
    assert needed["fast"] < needed["normal"] / 2
    page.reload()
    answered(page)
    page.get_by_test_id("menu").click()
    assert page.get_by_test_id("speed-fast").get_attribute("aria-checked") == "true"


def my_turn_by_small_steps(page):
    wait_for(page, lambda: state(page) == "yours", step=40)
