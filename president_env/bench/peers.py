"""Other libraries on the same machine in the same run: random play, driven from Python as their users drive it."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from typing import Any

from president_env.bench.measure import Play
from president_env.errors import BadOptions

MODULES = {"open_spiel": "pyspiel", "rlcard": "rlcard"}  # package to install: module to import


def check_installed() -> None:
    """Raises BadOptions that says how to install what is missing."""
    missing = [name for name, module in MODULES.items() if importlib.util.find_spec(module) is None]
    if missing:
        raise BadOptions(f"{' and '.join(missing)} not installed: pip install 'president-env[peers]'")


def open_spiel(observing: bool = False) -> Play:
    """Hearts, one of OpenSpiel's four-player card games; `observing` adds its information state tensor."""
    game: Any = importlib.import_module("pyspiel").load_game("hearts")
    draw = random.Random(1).random

    def run() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if not state.is_chance_node():  # every card of the deal is one, and as likely as the other
                decisions += 1
                if observing:
                    state.information_state_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
        return decisions

    return run


def open_spiel_observation() -> Play:
    return open_spiel(observing=True)


def rlcard() -> Play:
    """UNO, RLCard's shedding game; each of its steps makes an observation and the legal actions."""
    env: Any = importlib.import_module("rlcard").make("uno", config={"seed": 1})
    draw = random.Random(1).random

    def run() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return run


FIGURES: dict[str, Callable[[], Play]] = {
    "open_spiel": open_spiel,
    "open_spiel_observation": open_spiel_observation,
    "rlcard": rlcard,
}
