"""The PettingZoo environment of President: its conventions, illegal actions, copies and rewards."""

import copy
import importlib
import pickle
import random
import re

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test

import president_env
from president_env import BadOptions, IllegalMove, president_v0

PRESETS = ("classic", "revolution", "local", "cardverse")
CODE = "P1151739204"


def play(env, decisions, seed=0):
    """Random legal actions; returns what was chosen, seen and paid."""
    chance, log = random.Random(seed), []
    for _ in range(decisions):
        observation, reward, terminated, _, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        action = None if terminated else int(chance.choice(legal))
        log.append((env.agent_selection, action, reward, observation["observation"].tobytes()))
        env.step(action)
        if not env.agents:
            break
    return log


def play_rounds(env, code=CODE, seed=0):
    """A whole match; the rewards of every round, by seat."""
    env.reset(options={"code": code})
    chance, paid = random.Random(seed), []
    while not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask))))
        if any(env.rewards.values()):
            paid.append([env.rewards[agent] for agent in env.possible_agents])
    return np.array(paid)


def everything(env):
    return pickle.dumps(
        (env._table.states, env.agent_selection, env.rewards, env._cumulative_rewards, env.terminations)
    )


@pytest.mark.parametrize("rules", PRESETS)
def test_it_passes_the_api_test(rules):
    api_test(president_v0.env(rules=rules), num_cycles=200)


def test_the_raw_environment_passes_the_api_test():
    api_test(president_v0.raw_env(players=7, rounds=1), num_cycles=200)


def test_pettingzoo_makes_it_from_its_registry():
    env = pettingzoo.make("aec", "president/president-v0", players=5, rules="local")
    env.reset(seed=1)
    assert env.agents == [f"player_{seat}" for seat in range(5)]
    assert str(env) == "president_v0"


def test_importing_again_registers_nothing_twice():
    """Both registries warn about a name that is taken; warnings are errors here."""
    importlib.reload(president_env)


def test_the_documentation_page_lists_every_field():
    for part in president_env.find_game("president").fields:
        assert part.name in president_v0.__doc__
        assert part.meaning in president_v0.__doc__


def test_everything_that_is_exported_exists():
    assert {name for name in president_v0.__all__ if hasattr(president_v0, name)} == {"env", "parallel_env", "raw_env"}
    assert all(hasattr(president_env, name) for name in president_env.__all__)


def test_the_leader_may_not_pass():
    """Section 12: must_lead."""
    env = president_v0.raw_env()
    env.reset(seed=1)
    before = everything(env)
    with pytest.raises(IllegalMove, match="empty") as caught:
        env.step(0)
    assert caught.value.code == "must_lead"
    assert everything(env) == before


@pytest.mark.parametrize("action", [66, -1, 10**30, 1.5, "7x2", None, [3], np.array([3]), np.float32(3)])
def test_what_is_no_action_is_refused_and_changes_nothing(action):
    env = president_v0.raw_env()
    env.reset(seed=1)
    before = everything(env)
    with pytest.raises(IllegalMove, match="0 to 65") as caught:
        env.step(action)
    assert caught.value.code == "no_such_action"
    assert everything(env) == before


@pytest.mark.parametrize("rules", ["classic", "local"])
def test_every_illegal_action_is_refused_with_a_code_of_the_rules(rules):
    """Section 12, in every phase; the move text of an action means that action and no other."""
    codes = {"not_in_hand", "wrong_count", "not_higher", "must_lead", "wrong_return_count"}
    env = president_v0.raw_env(rules, rounds=2)
    env.reset(seed=4)
    chance = random.Random(4)
    while not all(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        wrong = chance.choice([action for action in range(66) if action not in legal])
        with pytest.raises(IllegalMove) as caught:
            env.step(wrong)
        assert caught.value.code in codes
        env.step(int(chance.choice(legal)))


@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.array])
def test_an_action_may_be_any_whole_number(kind):
    env = president_v0.raw_env()
    env.reset(seed=1)
    first = env.agent_selection
    env.step(kind(int(env.observe(first)["action_mask"].argmax())))
    assert env.agent_selection != first


def test_an_illegal_action_ends_the_match_in_the_checked_environment():
    env = president_v0.env()
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0 for agent in env.possible_agents}
    assert not env.observe(offender)["action_mask"].any()
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("make", [president_v0.env, president_v0.raw_env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("decisions", [0, 7, 90])
def test_a_copy_in_mid_match_goes_on_alike_and_apart(make, copied, decisions):
    env = make(rules="local", rounds=2)
    env.reset(seed=5)
    play(env, decisions)
    other = copied(env)
    expected = play(other, 10_000, seed=1)
    assert play(env, 10_000, seed=1) == expected
    env.reset()
    other.reset()
    assert env.unwrapped.code == other.unwrapped.code


def test_a_copy_before_the_first_reset_plays_alike():
    env = president_v0.env()
    other = pickle.loads(pickle.dumps(env))
    env.reset(seed=2)
    other.reset(seed=2)
    assert play(env, 50) == play(other, 50)


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.observe("player_0"),
        lambda env: env.step(0),
        lambda env: env.last(),
        lambda env: env.last(observe=False),
        lambda env: env.render(),
        lambda env: env.code,
    ],
)
def test_before_the_first_reset_everything_asks_for_one(ask):
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        ask(president_v0.raw_env(render_mode="ansi"))


