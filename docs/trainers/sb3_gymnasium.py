"""MaskablePPO of stable-baselines3 through the Gymnasium environment: one seat of 64 tables against three `normal`."""

from __future__ import annotations

import torch
from beside import RULES, WIDTHS, Course
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from torch import nn

from president_env.envs.sb3 import SeatVecEnv

TABLES, STEPS = 64, 64


class Scores(nn.Module):
    """The policy's network by itself."""

    def __init__(self, model: MaskablePPO) -> None:
        super().__init__()
        self.trunk, self.head = model.policy.mlp_extractor.policy_net, model.policy.action_net

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.head(self.trunk(observation))
        return scores


class Until(BaseCallback):
    """Lets the model learn for as long as the course goes on."""

    def __init__(self, course: Course, actor: nn.Module) -> None:
        super().__init__()
        self._course, self._actor = course, actor

    def _on_rollout_start(self) -> None:
        self._course.decisions = self.num_timesteps

    def _on_step(self) -> bool:
        return self._course.goes_on(self._actor)


def learn(name: str, model: MaskablePPO, course: Course) -> None:
    """Train a model of stable-baselines3 for a course."""
    model.learn(10**9, callback=Until(course, Scores(model)))
    course.report(name, model.n_steps * model.n_envs)


def make_model(envs: object, steps: int) -> MaskablePPO:
    return MaskablePPO("MlpPolicy", envs, n_steps=steps, batch_size=1024, gamma=1.0, policy_kwargs={"net_arch": WIDTHS})


if __name__ == "__main__":
    course = Course(__doc__)
    learn(
        "SB3, Gymnasium", make_model(SeatVecEnv(TABLES, rules=RULES, bots="normal", reward="centered"), STEPS), course
    )
