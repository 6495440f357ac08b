"""Selecting cards: what the page shows, and why it refuses."""

import pytest
from at_table import at, choose, counts, dim, hand, my_turn, pile, saved, selected, status
from positions import answers, engine, leads

from president_env.games.president.notation import RANK_NAMES


def rank(card):
    return card[:-1]


def strength(card):
    return RANK_NAMES.index(rank(card))


def test_a_tap_lifts_a_card_and_outlines_it_in_blue(visit):
    """W10: a second tap puts it back."""
    page, _ = at(visit, leads)
    card = page.locator(f'[data-card="{hand(page)[0]}"]')
    before = card.bounding_box()["y"]
    card.click()
    page.wait_for_timeout(300)  # a transition is no part of the clock
    assert before - card.bounding_box()["y"] >= 6
    red, green, blue = card.evaluate(
        "card => getComputedStyle(card).outlineColor.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    assert blue > max(red, green)
    assert card.get_attribute("aria-pressed") == "true"
    card.click()
    page.wait_for_timeout(300)
    assert card.bounding_box()["y"] == before
    assert card.get_attribute("aria-pressed") == "false"


def test_any_mixture_can_be_selected(visit):
    """W11, W20: a straight as well; it is refused with the reason."""
    page, _ = at(visit, leads)
    cards = {rank(card): card for card in hand(page)}
    mixture = sorted(list(cards.values())[:3], key=hand(page).index)
    choose(page, *mixture)
    assert selected(page) == mixture
    assert status(page) == "All cards of a play have the same rank."
    assert page.get_by_test_id("play").is_disabled()


def two_like_cards(view):
    """Wanted: my lead with two or three cards of one rank."""
    ranks = [rank(card) for card in view["hand"]]
    return leads(view) and any(ranks.count(one) in (2, 3) for one in ranks)


def test_the_selected_cards_are_the_ones_that_go(visit):
    """Also where the rules, to which suits are nothing, would take others of their rank; a reload shows the same."""
    page, _ = at(visit, two_like_cards)
    ranks = [rank(card) for card in hand(page)]
    several = next(one for one in ranks if ranks.count(one) in (2, 3))
    highest = [card for card in hand(page) if rank(card) == several][-1]
    rest = [card for card in hand(page) if card != highest]
    choose(page, highest)
    page.get_by_test_id("play").click()
    page.locator('main[data-state="showing"]').wait_for()
    assert pile(page) == highest
    assert hand(page) == rest
    page.reload()
    my_turn(page)
    assert hand(page) == rest


def test_what_is_selected_in_the_turn_of_others_is_not_played(visit):
    """W12"""
    page, _ = at(visit, leads)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("play").click()
    page.locator('main[data-state="showing"]').wait_for()
    rest = hand(page)
    choose(page, rest[0])
    my_turn(page)
    assert hand(page) == rest
    assert selected(page) == rest[:1]


@pytest.mark.parametrize("count", [1, 2])
def test_what_cannot_beat_the_table_is_dimmed(visit, count):
    """W13: for a pair also what has no mate."""
    page, _ = at(visit, answers(count))
    ranks = [rank(card) for card in hand(page)]
    top = strength(pile(page).split()[0])
    beats = [card for card in hand(page) if strength(card) > top and ranks.count(rank(card)) >= count]
    assert dim(page) == [card for card in hand(page) if card not in beats]


def test_nothing_is_dimmed_on_the_own_lead(visit):
    """W13"""
    page, _ = at(visit, leads)
    assert dim(page) == []


def test_dimming_follows_the_revolution(visit):
    """W14, W27: the badge is there, and the reason says that low beats high."""
    page, _ = at(visit, answers(1, revolution=True), "revolution", prefer="x4")
    top = strength(pile(page).split()[0])
    assert dim(page) == [card for card in hand(page) if strength(card) >= top]
    assert page.get_by_test_id("badge-revolution").is_visible()
    assert "low beats high" in status(page)
    choose(page, dim(page)[0])
    assert "low beats high" in status(page)


def test_a_dimmed_card_can_be_tapped_for_the_reason(visit):
    """W15, W16: it is selected, and the button is grey."""
    page, save = at(visit, answers(1))
    low = dim(page)[0]
    choose(page, low)
    assert selected(page) == [low]
    assert status(page) == f"{rank(low)} does not beat {rank(pile(page))}."
    assert page.get_by_test_id("play").is_disabled()
    page.get_by_test_id("play").click(force=True)
    assert saved(page)["moves"] == save["moves"]


def set_and_other(view):
    """Wanted: a pair to beat; three of a rank, a lower pair and another card to choose from."""
    ranks = [rank(card) for card in view["hand"]]
    return bool(
        answers(2)(view)
        and any(ranks.count(one) >= 3 for one in ranks)
        and any(ranks.count(one) >= 2 and strength(one + "c") < strength(view["pile"]["cards"][0]) for one in ranks)
    )


def test_reasons_come_in_the_order_of_the_rules(visit):
    """W17: mixed ranks, then the count, then the rank (RULES.md, section 12)."""
    page, _ = at(visit, set_and_other)
    cards = hand(page)
    ranks = [rank(card) for card in cards]
    three = next(one for one in ranks if ranks.count(one) >= 3)
    top = pile(page).split()[0]
    low = next(one for one in ranks if ranks.count(one) >= 2 and strength(one + "c") < strength(top))
    tried = {
        "All cards of a play have the same rank.": [cards[0], next(card for card in cards if rank(card) != ranks[0])],
        "The table asks for 2 cards.": [card for card in cards if rank(card) == three][:3],
        f"{low} does not beat {rank(top)}.": [card for card in cards if rank(card) == low][:2],
    }
    for sentence, chosen in tried.items():
        choose(page, *chosen)
        assert status(page) == sentence
        assert page.get_by_test_id("play").is_disabled()
        choose(page, *chosen)


def equal_rank(view):
    """Wanted: I hold the rank that lies on the table."""
    return answers(1)(view) and any(rank(card) == view["pile"]["rank"] for card in view["hand"])


def test_equal_rank_does_not_beat(visit):
    """W18: whatever the suit."""
    page, _ = at(visit, equal_rank)
    top = rank(pile(page))
    choose(page, next(card for card in hand(page) if rank(card) == top))
    assert status(page) == f"{top} does not beat {top}."
    assert page.get_by_test_id("play").is_disabled()


def four_on_one(view):
    """Wanted: a single card to beat, and four of a kind in my hand."""
    ranks = [rank(card) for card in view["hand"]]
    return answers(1)(view) and any(ranks.count(one) == 4 for one in ranks)


@pytest.mark.parametrize("rules", ["classic", "revolution", "local", "cardverse"])
def test_there_are_no_bombs(visit, rules):
    """W19"""
    page, _ = at(visit, four_on_one, rules)
    ranks = [rank(card) for card in hand(page)]
    choose(page, *[card for card in hand(page) if ranks.count(rank(card)) == 4][:4])
    assert status(page) == "The table asks for 1 card."
    assert page.get_by_test_id("play").is_disabled()


@pytest.mark.parametrize(("wanted", "possible"), [(leads, False), (answers(1), True)])
def test_passing_is_possible_except_on_the_own_lead(visit, wanted, possible):
    """W21: the grey button says why."""
    page, _ = at(visit, wanted)
    assert page.get_by_test_id("pass").is_enabled() == possible
    assert (page.get_by_test_id("pass").get_attribute("title") == "You lead: passing is not possible.") != possible


def test_the_hint_goes_round_the_legal_plays_and_never_plays(visit):
    """W24"""
    page, save = at(visit, answers(1))
    legal = [move for move in engine(save).legal_moves if move != "pass"]
    before, found = counts(page), []
    for _ in range(len(legal) + 1):
        page.get_by_test_id("hint").click()
        found.append(f"{rank(selected(page)[0])}x{len(selected(page))}")
        assert page.get_by_test_id("play").is_enabled()
    assert sorted(found[:-1]) == sorted(legal)
    assert found[-1] == found[0]
    assert (counts(page), saved(page)["moves"]) == (before, save["moves"])


def nothing_beats(view):
    """Wanted: a play to beat, and nothing to beat it with."""
    return bool(view["phase"] == "play" and view["pile"] and view["hand"] and not view["usable"])


def test_the_hint_says_where_nothing_is_legal(visit):
    """W25: the selection is taken back."""
    page, _ = at(visit, nothing_beats)
    choose(page, hand(page)[0])
    page.get_by_test_id("hint").click()
    assert selected(page) == []
    assert status(page) == "No card of yours can beat the table."
