"""Which bot is stronger, and how sure that is: `play` for one table, `ladder` for everyone against everyone.

    from president_env import arena

    result = arena.play(["hard", MyBot, "easy"], rules="local", codes=1000)
    print(result.entries[1].points)

Luck of the deal is taken out twice: every match code is played with every rotation of the seats, and an interval
counts a code once, however many matches and rounds were played from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from president_env.arena.playing import Named, Outcomes, Plan, play_matches
from president_env.arena.progress import progress_bar
from president_env.arena.rating import SAMPLE, rate
from president_env.arena.result import Entry, Ladder, Pair, Result, Score, Setting
from president_env.arena.statistics import Interval, interval
from president_env.arena.timing import time_decisions
from president_env.bots import load_bot
from president_env.chance import CODES, code_text, draw_number
from president_env.errors import BadOptions
from president_env.game import GameSpec, Options
from president_env.options import Rules, parse_rules
from president_env.registry import find_game

MOST_CODES = 1_000_000  # at a hundredth of them the intervals are narrower than anybody needs
Games = tuple[Plan, Outcomes]
Floats = NDArray[np.float64]


def play(
    bots: Sequence[Named],
    rules: Rules = "classic",
    codes: int = 100,
    players: int | None = None,
    rounds: int | None = None,
    seed: int = 0,
    progress: bool = False,
    game: str | GameSpec = "president",
    tables: int | None = None,
    ray: str | None = None,
) -> Result:
    """Play `codes` consecutive match codes, from one drawn with `seed`, in every rotation of the seats.

    bots: anything that `load_bot` takes. Fewer than players: the last one fills the other seats, and its entry is
    the mean over them. players: as the rules say; else as many as bots are named, from three; four for one or two.
    tables: at once; None chooses. ray: `auto`, `local` or the address of a Ray cluster that plays the matches; None:
    this process. The same arguments give the same result but for the times, whatever `tables` and `ray` are, as long
    as the bots draw no chance of their own. Raises BadOptions; IllegalMove where a bot breaks the rules.
    """
    plan = make_plan(bots, rules, codes, players, rounds, seed, find_game(game))
    play_all = _player(ray)
    with progress_bar("matches", plan.matches, progress) as report:
        outcomes = play_all(plan, report, tables)
    return Result(setting_of(plan, outcomes, seed), _entries(plan, outcomes), min(plan.matches, SAMPLE))


def ladder(
    bots: Sequence[Named],
    rules: Rules = "classic",
    codes: int = 100,
    players: int | None = None,
    rounds: int | None = None,
    seed: int = 0,
    progress: bool = False,
    game: str | GameSpec = "president",
    tables: int | None = None,
    ray: str | None = None,
) -> Ladder:
    """Play every bot alone against a table full of each other one; arguments as for `play`. Raises BadOptions."""
    if len(bots) < 2:
        raise BadOptions(f"a ladder needs at least two bots, not {len(bots)}")
    spec = find_game(game)
    loaded = [load_bot(bot, spec, seed) for bot in bots]
    indices = [(one, other) for one in range(len(bots)) for other in range(len(bots)) if one != other]
    plans = [
        replace(
            make_plan([loaded[one], loaded[other]], rules, codes, players, rounds, seed, spec),
            names=(bots[one], bots[other]),
        )
        for one, other in indices
    ]
    play_all = _player(ray)
    with progress_bar("matches", sum(plan.matches for plan in plans), progress) as report:
        outcomes = [play_all(plan, report, tables) for plan in plans]
    games = list(zip(plans, outcomes, strict=True))
    pairs = tuple(Pair(*pair, _points(*one, 0)) for pair, one in zip(indices, games, strict=True))
    return Ladder(setting_of(plans[0], outcomes[0], seed), _scores(games, len(bots) - 1), pairs)


def _player(ray: str | None) -> Callable[..., Outcomes]:
    """What plays the matches of a plan. Raises BadOptions where there is no such cluster."""
    if ray is None:
        return play_matches
    from president_env.arena.on_ray import spread

    return spread(ray)


def measure(
    bot: Named,
    against: Named,
    rules: Rules = "classic",
    codes: int = 100,
    seed: int = 0,
    game: str | GameSpec = "president",
) -> tuple[Interval, float]:
    """One bot alone against a table full of another: its points a round, and par. Arguments as for `play`."""
    spec = find_game(game)
    plan = make_plan([bot, against], rules, codes, None, None, seed, spec)
    outcomes = play_matches(plan, lambda matches: None)
    return _points(plan, outcomes, 0), setting_of(plan, outcomes, seed).par


def make_plan(
    bots: Sequence[Named],
    rules: Rules,
    codes: int,
    players: int | None,
    rounds: int | None,
    seed: int,
    spec: GameSpec,
) -> Plan:
    """What `play` plays, with its arguments. Raises BadOptions."""
    options = _options(spec, rules, len(bots), players, rounds)
    if not 1 <= len(bots) <= options.players:
        raise BadOptions(f"{len(bots)} bots are named for {options.players} seats: name 1 to {options.players}")
    if not 1 <= codes <= MOST_CODES:
        raise BadOptions(f"codes={codes} is not allowed: it is a whole number from 1 to {MOST_CODES}")
    if seed < 0:
        raise BadOptions(f"seed={seed} is not allowed: it is a whole number, at least 0")
    first = draw_number(np.random.default_rng(seed))
    numbers = (first + np.arange(codes)) % CODES
    loaded = tuple(load_bot(bot, spec, seed) for bot in bots)
    return Plan(loaded, tuple(bots), spec, options, numbers, seed)


def _options(spec: GameSpec, rules: Rules, bots: int, players: int | None, rounds: int | None) -> Options:
    given = parse_rules(rules) if isinstance(rules, str) else rules
    if players is None and "players" not in given and bots >= spec.seats.start:
        players = bots
    return spec.read_options(rules, players=players, rounds=rounds)


def setting_of(plan: Plan, outcomes: Outcomes, seed: int) -> Setting:
    """What was played, for a result."""
    return Setting(
        game=plan.spec.id,
        rules=plan.options.as_dict(),
        codes=len(plan.numbers),
        first_code=code_text(plan.spec.letter, int(plan.numbers[0])),
        seed=seed,
        par=float(outcomes.points.mean()) / plan.options.rounds,
        par_is_fixed=bool(np.ptp(outcomes.points.sum(axis=1)) == 0),
    )


def _entries(plan: Plan, outcomes: Outcomes) -> tuple[Entry, ...]:
    ratings = rate(outcomes.points, plan.bot_of_slot)
    times = time_decisions(plan)
    scores = [_score([(plan, outcomes)], index, times[index]) for index in range(len(plan.bots))]
    return tuple(Entry(**vars(score), rating=rating) for score, rating in zip(scores, ratings, strict=True))


def _scores(found: Sequence[Games], others: int) -> tuple[Score, ...]:
    """Of a ladder's bots, from their matches alone against each other one; a bot is timed against the first."""
    each = [found[start : start + others] for start in range(0, len(found), others)]
    return tuple(_score(games, 0, time_decisions(games[0][0])[0]) for games in each)


