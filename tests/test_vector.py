"""The Gymnasium VectorEnv of one seat at many tables."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from played import SteadyBatchBot, SteadyBot, choose

from president_env import BadOptions, IllegalMove

CODES = [f"P{number:010d}" for number in range(6)]


def make(tables=6, **settings):
    return gymnasium.make_vec("President-v0", num_envs=tables, **settings)


def choose_all(observations, masks):
    return np.array([choose(one, mask) for one, mask in zip(observations, masks, strict=True)])


def play_first_matches(envs, codes):
    """Until every table's first match is over: by table, the bytes seen, and the rewards."""
    observations, info = envs.reset(seed=0, options={"code": codes})
    seen, paid = [[] for _ in codes], [[] for _ in codes]
    playing = np.ones(len(codes), bool)
    while playing.any():
        for table in np.flatnonzero(playing):
            seen[table].append(observations[table].tobytes())
        observations, rewards, over, _, info = envs.step(choose_all(observations, info["action_mask"]))
        for table in np.flatnonzero(playing):
            paid[table].append(rewards[table])
            if over[table]:
                seen[table].append(info["final_obs"][table].tobytes())
        playing &= ~over
    return seen, paid


def play_single(code, **settings):
    env = gymnasium.make("President-v0", **settings)
    observation, info = env.reset(options={"code": code})
    seen, paid, over = [observation.tobytes()], [], False
    while not over:
        observation, reward, over, _, info = env.step(choose(observation, info["action_mask"]))
        seen.append(observation.tobytes())
        paid.append(reward)
    return seen, paid


@pytest.mark.parametrize(
    "settings",
    [
        {"bots": "normal", "seat": 0},
        {"bots": ["easy", "hard", "normal"], "seat": 3, "rules": "local", "reward": "centered", "rounds": 2},
        {"bots": "hard", "seat": 1, "players": 3, "rules": "cardverse", "reward": "match", "rounds": 3},
        {"bots": [SteadyBot(), "easy", SteadyBatchBot()], "seat": 2, "rounds": 2},
    ],
)
def test_every_table_plays_the_match_of_the_single_environment(settings):
    seen, paid = play_first_matches(make(**settings), CODES)
    for table, code in enumerate(CODES):
        assert (seen[table], paid[table]) == play_single(code, **settings)


def test_bots_inside_and_outside_the_compiled_loops_play_alike():
    class Outside:
        name = "outside"

        def act(self, view):
            return int(view.spec.bots["normal"](view.record, view.mask))

    inside = play_first_matches(make(bots="normal", seat=1, rules="local"), CODES)
    assert play_first_matches(make(bots=Outside(), seat=1, rules="local"), CODES) == inside


def test_make_vec_makes_it_with_its_spaces():
    envs = make(3, players=5)
    observations, info = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert envs.action_space.shape == (3,)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert info["action_mask"].shape == (3, 66)
    assert info["_action_mask"].tolist() == [True] * 3
    assert (envs.unwrapped.action_masks() == info["action_mask"]).all()


def test_the_next_match_begins_in_the_step_that_ends_one():
    envs = make(8, rounds=1, bots="easy")
    observations, info = envs.reset(seed=1)
    ended = 0
    first_codes = envs.unwrapped.codes
    for _ in range(60):
        observations, _, over, truncated, info = envs.step(choose_all(observations, info["action_mask"]))
        assert not truncated.any()
        assert info["action_mask"].any(axis=1).all()
        assert ("final_obs" in info) == over.any()
        if not over.any():
            continue
        ended += over.sum()
        assert (info["_final_obs"] == over).all()
        assert (info["_final_info"] == over).all()
        assert (info["final_info"]["_action_mask"] == over).all()
        for table in range(8):
            assert (info["final_obs"][table] is not None) == over[table]
            assert info["final_info"]["action_mask"][table].all() == over[table]
    assert ended > 8
    assert set(first_codes).isdisjoint(envs.unwrapped.codes)


