"""Bids and trump, as the page shows them (RULES.md, A.3 and A.4)."""

from at_table import counts, hand, my_turn, status, wait_for
from joker_saves import facts, position, save_of
from joker_table import joker_at, saved_joker

NINES = {"first": 9, "last": 12}


def barred(view):
    return view["phase"] == "bid" and view["barred"] is not None


def test_the_dealers_barred_number_is_disabled_with_the_reason(visit):
    """J-W3: all bids are visible, and the sentence names the sum."""
    page, save = joker_at(visit, barred, **NINES)
    view = facts(position(barred, **NINES))
    number = view["barred"]
    others = [seat["bid"] for seat in view["seats"][1:]]
    assert [int(page.get_by_test_id(f"seat-{seat}").get_attribute("data-bid")) for seat in (1, 2, 3)] == others
    assert sum(others) + number == 9
    buttons = page.locator('[data-testid^="bid-"]')
    assert buttons.evaluate_all("all => all.filter(one => one.disabled).map(one => one.textContent)") == [str(number)]
    assert buttons.count() == 10
    assert f"Not {number}: the promises would add up to 9, the number of tricks." in status(page)
    reason = page.get_by_test_id(f"bid-{number}").get_attribute("title")
    assert reason in status(page)
    assert str(number) in reason
    assert buttons.evaluate_all("all => all.filter(one => one.title).length") == 1
    page.get_by_test_id(f"bid-{number}").click(force=True)
    assert saved_joker(page)["moves"] == save["moves"]


def test_a_bid_is_one_tap(visit):
    """J-W3: and stands at my seat from then on."""
    page, save = joker_at(visit, barred, **NINES)
    number = next(bid for bid in range(10) if bid != facts(position(barred, **NINES))["barred"])
    page.get_by_test_id(f"bid-{number}").click()
    wait_for(page, lambda: page.get_by_test_id("seat-0").get_attribute("data-bid") == str(number), step=50)
    assert saved_joker(page)["moves"][len(save["moves"])] == f"bid {number}"


def names_trump(view):
    return view["phase"] == "trump"


def test_trump_is_named_on_three_cards(visit):
    """J-W4: five choices; then six more cards are dealt."""
    page, _ = joker_at(visit, names_trump, **NINES)
    three = hand(page)
    assert len(three) == 3
    assert counts(page) == [3, 3, 3, 3]
    choices = page.locator('[data-testid^="trump-"]')
    assert choices.evaluate_all("all => all.map(one => one.dataset.move)") == [
        *(f"trump {suit}" for suit in "cdhs"),
        "no-trump",
    ]
    page.get_by_test_id("trump-h").click()
    my_turn(page)
    assert page.get_by_test_id("trump").get_attribute("data-trump") == "h"
    assert len(hand(page)) == 9
    assert set(three) <= set(hand(page))


def test_where_another_seat_names_trump_my_six_cards_come_after_it(visit):
    """J-W4: until then I see my three and no trump."""
    match = position(lambda view: view["kind"] == "nines" and view["phase"] == "bid" and view["dealer"] == 1, **NINES)
    over = match.round - 1
    moves = [move for played in match.history[:over] for _, move in played]
    page = visit({**save_of(match, deal=over, round_end=over), "moves": moves}, game="joker", speed="normal")
    page.get_by_test_id("deal-skip").click()
    three = hand(page)
    assert len(three) == 3
    assert page.get_by_test_id("trump").get_attribute("data-trump") == ""
    my_turn(page)
    assert len(hand(page)) == 9
    assert set(three) <= set(hand(page))


def blind(view):
    return view["kind"] == "blind" and view["phase"] == "bid"


def test_blind_bids_are_made_with_backs_only(visit):
    """J-W5: no face in the document until all bids are in."""
    page, _ = joker_at(visit, blind, form="full", first=33, last=36)
    assert hand(page) == []
    assert page.locator(".joker .seat use:not([href='#card-back']), .hand use, .trump use").count() == 0
    assert page.get_by_test_id("backs").get_attribute("data-count") == "9"
    assert status(page).startswith("Promise before you see a card.")
    page.locator('[data-testid^="bid-"]:enabled').first.click()
    my_turn(page)
    assert len(hand(page)) in (3, 9)


def test_the_hint_proposes_bids_and_makes_none(visit):
    page, save = joker_at(visit, barred, **NINES)
    for _ in range(2):
        page.get_by_test_id("hint").click()
        assert page.locator('.auction [data-hinted="true"]:enabled').count() == 1
    assert saved_joker(page)["moves"] == save["moves"]
