"""The PettingZoo environment of every game: agents take turns, as the seats at the table do."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from president_env.chance import code_number, code_text, draw_number
from president_env.envs.defaults import USUAL, Number, settle
from president_env.envs.rewards import GOES_ON, find_reward
from president_env.envs.spaces import action_space, masked_space
from president_env.envs.table import ROUND_IS_OVER, Table
from president_env.errors import BadOptions
from president_env.game import GameSpec
from president_env.options import Rules
from president_env.registry import find_game

RENDER_MODES = ["human", "ansi"]


class TableEnv(AECEnv):  # type: ignore[misc]
    """A match at one table; agent `player_k` holds seat k.

    Every decision is asked for, also one with a single legal action. Seats that are out are skipped; all agents end
    together when the match does. Rewards are paid at the end of each round, to everybody.
    Pickles and copies keep the state of the match.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1, "is_parallelizable": False}

    def __init__(
        self,
        game: str | GameSpec = "president",
        rules: Rules = "classic",
        players: Number = USUAL,
        rounds: Number = USUAL,
        reward: str = "points",
        render_mode: str | None = None,
        mask_in_info: bool = False,
    ) -> None:
        """A table; `reset` deals. Raises BadOptions.

        rules: a preset, `preset,option=value`, or a mapping; players, rounds: of a match, else as the rules name them,
        else as GameSpec.episode does; None leaves them to the preset. reward: a name of envs.rewards.
        mask_in_info: every info has the `action_mask` of its agent as well.
        """
        super().__init__()
        spec = find_game(game)
        options = spec.read_options(settle(spec, rules, players, rounds))
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(options.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: masked_space(spec) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(spec) for agent in self.possible_agents}
        self._table = Table(spec, options)
        self._pay = find_reward(reward)
        self._mask_in_info = mask_in_info
        self._generator = np.random.default_rng()
        self.agent_selection = ""  # until a match begins

    def observation_space(self, agent: str) -> spaces.Dict:
        """`observation` float32[D] and `action_mask` int8[A]; the same object every time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Discrete(A); the same object every time."""
        return self._action_spaces[agent]

    @property
    def code(self) -> str:
        """The match code that is played. It fixes every deal: for records, never for those who play."""
        self._check_begun()
        return code_text(self._table.spec.letter, self._table.number)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match and deal its first round.

        seed: decides the match code of this match and, through unseeded resets, of those after it.
        options: `{"code": "P1151739204"}` names the match code; other keys are not looked at. Raises BadOptions.
        """
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        code = (options or {}).get("code")
        spec = self._table.spec
        self._table.begin(draw_number(self._generator) if code is None else code_number(spec.letter, code))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._pass_turn_to(self._table.turn)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, in fresh arrays; its mask is all 0 unless it is to act. Any agent, at any time.

        Raises ResetNeeded before the first reset, as everything that needs a match.
        """
        self._check_begun()
        acting = agent == self.agent_selection and not self.terminations.get(agent, True)
        observation, mask = self._table.see(self._seat_of[agent], acting)
        return {"observation": observation, "action_mask": mask.view(np.int8)}

    def last(self, observe: bool = True) -> Any:
        """Of the agent to act: what it sees (None unless `observe`), its reward, terminated, truncated, info."""
        self._check_begun()
        return super().last(observe)

    def step(self, action: Any) -> None:
        """Take an action of the agent to act. Raises IllegalMove before anything changes.

        After the end of the match each agent is stepped once more with None, as PettingZoo asks for.
        """
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        turn = self._table.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if turn == ROUND_IS_OVER:
            turn = self._end_round()
        self._pass_turn_to(turn)

    def _pass_turn_to(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        if self._mask_in_info:
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self.observe(agent)["action_mask"]}
        self._show()

    def _end_round(self) -> int:
        """Pay the round, then deal the next one or end the match. Returns the seat to act (0 after the end)."""
        table = self._table
        over = table.is_over
        standing = table.spec.standing(table.state) if over else [GOES_ON] * len(self.agents)
        paid = self._pay(table.points()[None], np.array([standing]))[0].tolist()
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            return 0
        table.deal()
        return table.turn

    def render(self) -> str | None:
        """The whole table with every hand open, for whoever runs the environment: `ansi` returns it, `human` prints.

        Agents never get this. In mode `human` every reset and step prints it too.
        """
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment was made without a render_mode")
            return None
        self._check_begun()
        text = self._table.spec.view_text(self._table.state)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _check_begun(self) -> None:
        if not self.agent_selection:
            raise ResetNeeded("no match has begun: call reset()")

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def check_render_mode(render_mode: str | None) -> str | None:
    """The render mode, if it is one. Raises BadOptions."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadOptions(f"unknown render_mode {render_mode!r}: it is {' or '.join(RENDER_MODES)}, or None")
    return render_mode
