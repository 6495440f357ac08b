"""What the policy learns from: every seat's own decisions, what it saw there, and what its rounds paid it."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from trained import slow_table, small_config

from president_env import Match, Tables, find_game
from president_env.chance import code_text
from training.trainer import SelfPlay

SPEC = find_game()
LONG = ["classic,rounds=60", "local,players=5,rounds=60"]  # no match ends: one code tells all that a table plays
STEPS = 200


@pytest.fixture(scope="module")
def trainer() -> SelfPlay:
    """A trainer that has collected once."""
    trainer = SelfPlay(
        small_config(rules=LONG, steps=STEPS, precision="float32", gae_lambda=0.7, gamma=0.9, objective="round")
    )
    trainer.collect()
    return trainer


class Replay:
    """A table played again by `Match` from its code and the actions in the buffer."""

    def __init__(self, trainer: SelfPlay, table: int) -> None:
        code = code_text(SPEC.letter, int(trainer.tables.numbers[table]))
        self.match = Match(trainer.config.rules[table % 2], code=code)
        self.seen, self.masks, self.seats, self.over, self.rewards = [], [], [], [], []
        for action in trainer.rollout_buffer.actions[:, table, 0].astype(int):
            self._play_forced()
            self._decide(int(action), trainer.config.reward_scale)

    def _play_forced(self) -> None:
        while len(self.match.legal_actions) == 1:
            self.match.play(self.match.legal_actions[0])

    def _decide(self, action: int, scale: float) -> None:
        view, rounds = self.match.view(self.match.turn), len(self.match.results)
        self.seen.append(view.observation)
        self.masks.append(view.mask)
        self.seats.append(view.seat)
        self.match.play(action)
        self._play_forced_of(rounds)
        self.over.append(len(self.match.results) > rounds)
        points = np.array(self.match.results[-1].points if self.over[-1] else [0] * self.match.options.players)
        self.rewards.append((points - points.mean()) * scale / (len(points) - 1))

    def _play_forced_of(self, rounds: int) -> None:
        while len(self.match.results) == rounds and len(self.match.legal_actions) == 1:
            self.match.play(self.match.legal_actions[0])


@pytest.fixture(scope="module")
def replays(trainer: SelfPlay) -> list[Replay]:
    return [Replay(trainer, table) for table in range(0, len(trainer.tables), 3)]


def test_seats_that_decide_are_those_to_act_and_see_what_they_may(trainer: SelfPlay, replays: list[Replay]) -> None:
    observations = trainer.rollout_buffer.observations[:, ::3, : SPEC.observation_size]
    for table, replay in enumerate(replays):
        assert trainer.credit.seats[:, 3 * table].tolist() == replay.seats
        np.testing.assert_array_equal(observations[:, table], replay.seen)


def test_masks_are_the_legal_actions_and_forced_decisions_are_absent(trainer: SelfPlay, replays: list[Replay]) -> None:
    masks = trainer.rollout_buffer.action_masks
    for table, replay in enumerate(replays):
        np.testing.assert_array_equal(masks[:, 3 * table], replay.masks)
    assert masks.sum(axis=2).min() >= 2


def test_chosen_actions_are_legal(trainer: SelfPlay) -> None:
    buffer = trainer.rollout_buffer
    assert np.take_along_axis(buffer.action_masks, buffer.actions.astype(np.int64), axis=2).all()


def test_every_seat_decides_and_cards_given_back_are_decisions(trainer: SelfPlay) -> None:
    """Rule section 9: the exchange."""
    assert set(trainer.credit.seats[:, ::2].ravel()) == set(range(4))
    assert set(trainer.credit.seats[:, 1::2].ravel()) == set(range(5))
    given = [action for action in range(SPEC.num_actions) if SPEC.move_text(action).startswith("give")]
    assert np.isin(trainer.rollout_buffer.actions, given).sum() > 20


def test_advantages_and_returns_are_those_of_the_replayed_match(trainer: SelfPlay, replays: list[Replay]) -> None:
    """Rounds that end in the middle, seats, rewards by `Match`; the formula by its definition."""
    buffer, config = trainer.rollout_buffer, trainer.config
    for table, replay in enumerate(replays):
        values = buffer.values[:, 3 * table]
        expected = slow_table(values, replay.seats, replay.over, replay.rewards, config.gamma, config.gae_lambda)
        np.testing.assert_allclose(buffer.advantages[:, 3 * table], expected, atol=1e-5)
        np.testing.assert_allclose(buffer.returns[:, 3 * table], expected + values, atol=1e-5)
        assert sum(replay.over) > 2


def test_rewards_of_a_table_sum_to_zero(trainer: SelfPlay) -> None:
    rewards = trainer.credit.rewards
    np.testing.assert_allclose(rewards.sum(axis=2), 0, atol=1e-5)
    assert (rewards[trainer.credit.over] != 0).any(axis=1).all()
    assert not rewards[:, ::2, 4:].any()
    assert not rewards[:, 1::2, 5:].any()


def test_log_probabilities_are_those_of_a_masked_categorical(trainer: SelfPlay) -> None:
    buffer, policy = trainer.rollout_buffer, trainer.policy
    rows = torch.from_numpy(buffer.observations[:, :, : SPEC.observation_size])
    scores = policy.action_net(policy.mlp_extractor.actor(rows)).detach()
    scores[buffer.action_masks == 0] = -torch.inf
    expected = torch.distributions.Categorical(logits=scores).log_prob(torch.from_numpy(buffer.actions[:, :, 0]))
    np.testing.assert_allclose(buffer.log_probs, expected, atol=1e-5)


def test_values_are_the_critics(trainer: SelfPlay) -> None:
    buffer, policy = trainer.rollout_buffer, trainer.policy
    rows = torch.from_numpy(buffer.observations)
    expected = policy.value_net(policy.mlp_extractor.critic(rows)).detach()[:, :, 0]
    np.testing.assert_allclose(buffer.values, expected, atol=1e-5)


def test_actor_does_not_look_at_what_is_hidden(trainer: SelfPlay) -> None:
    rows = torch.from_numpy(trainer.rollout_buffer.observations[0])
    other = rows.clone()
    other[:, SPEC.observation_size :] += 1
    masks = torch.from_numpy(trainer.rollout_buffer.action_masks[0]).bool()
    policy = trainer.policy
    assert torch.equal(policy.log_probabilities(rows, masks), policy.log_probabilities(other, masks))
    assert not torch.equal(policy.predict_values(rows), policy.predict_values(other))


def test_critic_can_be_held_to_the_observation() -> None:
    trainer = SelfPlay(small_config(critic_sees_hands=False))
    trainer.improve()
    assert trainer.rollout_buffer.observations.shape[-1] == SPEC.observation_size


def test_collecting_goes_on_with_the_same_rounds() -> None:
    """Rounds are played to their ends over several batches: every round that was dealt is over, but for the last."""
    trainer = SelfPlay(small_config(rules=["classic,rounds=60"], steps=8))
    over = np.zeros(16, np.int64)
    for _ in range(25):
        trainer.collect()
        over += trainer.credit.over.sum(axis=0)
    still_on = trainer.tables.states["round"] - over
    assert set(still_on) <= {0, 1}
    assert over.min() >= 2
    assert trainer.num_timesteps == 25 * 8 * 16


def test_actions_are_drawn_as_the_policy_says() -> None:
    """Equal rows: the share of every action is its probability, and what is not legal never comes."""
    trainer = SelfPlay(small_config())
    count = 20_000
    rows = torch.full((count, SPEC.observation_size), 3.0)
    masks = torch.zeros((count, SPEC.num_actions), dtype=torch.bool)
    masks[:, [0, 7, 20, 65]] = True
    torch.nn.init.normal_(trainer.policy.action_net.bias, std=1.0)
    actions, log_probabilities = trainer.policy.sample(rows, masks, trainer.chance)
    assert set(actions.tolist()) <= {0, 7, 20, 65}
    probabilities = trainer.policy.log_probabilities(rows[:1], masks[:1]).detach().exp()[0]
    for action in (0, 7, 20, 65):
        share = (actions == action).float().mean()
        assert share == pytest.approx(float(probabilities[action]), abs=0.015)
    assert torch.allclose(log_probabilities.exp(), probabilities[actions], atol=1e-6)


def test_a_place_is_credited_with_what_it_is_worth_in_the_rest_of_the_match() -> None:
    """Rounds 1 and 2 of 2: after the first, places are worth what they were paid so far; after the second, nothing."""
    trainer = SelfPlay(small_config(rules=["classic,rounds=2"], steps=200, reward_scale=3.0))
    titles = trainer.credit.titles
    titles.moved[0] = np.eye(7) * 100
    titles.paid[0, :4] = [50, 20, -30, -40]  # 100 times each
    trainer.collect()
    for over, rewards in zip(trainer.credit.over.T, trainer.credit.rewards.swapaxes(0, 1), strict=True):
        first, second = np.sort(rewards[over][:2, :4], axis=1)
        np.testing.assert_allclose(first, [-1.5 - 0.4, -0.5 - 0.3, 0.5 + 0.2, 1.5 + 0.5], atol=1e-6)
        np.testing.assert_allclose(second, [-1.5, -0.5, 0.5, 1.5], atol=1e-6)


def test_titles_are_counted_from_the_second_round_of_a_match_on() -> None:
    trainer = SelfPlay(small_config(rules=["classic,rounds=2"], steps=200))
    trainer.collect()
    rounds = trainer.credit.over.sum(axis=0)
    assert trainer.credit.titles.moved.sum() == 4 * (rounds // 2).sum()


@pytest.mark.parametrize("game", ["president", "joker"])
def test_the_critic_alone_may_see_how_the_round_would_go_on(game: str) -> None:
    trainer = SelfPlay(
        small_config(game=game, rules=["classic"], evaluate_rules=["classic"], critic_sees_forecast=True)
    )
    spec = trainer.spec
    trainer.collect()
    same = Tables(len(trainer.tables), rules=["classic"], game=spec, seed=0)
    same.restore(trainer.tables.snapshot())
    same.deal_on()
    trainer._deal_on()
    trainer._decide(0)
    row = trainer.rollout_buffer.observations[0]
    np.testing.assert_array_equal(row[:, -spec.max_seats :], same.forecast("normal"))
    assert trainer.policy.public == spec.observation_size == row.shape[1] - spec.hidden_size - spec.max_seats


def test_rewards_of_a_match_count_what_a_round_lets_hope_for() -> None:
    """Joker's premium, while its chapter goes on (RULES.md of Joker, A.7); the objective of a round has none of it."""
    rewards = {}
    for objective in ("round", "match"):
        config = small_config(
            game="joker", rules=["short,first_round=9"], evaluate_rules=["short"], objective=objective, steps=64
        )
        trainer = SelfPlay(config)
        trainer.collect()
        rewards[objective] = trainer.credit.rewards[trainer.credit.over]
    assert rewards["round"].shape == rewards["match"].shape
    assert (rewards["round"] != rewards["match"]).any()
    assert np.abs(rewards["match"].sum(axis=1)).max() < 1e-5
