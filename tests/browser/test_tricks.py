"""Tricks, revolution, eight-stop and downfall, as the page shows them."""

import pytest
from at_table import at, choose, counts, hand, my_turn, pile, play_out, saved, state, status, wait_for
from positions import answers, engine, leads


def rank(card):
    return card[:-1]


def play_set(page, count, of=None):
    """Play so many cards of one rank."""
    ranks = [rank(card) for card in hand(page)]
    chosen = of or next(one for one in ranks if ranks.count(one) >= count)
    choose(page, *[card for card in hand(page) if rank(card) == chosen][:count])
    page.get_by_test_id("play").click()
    page.locator('main[data-state="showing"]').wait_for()
    return chosen


def holds(count, of=None):
    def wanted(view):
        ranks = [rank(card) for card in view["hand"]]
        return leads(view) and any(ranks.count(one) >= count for one in ([of] if of else ranks))

    return wanted


def test_who_passed_may_play_when_the_turn_returns(visit):
    """W22: passing is soft in Classic (RULES.md, section 5)."""
    page, _ = at(visit, answers(1, "3"))
    page.get_by_test_id("pass").click()
    my_turn(page)
    assert pile(page) != ""
    page.get_by_test_id("hint").click()
    assert page.get_by_test_id("play").is_enabled()


# Keeps every seat that is marked as the one to act, in order.
WATCH = """() => {
  window.turns = [];
  const note = () => {
    const marked = document.querySelector('.seat[data-turn="true"]');
    if (marked && window.turns.at(-1) !== Number(marked.dataset.seat)) window.turns.push(Number(marked.dataset.seat));
  };
  new MutationObserver(note).observe(document.querySelector("main.table"), { childList: true });
}"""


def test_the_turn_goes_round_in_one_direction(visit):
    """W09: over a whole round the seat marked is the next one that still plays; the engine names it."""
    page, save = at(visit, leads)
    page.evaluate(WATCH)
    play_out(page)
    match = engine(save)
    expected = [match.turn]
    for move in saved(page)["moves"][len(save["moves"]) :]:
        match.play(move)
        if match.turn != expected[-1] and len(match.results) == 0:
            expected.append(match.turn)
    assert page.evaluate("turns") == expected[1:]


def all_but_one_passed(view):
    """Wanted: the next pass of mine clears the table."""
    return (
        answers(1)(view)
        and sum(seat["passed"] for seat in view["seats"]) == 2
        and all(seat["count"] for seat in view["seats"])
    )


def test_passes_of_all_others_clear_the_table(visit):
    """W23: the owner of the top play leads."""
    page, _ = at(visit, all_but_one_passed)
    owner = page.get_by_test_id("pile").get_attribute("data-owner")
    page.get_by_test_id("pass").click()
    wait_for(page, lambda: pile(page) == "", step=50)
    assert page.get_by_test_id(f"seat-{owner}").get_attribute("data-turn") == "true"


def owner_is_out(view):
    """Wanted: my pass clears the table, and whose play lies there has no card left."""
    owner = view["pile"]["owner"] if answers(1)(view) else 0
    others = [seat for seat in range(1, 4) if seat != owner]
    waiting = [seat for seat in others if view["seats"][seat]["count"] and not view["seats"][seat]["passed"]]
    return view["round"] == 1 and owner != 0 and view["seats"][owner]["count"] == 0 and not waiting


def test_the_next_seat_leads_where_the_owner_of_the_top_play_is_out(visit):
    """W23: the next that still plays (RULES.md, section 5)."""
    page, save = at(visit, owner_is_out)
    match = engine(save)
    match.play("pass")
    page.get_by_test_id("pass").click()
    wait_for(page, lambda: pile(page) == "", step=50)
    assert page.locator('.seat[data-turn="true"]').get_attribute("data-seat") == str(match.turn)


@pytest.mark.parametrize("rules", ["revolution", "local"])
def test_four_of_a_kind_is_a_revolution(visit, rules):
    """W26, W27: the badge comes at once and stays all the time."""
    page, save = at(visit, holds(4), rules)
    badge = page.get_by_test_id("badge-revolution")
    assert badge.is_hidden()
    play_set(page, 4)
    assert "Revolution" in status(page)
    sampled = []

    def back():
        sampled.append(badge.is_visible())
        return state(page) == "yours"

    wait_for(page, back, step=100)
    later = saved(page)["moves"][len(save["moves"]) + 1 :]
    assert all(sampled) or any(move.endswith("x4") for move in later)


