"""A game's environment as PettingZoo's users know it: with the checks of its classic games, or with parallel steps."""

from __future__ import annotations

from pettingzoo import ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from president_env.envs.aec import TableEnv
from president_env.envs.rewards import ILLEGAL_REWARD
from president_env.envs.spaces import field_table
from president_env.game import GameSpec

CONVENTIONS = """
The mask is all 0 for agents that are not to act. An illegal action in `env` and `parallel_env` ends the match, -1 to
the agent and 0 to the others; `raw_env` raises IllegalMove and changes nothing.

`parallel_env` takes a dict of actions at each step and looks at that of the agent to act alone: the one whose mask is
not all 0, `info["active_agent"]` after the first step. What the others name is ignored, as everywhere in PettingZoo
where an environment with turns is made parallel.

With `mask_in_info=True` every info holds its agent's `action_mask` too, for trainers that look for it there.

Rewards, paid to every agent at the end of a round

    points       what the rules pay
    centered     that minus the table's mean
    match        at the end of the match only: 1 to the winner, -1 / (players - 1) to each other agent; winners share
    place        at the end of the match only: 1 to the first place, evenly down to -1 to the last; equals share

`reset(seed=…)` decides the deals; `reset(options={"code": …})` plays a match code. Copies and pickles of a running
environment go on where it stands.
"""


def checked(raw: TableEnv) -> OrderEnforcingWrapper:
    """The environment with the checks that PettingZoo's classic games have."""
    terminating = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(terminating))


def in_parallel(raw: TableEnv) -> ParallelEnv:
    """The environment with the same checks, for trainers that step all agents at once."""
    return turn_based_aec_to_parallel(checked(raw))


def page(own: str | None, spec: GameSpec) -> str:
    """A module's documentation: its own text, what holds for every game, and the observation field by field."""
    return f"{own}{CONVENTIONS}\nObservation: seats relative to the agent\n\n{field_table(spec)}\n"
