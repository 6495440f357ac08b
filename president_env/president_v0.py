"""President for PettingZoo: shed your cards first, and be President in the next round.

    from president_env import president_v0

    env = president_v0.env(rules="local")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

    ================  ==================================================================
    Import            from president_env import president_v0
    Registry          pettingzoo.make("aec", "president/president-v0") after import president_env, or "parallel"
    Agents            player_0 … player_3 (3 to 7 of them): agent player_k holds seat k
    Actions           Discrete(66), the same for every rule set
    Observation       {"observation": float32[D], "action_mask": int8[66]}; ranks by present strength
    Episode           a match of several rounds; all agents end together
    Render modes      human, ansi: the whole table with every hand, for who runs it
    ================  ==================================================================

Arguments of `env`, `raw_env` and `parallel_env`

    rules        classic, revolution, local, cardverse; with options as "local,eight_stop=false" or a mapping
    players      3 to 7 (cardverse: 3 to 6), 4 unless the rules name it; None: as the preset says
    rounds       rounds of a match, 5 unless the rules name it; None: as the preset says
    reward       points, centered, match or place
    render_mode  None, human or ansi
    mask_in_info False or True

Actions

    0            pass
    1 … 52       1 + 4 * rank + (count - 1): play `count` cards of a rank; rank 0 is the three, 12 the two
    53 … 65      53 + rank: give one card of that rank back, in the exchange (the President does so twice)

With four players the rules pay 3, 2, 1 and 0 points a round.

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
__doc__ = page(__doc__, find_game("president"))


class raw_env(TableEnv):
    """The environment without PettingZoo's checks, six times as fast; see the page above."""

    metadata: ClassVar[dict[str, Any]] = {**TableEnv.metadata, "name": "president_v0"}

    def __init__(
        self,
        rules: Rules = "classic",
        players: Number = USUAL,
        rounds: Number = USUAL,
        reward: str = "points",
        render_mode: str | None = None,
        mask_in_info: bool = False,
    ) -> None:
        """A table; `reset` deals. Raises BadOptions."""
        super().__init__("president", rules, players, rounds, reward, render_mode, mask_in_info)


def env(*arguments: Any, **settings: Any) -> OrderEnforcingWrapper:
    """The environment with the checks that PettingZoo's classic games have. Raises BadOptions."""
    return checked(raw_env(*arguments, **settings))


def parallel_env(*arguments: Any, **settings: Any) -> ParallelEnv:
    """The same for trainers that step all agents at once. Raises BadOptions."""
    return in_parallel(raw_env(*arguments, **settings))
