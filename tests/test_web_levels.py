"""The computer's levels in the browser game: what they need, and that they decide alike whenever they are asked."""

import pytest
from test_policy_bot import SPEC, WEIGHTS, facts, write_policy
from web_matches import ask, begun, finished, refused, tables

import president_env.bots
from president_env import Match
from president_env.bots import SearchBot
from president_env.bots.policy import PolicyBot
from president_env.web import levels


@pytest.fixture
def strong(tmp_path, monkeypatch):
    """A policy in the place of the shipped one."""
    path = write_policy(tmp_path / "policy.onnx", WEIGHTS, facts(SPEC))
    for module in (levels, president_env.bots):
        monkeypatch.setattr(module, "shipped_policy", lambda spec: path)
    forget()
    yield path
    forget()


def forget():
    levels._load.cache_clear()
    levels._decide.cache_clear()


def test_every_level_has_its_bot(strong):
    kinds = {level: type(levels.bot_of(SPEC, level)) for level in levels.level_names(SPEC)}
    assert (kinds["strong"], kinds["expert"]) == (PolicyBot, SearchBot)


def test_a_search_has_a_budget_in_worlds(strong):
    """By the clock it could decide otherwise when a match is resumed."""
    budget = levels.bot_of(SPEC, "expert").budget
    assert budget.worlds == levels.EXPERT_WORLDS
    assert budget.ms >= 3_600_000


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_a_resumed_match_goes_on_as_it_would_have(strong, level):
    """Also with what the computers gave back out of sight, and after the server has forgotten everything."""
    last = finished(number=16, levels=level, rounds=2)["match"] if level == "strong" else begun(levels=level)["match"]
    for length in range(0, len(last["moves"]), 25):
        forget()
        again = ask("match", **{**last, "moves": last["moves"][:length]})
        followed = again["match"]["moves"]
        assert followed == last["moves"][: len(followed)]


def test_a_search_draws_other_worlds_in_another_match_and_at_another_seat(monkeypatch):
    keys = []
    monkeypatch.setattr(levels, "_decide", lambda spec, level, key, record: keys.append(key))
    for code in ("P0000000001", "P0000000002"):
        for seat in (1, 2):
            levels.decide(SPEC, "expert", code, Match(code=code).view(seat))
    assert len(set(keys)) == 4


def test_advice_is_what_the_policy_thinks_of_the_legal_moves(strong):
    table = begun()
    advice = ask("advice", match=table["match"])
    assert {one["move"] for one in advice["moves"]} == {one["move"] for one in table["view"]["legal"]}
    assert sum(one["share"] for one in advice["moves"]) == pytest.approx(1)
    match = Match("classic", rounds=2, code=table["match"]["code"])
    for move in table["match"]["moves"]:
        match.play(move)
    scores = match.view(0).observation @ WEIGHTS
    for one in advice["moves"]:
        assert one["score"] == pytest.approx(scores[one["action"]], rel=1e-3, abs=1e-3)
    assert advice["moves"] == sorted(advice["moves"], key=lambda one: -one["score"])


def test_advice_is_given_at_the_own_turn_only(strong):
    last = finished()["match"]
    status, error = refused("advice", match=last)
    assert (status, error["code"]) == (409, "not_your_turn")
    other = next(table["match"] for table in tables(number=1) if table["start"] is None)
    if other["moves"]:
        assert refused("advice", match={**other, "moves": []})[1]["code"] == "not_your_turn"


def test_a_view_from_elsewhere_gets_the_policys_move_and_its_scores(strong):
    view = begun(number=2)["view"]
    answer = ask("move", bot="strong", view=view)
    assert (answer["move"], answer["action"]) == (answer["scores"][0]["move"], answer["scores"][0]["action"])
    assert answer["cards"] in [one["cards"] for one in view["legal"] if one["move"] == answer["move"]]


@pytest.mark.parametrize("bot", ["easy", "normal", "hard"])
def test_a_rule_bot_answers_without_scores(bot):
    view = begun(number=2)["view"]
    answer = ask("move", bot=bot, view=view)
    assert answer["scores"] is None
    assert answer["move"] in {one["move"] for one in view["legal"]}


def test_only_levels_are_asked_over_http():
    """No file, and no module whose code would run."""
    view = begun(number=2)["view"]
    for bot in ("uniform", "policy.onnx", "os:system", "search:ms=100000", "expert:worlds=1000000"):
        assert refused("move", bot=bot, view=view)[1]["code"] == "unknown_level"


@pytest.mark.parametrize("game", ["president", "joker"])
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_the_shipped_policies_play_and_advise(game, level):
    """In a round of the size that its game is mostly played with."""
    rules = {"president": "classic", "joker": "short,first_round=5"}[game]
    table = begun(game=game, rules=rules, rounds=1, levels=level, number=4)
    table = ask("play", match=table["match"], move=table["hints"][0])
    assert len(table["match"]["moves"]) > 1
    advice = ask("advice", match=table["match"])["moves"]
    assert {one["move"] for one in advice} == {one["move"] for one in table["view"]["legal"]}
