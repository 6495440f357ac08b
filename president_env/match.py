"""One table, played by hand or by a program: it checks, explains, takes back, saves and replays.

match = Match("local", players=5)
match.play("7x2")                  # or "7c 7d", or an action
match.why_not("9x1")               # a Refusal, or None
match.save("match.json")
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from president_env.chance import CODES, code_number, code_text, shuffle
from president_env.errors import (
    BadFile,
    BadOptions,
    IllegalMove,
    InvalidMoveText,
    PresidentError,
    Refusal,
    WrongGame,
    refuse_unknown,
    shown,
)
from president_env.files import read_text, write_atomically
from president_env.game import GameSpec, Options, Reading, Record
from president_env.options import Rules
from president_env.registry import find_game
from president_env.saved import read_saved, saved_text
from president_env.sheet import Sheet
from president_env.view import View

NOBODY = -1


@dataclass(frozen=True)
class RoundResult:
    """How a round ended: seats in finishing order, and points by seat."""

    places: tuple[int, ...]
    points: tuple[int, ...]


class Match:
    """A match of any game, with all its hands.

    spec: the game; options: every option in force; code: the match code, None where the match began from a position.
    The next round is dealt as soon as one ends. A move is a text in any spelling that the game reads, or an action.
    """

    def __init__(
        self,
        rules: Rules | Options = "classic",
        players: int | None = None,
        rounds: int | None = None,
        code: str | None = None,
        game: str | GameSpec = "president",
    ) -> None:
        """Deal the first round. Arguments left out are as the rules say; a code is drawn. Raises BadOptions."""
        spec = find_game(game)
        options = spec.read_options(rules, players=players, rounds=rounds)
        number = secrets.randbelow(CODES) if code is None else code_number(spec.letter, code)
        self._begin(spec, options, number, None)

    @classmethod
    def from_position(cls, position: Mapping[str, Any], game: str | GameSpec = "president") -> Match:
        """A match that begins with a position and ends with its round; it cannot be saved.

        position: as in scenario files, keys as in GameSpec.position_keys. Raises BadOptions, InvalidMoveText.
        """
        spec = find_game(game)
        refuse_unknown(position, spec.position_keys, "key")
        options, state = spec.position(position)
        match = cls.__new__(cls)
        match._begin(spec, options, None, state)
        return match

    def _begin(self, spec: GameSpec, options: Options, number: int | None, start: Record | None) -> None:
        self.spec = spec
        self.options = options
        self.code = None if number is None else code_text(spec.letter, number)
        self._number = number
        self._start = start
        self._restart()

    def _restart(self) -> None:
        self._results: list[RoundResult] = []
        self._ends: list[Record] = []
        self._actions: list[int] = []
        self._history: list[list[tuple[int, str]]] = [[]]
        states = self.spec.new_states(1)
        self._state = states[0]
        if self._start is not None:
            states[0] = self._start
            return
        self.spec.begin_match(self._state, self.spec.options_record(self.options))
        self._deal()

    def _deal(self) -> None:
        deck = np.empty(self.spec.deck_size, np.int64)
        shuffle(self._number, self.round + 1, deck)
        self.spec.begin_round(self._state, deck)

    @property
    def state(self) -> Record:
        """A copy of the record; changing it changes nothing here."""
        return self._state.copy()

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over."""
        seat = int(self._state["turn"])
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""
        return self.turn is None

    @property
    def round(self) -> int:
        """The round now played, from 1; at the end the last one."""
        return int(self._state["round"])

    @property
    def history(self) -> list[list[tuple[int, str]]]:
        """The moves of every round so far, the one now played last: (seat, move text)."""
        return [list(moves) for moves in self._history]

    @property
    def results(self) -> list[RoundResult]:
        """How the finished rounds ended."""
        return list(self._results)

    @property
    def totals(self) -> list[int]:
        """Points of the finished rounds, by seat."""
        return [sum(result.points[seat] for result in self._results) for seat in range(self.options.players)]

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the finished rounds."""
        return self.spec.sheet(self._ends)

    @property
    def winner(self) -> int | None:
        """The seat that has won, the first of those that share the win; None until the match is over."""
        return next(iter(self.winners), None)

    @property
    def winners(self) -> list[int]:
        """The seats that share the win: more than one where the game shares ties; none until the match is over."""
        won = int(self.spec.winners(self._state)) if self.over else 0
        return [seat for seat in range(self.options.players) if won >> seat & 1]

    @property
    def legal_actions(self) -> list[int]:
        """What the seat to act may do; empty when the match is over."""
        mask = np.zeros(self.spec.num_actions, np.bool_)
        self.spec.legal(self._state, mask)
        return [int(action) for action in np.flatnonzero(mask)]

    @property
    def legal_moves(self) -> list[str]:
        """The legal actions as move texts, in action order."""
        return [self.spec.move_text(action) for action in self.legal_actions]

    def view(self, seat: int) -> View:
        """What a seat knows. Raises BadOptions where there is no such seat."""
        return View.of(self.spec, self._state, self._read_seat(seat))

    def why_not(self, move: str | int, seat: int | None = None) -> Refusal | None:
        """Why a move of a seat (of the seat to act, if none is named) is refused; None where it is possible.

        Raises InvalidMoveText where it is no move of this game at all, BadOptions where there is no such seat.
        """
        return self._read(move, seat).refusal

    def play(self, move: str | int, seat: int | None = None) -> None:
        """Carry out a move of a seat (of the seat to act, if none is named); some texts are several actions.

        Raises IllegalMove with the refusal's code, and as `why_not` does; nothing has changed then.
        """
        reading = self._read(move, seat)
        if reading.refusal:
            raise IllegalMove(reading.refusal)
        for action in reading.actions:
            self._take(action)

    def hints(self) -> list[str]:
        """The legal moves, those first that the game's bots would choose, strongest bot first."""
        return [] if self.turn is None else suggestions(self.view(self.turn))

    def undo(self) -> None:
        """Take the last action back, over the end of a round as well. Raises BadOptions where there is none."""
        if not self._actions:
            raise BadOptions("there is no move to take back")
        actions = self._actions[:-1]
        self._restart()
        for action in actions:
            self._take(action)

    def to_json(self) -> str:
        """The match as text: game, code, options and moves so far. Raises BadOptions for one from a position."""
        if self.code is None:
            raise BadOptions("a match that began from a position has no match code, so it cannot be saved")
        moves = [self.spec.move_text(action) for action in self._actions]
        return saved_text({"game": self.spec.id, "code": self.code, "rules": self.options.as_dict(), "moves": moves})

    def save(self, path: str | Path) -> None:
        """Write `to_json` to a file: the old content stays until the new one is complete. Raises BadFile too."""
        write_atomically(path, self.to_json())

    @classmethod
    def from_json(cls, text: str) -> Match:
        """The match that `to_json` wrote. Raises BadFile for broken or changed text, WrongGame for another game."""
        saved = read_saved(text)
        try:
            match = cls(saved["rules"], code=saved["code"], game=saved["game"])
            for move in saved["moves"]:
                match.play(match.spec.parse_move(move))
        except PresidentError as error:
            raise BadFile(f"the saved match cannot be played again: {error}") from None
        return match

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """The match in a file that `save` wrote. Raises as `from_json` does."""
        try:
            return cls.from_json(read_text(path))
        except (BadFile, WrongGame) as error:
            raise type(error)(f"{path}: {error}") from None

    def _read_seat(self, seat: int) -> int:
        try:
            number = NOBODY if isinstance(seat, bool) else operator.index(seat)
        except TypeError:
            number = NOBODY
        if number not in range(self.options.players):
            raise BadOptions(f"there is no seat {shown(seat)}: the seats are 0 to {self.options.players - 1}")
        return number

    def _read(self, move: str | int, seat: int | None) -> Reading:
        reading = self.spec.read_move(self._state, self._as_text(move))
        if seat is None or self._read_seat(seat) == self.turn:
            return reading
        whose = "the match is over" if self.over else f"it is the turn of seat {self.turn}"
        return Reading(refusal=Refusal("not_your_turn", f"Seat {seat} cannot move: {whose}.", {"turn": self.turn}))

    def _as_text(self, move: str | int) -> str:
        if isinstance(move, str):
            return move
        try:
            return self.spec.move_text(operator.index(move))
        except TypeError:
            raise InvalidMoveText(f"{shown(move)} is neither a move text nor an action") from None

    def _take(self, action: int) -> None:
        self._history[-1].append((int(self._state["turn"]), self.spec.move_text(action)))
        self._actions.append(action)
        self.spec.step(self._state, action)
        if self.turn is None:
            self._end_round()

    def _end_round(self) -> None:
        points = np.zeros(self.spec.max_seats, np.int64)
        self.spec.points(self._state, points)
        by_seat = tuple(int(value) for value in points[: self.options.players])
        self._results.append(RoundResult(tuple(self.spec.places(self._state)), by_seat))
        self._ends.append(self._state.copy())
        if self._start is None and self.round < self.options.rounds:
            self._history.append([])
            self._deal()


def suggestions(view: View) -> list[str]:
    """The legal moves of a view of the seat to act, those first that the game's bots choose, strongest bot first."""
    chosen = [int(bot(view.record, view.mask)) for bot in reversed(list(view.spec.bots.values()))]
    return [view.spec.move_text(action) for action in dict.fromkeys([*chosen, *view.legal_actions])]
