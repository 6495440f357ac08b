"""The first screen: what is chosen, and the card that says it."""

import itertools

import pytest

ROWS = {
    "rules": ["classic", "revolution", "local", "cardverse"],
    "cpu": ["easy", "normal", "hard", "strong", "expert"],
    "len": [1, 3, 5, 7],
}


def lines(page):
    return page.get_by_test_id("rules-line").all_inner_texts()


def test_the_page_opens_on_the_first_screen(visit):
    """W01, W02: at once, with a card of four lines that nothing cuts off."""
    page = visit()
    assert page.get_by_test_id("rules-card").is_visible()
    assert page.get_by_test_id("start").is_visible()
    assert page.get_by_test_id("hand").count() == 0
    fits = page.get_by_test_id("rules-line").evaluate_all(
        "lines => lines.map(line => line.scrollWidth <= line.clientWidth)"
    )
    assert fits == [True] * 4
    assert all(lines(page))


def test_each_row_has_one_choice(visit):
    """W03: four rules, five levels, four lengths."""
    page = visit()
    for row, size in {"opt-rules": 4, "opt-cpu": 5, "opt-len": 4}.items():
        options = page.locator(f'[data-testid^="{row}-"]')
        assert options.count() == size
        assert options.evaluate_all("all => all.filter(one => one.ariaChecked === 'true').length") == 1


# The card after each click, in the same frame: nothing else runs in between.
CARDS = """choices => choices.map(chosen => {
  for (const option of chosen) document.querySelector(`[data-testid="opt-${option}"]`).click();
  return [...document.querySelectorAll('[data-testid="rules-line"]')].map(line => line.textContent);
})"""


def test_every_choice_rewrites_the_card(visit):
    """W04: all combinations have different cards, and the four rules differ in more than their name."""
    page = visit()
    choices = [
        [f"{row}-{value}" for row, value in zip(ROWS, chosen, strict=True)]
        for chosen in itertools.product(*ROWS.values())
    ]
    cards = [tuple(card) for card in page.evaluate(CARDS, choices)]
    assert len(set(cards)) == len(choices) == 80
    assert len({card[:3] for card in cards}) == len(ROWS["rules"])
    assert all(len(card) == 4 for card in cards)


CUT_OFF = "all => all.filter(one => one.scrollWidth > one.offsetWidth).map(one => one.outerHTML)"


@pytest.mark.parametrize("language", ["en", "id", "ru", "fi"])
def test_no_card_is_cut_off_on_a_small_phone(visit, language):
    """W02"""
    page = visit(viewport={"width": 320, "height": 568}, language=language)
    for rules in ROWS["rules"]:
        page.get_by_test_id(f"opt-rules-{rules}").click()
        assert page.locator("main.setup *").evaluate_all(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_match_of_one_round_has_no_tribute(visit):
    """W05: the exchange comes before later rounds (RULES.md, section 4)."""
    page = visit()
    for rounds, said in ((1, False), (3, True)):
        page.get_by_test_id(f"opt-len-{rounds}").click()
        assert ("Tribute" in lines(page)[3]) == said


@pytest.mark.parametrize(
    ("rules", "said", "unsaid"),
    [
        ("classic", ["ordinary set", "no eight-stop", "no downfall"], ["revolution"]),
        ("revolution", ["revolution"], ["eight", "downfall"]),
        ("local", ["revolution", "eight-stop", "downfall"], ["ordinary"]),
        ("cardverse", ["revolution", "Passing is final", "4 / 3 / 2 / 1"], ["3♣", "eight"]),
    ],
)
def test_the_card_is_true_to_the_rules(visit, rules, said, unsaid):
    """W05: against the table of presets in RULES.md, section 2."""
    page = visit()
    page.get_by_test_id(f"opt-rules-{rules}").click()
    page.get_by_test_id("opt-len-7").click()
    text = " ".join(lines(page))
    assert [word for word in [*said, "7 rounds", "Normal"] if word not in text] == []
    assert [word for word in unsaid if word in text] == []


def test_a_wrong_match_code_is_refused_with_a_sentence(visit):
    page = visit()
    page.get_by_test_id("code").fill("Q12")
    page.get_by_test_id("start").click()
    assert "P and ten digits" in page.get_by_role("alert").inner_text()


def test_the_language_can_be_changed_and_is_remembered(visit):
    page = visit()
    page.get_by_test_id("lang-ru").click()
    page.get_by_role("heading", name="Президент").first.wait_for()
    page.reload()
    page.get_by_role("heading", name="Президент").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "ru"