def test_unseeded_resets_go_on_from_the_seed():
    codes = []
    for env in (president_v0.raw_env(), president_v0.raw_env()):
        env.reset(seed=3)
        codes.append([env.code])
        for _ in range(3):
            env.reset()
            codes[-1].append(env.code)
    assert codes[0] == codes[1]
    assert len(set(codes[0])) == 4


def test_a_match_code_fixes_the_deals():
    """Section 3: the code alone fixes the deal."""
    first, second = president_v0.raw_env(), president_v0.raw_env()
    first.reset(options={"code": CODE, "unknown": 1})
    second.reset(seed=9, options={"code": CODE})
    assert first.code == second.code == CODE
    assert play(first, 400) == play(second, 400)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"rules": "clasic"}, "classic"),
        ({"players": 8}, "from 3 to 7"),
        ({"rules": "cardverse", "players": 7}, "from 3 to 6"),
        ({"reward": "point"}, "points"),
        ({"render_mode": "rgb_array"}, "human or ansi"),
    ],
)
def test_a_bad_setting_is_refused_with_what_is_allowed(settings, sentence):
    with pytest.raises(BadOptions, match=sentence):
        president_v0.env(**settings)


def test_a_bad_match_code_is_refused():
    with pytest.raises(BadOptions, match="ten digits"):
        president_v0.raw_env().reset(options={"code": "1151739204"})


def test_players_and_rounds_left_out_are_as_the_rules_say():
    """Section 2: cardverse plays one round."""
    env = president_v0.raw_env("cardverse,players=3", players=None, rounds=None)
    assert len(env.possible_agents) == 3
    assert len(play_rounds(env)) == 1


def test_a_match_has_five_rounds_unless_told_otherwise():
    assert len(play_rounds(president_v0.raw_env("cardverse"))) == 5


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(("rules", "last"), [("classic", 0), ("local", 0), ("cardverse", 1)])
def test_a_round_pays_every_place_once(rules, last, players):
    """Section 9: place i of n earns n - i + last_place_points."""
    paid = play_rounds(president_v0.raw_env(rules, players=players))
    assert len(paid) == 5
    for one in paid:
        assert sorted(one) == list(range(last, last + players))


def test_the_first_without_cards_earns_most():
    """Section 9."""
    env = president_v0.raw_env(rounds=1)
    env.reset(seed=8)
    chance, out = random.Random(8), []
    while not all(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        mover = env.agent_selection
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        if not env.observe(mover)["observation"][:52].any() and mover not in out:
            out.append(mover)
    assert [env.rewards[agent] for agent in out] == [3, 2, 1]


@pytest.mark.parametrize("players", [3, 4, 7])
def test_centered_rewards_are_points_minus_the_mean(players):
    points = play_rounds(president_v0.raw_env("local", players=players))
    centered = play_rounds(president_v0.raw_env("local", players=players, reward="centered"))
    assert (centered == points - (players - 1) / 2).all()


@pytest.mark.parametrize("seed", range(6))
def test_match_rewards_pay_the_winner_at_the_end(seed):
    """Section 10: a tied match goes to the better place of the last round."""
    points = play_rounds(president_v0.raw_env(rounds=3), seed=seed)
    best = max(range(4), key=lambda seat: (points[:, seat].sum(), points[-1, seat]))
    paid = play_rounds(president_v0.raw_env(rounds=3, reward="match"), seed=seed)
    assert paid.tolist() == [[1.0 if seat == best else -1 / 3 for seat in range(4)]]


def test_every_agent_may_be_observed_at_any_time():
    env = president_v0.env(rounds=1)
    env.reset(seed=1)
    while env.agents:
        for agent in env.possible_agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            acting = agent == env.agent_selection and not env.terminations[agent]
            assert seen["action_mask"].any() == acting
        play(env, 1)
    assert all(env.observation_space(agent).contains(env.observe(agent)) for agent in env.possible_agents)


def test_observations_are_fresh():
    env = president_v0.raw_env()
    env.reset(seed=1)
    one, two = env.observe("player_0"), env.observe("player_0")
    for name in one:
        one[name][:] = 7
        assert not (two[name] == 7).all()


def test_last_may_leave_the_observation_out():
    env = president_v0.raw_env()
    env.reset(seed=1)
    assert env.last(observe=False)[0] is None


def test_rendering_shows_the_whole_table(capsys):
    env = president_v0.raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert len(set(re.findall(r"\b(?:10|[2-9JQKA])[cdhs]\b", env.render()))) == 52
    assert capsys.readouterr().out == ""


def test_human_rendering_prints_after_every_step(capsys):
    env = president_v0.raw_env(render_mode="human")
    env.reset(seed=1)
    assert "seat 0" in capsys.readouterr().out
    play(env, 1)
    assert "seat 0" in capsys.readouterr().out


@pytest.mark.parametrize("rules", ["local,players=6", {"preset": "local", "players": 6}])
def test_number_of_players_in_the_rules_holds(rules):
    assert len(president_v0.env(rules=rules).possible_agents) == 6


def test_number_of_players_in_the_rules_and_another_beside_them_is_refused():
    with pytest.raises(BadOptions, match=r"players=6.*players=5"):
        president_v0.raw_env(rules="local,players=6", players=5)
