"""Compiled loops over many tables, one copy for each game.

The functions below are written once; `loops(spec)` binds the names of a game's kernels into them. N tables, S seats,
A actions, D floats of an observation.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any, Literal, cast, get_args

from president_env.chance import MASK, STRIDE, mix, shuffle
from president_env.game import GameSpec
from president_env.kernel import Kernel, bind

# Who decides for a seat: somebody outside the loop, or a bot inside it.
OUTSIDE = -1
Level = Literal["uniform", "easy", "normal", "hard"]
LEVELS: tuple[str, ...] = get_args(Level)
UNIFORM, EASY, NORMAL, HARD = range(len(LEVELS))

# Why `run` stopped at a table.
DECISION, ROUND, MATCH, IDLE = range(4)  # IDLE: the caller wants no more of this table

# Names that `loops` fills in for each game.
begin_match: Kernel
begin_round: Kernel
legal: Kernel
step: Kernel
look: Kernel
encode: Kernel
reveal: Kernel
imagine: Kernel
points: Kernel
prospects: Kernel
ahead: Kernel
easy: Kernel
normal: Kernel
hard: Kernel
choose: Kernel
settle: Kernel
pick_uniform: Kernel


def _pick_uniform(mask, legal_count, dice, index):
    """A legal action, each as likely as the other; dice: int64[N, 2], key and count of a table's own chance."""
    dice[index, 1] += 1
    draw = mix(mix((dice[index, 1] * STRIDE) & MASK) ^ dice[index, 0])
    skip = (draw * legal_count) >> 32
    for action in range(len(mask)):
        if mask[action]:
            if skip == 0:
                return action
            skip -= 1
    return -1


def _choose(level, view, mask, legal_count, dice, index):
    """What the bot of a level (LEVELS) does."""
    if level == HARD:
        return hard(view, mask)
    if level == NORMAL:
        return normal(view, mask)
    if level == EASY:
        return easy(view, mask)
    return pick_uniform(mask, legal_count, dice, index)


def _settle(states, index, levels, dice, view, mask, play_forced):
    """Play on at a table until an outside decision, or until the round is over (then True)."""
    state = states[index]
    while True:
        legal_count = legal(state, mask)
        if legal_count == 0:
            return True
        seat = state["turn"]
        level = levels[index, seat]
        if legal_count == 1 and (play_forced or level != OUTSIDE):
            action = pick_uniform(mask, legal_count, dice, index)
        elif level == OUTSIDE:
            return False
        else:
            look(state, seat, view)
            action = choose(level, view, mask, legal_count, dice, index)
        step(state, action)


def _run(states, events, numbers, kinds, options, levels, dice, view, mask, deck, play_forced):
    """Play every table whose event is not DECISION on to its next event.

    states: STATE[N]; events: int64[N], in: why a table stands (MATCH: begin the match of `numbers`), out: why it
    stopped; numbers: int64[N], match codes; kinds: int64[N], which of the `options` a table plays; options: records;
    levels: int64[N, S]; dice: int64[N, 2]; view, mask, deck: scratch. play_forced: single legal actions are played
    here even for outside seats.
    """
    for index in range(len(states)):
        state = states[index]
        if events[index] == DECISION or events[index] == IDLE:
            continue
        if events[index] == MATCH:
            begin_match(state, options[kinds[index]])
        shuffle(numbers[index], state["round"] + 1, deck)
        begin_round(state, deck)
        events[index] = DECISION
        if settle(states, index, levels, dice, view, mask, play_forced):
            events[index] = MATCH if state["round"] == state["rounds"] else ROUND


def _act(states, actions, events, levels, dice, view, mask, play_forced):
    """Take one action at every table that stands at a decision, and play on to its next event (as `_run`).

    actions: int64[N], legal ones; those of tables at other events are not looked at.
    """
    for index in range(len(states)):
        if events[index] != DECISION:
            continue
        step(states[index], actions[index])
        if settle(states, index, levels, dice, view, mask, play_forced):
            over = states[index]["round"] == states[index]["rounds"]
            events[index] = MATCH if over else ROUND


def _observe(states, indices, view, observations, masks):
    """What the seat to act sees at some tables.

    indices: int64[K]; observations: float32[K, D], masks: bool[K, A], overwritten.
    """
    for row in range(len(indices)):
        state = states[indices[row]]
        legal(state, masks[row])
        look(state, state["turn"], view)
        encode(view, observations[row])


def _observe_seats(states, indices, seats, view, observations):
    """What given seats see. indices, seats: int64[K]; observations: float32[K, D], overwritten."""
    for row in range(len(indices)):
        look(states[indices[row]], seats[row], view)
        encode(view, observations[row])


def _advise(states, indices, level, dice, view, masks, actions):
    """What the bot of a level would do at some tables; nothing is done.

    indices: int64[K]; masks: bool[K, A], of the legal actions there; actions: int64[K], overwritten.
    """
    for row in range(len(indices)):
        state = states[indices[row]]
        look(state, state["turn"], view)
        actions[row] = choose(level, view, masks[row], 0, dice, indices[row])


