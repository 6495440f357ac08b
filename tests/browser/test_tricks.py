"""Tricks, revolution, eight-stop and downfall, as the page shows them."""

import pytest
from at_table import at, choose, counts, hand, my_turn, pile, saved, state, status, wait_for
from positions import answers, engine, facts, leads


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


def test_the_turn_goes_round_in_one_direction(visit):
    """W09: the seat marked is the next one that still plays; the engine names it."""
    page, save = at(visit, leads)
    play_set(page, 1)
    turns = []

    def back():
        marked = page.locator('.seat[data-turn="true"]')
        turns.extend(marked.evaluate_all("seats => seats.map(seat => Number(seat.dataset.seat))"))
        return state(page) == "yours"

    wait_for(page, back, step=100)
    order = [seat for at, seat in enumerate(turns) if at == 0 or turns[at - 1] != seat]
    match = engine(save)
    expected = [match.turn]
    for move in saved(page)["moves"][len(save["moves"]) :]:
        match.play(move)
        expected.append(match.turn)
    trick_winners_merged = [seat for at, seat in enumerate(expected) if at == 0 or expected[at - 1] != seat]
    assert order == trick_winners_merged[-len(order) :]


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


@pytest.mark.parametrize("rules", ["revolution", "local"])
def test_four_of_a_kind_is_a_revolution(visit, rules):
    """W26, W27: the badge comes at once and stays while it lasts."""
    page, _ = at(visit, holds(4), rules)
    assert page.get_by_test_id("badge-revolution").is_hidden()
    play_set(page, 4)
    assert page.get_by_test_id("badge-revolution").is_visible()
    assert "Revolution" in status(page)


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


@pytest.mark.parametrize("rules", ["classic", "revolution"])
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


def test_a_president_who_is_not_first_again_falls(visit):
    """W30: last place at that moment, the cards burned (RULES.md, section 8)."""
    page, save = at(visit, president_falls, "local", prefer=("x3", "x2"))
    fallen = next(i for i, seat in enumerate(facts_of(save)["seats"]) if seat["title"] == "president")
    choose(page, *hand(page))
    page.get_by_test_id("play").click()
    wait_for(page, lambda: "Downfall" in status(page), step=50)
    seat = page.get_by_test_id(f"seat-{fallen}")
    assert seat.get_attribute("data-title") == "scum"
    assert seat.get_attribute("data-count") == "0"
    assert "burned" in seat.inner_text()
    assert counts(page)[0] == 0


def facts_of(save):
    from positions import position

    return facts(position(president_falls, "local", 5, ("x3", "x2")))
