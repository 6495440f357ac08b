"""Fit the weights of the hard bot: `python -m training.fit_hard --minutes 8`.

The bot scores an action by a weighted sum of its features (games/president/hard.py). Here the scores become a softmax
policy, which plays rounds against itself, every fourth batch against `normal`, and its weights climb the policy
gradient of the points (REINFORCE, Williams 1992) with a linear baseline. The bot itself takes the highest score.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray

from president_env.arena.progress import progress_bar
from president_env.batch import LEVELS, OUTSIDE
from president_env.cli import run_alone
from president_env.envs.tables import Tables
from president_env.files import write_atomically
from president_env.games.president import hard, hard_weights
from president_env.games.president.belief import unseen_cards
from president_env.games.president.cards import size_of
from president_env.games.president.state import NUM_ACTIONS
from president_env.games.president.view import look
from president_env.kernel import kernel

Floats = NDArray[np.float64]
SITUATIONS = 3
FEATURES = len(hard_weights.WEIGHTS)
RULES = ["classic", "revolution", "local", "cardverse,rounds=5"]
PLAYERS = 4
TABLES, STEPS = 512, 48
STEP, LAST_STEP = 0.15, 0.015  # of a weight, in units of 1 / the size of its feature
NORMAL_EVERY = 4
RIDGE = 1e-2
SMALLEST = 0.2  # size of a feature that is rarely other than 0


@kernel
def all_features(states, indices, masks, view, values, situations):
    """Features of every legal action at some tables.

    indices: int64[K]; masks: bool[K, A]; values: float64[K, A, F] and situations: int64[K], overwritten.
    """
    for row in range(len(indices)):
        state = states[indices[row]]
        look(state, state["turn"], view)
        unseen = unseen_cards(view)
        size = size_of(unseen)
        situations[row] = hard.situation_of(view)
        for action in range(NUM_ACTIONS):
            if masks[row, action]:
                found = hard.features(view, action, unseen, size)
                for index in range(len(found)):
                    values[row, action, index] = found[index]


class Fit:
    """Weights float64[3, F] on their way up, and the tables that they are tried at."""

    def __init__(self, weights: Floats, seed: int) -> None:
        self.weights = weights
        self.tables = Tables(TABLES, rules=RULES, seed=seed)
        self.generator = np.random.default_rng(seed)
        self._view = self.tables.spec.new_states(1)[0]
        self._first, self._second = np.zeros_like(weights), np.zeros_like(weights)  # Adam's moments
        self._batches = 0

    def improve(self, remaining: float) -> None:
        """One batch and one step; remaining: 1 at the beginning … 0 at the end of the fit."""
        self._seat_bots()
        self._batches += 1
        gradients, baseline, returns = self._play()
        normal = baseline.T @ baseline + RIDGE * np.eye(baseline.shape[1])
        advantages = returns - baseline @ np.linalg.solve(normal, baseline.T @ returns)
        slope = (gradients * advantages[:, None, None]).mean(axis=0)
        self._first = 0.9 * self._first + 0.1 * slope
        self._second = 0.99 * self._second + 0.01 * slope**2
        mean = self._first / (1 - 0.9**self._batches)
        spread = np.sqrt(self._second / (1 - 0.99**self._batches)) + 1e-6
        rate = LAST_STEP + (STEP - LAST_STEP) * remaining
        size = np.maximum(np.abs(baseline[:, :FEATURES]).mean(axis=0), SMALLEST)
        self.weights += rate * mean / spread / size

    def _seat_bots(self) -> None:
        """Learners everywhere; or one a table among `normal`, its seat going round."""
        self.tables.levels[:] = OUTSIDE
        if self._batches % NORMAL_EVERY == 0:
            self.tables.levels[:] = LEVELS.index("normal")
            self.tables.levels[np.arange(TABLES), np.arange(TABLES) // len(RULES) % PLAYERS] = OUTSIDE

    def _play(self) -> tuple[Floats, Floats, Floats]:
        """Gradients of log probabilities [M, 3, F], baseline inputs [M, F + 2] and returns [M] of M decisions."""
        gradients = np.zeros((STEPS, TABLES, SITUATIONS, FEATURES))
        baseline = np.zeros((STEPS, TABLES, FEATURES + 2))
        returns = np.full((STEPS, TABLES), np.nan)
        seats = np.zeros((STEPS, TABLES), np.int64)
        begun = np.zeros(TABLES, np.int64)  # the first step of the round that each table is in
        for step in range(STEPS):
            begun[self.tables.ended()] = step
            self.tables.deal_on()
            seats[step] = self.tables.seats
            gradients[step], baseline[step] = self._decide()
            for table, points in zip(ended := self.tables.ended(), self._centred(ended), strict=True):
                own = slice(begun[table], step + 1)
                returns[own, table] = points[seats[own, table]]
        known = ~np.isnan(returns)
        return gradients[known], baseline[known], returns[known]

    def _decide(self) -> tuple[Floats, Floats]:
        """Draw an action at every table; its gradient [N, 3, F] and what the baseline sees [N, F + 2]."""
        everywhere = np.arange(TABLES)
        _, masks = self.tables.observe()
        values = np.zeros((TABLES, NUM_ACTIONS, FEATURES))
        situations = np.zeros(TABLES, np.int64)
        all_features(self.tables.states, everywhere, masks, self._view, values, situations)
        scores = np.where(masks, np.einsum("kaf,kf->ka", values, self.weights[situations]), -np.inf)
        chosen = (scores + self.generator.gumbel(size=scores.shape)).argmax(axis=1)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        expected = np.einsum("ka,kaf->kf", chances, values)
        gradient = np.zeros((TABLES, SITUATIONS, FEATURES))
        gradient[everywhere, situations] = values[everywhere, chosen] - expected
        self.tables.act(chosen)
        return gradient, np.column_stack([expected, np.ones(TABLES), situations == hard.LEAD])

    def _centred(self, ended: NDArray[np.int64]) -> Floats:
        points = self.tables.points(ended)[:, :PLAYERS]
        centred: Floats = points - points.mean(axis=1, keepdims=True)
        return centred


def source(weights: Floats) -> str:
    """The module hard_weights.py with these weights; the sentences beside them are kept."""
    path = Path(hard_weights.__file__)
    head, *rows = path.read_text(encoding="utf-8").split("    (")
    notes = [row.split("  # ")[1].split("\n")[0] for row in rows]
    lines = [
        f"    ({', '.join(f'{weight:.3f}' for weight in weights[:, index])}),  # {notes[index]}\n"
        for index in range(FEATURES)
    ]
    return head + "".join(lines) + ")\n"


def main(
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to fit.")] = 8.0,
    output: Annotated[Path, typer.Option(help="Where the weights go, as Python.")] = Path(hard_weights.__file__),
    seed: Annotated[int, typer.Option(min=0, help="Of deals and exploration.")] = 0,
) -> None:
    """Fit the hard bot's weights from nothing, and write them as the module that the bot reads."""
    fit = Fit(np.zeros((SITUATIONS, FEATURES)), seed)
    start, budget = time.monotonic(), 60 * minutes
    spent: Any = 0.0
    with progress_bar("seconds", round(budget), shown=True) as report:
        while spent < budget:
            fit.improve(1 - spent / budget)
            now = time.monotonic() - start
            report(int(now) - int(spent))
            spent = now
    write_atomically(output, source(fit.weights))


if __name__ == "__main__":
    run_alone(main)
