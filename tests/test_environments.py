"""What the environments of every game keep to: PettingZoo in turns and in parallel, Gymnasium, rewards, defaults."""

from functools import partial

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from president_env import BadOptions, IllegalMove, Match, joker_v0, president_v0
from president_env.envs.rewards import GOES_ON, find_reward
from president_env.envs.single import SeatEnv
from president_env.envs.vector import SeatVectorEnv
from president_env.registry import GAMES

MODULES = [president_v0, joker_v0]
SHORT = {"president": {"rules": "classic", "rounds": 2}, "joker": {"rules": "short", "rounds": 3}}


def name_of(module):
    return module.raw_env.metadata["name"].removesuffix("_v0")


def short(module):
    return SHORT[name_of(module)]


every_module = pytest.mark.parametrize("module", MODULES, ids=name_of)
every_game = pytest.mark.parametrize("game", GAMES)


def last_legal(observations, agents):
    """What every agent names in a parallel step: its last legal action, the last one at all where it has none."""
    return {agent: len(mask) - 1 - int(mask[::-1].argmax()) for agent, mask in masks_of(observations, agents).items()}


def masks_of(observations, agents):
    return {agent: observations[agent]["action_mask"] for agent in agents}


@every_module
def test_it_passes_the_tests_of_pettingzoo(module, capsys):
    settings = short(module)
    api_test(module.env(**settings), num_cycles=200)
    api_test(module.raw_env(**settings), num_cycles=200)
    seed_test(lambda: module.env(**settings), num_cycles=60)
    render_test(lambda **mode: module.env(**settings, **mode))


@every_module
def test_it_passes_the_parallel_test_of_pettingzoo(module):
    parallel_api_test(module.parallel_env(**short(module)), num_cycles=300)


@every_module
def test_the_registry_of_pettingzoo_has_it_in_turns_and_in_parallel(module):
    spec = GAMES[name_of(module)]
    for kind in ("aec", "parallel"):
        env = pettingzoo.make(kind, spec.pettingzoo_id, **short(module))
        env.reset(seed=1)
        assert env.agents == [f"player_{seat}" for seat in range(4)]
        assert env.metadata["name"] == f"{spec.name}_v0"


@every_module
def test_in_parallel_only_the_agent_to_act_has_legal_actions_and_is_heard(module):
    """The same match in turns and in parallel, where the others name actions that would not be legal."""
    env, parallel = module.raw_env(**short(module)), module.parallel_env(**short(module))
    env.reset(seed=5)
    observations, _ = parallel.reset(seed=5)
    while parallel.agents:
        acting = [agent for agent, mask in masks_of(observations, parallel.agents).items() if mask.any()]
        assert acting == [env.agent_selection]
        actions = last_legal(observations, parallel.agents)
        env.step(actions[env.agent_selection])
        observations, rewards, ends, cuts, _ = parallel.step(actions)
        assert rewards == env.rewards
        assert ends == env.terminations
        assert not any(cuts.values())
    assert all(env.terminations.values())


@every_module
def test_in_parallel_an_illegal_action_ends_the_match(module):
    env = module.parallel_env(**short(module))
    observations, _ = env.reset(seed=1)
    masks = masks_of(observations, env.agents)
    (acting,) = [agent for agent, mask in masks.items() if mask.any()]
    _, rewards, ends, _, _ = env.step({agent: int(mask.argmin()) for agent, mask in masks.items()})
    assert rewards == {agent: -1.0 if agent == acting else 0 for agent in masks}
    assert all(ends.values())
    assert env.agents == []


@every_module
def test_infos_are_empty_unless_they_are_asked_for_masks(module):
    env = module.raw_env(**short(module))
    env.reset(seed=1)
    assert set(map(str, env.infos.values())) == {"{}"}


@every_module
def test_masks_can_be_in_the_infos_too(module):
    """For trainers that look for info["action_mask"]: of every agent, from the reset to the end."""
    env = module.raw_env(**short(module), mask_in_info=True)
    env.reset(seed=1)
    while True:
        for agent in env.agents:
            assert list(env.infos[agent]) == ["action_mask"]
            assert (env.infos[agent]["action_mask"] == env.observe(agent)["action_mask"]).all()
        observation, _, terminated, _, info = env.last()
        if terminated:
            break
        assert info["action_mask"].any()
        env.step(int(observation["action_mask"].argmax()))
    assert not info["action_mask"].any()
    parallel_api_test(module.parallel_env(**short(module), mask_in_info=True), num_cycles=50)
    api_test(module.env(**short(module), mask_in_info=True), num_cycles=50)


@every_module
def test_the_documentation_page_lists_every_field_and_exports_what_there_is(module):
    for part in GAMES[name_of(module)].fields:
        assert part.name in module.__doc__
        assert part.meaning in module.__doc__
    assert all(hasattr(module, name) for name in module.__all__)


def test_an_illegal_action_of_joker_is_refused_with_a_code_of_its_rules():
    """RULES.md of Joker, A.12: it is time to bid."""
    env = joker_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMove) as caught:
        env.step(20)
    assert caught.value.code == "wrong_phase"


