"""The page as a thing: secrets, layout, keyboard, and whole matches on it."""

import json
import re

import pytest
from at_table import counts, hand, my_turn, play_out, saved, selected, start, state, tab_to, wait_for
from layout import LEAST, VIEWPORTS, at_sizes, check_layout
from positions import answers, engine, facts, leads, match_over, position, save_at, save_of


def leads_later(view):
    """Wanted: my lead after an exchange in which I gave cards away."""
    return leads(view) and view["round"] == 2 and bool(view["exchange"] and view["exchange"]["taken"])


@pytest.mark.parametrize("wanted", [leads, leads_later])
def test_cards_of_others_are_nowhere_in_the_page(visit, wanted):
    """W41: not in the document, for a screen reader, in the storage or any response; what was seen is no secret."""
    bodies, match = [], position(wanted)
    page = visit(once=True)
    page.on("response", lambda answer: bodies.append(answer.text()) if "/api/" in answer.url else None)
    page.evaluate("save => localStorage.setItem('president.match', JSON.stringify(save))", save_of(match, "classic"))
    page.reload()
    my_turn(page)
    given = facts(match)["exchange"] or {"taken": [], "returned": []}
    hands = {card for seat in (1, 2, 3) for card in match.spec.hand_text(match.state, seat).split()}
    hidden = hands - {*given["taken"], *given["returned"]}
    texts = [
        *bodies,
        page.content(),
        page.evaluate("JSON.stringify(localStorage)"),
        page.locator("body").aria_snapshot(),
    ]
    assert len(hidden) > 20
    assert bodies
    assert [card for card in hidden for text in texts if re.search(rf"\b({card}|{spoken(card)})\b", text)] == []
    assert spoken(hand(page)[0]) in texts[-1]


def spoken(card):
    """A card as the English page names it."""
    ranks, suits = (
        {"J": "jack", "Q": "queen", "K": "king", "A": "ace"},
        {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    )
    return f"{ranks.get(card[:-1], card[:-1])} of {suits[card[-1]]}"


@pytest.mark.parametrize("language", ["en", "id", "ru", "fi"])
def test_nothing_overlaps_and_nothing_is_cut_off(visit, language):
    """W42: 13 cards with 40 px of each in reach, the longest status, titles and marks; buttons of 40 px."""
    page = visit(language=language, reduced_motion="reduce")
    start(page, rules="local", code="P1151739204")
    my_turn(page)
    page.evaluate(LONGEST, json.dumps(language))
    for size in at_sizes(page, VIEWPORTS):
        check_layout(page, PARTS, ".actions button, .seat *", size)
        assert page.evaluate(VISIBLE) >= LEAST
        assert page.locator(".seat").evaluate_all(MARKS_APART) == [True] * 4


MARKS_APART = """seats => seats.map(seat => {
  const [mark, count] = [".mark", ".count"].map(part => seat.querySelector(part)?.getBoundingClientRect());
  return !count || mark.left >= count.right || mark.top >= count.bottom;
})"""
PARTS = {
    **{f"seat {seat}": f'[data-seat="{seat}"]' for seat in range(4)},
    **{name: f".{name}" for name in ("bar", "pile", "status", "hand", "actions")},
}
LONGEST = """async language => {
  const read = async path => (await fetch(new URL(`texts/${path}${JSON.parse(language)}.json`, location.href))).json();
  const texts = Object.entries({ ...await read(""), ...await read("president/") });
  const longest = wanted => texts.filter(([key]) => wanted.test(key))
    .flatMap(([, text]) => typeof text === "string" ? [text] : Object.values(text))
    .sort((a, b) => b.length - a.length)[0];
  document.querySelector(".status").textContent = longest(/^(reason|hint|prompt)/);
  for (const seat of document.querySelectorAll(".seat")) {
    seat.dataset.passed = true;
    seat.querySelector(".mark").textContent = longest(/^seat.passed/);
    seat.querySelector(".seat-title").textContent = longest(/^title.(president|vice_president|citizen|scum)/);
  }
}"""
# The least width of a card that no later card of its row covers, and its height that no other row covers.
VISIBLE = """() => {
  const boxes = [...document.querySelectorAll(".hand .card")].map(card => card.getBoundingClientRect());
  return Math.min(...boxes.map((box, i) => {
    const next = boxes[i + 1];
    return next && next.top === box.top ? next.left - box.left : box.width;
  }), ...boxes.map(box => {
    const below = boxes.filter(other => other.top > box.top + 4).map(other => other.top);
    return below.length ? Math.min(...below) - box.top : box.height;
  }));
}"""


@pytest.mark.parametrize("language", ["en", "id", "ru", "fi"])
def test_results_and_replay_fit_a_small_phone(visit, language):
    """W42: no dialog scrolls sideways, upright and flat."""
    save = save_of(match_over(winner_is_me=False, tied=True), "classic")
    page = visit(save, language=language, reduced_motion="reduce")
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    page.get_by_test_id("watch").click()
    page.get_by_test_id("replay").wait_for()
    for _ in at_sizes(page, [(320, 568), (640, 360)]):
        assert page.locator("dialog").evaluate_all(
            "all => all.map(one => [...one.querySelectorAll('*')].every(part => part.scrollWidth <= one.clientWidth))"
        ) == [True, True]


def test_a_round_can_be_played_with_the_keyboard_alone(visit):
    """W43: Tab, arrows, Space and Enter, from the first screen to the result of the round."""
    page = visit()
    tab_to(page, "opt-rules-classic")
    page.keyboard.press("ArrowRight")
    assert page.get_by_test_id("opt-rules-revolution").get_attribute("aria-checked") == "true"
    tab_to(page, "start")
    page.keyboard.press("Enter")
    page.get_by_test_id("deal-skip").wait_for()
    tab_to(page, "deal-skip")
    page.keyboard.press("Enter")
    my_turn(page)
    tab_to(page, "card")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert selected(page) == hand(page)[1:2]
    page.keyboard.press("Space")
    assert selected(page) == []
    wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1 or one_move(page), step=1000)
    page.keyboard.press("Enter")  # the button that goes on has the focus
    page.get_by_test_id("deal-skip").wait_for()