def _score(games: Sequence[Games], index: int, milliseconds: float) -> Score:
    """Of the bot of an index in every plan; the plans play the same match codes."""
    plan = games[0][0]
    own = plan.bot_of_slot == index
    places = np.sum([outcomes.places[own].sum(axis=0) for _, outcomes in games], axis=0)
    return Score(
        name=plan.bots[index].name,
        points=interval(np.mean([_points_by_code(*one, index) for one in games], axis=0)),
        above=interval(np.mean([_above_by_code(*one, index) for one in games], axis=0)),
        places=tuple(float(share) for share in places / places.sum()),
        matches_won=sum(int(outcomes.winners[:, own].any(axis=1).sum()) for _, outcomes in games),
        ms_per_decision=milliseconds,
    )


def _points(plan: Plan, outcomes: Outcomes, index: int) -> Interval:
    return interval(_points_by_code(plan, outcomes, index))


def _points_by_code(plan: Plan, outcomes: Outcomes, index: int) -> Floats:
    """float64[C], points a round of a bot: a cluster is a code, all its rotations, rounds and the bot's seats."""
    return _by_code(plan, outcomes.points[:, plan.bot_of_slot == index])


def _above_by_code(plan: Plan, outcomes: Outcomes, index: int) -> Floats:
    """float64[C], the same above the mean of the table."""
    return _points_by_code(plan, outcomes, index) - _by_code(plan, outcomes.points)


def _by_code(plan: Plan, points: NDArray[np.int64]) -> Floats:
    """float64[C], points a round, of int64[M, any] in whole matches."""
    means: Floats = points.reshape(len(plan.numbers), -1).mean(axis=1) / plan.options.rounds
    return means


__all__ = ["Entry", "Interval", "Ladder", "Named", "Pair", "Result", "Score", "Setting", "ladder", "measure", "play"]