@every_game
def test_gymnasium_makes_a_seat_that_passes_its_check(game):
    settings = SHORT[game]
    check_env(gymnasium.make(GAMES[game].gymnasium_id, **settings).unwrapped)


@every_game
def test_a_vector_of_seats_plays_as_a_seat_alone(game):
    """The same code, seat and bots: the same observations and rewards."""
    spec, settings = GAMES[game], {**SHORT[game], "seat": 1, "bots": "easy"}
    code = {"code": f"{spec.letter}0000000007"}
    one, many = gymnasium.make(spec.gymnasium_id, **settings), gymnasium.make_vec(spec.gymnasium_id, 2, **settings)
    (seen, info), (seen_by_all, infos) = one.reset(options=code), many.reset(options=code)
    over = False
    while not over:
        assert (seen_by_all == seen).all()
        assert (infos["action_mask"] == info["action_mask"]).all()
        action = int(info["action_mask"].argmax())
        seen, paid, over, _, info = one.step(action)
        seen_by_all, all_paid, all_over, _, infos = many.step(np.array([action, action]))
        assert all_paid.tolist() == [paid, paid]
        assert all_over.tolist() == [over, over]


@every_game
def test_a_seat_takes_the_observations_of_stable_baselines(game):
    sb3 = pytest.importorskip("president_env.envs.sb3")
    envs = sb3.SeatVecEnv(3, game=game, **SHORT[game], bots="easy")
    assert envs.reset().shape == (3, GAMES[game].observation_size)
    (masks,) = envs.env_method("action_masks")
    assert masks.shape == (3, GAMES[game].num_actions)
    observations, rewards, dones, _ = envs.step(masks.argmax(axis=1))
    assert (observations.shape, rewards.shape, dones.shape) == ((3, GAMES[game].observation_size), (3,), (3,))


@pytest.mark.parametrize(("rules", "rounds"), [("classic", 24), ("short", 12), ("full,first_round=39", 2)])
def test_a_match_of_joker_is_as_long_as_its_rules_say(rules, rounds):
    """RULES.md of Joker, A.2."""
    kinds = (joker_v0.raw_env, partial(SeatEnv, "joker"), partial(SeatVectorEnv, 1, "joker"))
    for make in kinds:
        env = make(rules, render_mode="ansi")
        env.reset(seed=1)
        assert f"round 1 of {rounds}," in str(env.render())


def test_an_episode_of_joker_can_be_one_round():
    """A golden round, A.6: it pays 900 points over the table, one decision of trump and nine of cards a seat."""
    env = joker_v0.raw_env("full,first_round=25,rounds=1")
    env.reset(seed=1)
    decisions = 0
    while not any(env.terminations.values()):
        env.step(int(env.last()[0]["action_mask"].argmax()))
        decisions += 1
    assert sum(env.rewards.values()) == 900
    assert decisions == 1 + 4 * 9


def test_joker_has_four_players():
    with pytest.raises(BadOptions, match="players=5"):
        SeatEnv("joker", players=5)


def test_an_argument_may_not_contradict_the_rules_even_as_the_usual_number():
    with pytest.raises(BadOptions, match=r"rounds=3.*rounds=5"):
        president_v0.raw_env(rules="classic,rounds=3", rounds=5)


@pytest.mark.parametrize(
    ("totals", "paid"),
    [
        ([300, -200, 100, 0], [1, -1, 1 / 3, -1 / 3]),
        ([300, 300, 100, 0], [2 / 3, 2 / 3, -1 / 3, -1]),  # the first two places, 1 and 1/3, shared
        ([50, 50, 50, 50], [0, 0, 0, 0]),
        ([2, 1, 0], [1, 0, -1]),
    ],
)
def test_the_reward_place_goes_evenly_from_first_to_last_and_is_shared(totals, paid):
    """RULES.md of Joker, A.8 and D18: equal totals share the place."""
    standing = [sum(other > own for other in totals) for own in totals]
    goes_on = [GOES_ON] * len(totals)
    found = find_reward("place")(np.array([totals, totals]), np.array([standing, goes_on]))
    assert found[0] == pytest.approx(paid)
    assert found[1].tolist() == [0.0] * len(totals)


@every_module
def test_the_reward_place_is_paid_by_the_places_in_the_match(module):
    """By totals; in President equal ones by the last round (section 10), in Joker they share (A.8)."""
    spec, settings = GAMES[name_of(module)], short(module)
    code = f"{spec.letter}0000000003"
    match, env = Match(**settings, code=code, game=spec), module.raw_env(**settings, reward="place")
    env.reset(options={"code": code})
    while not match.over:
        assert set(env.rewards.values()) == {0.0}
        action = match.legal_actions[-1]
        match.play(action)
        env.step(action)
    last = match.results[-1].places
    keys = [(match.totals[seat], -last.index(seat) if spec.name == "president" else 0) for seat in range(4)]
    expected = [sum((own > other) - (own < other) for other in keys) / 3 for own in keys]
    assert [env.rewards[agent] for agent in env.possible_agents] == pytest.approx(expected)
    assert max(expected) > 0
