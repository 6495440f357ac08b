"""The networks: an actor that sees an observation, and a critic that may also see the hidden hands.

Observations in training are rows `[public | hidden]`; the actor's trunk takes the first part only, so that what is
exported depends on nothing that a seat may not know.
"""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import nn
from torch.nn.functional import log_softmax

from president_env.symmetry import Symmetry
from training.lay import LaidOut

ILLEGAL = -1e9  # added to scores; finite, so that no NaN can arise


def layers(size: int, widths: list[int]) -> nn.Sequential:
    """Linear layers with ReLU between inputs of `size` and the last width."""
    parts: list[nn.Module] = []
    for width in widths:
        parts += [nn.Linear(size, width), nn.ReLU()]
        size = width
    return nn.Sequential(*parts)


class Trunks(nn.Module):
    """The hidden layers of actor and critic, in bfloat16 where that is asked for; results are float32."""

    def __init__(self, public: int, total: int, actor: list[int], critic: list[int], *, in_bfloat16: bool) -> None:
        super().__init__()
        self.public = public
        self.in_bfloat16 = in_bfloat16
        self.actor = layers(public, actor)
        self.critic = layers(total, critic)
        self.latent_dim_pi = actor[-1]
        self.latent_dim_vf = critic[-1]

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return self._run(self.actor, features[:, : self.public])

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        return self._run(self.critic, features)

    def _run(self, trunk: nn.Sequential, features: torch.Tensor) -> torch.Tensor:
        with torch.autocast(features.device.type, torch.bfloat16, enabled=self.in_bfloat16):
            latent: torch.Tensor = trunk(features)
        return latent.float()


class SeatPolicy(MaskableActorCriticPolicy):
    """SB3's masked actor-critic with our trunks, and without the cost of distribution objects."""

    mlp_extractor: Trunks  # type: ignore[assignment]  # SB3 names its own class

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        *,
        public: int,
        actor: list[int],
        critic: list[int],
        in_bfloat16: bool,
        **kwargs: Any,
    ) -> None:
        self.public = public
        self._widths = (actor, critic)
        self._in_bfloat16 = in_bfloat16
        super().__init__(observation_space, action_space, lr_schedule, **kwargs)

    def _build_mlp_extractor(self) -> None:
        actor, critic = self._widths
        self.mlp_extractor = Trunks(self.public, self.features_dim, actor, critic, in_bfloat16=self._in_bfloat16)

    def log_probabilities(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """float32[B, A] of the legal actions; illegal ones are near ILLEGAL. observations: [B, >= D]; masks: bool."""
        scores = self.action_net(self.mlp_extractor.forward_actor(observations))
        return log_softmax(scores.masked_fill(~masks, ILLEGAL), dim=1)

    @torch.no_grad()
    def sample(
        self, observations: torch.Tensor, masks: torch.Tensor, chance: torch.Generator
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Actions int64[B] drawn from the policy, and their log probabilities float32[B]."""
        log_probabilities = self.log_probabilities(observations, masks)
        # Gumbel noise makes the argmax a fair draw.
        noise = -torch.empty_like(log_probabilities).exponential_(generator=chance).log()
        actions = (log_probabilities + noise).argmax(dim=1)
        return actions, log_probabilities.gather(1, actions[:, None])[:, 0]

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values, log probabilities and entropies, float32[B] each, with gradients. Called by SB3's train()."""
        if action_masks is None:
            raise ValueError("a policy of a game needs action_masks: not every action is legal")
        log_probabilities = self.log_probabilities(obs, action_masks.bool())
        entropy = -(log_probabilities.exp() * log_probabilities).sum(dim=1)
        values = self.value_net(self.mlp_extractor.forward_critic(obs))
        return values, log_probabilities.gather(1, actions.long()[:, None])[:, 0], entropy


class Actor(nn.Module):
    """What is exported: float32[B, D] observations to float32[B, A] scores; the mask is applied outside."""

    def __init__(self, policy: SeatPolicy, symmetry: Symmetry | None = None) -> None:
        """symmetry: that of the run, where it has one."""
        super().__init__()
        self.laid = None if symmetry is None else LaidOut(symmetry)
        self.trunk: nn.Sequential = policy.mlp_extractor.actor
        self.head = policy.action_net

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        if self.laid is None:
            return self._scores(observation)
        orders = self.laid.orders(observation)
        return self.laid.by_action(self._scores(self.laid.seen(observation, orders)), orders)

    def _scores(self, observation: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.head(self.trunk(observation))
        return scores


def has_fast_bfloat16(device: torch.device) -> bool:
    """True where bfloat16 products are faster than float32: GPUs that know it, CPUs with avx512_bf16 or AMX."""
    if device.type == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    return device.type == "cpu" and bool(torch.cpu._is_avx512_bf16_supported())
