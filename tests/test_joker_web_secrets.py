"""No response holds a card of Joker that the person may not know (RULES.md, A.11)."""

import json
import operator
import re
from collections import Counter
from functools import reduce
from itertools import accumulate, pairwise

import numpy as np
import pytest
from web_matches import ask, refused, tables

from president_env import Match
from president_env.games.joker import SPEC
from president_env.games.joker.cards import ALL_CARDS
from president_env.games.joker.notation import card_list
from president_env.web import api
from president_env.web.table import Table
from president_env.web.wire import MatchBody, refusal_json

CARD = re.compile(r"\b(?:10|[6-9JQKA])[cdhs]\b|\bjoker\b")
CARDS = sorted(set(card_list(ALL_CARDS)))
ON_THREE_CARDS = {"nines", "golden", "misere", "blind"}  # the kinds where trump is named: A.3.3, A.3.5
# A short match, and the part of a full one that has each of the kinds that a short one has not.
MATCHES = {"short": {"preset": "short"}, "full": {"preset": "full", "first_round": 28, "rounds": 10}}
KINDS = {"short": {"ladder", "nines"}, "full": {"golden", "notrump", "blind", "misere"}}


def cards_in(found):
    """Every card that is named in a piece of JSON, as often as one list of cards in it has it: jokers are alike."""
    if isinstance(found, str):
        named, words = CARD.findall(found), found.split()
        return Counter(named if named == words else set(named))
    parts = [*found, *found.values()] if isinstance(found, dict) else found if isinstance(found, list) else []
    cards_alone = all(isinstance(part, str) and CARD.fullmatch(part) for part in parts)
    return reduce(operator.add if cards_alone else operator.or_, map(cards_in, parts), Counter())


def card_of(move):
    """The card that a move plays, as a list; nothing for a bid or a trump."""
    return [word for word in move.split()[:1] if CARD.fullmatch(word)]


def taken_up(deal, moves):
    """The cards of seat 0 that it has seen after some moves of a round: A.3.2 to A.3.5, A.4.4."""
    if deal["kind"] == "blind" and sum(move.startswith("bid") for _, move in moves) < 4:
        return []
    named = any("trump" in move for _, move in moves)
    return deal["hands" if named or deal["kind"] not in ON_THREE_CARDS else "first"][0].split()


def known(deal, moves):
    """The cards that seat 0 may know: its own as taken up, the one turned up, and what the others have played."""
    others = [card for seat, move in moves if seat != 0 for card in card_of(move)]
    return Counter([*taken_up(deal, moves), *others, *([deal["turned"]] if deal["turned"] else [])])


def hand(deal, moves):
    """What is left of the own cards."""
    return Counter(taken_up(deal, moves)) - Counter(card for seat, move in moves if seat == 0 for card in card_of(move))


def deals_of(match):
    """The deal of every round, all cards open, by playing the match again."""
    again, deals = Match(match.options, code=match.code, game="joker"), []
    for moves in match.history:
        deals.append(SPEC.round_facts(again.state)["deal"])
        for _, move in moves:
            again.play(move)
    return deals


def marks_of(match):
    """Behind every step of a match: its name, the deal and the moves of the round so far."""
    for deal, moves in zip(deals_of(match), match.history, strict=True):
        yield "deal", deal, []
        yield from (("move", deal, moves[:length]) for length in range(1, len(moves) + 1))
        yield "round_end", deal, moves
    yield "match_end", deal, moves


@pytest.fixture(scope="module", params=MATCHES)
def played(request):
    """A whole match: every response, and the match with all its hands."""
    number = list(MATCHES).index(request.param)
    found = list(tables(game="joker", rules=MATCHES[request.param], rounds=None, number=number))
    match = Match(MATCHES[request.param], code=f"J{number:010d}", game="joker")
    for move in found[-1]["match"]["moves"]:
        match.play(move)
    assert match.over
    return found, match


def at_my_turn(found):
    return [one for one in found if one["view"]["turn"] == 0]


def caught_up(one):
    """The server's own table behind a response."""
    table = Table(MatchBody(**one["match"]))
    table.catch_up()
    return table


def test_every_step_names_only_cards_that_the_person_may_know(played):
    found, match = played
    steps, marks = [step for table in found for step in table["steps"]], list(marks_of(match))
    assert [step["what"] for step in steps] == [what for what, _, _ in marks]
    for step, (_, deal, moves) in zip(steps, marks, strict=True):
        assert not cards_in(step) - known(deal, moves), step
        assert Counter(step["view"]["hand"]) == hand(deal, moves)
        if step["what"] == "deal":
            assert Counter(step["hand"]) == hand(deal, [])


