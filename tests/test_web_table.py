"""The API of the browser game: matches that are played, resumed and shown openly once a round is over."""

import pytest
from web_matches import LEVELS, ask, begun, finished, refused, tables

from president_env import Match, find_game, load_bot
from president_env.registry import GAMES
from president_env.web import levels

CLASSIC = find_game().read_options("classic", rounds=2).as_dict()


@pytest.mark.parametrize("rules", find_game().presets)
def test_a_match_is_played_to_its_end(rules):
    last = finished(rules=rules)
    assert len(last["results"]) == 2
    assert [step["what"] for step in last["steps"]][-2:] == ["round_end", "match_end"]
    assert (last["view"]["phase"], last["view"]["turn"]) == ("match_over", None)


@pytest.mark.parametrize("players", [3, 5, 7])
def test_any_number_of_seats_can_play(players):
    last = finished(players=players, rounds=2, levels="easy")
    assert sorted(last["results"][1]["places"]) == list(range(players))


@pytest.mark.parametrize("game", GAMES)
def test_any_game_of_the_package_is_played(game):
    """The server knows a game by its GameSpec alone."""
    preset = list(find_game(game).presets)[1]
    code = f"{find_game(game).letter}0000000001"
    table = ask("match", game=game, code=code, rules=preset, levels="easy")
    while len(table["results"]) < 2:
        table = ask("play", match=table["match"], move=table["hints"][-1])
    match = table["match"]
    for length in range(0, len(match["moves"]), 17):
        followed = ask("match", **{**match, "moves": match["moves"][:length]})["match"]["moves"]
        assert followed == match["moves"][: len(followed)]
    assert ask("replay", match=match, round=2)["steps"][0]["what"] == "deal"


def test_the_winner_is_the_winner_of_the_same_match_played_by_the_rules():
    """The full moves are those of the open rounds; `Match` is the reference."""
    last = finished(rules="local", number=8)
    match = Match("local", rounds=2, code="P0000000008")
    for number in (1, 2):
        for step in ask("replay", match=last["match"], round=number)["steps"]:
            if step["what"] == "move":
                match.play(step["move"], step["seat"])
    assert match.over
    assert match.winner == last["winner"]
    assert [list(result.points) for result in match.results] == [result["points"] for result in last["results"]]


def test_the_steps_append_to_the_moves_of_the_request():
    before = []
    for table in tables():
        before += [move for step in table["steps"] for move in step["moves"]]
        assert table["match"]["moves"] == before


def test_the_view_is_that_of_the_last_step():
    for table in tables():
        assert table["view"] == table["steps"][-1]["view"]


def test_the_steps_of_a_round_begin_with_its_deal_and_end_with_its_result():
    steps = [step["what"] for table in tables(rounds=2) for step in table["steps"]]
    marks = [what for what in steps if what != "move"]
    assert marks == ["deal", "round_end", "deal", "exchange", "round_end", "match_end"]


def test_only_the_person_is_asked():
    """Seat 0 is the person's; a response ends at its turn, or with the match."""
    for table in tables(rules="local", rounds=3):
        assert table["view"]["turn"] == 0 or table["winner"] is not None


@pytest.mark.parametrize("number", [11, 12])
def test_a_match_goes_on_identically_from_every_move(number):
    """Whatever the list of moves ends with, the same moves follow, also in the middle of the computers'."""
    moves = finished(rules="local", number=number)["match"]["moves"]
    kept = {"code": f"P{number:010d}", "rules": "local", "rounds": 2, "levels": LEVELS}
    for length in range(0, len(moves), 9):
        levels._decide.cache_clear()
        again = ask("match", **kept, moves=moves[:length])
        followed = again["match"]["moves"]
        assert len(followed) >= length
        assert followed == moves[: len(followed)]


