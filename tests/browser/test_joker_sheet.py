"""The score sheet of Joker: rounds, shtanga, premiums, the end of the match (RULES.md, A.6 to A.8)."""

import pytest
from at_table import wait_for
from joker_saves import bids, facts, played_to, position, save_at_result, save_of
from joker_table import joker_at, numbers

WIDE = {"width": 1280, "height": 800}


def written(page, where):
    """Bids and points of every round that is written on a sheet."""
    rows = page.locator(f"{where} [data-testid=sheet-row][data-written=true]")
    return rows.evaluate_all("""rows => rows.map(row => [...row.querySelectorAll("td .cell")].map(cell =>
      [cell.querySelector(".bid").textContent, cell.querySelector(".points").textContent]))""")


def expected(match):
    """The same by the engine: bids by seat as they were made, points without the premium."""
    found = []
    for moves, line in zip(match.history, lines(match), strict=False):
        made = {seat: move.removeprefix("bid ") for seat, move in moves if move.startswith("bid")}
        found.append([[made[seat], str(line.cells[seat].points).replace("-", "−")] for seat in range(4)])
    return found


def lines(match):
    return [line for section in match.sheet.sections for line in section.lines if line.labels[0] != "premium"]


def test_every_round_is_a_row_with_bid_and_points_of_every_seat(visit):
    """J-W2: from the sheet beside the table; the totals are the match's."""
    match = played_to(6)
    page = visit(save_of(match), game="joker", viewport=WIDE)
    wait_for(page, lambda: page.locator('main[data-state="yours"]').count() == 1)
    assert page.locator(".sheet-side [data-testid=sheet-row]").count() == 12
    assert written(page, ".sheet-side") == expected(match)
    total = page.locator(".sheet-side [data-testid=sheet-total] td").all_inner_texts()
    assert numbers(total) == match.totals
    sums = page.locator(".sheet-side [data-testid=sheet-sums]").first.locator("td").all_inner_texts()
    assert numbers(sums) == match.totals


def test_a_phone_shows_the_sheet_in_a_panel(visit):
    """J-W2: with the bids of the round now played."""
    wanted = {"first": 7, "last": 8}
    page, _ = joker_at(visit, lambda view: bids(view) and view["dealer"] == 0, **wanted)
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_test_id("sheet-open").click()
    now = page.locator('[data-testid=sheet-panel] [data-now="true"] .bid').all_inner_texts()
    assert now[0] == ""
    assert all(bid.isdigit() for bid in now[1:])
    page.get_by_test_id("sheet-close").click()
    assert page.get_by_test_id("sheet-panel").count() == 0


def i_hit_the_post(match):
    """I promised tricks and took none in the round just over."""
    cell = lines(match)[-1].cells[0]
    return int(cell.note.split("/")[0]) > 0 and cell.note.endswith("/0")


@pytest.mark.parametrize(("shtanga", "points"), [(100, "−100"), (200, "−200"), ("per_card", "−400")])
def test_a_shtanga_is_struck_through(visit, shtanga, points):
    """J-W9: and costs what the table chose, with four cards (RULES.md, A.6)."""
    match = played_to(4, stop=i_hit_the_post, shtanga=shtanga)
    page = visit(save_at_result(match), game="joker")
    wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1)
    cell = page.locator('[data-testid=round-result] [data-round="4"] td').first.locator(".cell")
    assert cell.get_attribute("data-shtanga") == "true"
    assert cell.locator(".points").inner_text() == points
    stroke = cell.evaluate(
        "one => { const { content, height } = getComputedStyle(one, '::after'); return [content, height] }"
    )
    assert stroke == ['""', "2px"]
    assert page.get_by_test_id("round-mine").inner_text().startswith("Shtanga: you promised")


def somebody_is_clean(match):
    return match.sheet.sections[-1].lines[-1].labels[0] == "premium"


def lines_of_premium(match):
    return [line for section in match.sheet.sections for line in section.lines if line.labels[0] == "premium"]


