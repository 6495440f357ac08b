"""Tricks and jokers, as the page shows them (RULES.md, A.5)."""

import pytest
from at_table import choose, hand, my_turn, selected, state, status, wait_for
from joker_saves import facts, follows, holds_joker, leads, position
from joker_table import dims, joker_at, saved_joker, trick

LATE = {"first": 5, "last": 12}


def must_follow(view):
    return (
        follows(view) and view["trick"]["demand"] != "high" and suits(view["usable"]) - {"r"} == {view["trick"]["led"]}
    )


def must_trump(view):
    return bool(follows(view) and view["trump"] != "none" and view["trump"] != view["trick"]["led"]
                and suits(view["usable"]) - {"r"} == {view["trump"]})  # fmt: skip


def must_play_highest(view):
    led = view["trick"]["led"] if view["trick"] else None
    return bool(
        follows(view) and view["trick"]["demand"] == "high" and len([c for c in view["hand"] if c[-1] == led]) > 1
    )


def suits(cards):
    return {card[-1] for card in cards}


SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@pytest.mark.parametrize(
    ("wanted", "said"),
    [(must_follow, "{led} was led: play {led}."), (must_trump, "You have no {led}: play a trump, {trump}."),
     (must_play_highest, "The joker asks for your highest {led}: ")],
)  # fmt: skip
def test_a_card_that_the_rules_forbid_is_dark_and_tells_why(visit, wanted, said):
    """J-W7"""
    page, save = joker_at(visit, wanted, **LATE)
    view = facts(position(wanted, **LATE))
    dark = [card for card in hand(page) if card.split(".")[0] not in view["usable"]]
    assert dims(page) == dark
    forbidden = next(card for card in dark if wanted is not must_play_highest or card[-1] == view["trick"]["led"])
    choose(page, forbidden)
    assert status(page).startswith(said.format(led=SIGNS[view["trick"]["led"]], trump=SIGNS.get(view["trump"])))
    assert page.get_by_test_id("play").is_disabled()
    choose(page, forbidden)
    assert saved_joker(page)["moves"] == save["moves"]


def test_one_card_is_selected_at_a_time_and_a_second_tap_plays_it(visit):
    page, save = joker_at(visit, leads, **LATE)
    first, second = [card for card in hand(page) if not card.startswith("joker")][:2]
    choose(page, first, second)
    assert selected(page) == [second]
    choose(page, second)
    page.locator('main[data-state="showing"]').wait_for()
    assert saved_joker(page)["moves"][len(save["moves"])] == second
    assert trick(page)[0] == second
    assert second not in hand(page)


def joker_led(view):
    return holds_joker(view) and view["trick"] is None


def joker_follows(view):
    return holds_joker(view) and bool(view["trick"])


LEADS = [f"joker {demand} {suit}" for demand in ("high", "low") for suit in "cdhs"]


FOLLOWS = ["joker take", "joker discard"]
SAID = {"take": "takes", "discard": "lets go", "high": "highest", "low": "lowest"}


@pytest.mark.parametrize(("wanted", "ways"), [(joker_led, LEADS), (joker_follows, FOLLOWS)])
def test_the_joker_sheet_asks_how_it_is_played_and_cancel_returns_it(visit, wanted, ways):
    """J-W6: eight ways to lead one, two to follow with it; Escape cancels too."""
    page, save = joker_at(visit, wanted, **LATE)
    for cancel in (page.get_by_test_id("joker-cancel").click, lambda: page.keyboard.press("Escape")):
        choose(page, "joker")
        page.get_by_test_id("play").click()
        buttons = page.get_by_test_id("joker-sheet").get_by_role("button")
        found = buttons.evaluate_all("all => all.map(one => one.dataset.testid.replaceAll('-', ' '))")
        assert sorted(found) == sorted([*ways, "joker cancel"])
        cancel()
        assert page.get_by_test_id("joker-sheet").count() == 0
        assert (saved_joker(page)["moves"], selected(page), state(page)) == (save["moves"], [], "yours")
        assert "joker" in hand(page)


@pytest.mark.parametrize(("wanted", "ways"), [(joker_led, LEADS), (joker_follows, FOLLOWS)])
def test_every_way_to_play_a_joker_is_played_and_stands_on_the_card(visit, wanted, ways):
    """J-W6: what the card says is what was chosen and recorded."""
    page, save = joker_at(visit, wanted, **LATE)
    for way in ways:
        choose(page, "joker", "joker")
        page.get_by_test_id(way.replace(" ", "-")).click()
        page.locator('main[data-state="showing"]').wait_for()
        assert saved_joker(page)["moves"][len(save["moves"])] == way
        _, mode, *suit = way.split()
        said = " ".join([SAID[mode], *(SIGNS[one] for one in suit)])
        assert page.locator('.laid[data-seat="0"] .said').inner_text() == said
        page.evaluate("save => localStorage.setItem('joker.match', JSON.stringify(save))", save)
        page.reload()
        my_turn(page)


def last_of_trick(view):
    return view["phase"] == "play" and view["trick"] and len(view["trick"]["cards"]) == 3


def test_a_trick_stays_in_sight_and_its_winner_is_told(visit):
    page, _ = joker_at(visit, last_of_trick, **LATE)
    match = position(last_of_trick, **LATE)
    page.get_by_test_id("hint").click()
    card = selected(page)[0].split(".")[0]
    page.get_by_test_id("play").click()
    if page.get_by_test_id("joker-sheet").count():
        page.locator('[data-testid="joker-sheet"] [data-hinted="true"]').click()
    page.locator('main[data-state="showing"]').wait_for()
    assert len(trick(page)) == 4
    assert card in trick(page)
    best = page.locator('.laid[data-best="true"]').get_attribute("data-seat")
    before = facts(match)["seats"]
    assert status(page).endswith("takes the trick.") or status(page).endswith("take the trick.")
    assert int(page.get_by_test_id(f"seat-{best}").get_attribute("data-won")) == before[int(best)]["won"] + 1
    wait_for(page, lambda: len(trick(page)) < 4, step=100)


def test_the_hint_goes_round_the_legal_cards_and_never_plays(visit):
    page, save = joker_at(visit, must_follow, **LATE)
    legal = facts(position(must_follow, **LATE))["usable"]
    found = []
    for _ in legal:
        page.get_by_test_id("hint").click()
        found += selected(page)
        assert page.get_by_test_id("play").is_enabled()
    assert sorted(found) == sorted(legal)
    assert saved_joker(page)["moves"] == save["moves"]
    my_turn(page)
