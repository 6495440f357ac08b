"""All that the rest of the package may know about a game: one GameSpec.

Environments, bots, arena, training and pages use these names and nothing else, so that a second game is one more
GameSpec and no change anywhere else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from president_env.errors import Refusal
from president_env.field import Field, size_of, starts_of
from president_env.kernel import Kernel
from president_env.sheet import PlannedSection, Sheet
from president_env.symmetry import Symmetry

Record = Any  # one record of the game's state_dtype (numpy.void or a row of an array), or a dict of ints and lists
Mask = NDArray[np.bool_]
Observation = NDArray[np.float32]
Question = Callable[[Mapping[str, Any]], dict[str, Any]]  # (given) -> facts, tuples where texts have an order


def record_type(numbers: Iterable[str], rows: Mapping[str, int] | None = None) -> np.dtype[Any]:
    """The dtype of a record of int64: one in each of `numbers`, as many as it says in each of `rows`."""
    fields: list[Any] = [(name, np.int64) for name in numbers]
    return np.dtype(fields + [(name, np.int64, size) for name, size in (rows or {}).items()])


class Options(Protocol):
    """The options of one match; `as_dict` holds every one of them by its name in the rules."""

    @property
    def players(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    def as_dict(self) -> dict[str, Any]: ...
    def as_ints(self) -> dict[str, int]: ...


@dataclass(frozen=True)
class Reading:
    """What a move text means in a state: the actions to take one after the other, or why it is refused."""

    actions: tuple[int, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, eq=False)  # a game is itself, and hashable
class GameSpec:
    """A game under the contract.

    Shapes: S = max_seats, A = num_actions, D = observation_size. Kernels take records of `state_dtype` (all fields
    int64); a view has the same dtype. `begin_round` is called by whoever drives the match, with a deck from `chance`.
    """

    id: str  # a promise: what is played under it gives the same result in every release
    title: str
    letter: str  # of its match codes
    seats: range
    num_actions: int
    deck_size: int
    state_dtype: np.dtype[Any]
    fields: tuple[Field, ...]  # the observation, part by part
    hidden_fields: tuple[Field, ...]  # what a critic may see beside it while training, never a bot
    symmetry: Callable[[], Symmetry] | None  # how views that differ in names alone are laid out alike
    presets: tuple[str, ...]
    strong: str  # the folder in checkpoints/ whose policy is the bot `strong`
    episode: Mapping[
        str, int
    ]  # options that an environment's match has where neither its arguments nor rules name them
    titles: bool  # whether the place in a round decides how the next one begins
    stake: int  # the points that a decision is usually about; searches measure in them

    # Kernels. `state["turn"]` is the seat to act or -1, `state["round"]` counts from 1, `state["players"]` is the
    # number of seats, `state["totals"]` has the points of the rounds before, and of this one once it is over.
    begin_match: Kernel  # (state, options)
    begin_round: Kernel  # (state, deck)
    legal: Kernel  # (state, mask) -> number of legal actions; bool[A], overwritten
    step: Kernel  # (state, action): a legal one; callers check
    points: Kernel  # (state, out): int64[S] of the round just ended, with all that it settled: they make up the totals
    prospects: Kernel  # (state, out): int64[S], points that the round just ended lets hope for, beyond those it paid
    ahead: Kernel  # (state, seat, other) -> whether a seat is placed before another in the match as it stands
    look: Kernel  # (state, seat, view)
    encode: Kernel  # (view, out): float32[D], overwritten
    reveal: Kernel  # (state, seat, out): float32[hidden_size], overwritten; training only
    imagine: Kernel  # (view, deck, state): a state that may be the true one; the deck's order spreads what is hidden
    bots: Mapping[str, Kernel]  # easy, normal, hard -> (view, mask) -> action

    # Text and options.
    read_options: Callable[..., Options]  # (rules, players=None, rounds=None)
    option_ranges: Callable[[str], dict[str, str]]  # a preset's options: what each may be, in words
    move_text: Callable[[int], str]
    parse_move: Callable[[str], int]  # raises InvalidMoveText
    read_move: Callable[[Record, str], Reading]  # any spelling, checked against a state or view
    seen_move: Callable[[Record, int, int], str]  # (state, action, seat): a move before it is made, as a seat sees it
    view_text: Callable[[Record], str]  # a view (or state) for a terminal
    hand_text: Callable[[Record, int], str]
    view_facts: Callable[[Record], dict[str, Any]]  # a view (or state, without hands) as JSON, legal moves with it
    read_view: Callable[[Any], Record]  # the view that such JSON describes; raises BadOptions, InvalidMoveText
    move_facts: Callable[[Record, int, Record, int], dict[str, Any]]  # (before, action, after, seat): what a seat sees
    timeout: Callable[[Record], int]  # (view of the seat to act, or state): what is done for a seat whose time is up
    round_facts: Callable[[Record], dict[str, dict[str, Any]]]  # events of a record at a round's first decision
    places: Callable[[Record], list[int]]  # seats in finishing order of the round just ended; else by its points
    plan: Callable[[Options], tuple[PlannedSection, ...]]  # the sections of a match's score sheet before it is played
    sheet: Callable[[Sequence[Record]], Sheet]  # the score sheet of a match from the states at the ends of its rounds
    position_keys: tuple[str, ...]  # what describes a position in a scenario file
    position: Callable[[Mapping[str, Any]], tuple[Options, Record]]  # a state from those keys
    position_facts: Callable[[Record], dict[str, Any]]  # what a scenario may expect, by key
    questions: Mapping[str, Question]  # single rules that a scenario may ask about, by its type

    # Exact knowledge, for yardsticks and search: of a view of the seat to act, or a state.
    end_game: Callable[[Record], dict[int, float]]  # every legal action's points of the round with best play; or empty
    promise: Callable[
        [Record, int], bool | None
    ]  # (state of an ended round, seat): kept its promise; None: it made none
    no_end_game: Callable[[Record], str]  # why `end_game` is empty, as a clause; "" where it is not
    sure_win: Kernel  # (view, mask) -> an action that wins whatever the other seats hold, or -1: none is known

    @property
    def name(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def gymnasium_id(self) -> str:
        """`President-v0`, of the environment of one seat."""
        return self.id.capitalize()

    @property
    def pettingzoo_id(self) -> str:
        """`president/president-v0`, of the environment of all seats."""
        return f"{self.name}/{self.id}"

    @property
    def max_seats(self) -> int:
        return self.seats.stop - 1

    @cached_property
    def observation_size(self) -> int:
        return size_of(self.fields)

    @cached_property
    def hidden_size(self) -> int:
        return size_of(self.hidden_fields)

    @cached_property
    def layout_digest(self) -> str:
        """Names the observation layout and the actions; a policy of another digest does not fit."""
        parts = [[part.name, part.size] for part in self.fields]
        text = json.dumps([self.id, self.num_actions, parts])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def slices(self) -> dict[str, slice]:
        """Where each field lies in the observation."""
        starts = starts_of(self.fields)
        return {part.name: slice(starts[part.name], starts[part.name] + part.size) for part in self.fields}

    def standing(self, state: Record) -> list[int]:
        """The place of every seat in the match as it stands, from 0; those that share one have the best of it."""
        seats = range(int(state["players"]))
        return [sum(bool(self.ahead(state, other, seat)) for other in seats) for seat in seats]

    def winners(self, state: Record) -> int:
        """The seats that win the match as it stands, as a set, a bit a seat: several may share it."""
        return sum(1 << seat for seat, place in enumerate(self.standing(state)) if place == 0)

    def new_states(self, tables: int) -> NDArray[Any]:
        """Blank records for a number of tables, to be filled by `begin_match`."""
        return np.zeros(tables, self.state_dtype)

    def options_record(self, options: Options) -> Record:
        """The options as a record of ints, for `begin_match`."""
        ints = options.as_ints()
        record = np.zeros(1, record_type(ints))[0]
        for name, value in ints.items():
            record[name] = value
        return record
