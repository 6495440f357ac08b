"""PPO of RLlib (new API stack) in self-play: one policy for all seats, with action masks.

RLlib's module for action masks wants the observation under the key `observations`; PettingZoo's convention is
`observation`, so a wrapper renames it.
"""

from __future__ import annotations

from typing import Any

import ray
import torch
from beside import RULES, WIDTHS, Course
from gymnasium import spaces
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from president_env import president_v0

BATCH = 4000  # decisions between two updates


class Renamed(BaseWrapper):
    """The environment with `observations` for `observation`."""

    def observation_space(self, agent: str) -> spaces.Dict:
        space = self.env.observation_space(agent)
        return spaces.Dict({"observations": space["observation"], "action_mask": space["action_mask"]})

    def observe(self, agent: str) -> dict[str, Any]:
        seen = self.env.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"]}


def make_env(settings: dict[str, Any]) -> PettingZooEnv:
    return PettingZooEnv(Renamed(president_v0.env(rules=RULES, reward="centered")))


def make_config() -> PPOConfig:
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": WIDTHS, "fcnet_activation": "relu", "vf_share_layers": False},
    )
    return (
        PPOConfig()
        .environment("president", disable_env_checking=True)
        .multi_agent(policies={"seat"}, policy_mapping_fn=lambda agent, *_, **__: "seat")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"seat": module}))
        .env_runners(num_env_runners=0)  # all in this process; more of them play on other cores
        .training(
            train_batch_size_per_learner=BATCH, minibatch_size=BATCH // 4, num_epochs=2, lr=5e-4, gamma=1.0,
            entropy_coeff=0.01, vf_clip_param=100.0,
        )
    )  # fmt: skip


class Scores(torch.nn.Module):
    """The policy's network by itself: RLlib's module wants a batch with a mask."""

    def __init__(self, module: Any) -> None:
        super().__init__()
        self.encoder, self.head = module.encoder.actor_encoder.net, module.pi

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.head(self.encoder(observation))
        return scores


def main() -> None:
    course = Course(__doc__)
    ray.init(num_cpus=1, include_dashboard=False, logging_level="ERROR")
    register_env("president", make_env)
    algorithm = make_config().build_algo()
    while course.goes_on(Scores(algorithm.get_module("seat"))):
        found = algorithm.train()
        course.decisions = int(found["num_env_steps_sampled_lifetime"])
        entropy = float(found["learners"]["seat"]["entropy"])
        print(f"{course.decisions:,} decisions, entropy {entropy:.2f}")
    course.report("RLlib PPO", BATCH)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
