"""PPO in one file on SuperSuit's vector of parallel environments: all seats by one policy, with action masks.

SuperSuit knows no turns. Every seat is a row at every step, and a row whose seat waits has a mask of zeros: what it
"does" is ignored by the environment, and left out of what is learned from. So of four rows one is a decision.
"""

from __future__ import annotations

import supersuit
import torch
from beside import RULES
from cleanrl_ppo import Learner, train

from president_env import president_v0

TABLES = 16


class SeatsLearner(Learner):
    """A learner whose observations hold the masks."""

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        seen = self.observations
        return torch.from_numpy(seen["observation"].copy()), torch.from_numpy(seen["action_mask"] > 0)


def make_learner() -> SeatsLearner:
    one = supersuit.pettingzoo_env_to_vec_env_v1(president_v0.parallel_env(rules=RULES, reward="centered"))
    envs = supersuit.concat_vec_envs_v1(one, TABLES, num_cpus=0, base_class="gymnasium")
    return SeatsLearner(envs, one.observation_space["observation"].shape[0], int(one.action_space.n))


if __name__ == "__main__":
    train("SuperSuit", make_learner)
