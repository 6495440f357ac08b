"""No response holds a card that the person may not know (RULES.md, section 11)."""

import json
import re
from itertools import pairwise

import pytest
from web_matches import ask, refused, tables

from president_env import Match
from president_env.games.president.notation import RANK_NAMES, parse_cards
from president_env.games.president.state import EXCHANGE
from president_env.web import api

CARD = re.compile(r"\b(?:10|[2-9JQKA])[cdhs]\b")
HIDDEN = "give a card"
NUMBERS = range(6)


def cards_in(found):
    """Every card that is named anywhere in a piece of JSON."""
    return parse_cards(" ".join(set(CARD.findall(json.dumps(found)))))


def partner(state, seat=0):
    """RULES.md, section 4: first and last, with four seats or more second and second to last; by the last places."""
    last = [int(place) for place in state["last_places"][: state["players"]]]
    other = len(last) - 1 - last[seat]
    paired = min(last[seat], other) == 0 or (min(last[seat], other) == 1 and len(last) >= 4)
    return last.index(other) if last[seat] >= 0 and paired and other != last[seat] else None


def known(state):
    """The cards that seat 0 may know in a full state."""
    found = int(state["hands"][0])
    for played in state["played"]:
        found |= int(played)
    if (other := partner(state)) is not None:
        for seat in (0, other):
            found |= int(state["taken"][seat]) | int(state["returned"][seat])
    return found | (int(state["burned"]) if state["fallen"] == 0 else 0)


def states_of(match, full_moves):
    """The full state behind every step of a match: at each deal (twice where there is an exchange), move and end."""
    spec, options = match.spec, match.options
    fresh = Match(options, code=match.code)
    for moves in full_moves:
        yield "deal", fresh.state
        if fresh.round > 1:
            yield "exchange", fresh.state
        for _, move in moves:
            after = spec.new_states(1)
            after[0] = fresh.state
            spec.step(after[0], spec.parse_move(move))
            yield "move", after[0]
            fresh.play(move)
        yield "round_end", after[0]
    yield "match_end", after[0]


@pytest.fixture(scope="module", params=["classic", "local", "cardverse"])
def played(request):
    """Whole matches of a preset: every response, and the full state behind each of its steps."""
    found = []
    for number in NUMBERS:
        responses = list(tables(rules=request.param, rounds=3, number=number))
        full = [
            [
                (s["seat"], s["move"])
                for s in ask("replay", match=responses[-1]["match"], round=k)["steps"]
                if "seat" in s
            ]
            for k in (1, 2, 3)
        ]
        match = Match(request.param, rounds=3, code=f"P{number:010d}")
        found.append((responses, list(states_of(match, full))))
    return found


def test_every_step_names_only_cards_that_the_person_may_know(played):
    for responses, states in played:
        steps = [step for response in responses for step in response["steps"]]
        assert [step["what"] for step in steps] == [what for what, _ in states]
        for step, (_, state) in zip(steps, states, strict=True):
            assert cards_in(step) & ~known(state) == 0, step


def test_the_rest_of_a_response_names_only_own_cards_and_ranks(played):
    """Beside its steps a response holds the views around them, and moves that the own hand can spell."""
    for responses, _ in played:
        for before, response in pairwise(responses):
            assert response["start"] == before["view"]
            assert response["view"] == response["steps"][-1]["view"]
            rest = {name: found for name, found in response.items() if name not in ("start", "steps", "view")}
            assert cards_in(rest) == 0
            ranks = {card[:-1] for card in response["view"]["hand"]}
            proposed = [response["timeout"]] if response["timeout"] else []
            for move in [*response["hints"], *response["refusals"], *proposed]:
                assert move == "pass" or move.removeprefix("give ").split("x")[0] in ranks


def test_answers_to_questions_name_only_cards_that_were_asked_about(played):
    """No hand follows from a reason, from advice or from a bot's move, nor from a refusal of a replay."""
    asked = {"why": 0, "advice": 0, "move": 0, "replay": 0}
    for responses, _ in played[:2]:
        for table in responses[::5]:
            view, match = table["view"], table["match"]
            own = cards_in(view["hand"])
            if view["turn"] == 0:
                assert cards_in(ask("why", match=match, move=view["hand"][0])) & ~own == 0
                assert cards_in(ask("move", bot="hard", view=view)) & ~own == 0
                asked["why"] += 1
                asked["move"] += 1
                status, advice = api.answer("advice", json.dumps({"match": match}).encode())
                assert (status, cards_in(advice)) in {(200, 0), (404, 0)}  # 404: the policy is not here
                asked["advice"] += 1
            assert cards_in(refused("replay", match=match, round=len(table["results"]) + 1)[1]) == 0
            asked["replay"] += 1
    assert set(asked) | {"match", "play"} == set(api.ACTIONS)
    assert all(asked.values())


def test_a_refusal_names_no_card_but_the_one_that_was_tried(played):
    """Every card there is, played out of the hand: who has it is not told."""
    table = next(table for table in played[0][0] if table["view"]["turn"] == 0)
    told = set()
    for card in (rank + suit for rank in RANK_NAMES for suit in "cdhs"):
        if card not in table["view"]["hand"]:
            status, error = refused("play", match=table["match"], move=card)
            assert (status, error["code"], error["facts"]) == (409, "not_in_hand", {"card": card})
            told.add(error["sentence"].replace(card, "?"))
    assert len(told) == 1


def test_a_match_taken_up_anywhere_is_shown_as_it_was(played):
    """So what the steps above do not tell, a resumed match does not either."""
    responses, _ = played[0]
    views = [step["view"] for response in responses for step in response["steps"]]
    match = responses[-1]["match"]
    for length in range(1, len(match["moves"]), 23):
        again = ask("match", **{**match, "moves": match["moves"][:length]})
        assert again["start"] in views
        assert all(step["view"] in views for step in again["steps"])


def test_the_matches_show_all_roles_of_the_exchange(played):
    """So that the tests above cover each: what place the person had before each exchange."""
    roles = {int(state["last_places"][0]) for _, states in played for what, state in states if what == "exchange"}
    assert roles == {0, 1, 2, 3}


def test_a_card_given_between_others_is_not_named(played):
    hidden = 0
    for responses, states in played:
        steps = [step for response in responses for step in response["steps"]]
        for (_, before), (step, state) in pairwise(
            [(None, None), *zip(steps, (state for _, state in states), strict=True)]
        ):
            if step["what"] == "move" and before["phase"] == EXCHANGE:
                mine = step["seat"] in (0, partner(state))
                assert (step["move"] == HIDDEN) == (not mine)
                assert len(step["cards"]) == mine
                hidden += not mine
    assert hidden


def test_a_list_of_moves_cannot_choose_what_was_given_out_of_sight(played):
    """A rank in the place of a card that the person did not see is refused, whatever the rank."""
    match = next(one[-1]["match"] for one, _ in played if HIDDEN in one[-1]["match"]["moves"])
    index = match["moves"].index(HIDDEN)
    for rank in RANK_NAMES:
        forged = [*match["moves"][:index], f"give {rank}"]
        status, error = refused("match", **{**match, "moves": forged})
        assert (status, error["code"], error["facts"]) == (409, "moves_do_not_fit", {"index": index})


def test_the_scan_finds_a_hand_that_is_hidden(played):
    """The tests above can fail: an open step of a replay is one that they would refuse."""
    responses, states = played[0]
    opened = ask("replay", match=responses[-1]["match"], round=1)["steps"][0]
    assert cards_in(opened) & ~known(states[0][1])
