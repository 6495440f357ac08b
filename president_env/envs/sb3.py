"""Many matches of one seat as a VecEnv of Stable-Baselines3, for MaskablePPO and its like. Needs the extra `train`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import Wrapper
from numpy.typing import NDArray
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from president_env.envs.vector import SeatVectorEnv
from president_env.game import Observation

Indices = int | Iterable[int] | None
Floats = NDArray[np.float32]


class SeatVecEnv(VecEnv):
    """N tables: `MaskablePPO("MlpPolicy", SeatVecEnv(256, bots="normal")).learn(100_000)`.

    Arguments and rewards are those of SeatVectorEnv, `game="joker"` among them. Masks come in one array, every
    observation array is a new one, and the info of an ended match holds `terminal_observation`, `TimeLimit.truncated`
    and, as Monitor would write it, `episode`: the return, the number of decisions, and the seconds since the start.
    """

    def __init__(self, num_envs: int, **settings: Any) -> None:
        """Take N tables. Raises what SeatVectorEnv raises."""
        self.envs = SeatVectorEnv(num_envs, **settings)
        self._actions: Any = None
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self._started = time.time()
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> Observation:
        """Begin a match at every table; the first of the seeds and options set before is for all of them."""
        observations, _ = self.envs.reset(seed=self._seeds[0], options=self._options[0])
        self._reset_seeds()
        self._reset_options()
        self._returns[:] = 0
        self._lengths[:] = 0
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Observation, Floats, NDArray[np.bool_], list[dict[str, Any]]]:
        """Fresh float32[N, D], float32[N] rewards, bool[N] ends and N infos."""
        observations, rewards, over, _, info = self.envs.step(self._actions)
        self._returns += rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(over).tolist():
            infos[index] = self._ending(index, info["final_obs"][index])
        self._returns[over] = 0
        self._lengths[over] = 0
        return observations, rewards.astype(np.float32), over, infos

    def _ending(self, index: int, observation: Observation) -> dict[str, Any]:
        episode = {
            "r": round(float(self._returns[index]), 6),
            "l": int(self._lengths[index]),
            "t": round(time.time() - self._started, 6),
        }
        return {"terminal_observation": observation, "TimeLimit.truncated": False, "episode": episode}

    def close(self) -> None:
        self.envs.close()

    def has_attr(self, attr_name: str) -> bool:
        """Whether the tables have an attribute, `action_masks` among them."""
        return hasattr(self.envs, attr_name)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The attribute of all tables together, once for each index."""
        return [getattr(self.envs, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of all tables together."""
        setattr(self.envs, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of all tables together.

        A list of its one result (for `action_masks` bool[N, A], which MaskablePPO takes); with indices, of its rows.
        """
        result = getattr(self.envs, method_name)(*method_args, **method_kwargs)
        return [result] if indices is None else [result[index] for index in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Wrapper[Any, Any, Any, Any]], indices: Indices = None) -> list[bool]:
        """True for Monitor, whose work is done here; False for every other wrapper."""
        return [issubclass(wrapper_class, Monitor) for _ in self._get_indices(indices)]
