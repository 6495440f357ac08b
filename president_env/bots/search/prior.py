"""Which actions a search tries, and what they are thought to be worth before any world is tried."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from president_env.bots.policy import PolicyBot
from president_env.view import View

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Prior = Callable[[View], tuple[Ints, Floats]]  # int64[A] actions; float64[A] bonuses, as in `race`

WEIGHT = 0.3  # points times worlds for an action of e times the share
UNLIKELY = -7.0  # logarithm of a share: a policy that gives less is no surer than that


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


def policy_prior(policy: PolicyBot) -> Prior:
    """Actions are as good as a policy finds them: the logarithm of its share, times WEIGHT.

    None is left out: a policy is often surer of itself than it should be.
    """

    def prior(view: View) -> tuple[Ints, Floats]:
        actions = sensible_actions(view)
        found = policy.scores(view.observation[None])[0, actions].astype(np.float64)
        return actions, WEIGHT * np.maximum(found - np.logaddexp.reduce(found), UNLIKELY)

    return prior
