"""DQN of Tianshou with action masks: one seat against the bot `easy`.

Tianshou finds the mask in the observation, as `mask` beside `obs`. Its wrapper for PettingZoo takes the next seat's
observation for what a decision led to, which is right for one seat alone: so here the others are bots.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import torch
from beside import RULES, WIDTHS, Course
from gymnasium import spaces
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step

import president_env  # noqa: F401  # registers President-v0

TABLES, BATCH, UPDATES, SAMPLE = 16, 512, 16, 256


class Masked(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The environment with the mask in the observation."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        actions = int(env.action_space.n)
        self.observation_space = spaces.Dict({"obs": env.observation_space, "mask": spaces.MultiBinary(actions)})

    def observation(self, observation: Any) -> dict[str, Any]:
        return {"obs": observation, "mask": self.env.unwrapped.action_masks()}


def make_env() -> Masked:
    return Masked(gymnasium.make("President-v0", rules=RULES, bots="easy", reward="centered"))


def make_algorithm(env: Masked) -> DQN:
    size, actions = env.observation_space["obs"].shape, int(env.action_space.n)
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=size, action_shape=actions, hidden_sizes=WIDTHS),
        action_space=env.action_space,
        observation_space=env.observation_space,
        eps_training=0.1,
    )
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=5e-4), gamma=0.99, target_update_freq=300)


class Scores(torch.nn.Module):
    """The network by itself: Tianshou's gives a state as well."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.net(observation)[0]
        return scores


def main() -> None:
    course = Course(__doc__)
    algorithm = make_algorithm(make_env())
    buffer = VectorReplayBuffer(100_000, TABLES)
    collector = Collector(algorithm, DummyVectorEnv([make_env] * TABLES), buffer, exploration_noise=True)
    collector.reset()
    while course.goes_on(Scores(algorithm.policy.model)):
        with policy_within_training_step(algorithm.policy):
            found = collector.collect(n_step=BATCH)
            for _ in range(UPDATES):
                algorithm.update(buffer, SAMPLE)
        course.decisions += BATCH
        if found.returns_stat is not None:
            print(
                f"{course.decisions:,} decisions, {found.returns_stat.mean:+.2f} points above the table's mean a match"
            )
    course.report("Tianshou DQN", BATCH)


if __name__ == "__main__":
    main()