@pytest.mark.parametrize(("premium", "mark"), [("double", "doubled"), ("strike", "struck")])
def test_the_premium_at_the_end_of_a_chapter_is_a_ceremony(visit, premium, mark):
    """J-W9: who is paid or struck, and the record that it is for, at the last round of chapter II (RULES.md, A.7)."""
    match = played_to(12, stop=somebody_is_clean, well=True, premium=premium)
    page = visit(save_at_result(match), game="joker")
    wait_for(page, lambda: page.get_by_test_id("round-result").count() == 1)
    paid = [cell.points if cell else 0 for cell in lines_of_premium(match)[-1].cells]
    shown = (
        page.get_by_test_id("ceremony")
        .locator("li")
        .evaluate_all("all => all.map(one => [Number(one.dataset.seat), Number(one.dataset.premium)])")
    )
    assert shown == [[seat, points] for seat, points in enumerate(paid) if points]
    section = match.sheet.sections[-1]
    records = [
        [line.labels[0], seat, cell.points]
        for line in section.lines
        for seat, cell in enumerate(line.cells)
        if cell and cell.mark == mark
    ]
    assert [[seat, abs(points)] for seat, points in shown] == sorted([seat, points] for _, seat, points in records)
    result = page.get_by_test_id("round-result")
    marked = result.locator(f'[data-mark="{mark}"]')
    assert marked.evaluate_all(PLACES) == [[number, str(seat), str(points)] for number, seat, points in records]
    lines = marked.locator(".points").evaluate_all("all => all.map(one => getComputedStyle(one).textDecorationLine)")
    assert set(lines) == {"line-through" if mark == "struck" else "none"}
    told = {"doubled": "counts twice", "struck": ("loses the best round", "is struck out")}[mark]
    for sentence in page.get_by_test_id("ceremony").locator("li").all_inner_texts():
        assert any(one in sentence for one in ([told] if isinstance(told, str) else told))
    assert_the_sums_add_up(result, section)


PLACES = """cells => cells.map(cell => [cell.closest("tr").dataset.round, cell.closest("td").dataset.seat,
  cell.querySelector(".points").textContent])"""


def assert_the_sums_add_up(result, section):
    """J-W2: the chapter's sums are its rounds and its premium (RULES.md, A.7.3)."""
    rounds = result.locator("[data-testid=sheet-row]")
    points = [numbers(rounds.nth(at).locator(".points").all_inner_texts()) for at in range(rounds.count())]
    premium = [
        int(text.replace("−", "-") or 0) for text in result.locator("[data-testid=sheet-premium] td").all_inner_texts()
    ]
    sums = numbers(result.locator("[data-testid=sheet-sums] td").all_inner_texts())
    assert sums == [sum(column) for column in zip(*points, premium, strict=True)] == list(section.sums)


def test_the_end_of_the_match_names_the_winner_over_the_whole_sheet(visit):
    """J-W2, W39: a reload shows it again (RULES.md, A.8)."""
    match = played_to(12, stop=somebody_is_clean, well=True)
    page = visit(save_of(match, round_end=12), game="joker")
    for _ in range(2):
        wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
        result = page.get_by_test_id("result")
        assert result.get_attribute("data-winners") == " ".join(str(seat) for seat in match.winners)
        assert result.locator("[data-testid=sheet-row]").count() == 12
        sums = result.locator("[data-testid=sheet-sums]")
        shown = [numbers(sums.nth(at).locator("td").all_inner_texts()) for at in range(sums.count())]
        assert shown == [list(section.sums) for section in match.sheet.sections]
        places = result.locator(".ranking li b").all_inner_texts()
        assert numbers(places) == sorted(match.totals, reverse=True)
        page.reload()


def test_a_round_that_is_over_can_be_watched_with_open_hands(visit):
    page = visit(save_of(played_to(12), round_end=12), game="joker")
    wait_for(page, lambda: page.get_by_test_id("result").count() == 1)
    page.get_by_test_id("watch").click()
    page.get_by_test_id("replay").wait_for()
    page.get_by_test_id("replay-last").click()
    left = [page.get_by_test_id(f"open-{seat}").get_attribute("data-cards") for seat in range(4)]
    assert left == [""] * 4
    assert page.locator("[data-testid=open-pile] > span").count() == 4
    page.get_by_test_id("replay-back").click()
    assert page.locator("[data-testid=open-pile] > span").count() == 3


def test_totals_stand_at_the_seats(visit):
    wanted = {"first": 5, "last": 6}
    page, _ = joker_at(visit, bids, **wanted)
    view = facts(position(bids, **wanted))
    shown = [page.get_by_test_id(f"score-{seat}").inner_text() for seat in range(4)]
    assert numbers(shown) == [seat["total"] for seat in view["seats"]]
