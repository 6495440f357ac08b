"""The Gymnasium environment of one seat: you decide for it, bots play the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger
from gymnasium.error import ResetNeeded

from president_env.chance import code_text
from president_env.envs.actions import action_index
from president_env.envs.aec import RENDER_MODES, check_render_mode
from president_env.envs.against import AgainstBots, NamedBots
from president_env.envs.defaults import USUAL, Number
from president_env.envs.spaces import action_space, observation_space
from president_env.game import GameSpec, Mask, Observation
from president_env.options import Rules

TABLE = np.arange(1)


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A match against bots: `gymnasium.make("President-v0", bots=["easy", "normal", "policy.onnx"])`, or "Joker-v0".

    An observation is float32[D] (GameSpec.fields), an action one of 0 … A - 1; `action_masks()` and
    `info["action_mask"]` (int8[A]) say which are legal, and once the match is over mark every one: none is looked at.
    Every decision of the seat is asked for, also one with a single legal action. The reward comes with the decision
    after the round that it is paid for. An illegal action ends the episode: reward -1 and `terminated`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012, as Gymnasium declares it

    def __init__(
        self,
        game: str | GameSpec = "president",
        rules: Rules = "classic",
        players: Number = USUAL,
        rounds: Number = USUAL,
        bots: NamedBots = "normal",
        seat: int | None = None,
        reward: str = "points",
        render_mode: str | None = None,
    ) -> None:
        """A table; `reset` deals. Raises BadOptions, and what `load_bot` raises.

        rules: a preset, `preset,option=value`, or a mapping; players, rounds: of a match, else as the rules name them,
        else as GameSpec.episode does (four seats and five rounds of President); None leaves them to the preset.
        bots: one for all seats, or one for each, in turn order from the seat after yours on: names, paths or objects.
        seat: yours, or None: drawn at each reset. reward: a name of envs.rewards.
        """
        self.render_mode = check_render_mode(render_mode)
        self._match = AgainstBots(1, game, rules, players, rounds, bots, seat, reward)
        self.observation_space = observation_space(self._match.spec)
        self.action_space = action_space(self._match.spec)

    @property
    def seat(self) -> int:
        """The seat that is decided for in this match."""
        return int(self._match.seats[0])

    @property
    def code(self) -> str:
        """The match code that is played. It fixes every deal: for records, never for those who play."""
        return code_text(self._match.spec.letter, int(self._match.tables.numbers[0]))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match and play on to the seat's first decision.

        seed: decides match codes, drawn seats and the chance of `uniform`, of this match and those after it.
        options: `{"code": "P1151739204"}` names the match code; other keys are not looked at. Raises BadOptions.
        """
        super().reset(seed=seed)
        self._match.begin(TABLE, self.np_random, self._match.read_codes(options))
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide, and play on to the next decision or the end of the match. Raises ResetNeeded after the end."""
        if self._match.over[0]:
            raise ResetNeeded("the match is over, or none has begun: call reset()")
        paid = self._match.act(np.array([action_index(self._match.spec, action)]))
        return self._observe(), float(paid[0]), bool(self._match.over[0]), False, self._info()

    def action_masks(self) -> Mask:
        """Fresh bool[A]: the legal actions, as MaskablePPO asks for them."""
        mask: Mask = self._match.masks[0].copy()
        return mask

    def render(self) -> str | None:
        """The table as the seat sees it: `ansi` returns it, `human` prints (also after every reset and step)."""
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment was made without a render_mode")
            return None
        text = str(self._match.view(0))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _observe(self) -> Observation:
        if self.render_mode == "human":
            self.render()
        if self._match.over[0]:
            observation: Observation = self._match.final(TABLE)[0]
            self._match.masks[0] = True
        else:
            observation = self._match.observe()[0]
        return observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._match.masks[0].astype(np.int8)}
