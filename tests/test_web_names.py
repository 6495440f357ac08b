"""The cards that the person names go, whichever of their rank the match takes.

RULES.md, section 1: rank alone decides tricks, and only a play named by rank takes the lowest suits.
"""

import re
from itertools import combinations

import pytest
from web_matches import ask, refused, tables

from president_env.web.names import Names

NUMBERS = range(8)


def named_move(table):
    """One of the best hints, by its highest suits where the hand holds more than it takes; else the first."""
    cards_of = {legal["move"]: legal["cards"] for legal in table["view"]["legal"]}
    for hint in table["hints"][:3]:
        count = len(cards_of[hint])
        like = [card for card in table["view"]["hand"] if count and card[:-1] == cards_of[hint][0][:-1]]
        if len(like) > count:
            give = ["give"] if table["view"]["phase"] == "exchange" else []
            return " ".join([*give, *like[-count:]])
    return table["hints"][0]


def named_cards(move):
    return re.findall(r"\b(?:10|[2-9JQKA])[cdhs]\b", move)


@pytest.fixture(scope="module")
def turns():
    """Every TABLE of some matches and what the person played on it, by cards wherever that makes a difference."""
    found = []
    for number in NUMBERS:
        table = next(tables(rules="local", rounds=2, number=number))
        while table["winner"] is None:
            move = named_move(table)
            after = ask("play", match=table["match"], move=move)
            found.append((table, move, after))
            table = after
    return found


def test_the_named_cards_leave_the_hand(turns):
    seen = set()
    for before, move, after in turns:
        gone, view = named_cards(move), after["steps"][0]["view"]
        if gone:
            assert after["steps"][0]["cards"] == gone
            assert view["hand"] == [card for card in before["view"]["hand"] if card not in gone]
            assert after["steps"][0]["moves"] == [move]
            seen.add(move.split()[0] == "give")
    assert seen == {True, False}


def test_the_named_cards_lie_on_the_table(turns):
    for _, move, after in turns:
        pile = after["steps"][0]["view"]["pile"]
        if pile and pile["owner"] == 0 and named_cards(move):
            assert pile["cards"] == named_cards(move)


def test_no_card_is_shown_in_two_places(turns):
    """Own cards, those that were played, and those of the exchange on their way."""
    for _, _, after in turns:
        for step in after["steps"]:
            view = step["view"]
            shown = [*view["hand"], *(card for seat in view["seats"] for card in seat["played"])]
            assert len(shown) == len(set(shown))


def test_a_match_with_named_cards_goes_on_identically(turns):
    last = turns[-1][2]
    moves = last["match"]["moves"]
    for length in range(0, len(moves), 7):
        again = ask("match", **{**last["match"], "moves": moves[:length]})
        followed = again["match"]["moves"]
        assert followed == moves[: len(followed)]
    for before, _, _ in turns[:12]:
        assert ask("match", **before["match"])["view"] == before["view"]


def test_the_open_round_shows_the_same_cards(turns):
    last = turns[-1][2]
    mine = [
        step
        for before, _, after in turns
        if before["match"]["code"] == last["match"]["code"]
        for step in after["steps"]
    ]
    played = [step["cards"] for step in mine if step["what"] == "move" and step["seat"] == 0]
    opened = [step for number in (1, 2) for step in ask("replay", match=last["match"], round=number)["steps"]]
    shown = [step["cards"] for step in opened if step["what"] == "move" and step["seat"] == 0]
    assert shown == played
    for step in opened:
        for one, other in combinations(step["hands"], 2):
            assert not set(one) & set(other)


def test_a_card_that_went_by_another_name_is_no_longer_held(turns):
    for _, move, after in turns:
        if named_cards(move) and after["winner"] is None and after["view"]["round"] == 1:
            card = named_cards(move)[0]
            assert refused("play", match=after["match"], move=card)[1]["facts"] == {"card": card}


def test_a_name_goes_round_among_the_cards_of_a_hand():
    """A hand of three like cards of which the highest goes first, then the lowest."""
    names = Names()
    names.part(["9c", "9d", "9s", "Kh"], ["9c"], ["9s"])
    assert names.show(["9c", "9d", "9s", "Kh"]) == ["9s", "9c", "9d", "Kh"]
    assert names.read("9c 9d") == "9d 9s"
    names.part(["9d", "9s", "Kh"], ["9d"], ["9c"])
    assert names.show(["9d", "9s", "Kh"]) == ["9c", "9d", "Kh"]
    assert names.show({"move": "9x1", "sentence": "9s is not in the hand."})["sentence"] == "9d is not in the hand."