def test_the_same_seed_plays_the_same_also_against_uniform():
    logs = []
    for envs in (make(4, bots="uniform", rules="local"), make(4, bots="uniform", rules="local")):
        observations, info = envs.reset(seed=5)
        log = []
        for _ in range(200):
            observations, rewards, over, _, info = envs.step(choose_all(observations, info["action_mask"]))
            log.append((observations.tobytes(), rewards.tolist(), over.tolist()))
        logs.append(log)
    assert logs[0] == logs[1]


def test_tables_draw_different_codes_and_every_seat():
    envs = make(64)
    envs.reset(seed=1)
    assert len(set(envs.unwrapped.codes)) == 64
    assert set(envs.unwrapped.seats) == {0, 1, 2, 3}


def test_an_illegal_action_ends_that_tables_match_with_a_penalty():
    """Seat 0 leads under cardverse and may not pass (section 5)."""
    envs = make(4, rules="cardverse", seat=0)
    observations, info = envs.reset(seed=1)
    actions = choose_all(observations, info["action_mask"])
    actions[[1, 2]] = [0, 999]
    _, rewards, over, truncated, info = envs.step(actions)
    assert over.tolist() == [False, True, True, False]
    assert rewards.tolist() == [0.0, -1.0, -1.0, 0.0]
    assert not truncated.any()
    assert (info["final_obs"][1] == observations[1]).all()


@pytest.mark.parametrize("actions", [[1, 1], [1.0, 1.0, 1.0], [[1], [1], [1]], 5])
def test_actions_of_another_shape_or_kind_are_refused(actions):
    envs = make(3)
    envs.reset(seed=1)
    with pytest.raises(IllegalMove, match="3 whole numbers"):
        envs.step(actions)


def test_one_match_code_may_be_for_all_tables():
    envs = make(3, seat=0)
    observations, _ = envs.reset(options={"code": CODES[0]})
    assert envs.unwrapped.codes == [CODES[0]] * 3
    assert (observations == observations[0]).all()


def test_several_rules_are_taken_in_turn():
    envs = make(4, rules=["classic", "local"])
    observations, _ = envs.reset(seed=1)
    revolution = -6
    assert observations[:, revolution].tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"rules": ["players=3", "players=5"], "players": None}, "same number of players"),
        ({"render_mode": "rgb_array"}, "ansi"),
        ({"bots": []}, "0 bots are named for 3 seats"),
    ],
)
def test_a_bad_setting_is_refused_with_what_is_allowed(settings, sentence):
    with pytest.raises(BadOptions, match=sentence):
        make(**settings)


def test_too_few_match_codes_are_refused():
    with pytest.raises(BadOptions, match="2 match codes are given for 3 tables"):
        make(3).reset(options={"code": CODES[:2]})


def test_nothing_that_was_returned_changes_later():
    envs = make(4, rounds=1)
    returned = [envs.reset(seed=1)]
    for _ in range(30):
        returned.append(envs.step(choose_all(returned[-1][0], returned[-1][-1]["action_mask"])))
    arrays = [entry[0] for entry in returned] + [entry[-1]["action_mask"] for entry in returned]
    arrays += [entry[1] for entry in returned[1:]] + [entry[2] for entry in returned[1:]]
    assert not any(np.shares_memory(one, other) for index, one in enumerate(arrays) for other in arrays[:index])


def test_gymnasiums_statistics_work_on_it():
    envs = RecordEpisodeStatistics(make(4, rounds=1))
    observations, info = envs.reset(seed=1)
    returns = []
    for _ in range(40):
        observations, _, over, _, info = envs.step(choose_all(observations, info["action_mask"]))
        if over.any():
            returns += info["episode"]["r"][over].tolist()
    assert returns
    assert set(returns) <= {0.0, 1.0, 2.0, 3.0}


def test_rendering_shows_every_table():
    envs = make(3, render_mode="ansi")
    envs.reset(seed=1)
    assert len(envs.render()) == 3
    assert all("seat 3" in text for text in envs.render())


def test_number_of_players_in_the_rules_holds_in_seat_environments():
    envs = gymnasium.make_vec("President-v0", num_envs=2, rules="local,players=6", seat=5)
    envs.reset(seed=1)
    assert (envs.unwrapped.seats == 5).all()