def _reveal_many(states, indices, seats, hidden):
    """What is hidden from given seats (a critic's part, in training only).

    indices, seats: int64[K]; hidden: float32[K, H], overwritten.
    """
    for row in range(len(indices)):
        reveal(states[indices[row]], seats[row], hidden[row])


def _imagine_many(view, number, first, deck, states):
    """Full states that may be the true one, each imagined with another deck.

    The decks are those of match code `number` from round first + 1 on; deck: scratch; states: STATE[W], overwritten.
    """
    for index in range(len(states)):
        shuffle(number, first + index + 1, deck)
        imagine(view, deck, states[index])


def _imagine_each(states, indices, number, view, deck, worlds):
    """For the seat to act at each of some tables, one full state that may be the true one.

    The deck of the K-th is that of match code `number`, round K + 1. indices: int64[K]; view, deck: scratch; worlds:
    STATE[K], overwritten.
    """
    for row in range(len(indices)):
        state = states[indices[row]]
        look(state, state["turn"], view)
        shuffle(number, row + 1, deck)
        imagine(view, deck, worlds[row])


def _points_many(states, indices, out):
    """The points of the rounds just ended. indices: int64[K]; out: int64[K, S], overwritten."""
    for row in range(len(indices)):
        points(states[indices[row]], out[row])


def _prospects_many(states, indices, out):
    """GameSpec.prospects of the rounds just ended. indices: int64[K]; out: int64[K, S], overwritten."""
    for row in range(len(indices)):
        prospects(states[indices[row]], out[row])


def _forecast_many(states, indices, levels, dice, view, mask, world, paid, hoped, out):
    """What the rounds would pay where all seats play on as `levels` say in the true states, prospects included.

    indices: int64[K], tables at a decision, left as they are; levels: int64[1, S]; dice: int64[1, 2]; world: STATE[1],
    paid, hoped: int64[S], scratch; out: float32[K, S], points above the table's mean, overwritten from the seat to act
    on as the turn goes.
    """
    for row in range(len(indices)):
        world[0] = states[indices[row]]
        seat, players = world[0]["turn"], world[0]["players"]
        settle(world, 0, levels, dice, view, mask, True)
        points(world[0], paid)
        prospects(world[0], hoped)
        total = 0
        for other in range(players):
            total += paid[other] + hoped[other]
        for place in range(players):
            other = (seat + place) % players
            out[row, place] = paid[other] + hoped[other] - total / players


def _standing_many(states, indices, out):
    """GameSpec.standing at some tables. indices: int64[K]; out: int64[K, S], overwritten where there is a seat."""
    for row in range(len(indices)):
        state = states[indices[row]]
        for seat in range(state["players"]):
            out[row, seat] = 0
            for other in range(state["players"]):
                if ahead(state, other, seat):
                    out[row, seat] += 1


def _random_play(states, options, number, decisions, dice, view, mask, deck, observation, observing):
    """Random matches at table 0 for a number of decisions, for the benchmark. Returns the rounds begun."""
    state = states[0]
    begin_match(state, options)
    rounds = 0
    for _ in range(decisions):
        legal_count = legal(state, mask)
        if legal_count == 0:
            if state["round"] >= state["rounds"]:
                begin_match(state, options)
                number += 1
            shuffle(number, state["round"] + 1, deck)
            begin_round(state, deck)
            rounds += 1
            legal_count = legal(state, mask)
        if observing:
            look(state, state["turn"], view)
            encode(view, observation)
        step(state, pick_uniform(mask, legal_count, dice, 0))
    return rounds


@cache
def loops(spec: GameSpec) -> Any:
    """The loops of a game as attributes: the names below."""
    name = spec.id.replace("-", "_")

    def bound(function: Callable[..., Any], **names: object) -> Kernel:
        return bind(cast(FunctionType, function), name, **names)

    rules = {"legal": spec.legal, "step": spec.step, "look": spec.look, "encode": spec.encode}
    begin = {"begin_match": spec.begin_match, "begin_round": spec.begin_round}
    pick = bound(_pick_uniform)
    chooser = bound(_choose, pick_uniform=pick, **{level: spec.bots[level] for level in LEVELS[1:]})
    settler = bound(_settle, choose=chooser, pick_uniform=pick, **rules)
    return SimpleNamespace(
        run=bound(_run, settle=settler, **begin),
        act=bound(_act, settle=settler, **rules),
        observe=bound(_observe, **rules),
        advise=bound(_advise, choose=chooser, **rules),
        observe_seats=bound(_observe_seats, **rules),
        reveal_many=bound(_reveal_many, reveal=spec.reveal),
        imagine_many=bound(_imagine_many, imagine=spec.imagine),
        imagine_each=bound(_imagine_each, imagine=spec.imagine, **rules),
        points_many=bound(_points_many, points=spec.points),
        prospects_many=bound(_prospects_many, prospects=spec.prospects),
        forecast_many=bound(_forecast_many, settle=settler, points=spec.points, prospects=spec.prospects),
        standing_many=bound(_standing_many, ahead=spec.ahead),
        random_play=bound(_random_play, pick_uniform=pick, **rules, **begin),
    )
