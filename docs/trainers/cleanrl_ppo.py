"""PPO in one file, in the manner of CleanRL: one seat of 128 tables against the bot `easy`, with action masks.

Needs nothing but Gymnasium's vector environment: `action_masks()` says what is legal, and a table whose match is over
begins the next one in the same step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from beside import RULES, Course
from torch import nn

import president_env  # noqa: F401  # registers President-v0

TABLES, STEPS, EPOCHS, BATCHES = 128, 64, 4, 4
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.01, 1e-3


class Agent(nn.Module):
    """An actor and a critic, each with two hidden layers."""

    def __init__(self, size: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.actor = self._layers(size, width, actions, gain=0.01)
        self.critic = self._layers(size, width, 1, gain=1.0)

    def _layers(self, size: int, width: int, out: int, gain: float) -> nn.Sequential:
        last = nn.Linear(width, out)
        nn.init.orthogonal_(last.weight, gain)
        return nn.Sequential(nn.Linear(size, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh(), last)

    def choices(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.distributions.Categorical:
        """What the policy does: actions that are not legal have the chance 0."""
        return torch.distributions.Categorical(logits=self.actor(observations).masked_fill(~masks, -1e9))

    def values(self, observations: torch.Tensor) -> torch.Tensor:
        return self.critic(observations)[:, 0]


class Learner:
    """The agent, and the vector environment where it decides in every row."""

    def __init__(self, envs: Any, size: int, actions: int, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.envs = envs
        self.agent = Agent(size, actions)
        self.optimizer = torch.optim.Adam(self.agent.parameters(), lr=RATE, eps=1e-5)
        self.observations, _ = envs.reset(seed=seed)
        self.paid: list[float] = []  # the mean reward of every batch
        self.decisions = 0

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        """float32[N, D] observations and bool[N, A] legal actions, none where a row waits for others."""
        return torch.from_numpy(self.observations), torch.from_numpy(self.envs.unwrapped.action_masks())

    @torch.no_grad()
    def collect(self) -> list[torch.Tensor]:
        """observations, masks, actions, log probabilities, advantages, returns: a row a decision."""
        rows, rewards, over, values = [], [], [], []
        for _ in range(STEPS):
            seen, masks = self.look()
            choices = self.agent.choices(seen, masks)
            actions = choices.sample()
            rows.append((seen, masks, actions, choices.log_prob(actions)))
            values.append(self.agent.values(seen))
            self.observations, paid, ended, _, _ = self.envs.step(actions.numpy())
            rewards.append(torch.from_numpy(paid.astype(np.float32)))
            over.append(torch.from_numpy(ended.astype(np.bool_)))
        self.paid.append(float(torch.stack(rewards).mean()))
        values.append(self.agent.values(self.look()[0]))
        advantages = self.advantages(rewards, over, values)
        returns = advantages + torch.stack(values[:-1])
        batch = [torch.cat(column) for column in zip(*rows, strict=True)] + [advantages.flatten(), returns.flatten()]
        acting = batch[1].any(dim=1)
        self.decisions += int(acting.sum())
        return [column[acting] for column in batch]

    def advantages(
        self, rewards: list[torch.Tensor], over: list[torch.Tensor], values: list[torch.Tensor]
    ) -> torch.Tensor:
        """float32[STEPS, N]: generalised advantage estimation; nothing flows back from the next match."""
        out, last = torch.zeros(STEPS, len(values[0])), torch.zeros(len(values[0]))
        for step in reversed(range(STEPS)):
            on = ~over[step]
            error = rewards[step] + GAMMA * values[step + 1] * on - values[step]
            last = out[step] = error + GAMMA * LAMBDA * last * on
        return out

    def learn(self, batch: list[torch.Tensor]) -> None:
        rows = len(batch[0])
        for _ in range(EPOCHS):
            for chosen in torch.randperm(rows).chunk(BATCHES):
                self.step(*(column[chosen] for column in batch))

    def step(
        self,
        seen: torch.Tensor,
        masks: torch.Tensor,
        actions: torch.Tensor,
        before: torch.Tensor,
        advantages: torch.Tensor,
        returns: torch.Tensor,
    ) -> None:
        """One step of PPO on a minibatch."""
        choices = self.agent.choices(seen, masks)
        ratio = (choices.log_prob(actions) - before).exp()
        scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        gain = torch.min(ratio * scaled, ratio.clamp(1 - CLIP, 1 + CLIP) * scaled).mean()
        wrong = (self.agent.values(seen) - returns).square().mean()
        loss = 0.5 * wrong - gain - ENTROPY * choices.entropy().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
        self.optimizer.step()


def train(name: str, make: Callable[[], Learner]) -> None:
    """Train for as long as the command line says, and print what came of it."""
    course = Course(name)
    learner = make()
    while course.goes_on(learner.agent.actor):
        learner.learn(learner.collect())
        course.decisions = learner.decisions
    first, last = np.mean(learner.paid[:5]), np.mean(learner.paid[-5:])
    print(f"reward a step: {first:+.3f} in the first updates, {last:+.3f} in the last")
    course.report(name, STEPS * TABLES)


def make_learner() -> Learner:
    envs = gymnasium.make_vec("President-v0", num_envs=TABLES, rules=RULES, bots="easy", reward="centered")
    return Learner(envs, envs.single_observation_space.shape[0], int(envs.single_action_space.n))


if __name__ == "__main__":
    train("CleanRL style", make_learner)
