"""One table for all seats, a compiled call a step: what the PettingZoo environment stands on."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from president_env.chance import shuffle
from president_env.envs.actions import NO_ACTION, action_index, refusal_of
from president_env.errors import IllegalMove
from president_env.game import GameSpec, Mask, Observation, Options, Record
from president_env.kernel import Kernel, bind
from president_env.registry import find_game

ROUND_IS_OVER = -1
ILLEGAL = -2

# Names that `_calls` fills in for each game.
legal: Kernel
step: Kernel
look: Kernel
encode: Kernel


def _take(states, action, mask):
    """Step where the action is legal. Returns the seat to act next, ROUND_IS_OVER, or ILLEGAL: nothing changed.

    states: STATE[1]; mask: bool[A], scratch.
    """
    state = states[0]
    legal(state, mask)
    if not mask[action]:
        return ILLEGAL
    step(state, action)
    return state["turn"]


def _see(states, seat, views, observation, mask, acting):
    """What a seat sees. observation: float32[D], overwritten; mask: bool[A], overwritten where the seat is to act."""
    state = states[0]
    if acting:
        legal(state, mask)
    look(state, seat, views[0])
    encode(views[0], observation)


@cache
def _calls(spec: GameSpec) -> Any:
    name = spec.id.replace("-", "_")
    return SimpleNamespace(
        take=bind(_take, name, legal=spec.legal, step=spec.step),  # type: ignore[arg-type]
        see=bind(_see, name, legal=spec.legal, look=spec.look, encode=spec.encode),  # type: ignore[arg-type]
    )


class Table:
    """A match of one game with all its hands. Copies and pickles keep the state.

    states: the record, as an array of one (compiled calls take that sooner); number: the digits of the match code.
    """

    def __init__(self, spec: GameSpec, options: Options) -> None:
        self.spec = spec
        self.options = options
        self.number = 0
        self.states = spec.new_states(1)
        self._views = spec.new_states(1)
        self._mask = np.zeros(spec.num_actions, np.bool_)
        calls = _calls(spec)
        self._take, self._see = calls.take, calls.see

    def __reduce__(self) -> Any:
        return _restore, (self.spec.id, self.options, self.number, self.states)

    @property
    def state(self) -> Record:
        return self.states[0]

    @property
    def turn(self) -> int:
        """The seat to act, ROUND_IS_OVER where none is."""
        return int(self.state["turn"])

    @property
    def is_over(self) -> bool:
        """Whether the last round of the match has ended."""
        return self.turn == ROUND_IS_OVER and bool(self.state["round"] == self.options.rounds)

    def begin(self, number: int) -> None:
        """Begin the match of a number and deal its first round."""
        self.number = number
        self.spec.begin_match(self.state, self.spec.options_record(self.options))
        self.deal()

    def deal(self) -> None:
        """Deal the next round of the match."""
        deck = np.empty(self.spec.deck_size, np.int64)
        shuffle(self.number, int(self.state["round"]) + 1, deck)
        self.spec.begin_round(self.state, deck)

    def act(self, action: Any) -> int:
        """Take an action of the seat to act. Returns the seat to act next, or ROUND_IS_OVER.

        Raises IllegalMove, for anything that is not a legal action, before anything changes.
        """
        index = action_index(self.spec, action)
        turn: int = ILLEGAL if index == NO_ACTION else self._take(self.states, index, self._mask)
        if turn == ILLEGAL:
            raise IllegalMove(refusal_of(self.spec, self.state, action))
        return turn

    def see(self, seat: int, acting: bool) -> tuple[Observation, Mask]:
        """Fresh float32[D] and bool[A] of a seat; the mask is all False unless the seat is `acting`."""
        observation = np.empty(self.spec.observation_size, np.float32)
        mask = np.zeros(self.spec.num_actions, np.bool_)
        self._see(self.states, seat, self._views, observation, mask, acting)
        return observation, mask

    def points(self) -> Any:
        """int64[n]: the points of the round just ended."""
        out = np.zeros(self.spec.max_seats, np.int64)
        self.spec.points(self.state, out)
        return out[: self.options.players]


def _restore(game: str, options: Options, number: int, states: Any) -> Table:
    table = Table(find_game(game), options)
    table.number = number
    table.states[:] = states
    return table
