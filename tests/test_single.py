"""The Gymnasium environment of one seat."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from played import SteadyBatchBot, SteadyBot, choose, play_match

import president_env
from president_env import BadOptions, IllegalMove, Match

CODES = [f"P{number:010d}" for number in range(3)]


def make(**settings):
    return gymnasium.make("President-v0", **settings)


def play(env, **reset):
    """A match, decided by `choose`: (observation, action) of every decision, and the rewards."""
    observation, info = env.reset(**reset)
    decisions, rewards, over = [], [], False
    while not over:
        action = choose(observation, info["action_mask"])
        decisions.append((observation, action))
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        rewards.append(reward)
    return decisions, rewards


def same(one, other):
    return len(one) == len(other) and all(
        (seen == also).all() and action == did for (seen, action), (also, did) in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("settings", [{}, {"bots": "uniform", "rules": "local", "players": 7, "reward": "match"}])
def test_it_passes_gymnasiums_check(settings):
    check_env(make(**settings).unwrapped)


def test_it_passes_the_check_of_stable_baselines():
    sb3 = pytest.importorskip("stable_baselines3.common.env_checker")
    sb3.check_env(make(bots="easy"))


def test_the_module_may_be_named_in_the_id():
    assert gymnasium.make("president_env:President-v0").spec.id == "President-v0"


@pytest.mark.parametrize("reward", ["points", "centered", "match"])
@pytest.mark.parametrize("code", CODES)
def test_a_match_is_the_one_that_match_plays(code, reward):
    """Same code, seat, bots and choices: same observations, decisions and rewards."""
    settings = {"rules": "local", "rounds": 3, "bots": ["easy", "hard", "normal"], "reward": reward}
    expected, paid = play_match(2, code, **settings)
    decisions, rewards = play(make(seat=2, **settings), options={"code": code})
    assert same(decisions, expected)
    assert [reward for reward in rewards if reward] == pytest.approx([reward for reward in paid if reward])


@pytest.mark.parametrize("bot", [SteadyBot(), SteadyBatchBot(), SteadyBot, "played:SteadyBot"])
def test_bots_of_ones_own_play_at_the_table(bot):
    expected, paid = play_match(0, CODES[0], bots=[SteadyBot(), "easy", SteadyBot()])
    decisions, rewards = play(make(seat=0, rounds=3, bots=[bot, "easy", bot]), options={"code": CODES[0]})
    assert same(decisions, expected)
    assert sum(rewards) == sum(paid)


def test_the_same_seed_plays_the_same_match_also_against_uniform():
    env = make(bots="uniform")
    first, again, other = play(env, seed=1), play(env, seed=1), play(env, seed=2)
    assert same(first[0], again[0])
    assert first[1] == again[1]
    assert not same(first[0], other[0])


def test_a_seed_gives_the_match_code_that_it_gives_in_pettingzoo():
    env, table = make(), president_env.president_v0.raw_env()
    env.reset(seed=11)
    table.reset(seed=11)
    assert env.unwrapped.code == table.code


def test_a_seat_that_is_not_named_is_drawn_for_each_match():
    env = make(players=5)
    env.reset(seed=1)
    drawn = []
    for _ in range(60):
        env.reset()
        drawn.append(env.unwrapped.seat)
    assert set(drawn) == set(range(5))


def test_the_mask_says_what_is_legal_for_the_seat():
    env = make(seat=1)
    _, info = env.reset(options={"code": CODES[1]})
    match = Match(players=4, rounds=5, code=CODES[1])
    while match.turn != 1:
        match.play(president_env.load_bot("normal").act(match.view(match.turn)))
    assert np.flatnonzero(info["action_mask"]).tolist() == match.legal_actions
    assert (env.unwrapped.action_masks() == info["action_mask"]).all()
    assert info["action_mask"].dtype == np.int8


@pytest.mark.parametrize("action", [0, 66, -1, 10**30, 1.5])
def test_an_illegal_action_ends_the_episode_with_a_penalty(action):
    """The seat leads: it may not pass (section 5), and the other numbers are no actions."""
    env = make(rules="cardverse", seat=0).unwrapped
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["action_mask"].all()
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(1)


def test_stepping_before_the_first_reset_asks_for_one():
    with pytest.raises(ResetNeeded, match="reset"):
        make().unwrapped.step(0)


def test_the_last_observation_shows_the_end_and_every_action_is_marked():
    env = make(rounds=1)
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, info = env.step(choose(observation, info["action_mask"]))
    turn = president_env.find_game().slices()["turn"]
    assert not observation[turn].any()
    assert info["action_mask"].all()


def test_a_bot_that_breaks_the_rules_is_named():
    class Passer:
        name = "passer"

        def act(self, view):
            return 0

    env = make(rules="cardverse", seat=3, bots=Passer())
    with pytest.raises(IllegalMove, match="'passer' chose pass on seat 0") as caught:
        env.reset(seed=1)
    assert caught.value.code == "must_lead"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"bots": ["easy", "hard"]}, "2 bots are named for 3 seats"),
        ({"bots": "hart"}, "hard"),
        ({"seat": 4}, "from 0 to 3"),
        ({"reward": "centred"}, "centered"),
        ({"rules": "locale"}, "local"),
    ],
)
def test_a_bad_setting_is_refused_with_what_is_allowed(settings, sentence):
    with pytest.raises(BadOptions, match=sentence):
        make(**settings)


def test_rendering_shows_what_the_seat_sees():
    """Section 11: the own hand and no other."""
    env = make(seat=0, rules="cardverse", render_mode="ansi")
    env.reset(options={"code": CODES[0]})
    match = Match("cardverse", players=4, rounds=5, code=CODES[0])
    assert env.render() == str(match.view(0))


def test_human_rendering_prints_after_every_step(capsys):
    env = make(render_mode="human")
    observation, info = env.reset(seed=1)
    assert "seat 0" in capsys.readouterr().out
    env.step(choose(observation, info["action_mask"]))
    assert "seat 0" in capsys.readouterr().out
