"""What actions are thought to be worth before any world is tried."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from president_env.bots.policy import PolicyBot
from president_env.view import View

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Prior = Callable[[View], tuple[Ints, Floats]]  # actions to try, and for each points times worlds, as in `race.scores`

MOST = 6  # actions of a policy that are tried
LEAST = 0.005  # share that the policy gives to an action below which it is not tried
WEIGHT = 1.0


def no_prior(view: View) -> tuple[Ints, Floats]:
    """Every legal action, none better than another."""
    actions = np.flatnonzero(view.mask)
    return actions, np.zeros(len(actions))


def policy_prior(policy: PolicyBot) -> Prior:
    """The actions that a policy would think of, each worth the logarithm of its share times WEIGHT."""

    def prior(view: View) -> tuple[Ints, Floats]:
        legal = np.flatnonzero(view.mask)
        found = policy.scores(view.observation[None])[0, legal].astype(np.float64)
        logs = found - np.logaddexp.reduce(found)
        best = np.argsort(-logs, kind="stable")[:MOST]
        best = best[logs[best] >= min(np.log(LEAST), logs.max())]
        return legal[best], WEIGHT * logs[best]

    return prior