def test_a_list_that_ends_with_a_round_tells_its_result_and_the_next_deal_again():
    responses = list(tables(number=5))
    moves = []
    for step in (step for response in responses for step in response["steps"]):
        if step["what"] == "round_end" and step["round"] == 1:
            break
        moves += step["moves"]
    again = ask("match", **{**responses[-1]["match"], "moves": moves})
    assert again["start"]["phase"] == "round_over"
    assert [step["what"] for step in again["steps"]][:3] == ["round_end", "deal", "exchange"]


def test_a_finished_match_can_be_opened_again():
    last = finished()
    again = ask("match", **last["match"])
    assert (again["winner"], again["view"]) == (last["winner"], last["view"])
    assert [step["what"] for step in again["steps"]] == ["round_end", "match_end"]


def test_the_same_code_deals_the_same_cards_whoever_plays_how():
    """RULES.md, section 3: what was played before does not matter."""
    hands = []
    for chosen in ("easy", "hard"):
        steps = [step for table in tables(number=21, levels=chosen) for step in table["steps"]]
        hands.append([step["hand"] for step in steps if step["what"] == "deal"])
    assert hands[0] == hands[1]


def test_a_code_is_drawn_where_none_is_named():
    codes = {ask("match", rounds=1)["match"]["code"] for _ in range(3)}
    assert len(codes) == 3


@pytest.mark.parametrize("between", [" ", ","])
def test_several_cards_can_be_given_back_at_once(between):
    """RULES.md, section 4: the President gives two; each is a step of its own."""
    table = next(one for number in range(0, 60, 2) for one in tables(number=number) if one["view"]["owed"] == 2)
    first, second = table["view"]["hand"][:2]
    after = ask("play", match=table["match"], move=f"give {first}{between}{second}")
    assert [step["cards"] for step in after["steps"][:2]] == [[first], [second]]


def test_hints_are_the_legal_moves_with_the_hard_bots_first():
    table = begun(number=6)
    assert sorted(table["hints"]) == sorted(legal["move"] for legal in table["view"]["legal"])
    match = Match("classic", rounds=2, code="P0000000006")
    for move in table["match"]["moves"]:
        match.play(move)
    assert table["hints"][0] == match.spec.move_text(load_bot("hard").act(match.view(0)))


def test_the_refusals_of_a_response_are_those_that_a_question_gets():
    for table in list(tables(rules="revolution", number=14))[:6]:
        for move, refusal in table["refusals"].items():
            assert ask("why", match=table["match"], move=move)["refusal"] == refusal
        legal = {one["move"] for one in table["view"]["legal"]}
        assert not legal & set(table["refusals"])


def test_a_possible_move_has_no_refusal():
    table = begun()
    assert ask("why", match=table["match"], move=table["hints"][0]) == {"refusal": None}


def test_a_refused_move_tells_its_reason_and_its_numbers():
    """RULES.md, section 12."""
    table = next(one for one in tables(number=2) if one["view"]["pile"])
    pile = table["view"]["pile"]
    low = next(move for move, refusal in table["refusals"].items() if refusal["code"] == "not_higher")
    status, error = refused("play", match=table["match"], move=low)
    assert (status, error["code"]) == (409, "not_higher")
    assert error["facts"] == {"rank": pile["rank"], "named": low.split("x")[0], "revolution": False}


def test_a_round_is_shown_openly_only_when_it_is_over():
    table = begun()
    assert refused("replay", match=table["match"], round=1)[1]["code"] == "round_not_over"
    last = finished()
    assert refused("replay", match=last["match"], round=0)[1]["code"] == "round_not_over"
    assert refused("replay", match=last["match"], round=3)[1]["code"] == "round_not_over"


def test_an_open_round_begins_with_all_cards_and_ends_with_one_hand():
    """RULES.md, sections 3 and 9."""
    steps = ask("replay", match=finished()["match"], round=2)["steps"]
    assert [step["what"] for step in steps[:3]] == ["deal", "exchange", "move"]
    assert len({card for hand in steps[0]["hands"] for card in hand}) == 52
    assert sum(bool(hand) for hand in steps[-1]["hands"]) == 1
