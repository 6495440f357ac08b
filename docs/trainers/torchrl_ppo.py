"""PPO of TorchRL in self-play: one policy for all seats, with action masks.

TorchRL sees every seat at every step, whoever is to act. The critic judges them all; the policy learns from the seats
to act alone, which the wrapper marks in `mask`.
"""

from __future__ import annotations

import torch
from beside import RULES, WIDTHS, Course
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper
from torchrl.envs.utils import MarlGroupMapType
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss

from president_env import president_v0

BATCH = 2048  # decisions between two updates
SEEN, MASK, ACTION = ("agents", "observation", "observation"), ("agents", "action_mask"), ("agents", "action")
CHANCE, REWARD, VALUE = ("agents", "action_log_prob"), ("agents", "reward"), ("agents", "state_value")


def make_env() -> PettingZooWrapper:
    return PettingZooWrapper(
        president_v0.env(rules=RULES, reward="centered"), use_mask=True, group_map=MarlGroupMapType.ALL_IN_ONE_GROUP
    )


def make_networks(env: PettingZooWrapper) -> tuple[ProbabilisticActor, ValueOperator]:
    """One actor and one critic for all seats: a seat is a row."""
    size = env.observation_spec[SEEN].shape[-1]
    scores = MLP(size, env.observation_spec[MASK].shape[-1], num_cells=WIDTHS)
    actor = ProbabilisticActor(
        TensorDictModule(scores, in_keys=[SEEN], out_keys=[("agents", "logits")]),
        in_keys={"logits": ("agents", "logits"), "mask": MASK},
        out_keys=[ACTION],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=CHANCE,
    )
    return actor, ValueOperator(MLP(size, 1, num_cells=WIDTHS), in_keys=[SEEN], out_keys=[VALUE])


class Learner:
    """Advantages by seat, and PPO on the decisions of the seats to act."""

    def __init__(self, actor: ProbabilisticActor, critic: ValueOperator) -> None:
        self.loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, normalize_advantage=True)
        self.loss.set_keys(
            action=ACTION, sample_log_prob=CHANCE, value=VALUE, reward=REWARD, done=("agents", "done"),
            terminated=("agents", "terminated"), advantage=("agents", "advantage"),
            value_target=("agents", "value_target"),
        )  # fmt: skip
        self.loss.make_value_estimator(gamma=1.0, lmbda=0.95)
        self.optimizer = torch.optim.Adam(self.loss.parameters(), lr=5e-4)

    def learn(self, batch: TensorDict) -> None:
        with torch.no_grad():
            self.loss.value_estimator(
                batch, params=self.loss.critic_network_params, target_params=self.loss.target_critic_network_params
            )
        acting = batch["agents"][batch["agents", "mask"]]
        for _ in range(2):
            for chosen in torch.randperm(len(acting)).chunk(4):
                self.step(TensorDict({"agents": acting[chosen]}, [len(chosen)]))

    def step(self, rows: TensorDict) -> None:
        losses = self.loss(rows)
        self.optimizer.zero_grad()
        (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
        torch.nn.utils.clip_grad_norm_(self.loss.parameters(), 0.5)
        self.optimizer.step()


def main() -> None:
    course = Course(__doc__)
    env = make_env()
    actor, critic = make_networks(env)
    scores = torch.nn.Sequential(actor.module[0].module)  # for export: TorchRL's takes any number of inputs
    learner = Learner(actor, critic)
    batches = iter(Collector(env, actor, frames_per_batch=BATCH, total_frames=-1))
    while course.goes_on(scores):
        batch = next(batches)
        learner.learn(batch)
        course.decisions += BATCH
        chance = batch[CHANCE][batch["agents", "mask"]].exp().mean()
        print(f"{course.decisions:,} decisions, mean chance of what was chosen {chance:.2f}")
    course.report("TorchRL PPO", BATCH)


if __name__ == "__main__":
    main()
