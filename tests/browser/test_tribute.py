"""The exchange before a later round, in each of the four roles (RULES.md, section 4)."""

import json
from pathlib import Path

import pytest
from at_table import answered, choose, hand, selected, state, status, wait_for
from positions import LEVEL, ME, end_of_round, facts

import president_env.web
from president_env.web.levels import decide

ROLES = {"president": 2, "vice_president": 1, "citizen": 1, "scum": 2}


def to_tribute(visit, title):
    match, save = end_of_round(title)
    page = visit(save)
    answered(page)
    page.get_by_test_id("deal-skip").click()
    wait_for(page, lambda: page.get_by_test_id("tribute").count() == 1)
    return page, match


@pytest.mark.parametrize("title", ["president", "vice_president"])
def test_the_top_chooses_what_goes_back(visit, title):
    """W33, W34: exactly that many cards, just received ones allowed and marked."""
    page, match = to_tribute(visit, title)
    owed = ROLES[title]
    got = page.get_by_test_id("tribute-got").get_attribute("data-cards").split()
    while match.turn != ME:  # the President gives first
        match.play(decide(match.spec, LEVEL, match.code, match.view(match.turn)))
    assert sorted(got) == sorted(facts(match)["exchange"]["received"])
    page.get_by_test_id("tribute-close").click()
    wait_for(page, lambda: state(page) == "yours")
    assert page.get_by_test_id("play").inner_text() == "Give back"
    marked = page.locator('[data-received="true"]').evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert sorted(marked) == sorted(got)
    for card in got[:owed]:
        assert page.get_by_test_id("play").is_disabled()
        choose(page, card)
    assert page.get_by_test_id("play").is_enabled()
    before = hand(page)
    gone = selected(page)
    page.get_by_test_id("play").click()
    wait_for(page, lambda: len(hand(page)) <= 13, step=50)
    ranks = [card[:-1] for card in gone]
    assert sorted(card[:-1] for card in set(before) - set(hand(page))) == sorted(ranks)


def test_too_many_cards_are_not_given_back(visit):
    """W34: the status says how many."""
    page, _ = to_tribute(visit, "president")
    page.get_by_test_id("tribute-close").click()
    wait_for(page, lambda: state(page) == "yours")
    choose(page, *hand(page)[:3])
    assert status(page) == "Choose exactly 2 cards."
    assert page.get_by_test_id("play").is_disabled()


@pytest.mark.parametrize("title", ["citizen", "scum"])
def test_the_bottom_sees_what_was_taken_and_what_came_back(visit, title):
    """W33, W34: the highest cards, by suit among equals; each panel stays until it is dismissed."""
    page, match = to_tribute(visit, title)
    taken = page.get_by_test_id("tribute-taken").get_attribute("data-cards").split()
    assert sorted(taken) == sorted(facts(match)["exchange"]["taken"])
    assert len(taken) == ROLES[title]
    page.clock.run_for(10_000)
    assert page.get_by_test_id("tribute").count() == 1
    page.get_by_test_id("tribute-close").click()
    wait_for(page, lambda: page.get_by_test_id("tribute-returned").count() == 1)
    while match.spec.view_facts(match.view(ME).record)["phase"] == "exchange":
        match.play(decide(match.spec, LEVEL, match.code, match.view(match.turn)))
    returned = page.get_by_test_id("tribute-returned").get_attribute("data-cards").split()
    assert sorted(returned) == sorted(facts(match)["exchange"]["received"])
    page.get_by_test_id("tribute-close").click()
    assert sorted(hand(page)) == sorted(facts(match)["hand"])


def test_the_last_of_the_round_before_leads(visit):
    """W33"""
    page, _ = to_tribute(visit, "scum")
    page.get_by_test_id("tribute-close").click()
    wait_for(page, lambda: page.get_by_test_id("tribute-returned").count() == 1)
    page.get_by_test_id("tribute-close").click()
    wait_for(page, lambda: state(page) == "yours")
    assert page.get_by_test_id("pass").is_disabled()
    assert page.get_by_test_id("pile").get_attribute("data-cards") == ""


TEXTS = Path(president_env.web.__file__).parent / "static" / "texts" / "president"
SLURS = ["arse", "asshole", "slave", "peasant", "beggar", "budak", "раб", "холоп", "orja"]


@pytest.mark.parametrize("language", ["en", "id", "ru", "fi"])
def test_titles_are_neutral(language):
    """W35: the words that other rules use for the last places do not appear."""
    texts = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    titles = " ".join(text for key, text in texts.items() if key.startswith("title.")).lower()
    assert [word for word in SLURS if word in titles] == []
