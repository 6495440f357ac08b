"""Matches played through `Match`, move by move: what the environments are compared with."""

import numpy as np

from president_env import Match, load_bot

REWARDS = {
    "points": lambda points, winner: points.astype(float),
    "centered": lambda points, winner: points - points.mean(axis=1, keepdims=True),
    "match": lambda points, winner: np.array(
        [[0.0] * points.shape[1]] * (len(points) - 1)
        + [[1.0 if seat == winner else -1 / (points.shape[1] - 1) for seat in range(points.shape[1])]]
    ),
}


def choose(observation, mask):
    """A legal action that depends on all that is seen, and on nothing else."""
    legal = np.flatnonzero(mask)
    return int(legal[int(abs(observation).sum() * 1000) % len(legal)])


class SteadyBot:
    """Chooses as `choose` does: a bot of a user's own."""

    name = "steady"

    def act(self, view):
        return choose(view.observation, view.mask)


class SteadyBatchBot(SteadyBot):
    """The same for many tables at once."""

    def act_many(self, observations, masks):
        return np.array([choose(one, mask) for one, mask in zip(observations, masks, strict=True)])


def play_match(seat, code, rules="classic", players=4, rounds=3, bots="normal", reward="points"):
    """What seat `seat` sees, does and is paid: a list of (observation, action), and the sum of its rewards."""
    match = Match(rules, players=players, rounds=rounds, code=code)
    named = bots if isinstance(bots, list) else [bots] * (players - 1)
    others = {(seat + 1 + place) % players: load_bot(bot) for place, bot in enumerate(named)}
    decisions = []
    while not match.over:
        view = match.view(match.turn)
        if match.turn == seat:
            decisions.append((view.observation, choose(view.observation, view.mask)))
            match.play(decisions[-1][1])
        else:
            match.play(others[match.turn].act(view))
    points = np.array([result.points for result in match.results])
    return decisions, REWARDS[reward](points, match.winner)[:, seat]
