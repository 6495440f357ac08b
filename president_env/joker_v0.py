"""Georgian Joker for PettingZoo: promise a number of tricks, and win exactly as many.

    from president_env import joker_v0

    env = joker_v0.env(rules="short,premium=strike")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

    ================  ==================================================================
    Import            from president_env import joker_v0
    Registry          pettingzoo.make("aec", "joker/joker-v0") after import president_env, or "parallel"
    Agents            player_0 … player_3: agent player_k holds seat k
    Actions           Discrete(59), the same for every rule set
    Observation       {"observation": float32[765], "action_mask": int8[59]}
    Episode           a match, or a part of one; all agents end together
    Render modes      human, ansi: the whole table with every hand, for who runs it
    ================  ==================================================================

Arguments of `env`, `raw_env` and `parallel_env`

    rules        classic, short, full; with options as "short,premium=strike,shtanga=100" or a mapping
    rounds       rounds of a match; else as the rules say: all of the form from `first_round` on
    reward       points, centered, match or place
    render_mode  None, human or ansi
    mask_in_info False or True

An episode of one round is a match of one: "full,first_round=25,rounds=1" is a golden round, and
"classic,first_round=5,rounds=1" one of five cards. A premium is paid only where its whole chapter is played.

Actions

    0 … 3        name clubs, diamonds, hearts or spades trump; 4: no trump
    5 … 14       bid 0 … 9
    15 … 48      a plain card, by suit: ♣ 7 … A, ♦ 6 … A, ♥ 6 … A, ♠ 7 … A
    49, 50       a joker that follows: take, discard
    51 … 58      51 + 2 * suit + d: lead a joker that names a suit, d = 0 high, 1 low

The rules pay -900 to 900 points a round, and up to 900 more with a premium: divide `points` and `centered` by 100 for a
network.

Version history

    v0           first release
"""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from president_env.envs.aec import TableEnv
from president_env.envs.defaults import USUAL, Number
from president_env.envs.wrapped import checked, in_parallel, page
from president_env.options import Rules
from president_env.registry import find_game

__all__ = ["env", "parallel_env", "raw_env"]
__doc__ = page(__doc__, find_game("joker"))


class raw_env(TableEnv):
    """The environment without PettingZoo's checks, several times as fast; see the page above."""

    metadata: ClassVar[dict[str, Any]] = {**TableEnv.metadata, "name": "joker_v0"}

    def __init__(
        self,
        rules: Rules = "classic",
        rounds: Number = USUAL,
        reward: str = "points",
        render_mode: str | None = None,
        mask_in_info: bool = False,
    ) -> None:
        """A table; `reset` deals. Raises BadOptions."""
        super().__init__("joker", rules, None, rounds, reward, render_mode, mask_in_info)


def env(*arguments: Any, **settings: Any) -> OrderEnforcingWrapper:
    """The environment with the checks that PettingZoo's classic games have. Raises BadOptions."""
    return checked(raw_env(*arguments, **settings))


def parallel_env(*arguments: Any, **settings: Any) -> ParallelEnv:
    """The same for trainers that step all agents at once. Raises BadOptions."""
    return in_parallel(raw_env(*arguments, **settings))
