"""The first screen of Joker."""

import itertools

import pytest
from joker_table import saved_joker, start_joker

from president_env import Match

ROWS = {
    "form": ["classic", "short", "full"],
    "shtanga": ["100", "200", "per_card"],
    "premium": ["double", "strike", "none"],
    "cpu": ["easy", "normal", "hard"],
    "time": ["15", "30", "off"],
}


def test_the_options_of_a_match_are_chosen_before_the_table_is_made(visit):
    """J-W1: three forms; a shtanga of 200 and doubled records unless others are chosen (RULES.md, A.2, A.6, A.7)."""
    page = visit(game="joker")
    for row, values in ROWS.items():
        assert page.locator(f'[data-testid^="opt-{row}-"]').count() >= len(values)
    chosen = page.locator('[aria-checked="true"]').evaluate_all("all => all.map(one => one.dataset.testid)")
    assert {"opt-form-classic", "opt-shtanga-200", "opt-premium-double", "opt-time-15"} <= set(chosen)
    assert [page.get_by_test_id(f"opt-form-{form}").inner_text()[-2:] for form in ROWS["form"]] == ["24", "12", "40"]


@pytest.mark.parametrize(("form", "rounds"), [("classic", 24), ("short", 12), ("full", 40)])
def test_a_match_begins_as_it_was_chosen(visit, form, rounds):
    """J-W1, J-W2: and the sheet has a row for every round, with the cards that the rules deal (RULES.md, A.2)."""
    page = visit(game="joker", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    start_joker(page, form=form, shtanga="per_card", premium="strike", cpu="easy", time="off")
    save = saved_joker(page)
    assert [save[name] for name in ("form", "shtanga", "premium", "level")] == [form, "per_card", "strike", "easy"]
    rows = page.locator(".sheet-side [data-testid=sheet-row] th")
    rows.first.wait_for()
    ladder = [str(n) for n in range(1, 9)]
    classic = [*ladder, *"9999", *reversed(ladder), *"9999"]
    assert [text[0] for text in rows.all_inner_texts()] == (classic + ["9"] * 16)[:rounds]
    hand = page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    match = Match({"preset": form}, code="J0000000001", game="joker")
    assert hand == match.spec.hand_text(match.state, 0).split()


# The card after each click, in the same frame: nothing else runs in between.
CARDS = """choices => choices.map(chosen => {
  for (const option of chosen) document.querySelector(`[data-testid="opt-${option}"]`).click();
  return [...document.querySelectorAll('[data-testid="rules-line"]')].map(line => line.textContent);
})"""


def test_every_choice_rewrites_the_card(visit):
    page = visit(game="joker")
    choices = [
        [f"{row}-{value}" for row, value in zip(ROWS, chosen, strict=True)]
        for chosen in itertools.product(*ROWS.values())
    ]
    cards = [tuple(card) for card in page.evaluate(CARDS, choices)]
    assert len(set(cards)) == len(choices) == 243
    assert all(len(card) == 4 and all(card) for card in cards)


CUT_OFF = "all => all.filter(one => one.scrollWidth > one.offsetWidth).map(one => one.outerHTML)"


@pytest.mark.parametrize("language", ["en", "id", "ru", "fi"])
def test_nothing_is_cut_off_on_a_small_phone(visit, language):
    page = visit(game="joker", viewport={"width": 320, "height": 568}, language=language)
    for form in ROWS["form"]:
        page.get_by_test_id(f"opt-form-{form}").click()
        assert page.locator("main.setup *:not(.spoken)").evaluate_all(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_the_game_is_chosen_on_the_first_screen_and_remembered(visit):
    page = visit()
    page.get_by_test_id("game-joker").click()
    page.get_by_role("heading", name="Georgian Joker").wait_for()
    assert page.evaluate("document.title") == "Georgian Joker"
    assert page.evaluate("document.activeElement.dataset.testid") == "game-joker"
    page.reload()
    page.get_by_role("heading", name="Georgian Joker").wait_for()
    page.get_by_test_id("code").fill("P1151739204")
    page.get_by_test_id("start").click()
    assert "J and ten digits" in page.get_by_role("alert").inner_text()
