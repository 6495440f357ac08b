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
    Registry          pettingzoo.make("aec", "president/president-v0") after import president_env
    Agents            player_0 … player_3 (3 to 7 of them): agent player_k holds seat k
    Actions           Discrete(66), the same for every rule set
    Observation       {"observation": float32[D], "action_mask": int8[66]}
    Episode           a match of several rounds; all agents end together
    Render modes      human, ansi: the whole table with every hand, for who runs it
    ================  ==================================================================

Arguments of `env` and `raw_env`

    rules        classic, revolution, local, cardverse; with options as "local,eight_stop=false" or a mapping
    players      3 to 7 (cardverse: 3 to 6), 4 unless the rules name it; None: as the preset says
    rounds       rounds of a match, 5 unless the rules name it; None: as the preset says
    reward       points, centered or match
    render_mode  None, human or ansi

Actions

    0            pass
    1 … 52       1 + 4 * rank + (count - 1): play `count` cards of a rank; rank 0 is the three, 12 the two
    53 … 65      53 + rank: give one card of that rank back, in the exchange (the President does so twice)

The mask is all 0 for agents that are not to act. An illegal action in `env` ends the match, -1 to the agent and 0 to
the others; `raw_env` raises IllegalMove and changes nothing.

Rewards, paid to every agent at the end of a round

    points       what the rules pay: with four players 3, 2, 1, 0
    centered     that minus the table's mean
    match        at the end of the match only: 1 to the winner, -1 / (players - 1) to each other agent

`reset(seed=…)` decides the deals; `reset(options={"code": "P1151739204"})` plays a match code. Copies and pickles of a
running environment go on where it stands.

Version history

    v0           first release
"""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from president_env.envs.aec import TableEnv
from president_env.envs.defaults import PLAYERS, ROUNDS, settle
from president_env.envs.rewards import ILLEGAL_REWARD
from president_env.envs.spaces import field_table
from president_env.envs.tables import Rules
from president_env.registry import find_game

__all__ = ["env", "raw_env"]
__doc__ = (
    f"{__doc__}\nObservation: seats relative to the agent, ranks by present strength\n\n{field_table(find_game())}\n"
)


class raw_env(TableEnv):
    """The environment without PettingZoo's checks, six times as fast; see the page above."""

    metadata: ClassVar[dict[str, Any]] = {**TableEnv.metadata, "name": "president_v0"}

    def __init__(
        self,
        rules: Rules = "classic",
        players: int | None = PLAYERS,
        rounds: int | None = ROUNDS,
        reward: str = "points",
        render_mode: str | None = None,
    ) -> None:
        """A table; `reset` deals. Raises BadOptions."""
        super().__init__("president", settle(rules, players, rounds), reward=reward, render_mode=render_mode)


def env(
    rules: Rules = "classic",
    players: int | None = PLAYERS,
    rounds: int | None = ROUNDS,
    reward: str = "points",
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """The environment with the checks that PettingZoo's classic games have. Raises BadOptions."""
    raw = raw_env(rules, players, rounds, reward, render_mode)
    terminating = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(terminating))
