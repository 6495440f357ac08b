"""Which actions a search tries, and what they are thought to be worth before any world is tried."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from president_env.bots.policy import PolicyBot
from president_env.kernel import Kernel
from president_env.view import View

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Prior = Callable[[View], tuple[Ints, Floats]]  # int64[A] actions; float64[A] bonuses, as in `race`

# In stakes, fitted to what deviating from the bot that plays on brought in the true deal.
HABIT = 0.02  # how far every other action is behind that of a level
WEIGHT = 0.02  # how far an action is behind one to which a policy gives e times the share
UNLIKELY = -8.0  # logarithm of a share: an action to which a policy gives less is not tried
SURE = -0.002  # logarithm of a share: an action to which a policy gives more is taken at once


def sensible_actions(view: View) -> Ints:
    """int64[A]: the legal actions without those that are known to be worse; one alone where it wins for sure."""
    mask = view.mask
    sure = int(view.spec.sure_win(view.record, mask))
    if sure >= 0:
        return np.array([sure])
    values = view.spec.end_game(view.record)
    best = max(values.values(), default=None)
    return np.array([action for action in np.flatnonzero(mask) if values.get(int(action)) == best])


def no_prior(view: View) -> tuple[Ints, Floats]:
    """No action is better than another."""
    actions = sensible_actions(view)
    return actions, np.zeros(len(actions))


def habit_prior(decide: Kernel) -> Prior:
    """One action is better than the others: the one that a level of the game's bots takes."""

    def prior(view: View) -> tuple[Ints, Floats]:
        actions = sensible_actions(view)
        return actions, np.where(actions == decide(view.record, view.mask), 0.0, -HABIT)

    return prior


def policy_prior(policy: PolicyBot) -> Prior:
    """Actions are as good as a policy finds them: the logarithm of its share, times WEIGHT.

    Where the policy is sure, trying others in few worlds finds more mistakes than improvements.
    """

    def prior(view: View) -> tuple[Ints, Floats]:
        actions = sensible_actions(view)
        found = policy.scores(view.observation[None])[0, actions].astype(np.float64)
        shares = found - np.logaddexp.reduce(found)
        tried = shares >= (UNLIKELY if shares.max() < SURE else shares.max())
        return actions[tried], WEIGHT * shares[tried]

    return prior
