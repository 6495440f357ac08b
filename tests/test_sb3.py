"""The VecEnv of Stable-Baselines3."""

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor

from president_env.envs.sb3 import SeatVecEnv

torch.set_num_threads(1)


def learner(envs, steps=32):
    return MaskablePPO("MlpPolicy", envs, n_steps=steps, batch_size=64, n_epochs=2, seed=1, device="cpu")


def test_masks_come_in_one_array():
    envs = SeatVecEnv(5)
    envs.reset()
    assert is_masking_supported(envs)
    assert not envs.has_attr("no_such_attribute")
    masks = get_action_masks(envs)
    assert len(envs.env_method("action_masks")) == 1
    assert masks.reshape(5, 66).any(axis=1).all()
    assert (envs.env_method("action_masks", indices=[2])[0] == masks.reshape(5, 66)[2]).all()


def test_it_steps_as_the_vector_environment_does():
    """The same seed and actions: the same observations, rewards and ends."""
    ours = SeatVecEnv(6, rounds=1, bots="easy")
    theirs = gymnasium.make_vec("President-v0", num_envs=6, rounds=1, bots="easy")
    ours.seed(3)
    assert (ours.reset() == theirs.reset(seed=3)[0]).all()
    returns, lengths = np.zeros(6), np.zeros(6)
    for _ in range(40):
        masks = ours.env_method("action_masks")[0]
        actions = np.array([int(mask.argmax()) for mask in masks])
        observations, rewards, dones, infos = ours.step(actions)
        seen, paid, over, _, info = theirs.step(actions)
        assert (observations == seen).all()
        assert (rewards == paid).all()
        assert (dones == over).all()
        returns += paid
        lengths += 1
        for table in np.flatnonzero(over):
            assert (infos[table]["terminal_observation"] == info["final_obs"][table]).all()
            assert infos[table]["TimeLimit.truncated"] is False
            episode = infos[table]["episode"]
            assert (episode["r"], episode["l"]) == (returns[table], lengths[table])
        returns[over] = lengths[over] = 0
    assert rewards.dtype == np.float32
    assert dones.dtype == np.bool_


def test_the_rollout_buffer_keeps_what_was_seen():
    """SB3 stores the observation of a step after the next step is taken: a shared buffer would shift them all."""
    seen = []

    class Watched(SeatVecEnv):
        def reset(self):
            seen.append(super().reset())
            return seen[-1]

        def step_wait(self):
            result = super().step_wait()
            seen.append(result[0].copy())
            return result

    model = learner(Watched(4), steps=16)
    model.learn(64)
    stored = model.rollout_buffer.observations.reshape(4, 16, -1).swapaxes(0, 1)
    assert (stored == np.array(seen[:16])).all()


def test_a_seed_and_a_match_code_reach_the_tables():
    envs = SeatVecEnv(3, seat=0)
    envs.set_options({"code": "P0000000007"})
    envs.reset()
    assert envs.get_attr("codes")[0] == ["P0000000007"] * 3
    envs.seed(1)
    first = envs.reset()
    envs.seed(1)
    assert (envs.reset() == first).all()
    assert not (envs.reset() == first).all()


def test_maskable_ppo_learns_on_it_and_is_evaluated():
    envs = SeatVecEnv(8, rounds=1, bots="easy", reward="centered")
    model = learner(envs)
    before = [parameter.detach().clone() for parameter in model.policy.parameters()]
    model.learn(512)
    assert model.num_timesteps >= 512
    assert any(not torch.equal(old, new) for old, new in zip(before, model.policy.parameters(), strict=True))
    assert model.ep_info_buffer
    returns, lengths = evaluate_policy(model, SeatVecEnv(4, rounds=1), 8, return_episode_rewards=True)
    assert len(returns) == len(lengths) == 8
    assert set(returns) <= {0.0, 1.0, 2.0, 3.0}


def test_it_answers_as_if_it_were_monitored():
    envs = SeatVecEnv(2)
    assert envs.env_is_wrapped(Monitor) == [True, True]
    assert envs.env_is_wrapped(gymnasium.wrappers.TimeLimit) == [False, False]
    envs.close()