def one_move(page):
    """In my turn: the hint, then Enter on a card of it, or pass."""
    if state(page) == "yours":
        tab_to(page, "hint")
        page.keyboard.press("Space")
        tab_to(page, "card" if selected(page) else "pass")
        page.keyboard.press("Enter")


def test_every_control_has_a_role_and_a_name(visit):
    """W43: and what can be pressed is a button, never a bare element."""
    page = visit(save_at(answers(1)))
    my_turn(page)
    names = page.get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel || one.textContent.trim())")
    assert all(names)
    assert page.locator("[onclick], div[tabindex], span[tabindex]").count() == 0
    assert page.get_by_role("status").count() == 1
    assert "cards" in page.get_by_test_id("seat-1").get_attribute("aria-label")


def test_cards_are_named_in_the_language_of_the_game(visit):
    page = visit(save_at(leads), language="ru")
    my_turn(page)
    card = hand(page)[0]
    suits = {"c": "треф", "d": "бубен", "h": "червей", "s": "пик"}
    assert page.locator(f'[data-card="{card}"]').get_attribute("aria-label").endswith(suits[card[-1]])


def test_the_game_works_under_a_path_of_a_proxy(browser):
    from server import serving

    with serving("/games/president") as address:
        page = browser.new_page()
        page.goto(address)
        page.get_by_test_id("opt-cpu-normal").click()
        start(page)
        assert state(page) != "failed"
        page.close()


def test_the_strong_bot_can_be_asked_in_the_own_turn(visit):
    """It has a share for every legal move and no other, the best first."""
    save = save_at(answers(1))
    page = visit(save)
    my_turn(page)
    page.get_by_test_id("advice").click()
    page.get_by_test_id("advice-close").wait_for()
    rows = page.locator("dialog li[data-move]")
    moves = rows.evaluate_all("rows => rows.map(row => row.dataset.move)")
    shares = rows.locator("meter").evaluate_all("bars => bars.map(bar => bar.value)")
    assert sorted(moves) == sorted(engine(save).legal_moves)
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1, abs=0.01)
    page.get_by_test_id("advice-close").click()


@pytest.mark.parametrize("rounds", [1, 7])
def test_a_whole_match_can_be_played_by_hints(visit, rounds):
    """W43, W46: every round to its end, four seats of 13 cards each time; no error in the console."""
    page = visit()
    start(page, rules="local", rounds=rounds)
    for _ in range(rounds):
        wait_for(page, lambda: page.get_by_test_id("deal-skip").count() == 1)
        page.get_by_test_id("deal-skip").click()
        assert counts(page) == [13, 13, 13, 13]
        play_out(page)
        page.get_by_test_id("next").click()
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    assert rounds > 1 or engine(saved(page)).over  # one round is played in the open, so the engine can play it again