def test_the_rest_of_a_response_names_only_cards_of_its_view(played):
    """Beside its steps a response holds the views around them, the open moves, and what the own view can spell."""
    found, match = played
    every = [move for moves in match.history for _, move in moves]
    ends = accumulate(len([step for step in table["steps"] if step["what"] == "move"]) for table in found)
    for table, end in zip(found, ends, strict=True):
        assert table["match"]["moves"] == every[:end]
        assert table["view"] == table["steps"][-1]["view"]
        told = {name: table[name] for name in ("hints", "timeout", "refusals")}
        assert not cards_in(told) - cards_in(table["view"])
        assert set(table) == {"match", "start", "steps", "view", "results", "sheet", "winner", *told}
        assert not cards_in([table[name] for name in ("results", "sheet", "winner")])
    for before, table in pairwise(found):
        assert table["start"] == before["view"]


def test_whether_a_card_is_hidden_in_the_own_hand_is_not_told(played):
    """Every card that the person does not see gets the same answer, also its own that are not taken up yet."""
    found, _ = played
    for one in at_my_turn(found)[::5]:
        table, told = caught_up(one), set()
        unseen = [card for card in CARDS if card not in one["view"]["hand"]]
        for card in unseen:
            reason = refusal_json(table.why_not(card))
            assert not cards_in(reason) - Counter([card])
            told.add(json.dumps(reason).replace(card, "?"))
        assert len(told) == 1
        assert ask("why", match=one["match"], move=card) == {"refusal": reason}
        assert refused("play", match=one["match"], move=card) == (409, reason)


def test_answers_to_questions_name_only_own_cards(played):
    """No hand follows from advice or from a bot's move, nor from a refusal of a replay."""
    found, _ = played
    for table in at_my_turn(found)[::7]:
        match, own = table["match"], Counter(table["view"]["hand"])
        assert not cards_in(ask("move", game="joker", bot="normal", view=table["view"])) - own
        status, advice = api.answer("advice", json.dumps({"match": match}).encode())
        assert status in (200, 404)  # 404: the policy is not here
        assert not cards_in(advice.get("moves", [])) - own
        status, error = refused("replay", match=match, round=len(table["results"]) + 1)
        assert (status, error["code"], cards_in(error)) == (409, "round_not_over", Counter())


def test_an_open_round_names_its_hands_and_no_other_card(played):
    """The rest of the deck stays unseen for ever: A.3.2."""
    found, match = played
    for number, deal in enumerate(deals_of(match)[:3], start=1):
        steps = ask("replay", match=found[-1]["match"], round=number)["steps"]
        dealt = Counter(" ".join(deal["hands"]).split())
        assert cards_in([card for cards in steps[0]["hands"] for card in cards]) == dealt
        assert not cards_in(steps) - dealt - Counter([deal["turned"]])


def test_a_match_taken_up_anywhere_is_shown_as_it_was(played):
    """So what the steps above do not tell, a resumed match does not either."""
    found, _ = played
    views = [step["view"] for table in found for step in table["steps"]]
    match = found[-1]["match"]
    for length in range(1, len(match["moves"]), 37):
        again = ask("match", **{**match, "moves": match["moves"][:length]})
        assert again["start"] in views
        assert all(step["view"] in views for step in again["steps"])


def answers(table):
    """All that a response tells at the person's turn."""
    whys = [str(table.why_not(card)) for card in CARDS]
    return [table.facts(), table.refusals(), table.timeout(), table.match.hints(), whys]


def test_other_hidden_cards_make_no_difference(played):
    """A.11: the same table with everything unseen dealt anew gets the same answers."""
    found, _ = played
    chance, differ = np.random.default_rng(1), 0
    for one in at_my_turn(found)[::7]:
        table = caught_up(one)
        before, state = answers(table), table.match.state
        other = SPEC.new_states(1)[0]
        SPEC.imagine(table.view().record, chance.permutation(SPEC.deck_size), other)
        table.match._state = other
        assert answers(table) == before
        differ += other.tobytes() != state.tobytes()
    assert differ


def test_the_scan_finds_a_card_that_is_hidden(played):
    """The tests above can fail: a hand of others, own cards not taken up, and a joker too many are found."""
    _, match = played
    for deal in deals_of(match)[-4:]:
        seen = known(deal, [])
        assert cards_in({"seats": [{"cards": deal["hands"][1].split()}]}) - seen
        assert cards_in([*deal["hands"][0].split(), "joker", "joker"]) - seen
        assert bool(cards_in(deal["hands"][0]) - seen) == (deal["kind"] in ON_THREE_CARDS)


def test_the_matches_show_what_the_tests_above_are_about(played):
    """Every kind of round, a joker in the own hand and in another, trump named by the person and by others."""
    _, match = played
    deals = deals_of(match)
    assert all(any("joker" in deal["hands"][seat] for deal in deals) for seat in range(4))
    named = {seat == 0 for moves in match.history for seat, move in moves if "trump" in move}
    assert named == {True, False}
    assert {deal["kind"] for deal in deals} == KINDS[match.options.form]