def turns_back(view):
    """Wanted: four of a kind of mine that beat the table in a revolution."""
    return view["revolution"] and any(legal["move"].endswith("x4") for legal in view["legal"])


def test_another_four_of_a_kind_restores_the_order(visit):
    """W26"""
    page, _ = at(visit, turns_back, "revolution", prefer="x4")
    play_set(page, 4)
    assert "The order is restored." in status(page)
    assert page.get_by_test_id("badge-revolution").is_hidden()


def ends_turned(view):
    """Wanted: a revolution near the end of the first round."""
    few = sum(seat["count"] for seat in view["seats"]) <= 8
    return view["round"] == 1 and view["revolution"] and view["phase"] == "play" and few


def test_a_revolution_ends_with_its_round(visit):
    """W26"""
    page, _ = at(visit, ends_turned, "revolution", prefer="x4")
    assert page.get_by_test_id("badge-revolution").is_visible()
    play_out(page)
    page.get_by_test_id("next").click()
    wait_for(page, lambda: page.get_by_test_id("deal-skip").count() == 1)
    assert page.get_by_test_id("badge-revolution").is_hidden()


def test_four_of_a_kind_is_ordinary_in_classic(visit):
    """W28"""
    page, _ = at(visit, holds(4))
    play_set(page, 4)
    assert page.get_by_test_id("badge-revolution").is_hidden()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_eights_clear_the_table_and_lead_again(visit, count):
    """W29: in Local, whatever their number."""
    page, _ = at(visit, holds(count, "8"), "local")
    play_set(page, count, "8")
    assert status(page).endswith("Eight-stop: the table is cleared.")
    my_turn(page)
    assert pile(page) == ""
    assert page.get_by_test_id("pass").is_disabled()


@pytest.mark.parametrize("rules", ["classic", "revolution", "cardverse"])
def test_eights_are_ordinary_elsewhere(visit, rules):
    """W29"""
    page, _ = at(visit, holds(1, "8"), rules)
    play_set(page, 1, "8")
    assert rank(pile(page)) == "8"
    assert "Eight-stop" not in status(page)


def president_falls(view):
    """Wanted: I have one card and lead, last round's President is another seat with cards, and nobody is out."""
    presidents = [seat for seat in view["seats"][1:] if seat["title"] == "president"]
    return bool(
        presidents
        and view["phase"] == "play"
        and len(view["hand"]) == 1
        and view["usable"]
        and all(seat["count"] for seat in view["seats"])
    )


FALLS = {"rules": "local", "prefer": ("x3", "x2")}


def last_card(page):
    """Play it; the seat of last round's President."""
    titles = [page.get_by_test_id(f"seat-{seat}").get_attribute("data-title") for seat in range(4)]
    choose(page, *hand(page))
    page.get_by_test_id("play").click()
    return titles.index("president")


def test_a_president_who_is_not_first_again_falls(visit):
    """W30: last place at that moment, the cards burned; the others play for 2 and 1 points (RULES.md, section 8)."""
    page, _ = at(visit, president_falls, **FALLS)
    fallen = last_card(page)
    wait_for(page, lambda: "Downfall" in status(page), step=50)
    seat = page.get_by_test_id(f"seat-{fallen}")
    assert (seat.get_attribute("data-title"), seat.get_attribute("data-count")) == ("scum", "0")
    assert "burned" in seat.inner_text()
    assert counts(page)[0] == 0
    play_out(page)
    won = [page.get_by_test_id(f"delta-{seat}").inner_text() for seat in range(4)]
    assert (won[0], won[fallen], sorted(won)) == ("+3", "+0", ["+0", "+1", "+2", "+3"])


@pytest.mark.parametrize("rules", ["classic", "revolution", "cardverse"])
def test_nobody_falls_elsewhere(visit, rules):
    """W30"""
    page, _ = at(visit, president_falls, **{**FALLS, "rules": rules})
    held = counts(page)
    president = last_card(page)
    wait_for(page, lambda: counts(page)[0] == 0, step=50)
    assert counts(page)[president] == held[president]
    assert "Downfall" not in status(page)
