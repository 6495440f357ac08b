"""Many matches of one seat against bots at once, in compiled loops: a Gymnasium VectorEnv."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from president_env.chance import code_text
from president_env.envs.against import AgainstBots, Floats, Ints, NamedBots
from president_env.envs.defaults import USUAL, Number
from president_env.envs.spaces import action_space, observation_space
from president_env.errors import BadOptions
from president_env.game import GameSpec, Mask, Observation
from president_env.options import Rules

Bools = NDArray[np.bool_]


class SeatVectorEnv(VectorEnv[Observation, Ints, Any]):
    """N tables: `gymnasium.make_vec("President-v0", num_envs=256, bots="normal")`, or "Joker-v0".

    Each is what `SeatEnv` is, with the same rewards: float32[N, D] observations, int64[N] actions, float64[N] rewards.
    `action_masks()` is bool[N, A]; `info["action_mask"]` the same as int8. A table whose match ends begins the next
    one in the same step (AutoresetMode.SAME_STEP): `info["final_obs"]` and `info["final_info"]` hold its last.
    """

    metadata = {  # noqa: RUF012, as Gymnasium declares it
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str | GameSpec = "president",
        rules: Rules | Sequence[Rules] = "classic",
        players: Number = USUAL,
        rounds: Number = USUAL,
        bots: NamedBots = "normal",
        seat: int | None = None,
        reward: str = "points",
        render_mode: str | None = None,
    ) -> None:
        """Take N tables; `reset` deals. Raises BadOptions, and what `load_bot` raises.

        rules: one, or a sequence that the tables take in turn, with one number of players. The rest: see SeatEnv.
        """
        if render_mode not in {None, "ansi"}:
            raise BadOptions(f"unknown render_mode {render_mode!r}: it is ansi, or None")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._matches = AgainstBots(num_envs, game, rules, players, rounds, bots, seat, reward)
        self.single_observation_space = observation_space(self._matches.spec)
        self.single_action_space = action_space(self._matches.spec)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def seats(self) -> Ints:
        """int64[N]: the seats that are decided for in these matches."""
        return self._matches.seats.copy()

    @property
    def codes(self) -> list[str]:
        """The match codes that are played. They fix every deal: for records, never for those who play."""
        return [code_text(self._matches.spec.letter, int(number)) for number in self._matches.tables.numbers]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match at every table.

        seed: one for all tables, decides this and all that follows. options: `{"code": …}` names a match code for
        all tables, or a sequence of N; other keys are not looked at. Raises BadOptions.
        """
        super().reset(seed=seed)
        self._matches.begin(np.arange(self.num_envs), self.np_random, self._matches.read_codes(options))
        return self._matches.observe(), self._info()

    def step(self, actions: Any) -> tuple[Observation, Floats, Bools, Bools, dict[str, Any]]:
        """Decide at every table. Raises IllegalMove where the actions are not N integers."""
        rewards = self._matches.act(actions)
        over = self._matches.over.copy()
        final = self._final_info(over) if over.any() else {}
        if final:
            self._matches.begin(np.flatnonzero(over), self.np_random)
        observations = self._matches.observe()
        return observations, rewards, over, np.zeros(self.num_envs, np.bool_), self._info() | final

    def action_masks(self) -> Mask:
        """Fresh bool[N, A]: the legal actions."""
        return self._matches.masks.copy()

    def render(self) -> tuple[str, ...] | None:
        """With render_mode `ansi`: every table as its seat sees it."""
        if self.render_mode is None:
            return None
        return tuple(str(self._matches.view(index)) for index in range(self.num_envs))

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._matches.masks.astype(np.int8),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def _final_info(self, over: Bools) -> dict[str, Any]:
        """How the matches ended that are over; their masks mark every action, as SeatEnv's do."""
        indices = np.flatnonzero(over)
        final = np.full(self.num_envs, None, object)
        for index, observation in zip(indices, self._matches.final(indices), strict=True):
            final[index] = observation.copy()
        masks = np.zeros(self._matches.masks.shape, np.int8)
        masks[indices] = 1
        return {
            "final_obs": final,
            "_final_obs": over.copy(),
            "final_info": {"action_mask": masks, "_action_mask": over.copy()},
            "_final_info": over.copy(),
        }
