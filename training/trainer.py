"""Self-play: stable-baselines3's MaskablePPO, learning from every seat of many tables.

What is replaced is how experience is collected (`collect_rollouts`) and how it is credited (`advantages_by_seat`); the
update itself, its losses and logging are SB3's.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.logger import Logger

from president_env.envs.tables import Tables
from president_env.game import Mask, Observation
from president_env.registry import find_game
from training.advantages import advantages_by_seat
from training.config import Config
from training.imitation import imitate, learn_values
from training.lay import Lay, SymmetricLay
from training.opponents import Opponents
from training.policy import SeatPolicy, has_fast_bfloat16
from training.titles import Titles, places_of

VALUE_CHUNK = 8192
FORECASTER = "normal"  # who plays on; quick, and near enough
UNKNOWN = -1  # place of a seat before a match's first round


class SelfPlay(MaskablePPO):
    """Every seat of every table decides by the one policy and learns from its own decisions and rewards."""

    policy: SeatPolicy
    rollout_buffer: MaskableRolloutBuffer

    def __init__(self, run_config: Config, stretch: int = 0, part: range | None = None) -> None:
        """Networks and tables of a stretch of a configured run; nothing is played yet.

        part: the numbers of the tables, of those of the run, that this trainer has; None: all.
        """
        self.run_config, self.stretch = run_config, stretch
        self.config = config = run_config.stretches[stretch]
        threads = config.threads or cores()
        torch.set_num_threads(threads)
        self.spec = find_game(config.game)
        numbers = np.array(part or range(config.tables))
        self.tables = Tables(len(numbers), rules=config.rules, game=self.spec, seed=config.seed, threads=threads)
        self.tables.kinds[:] = numbers % len(config.rules)
        self.hidden = self.spec.hidden_size if config.critic_sees_hands else 0
        self.forecast = self.spec.max_seats if config.critic_sees_forecast else 0
        self.symmetry = self.spec.symmetry() if config.symmetry and self.spec.symmetry else None
        more = self.hidden + self.forecast
        self.lay = SymmetricLay(self.spec, self.symmetry, self.hidden, more) if self.symmetry else Lay(self.spec, more)
        super().__init__(
            SeatPolicy,
            env=None,  # type: ignore[arg-type]  # experience comes from Tables
            learning_rate=_falling(config.learning_rate),
            n_steps=config.steps,
            batch_size=config.batch,
            n_epochs=config.epochs,
            gamma=config.gamma,
            gae_lambda=config.gae_lambda,
            clip_range=config.clip,
            ent_coef=config.entropy[0],
            vf_coef=config.value_weight,
            max_grad_norm=config.max_gradient,
            seed=config.seed,
            device=config.device,
            _init_setup_model=False,
        )
        self._shape_networks()
        self._setup_model()
        self.set_logger(Logger(folder=None, output_formats=[]))  # until somebody wants to see
        self.chance = torch.Generator(self.device).manual_seed(config.seed)
        at = numbers[numbers < round(config.opponents_share * config.tables)]
        self.opponents = Opponents(self.tables, config.opponents, at)
        self.credit = Credit(config, self.tables, self.opponents.learns)
        self.earlier = 0  # decisions that its first networks had learned from before

    @property
    def learned(self) -> int:
        """All decisions that the networks have learned from."""
        return self.earlier + self.num_timesteps

    def _shape_networks(self) -> None:
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.lay.width,), np.float32)
        self.action_space = spaces.Discrete(self.lay.places)
        self.n_envs = len(self.tables)
        wanted = self.config.precision
        self.policy_kwargs = {
            "public": self.lay.public,
            "actor": self.config.actor,
            "critic": self.config.critic,
            "in_bfloat16": wanted == "bfloat16" or (wanted == "auto" and has_fast_bfloat16(self.device)),
        }

    def improve(self) -> None:
        """One update: play `steps` decisions at every table, and learn from them. Counts into num_timesteps."""
        config = self.config
        stretch = config.imitate_decisions or config.critic_decisions
        if self.num_timesteps < stretch:
            (imitate if config.imitate else learn_values)(self, self.num_timesteps / stretch)
            return
        self._update_current_progress_remaining(self.num_timesteps - stretch, config.decisions - stretch)
        self.collect()
        first, last = config.entropy
        self.ent_coef = last + (first - last) * self._current_progress_remaining
        self.train()

    def collect(self, teacher: str = "") -> NDArray[np.int64]:
        """Fill the rollout buffer with the policy's own decisions at all seats that learn.

        Returns int64[T * N]: what the rule bot `teacher` would have done for them, if one is named, as places.
        """
        config, tables = self.config, self.tables
        answers = np.zeros((config.steps, len(tables)), np.int64)
        self.policy.set_training_mode(False)
        self.rollout_buffer.reset()
        self.credit.clear()
        for step in range(config.steps):
            self._deal_on()
            masks, orders = self._decide(step)
            if teacher:
                answers[step] = self.lay.placed(tables.advise(teacher, masks), orders)
            tables.act(self.lay.actions(self.rollout_buffer.actions[step, :, 0].astype(np.int64), orders))
            self.opponents.play(tables)
            self.credit.note(step, tables)
        self.num_timesteps += config.steps * len(tables)
        self._judge()
        return answers.ravel()

    def _deal_on(self) -> None:
        """Lead every table to a decision of a seat that learns; rounds without one only count as titles."""
        while self.tables.ended().size:
            self.tables.renew()
            self.tables.advance()
            self.opponents.play(self.tables)
            self.credit.end_rounds(self.tables.ended(), self.tables)

    def _decide(self, step: int) -> tuple[Mask, NDArray[np.int64]]:
        """Draw the actions of a step into the buffer, not yet taken.

        Returns what was legal, bool[N, A], and the orders in which the views are laid there, int64[N].
        """
        buffer = self.rollout_buffer
        self.credit.seats[step] = self.tables.seats
        rows, masks = self._look()
        orders = self.lay.orders(rows)
        buffer.observations[step] = self.lay.rows(rows, orders)
        buffer.action_masks[step] = self.lay.masks(masks, orders)
        places, log_probabilities = self.policy.sample(
            self.tensor(buffer.observations[step]), self.tensor(buffer.action_masks[step]) > 0, self.chance
        )
        buffer.actions[step, :, 0] = places.cpu().numpy()
        buffer.log_probs[step] = log_probabilities.cpu().numpy()
        return masks, orders

    def _look(self) -> tuple[Observation, Mask]:
        """Rows `[public | hidden | forecast]` and masks of the decisions at all tables."""
        observations, masks = self.tables.observe()
        parts = [observations]
        if self.hidden:
            parts.append(self.tables.reveal(np.arange(len(self.tables)), self.tables.seats))
        if self.forecast:
            parts.append(self.tables.forecast(FORECASTER))
        return np.concatenate(parts, axis=1), masks

    @torch.no_grad()
    def _judge(self) -> None:
        """Values of all decisions, then their advantages and returns."""
        buffer = self.rollout_buffer
        rows = self.tensor(buffer.observations.reshape(-1, buffer.observations.shape[-1]))
        values = [self.policy.predict_values(chunk)[:, 0] for chunk in torch.split(rows, VALUE_CHUNK)]
        buffer.values[:] = torch.cat(values).cpu().numpy().reshape(buffer.values.shape)
        self.credit.judge(buffer, self.config)
        buffer.pos, buffer.full = buffer.buffer_size, True

    def tensor(self, array: NDArray[Any]) -> torch.Tensor:
        """An array where the networks are."""
        return torch.from_numpy(array).to(self.device)


class Credit:
    """Who decided, and what their rounds paid: from it come the advantages. T steps, N tables, S seats."""

    def __init__(self, config: Config, tables: Tables, learns: Mask) -> None:
        """learns: bool[N, S], the seats that the policy plays."""
        shape = (config.steps, len(tables))
        most = tables.spec.max_seats
        self.seats: NDArray[np.int64] = np.zeros(shape, np.int64)
        self.over: Mask = np.zeros(shape, np.bool_)
        self.rewards: NDArray[np.float32] = np.zeros((*shape, most), np.float32)
        self.titles = Titles(len(tables.options), most)
        self.fresh = Titles(len(tables.options), most)  # counted since the batch began
        self.places: NDArray[np.int64] = np.full((len(tables), most), UNKNOWN)  # in the round before
        self._match = config.objective == "match"
        self._titles = self._match and tables.spec.titles
        self._carry = np.zeros((3, most))
        players = np.array([options.players for options in tables.options])[tables.kinds]
        self._present = np.arange(most) < players[:, None]
        self._learns = learns & self._present
        self._scale = config.reward_scale / (players - 1)
        self._rounds = max(options.rounds for options in tables.options)
        self._worth = self.titles.worth(self._rounds)

    def clear(self) -> None:
        """Forget the decisions of the batch before; what has been learned of titles stays, and is used from now on."""
        self.over[:] = False
        self.rewards[:] = 0.0
        self.fresh = Titles(*self.titles.paid.shape)
        self._worth = self.titles.worth(self._rounds)

    def note(self, step: int, tables: Tables) -> None:
        """Write down the rounds that the decisions of a step have ended."""
        if (ended := tables.ended()).size:
            self.over[step, ended] = True
            self.rewards[step, ended] = self.end_rounds(ended, tables)

    def end_rounds(self, ended: NDArray[np.int64], tables: Tables) -> NDArray[np.float64]:
        """float64[M, S]: the rewards of the rounds just ended at M tables, and of what they lead to in the match."""
        present, kinds = self._present[ended], tables.kinds[ended]
        points = tables.points(ended) + (tables.prospects(ended) if self._match else 0)
        mean = points.sum(axis=1) / present.sum(axis=1)
        rewards: NDArray[np.float64] = (points - mean[:, None]) * present * self._scale[ended, None]
        if not self._titles:
            return rewards
        places, before = places_of(points, present), self.places[ended]
        self.fresh.note(kinds, before, places, rewards, self._learns[ended] & (before != UNKNOWN))
        left = tables.states["rounds"][ended] - tables.states["round"][ended]
        self.places[ended] = np.where(left[:, None] > 0, places, UNKNOWN)
        rewards += np.take_along_axis(self._worth[left, kinds], places, axis=1) * present
        return rewards

    def judge(self, buffer: MaskableRolloutBuffer, config: Config) -> None:
        """Write advantages and returns, and learn of titles from the rounds that have ended."""
        self.titles.add(self.fresh)
        advantages_by_seat(
            buffer.values, self.seats, self.over, self.rewards,
            config.gamma, config.gae_lambda, self._carry, buffer.advantages,
        )  # fmt: skip
        buffer.returns = buffer.advantages + buffer.values


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _falling(ends: list[float]) -> Callable[[float], float]:
    """A schedule that falls in a line from the first to the second value as SB3's remaining progress goes to 0."""
    first, last = ends
    return lambda remaining: last + (first - last) * remaining
