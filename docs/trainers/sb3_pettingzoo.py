"""MaskablePPO of stable-baselines3 on the AEC environment, as PettingZoo's tutorial does it: one table, every seat.

The tutorial makes a Gymnasium environment of an AEC one: `step` moves the seat to act, and returns what the next seat
sees and what that one was paid. So a decision is credited with what happens to other seats.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from beside import RULES, Course
from pettingzoo.utils import BaseWrapper
from sb3_contrib.common.wrappers import ActionMasker
from sb3_gymnasium import learn, make_model

from president_env import president_v0

STEPS = 2048


class OneStream(BaseWrapper, gymnasium.Env):  # type: ignore[type-arg]
    """The seats' decisions as one stream."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        agent = env.possible_agents[0]
        self.observation_space = env.observation_space(agent)["observation"]  # type: ignore[method-assign]
        self.action_space = env.action_space(agent)  # type: ignore[method-assign]

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:  # type: ignore[override]
        super().reset(seed, options)
        return self.seen["observation"], {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # type: ignore[override]
        super().step(int(action))
        agent = self.agent_selection
        return (
            self.seen["observation"], self._cumulative_rewards[agent], self.terminations[agent],
            self.truncations[agent], {},
        )  # fmt: skip

    @property
    def seen(self) -> dict[str, Any]:
        """What the seat to act sees."""
        return self.env.observe(self.agent_selection)  # type: ignore[no-any-return]

    def action_masks(self) -> Any:
        return self.seen["action_mask"].astype(np.bool_)


if __name__ == "__main__":
    course = Course(__doc__)
    env = ActionMasker(OneStream(president_v0.env(rules=RULES, reward="centered")), lambda one: one.action_masks())
    learn("SB3, PettingZoo's tutorial", make_model(env, STEPS), course)
