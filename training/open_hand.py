"""How much hidden cards matter: a search that is shown every hand, against bots that are not.

    python -m training.open_hand search:worlds=1,playouts=hard hard --rules local

It cheats, so `load_bot` knows no such bot; what it makes is an upper reference for the same search on views. Play-outs
without chance give the same in every copy of the true world: one is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from president_env.arena.progress import progress_bar
from president_env.arena.statistics import Interval, interval
from president_env.bots import Bot, SearchBot, load_bot
from president_env.bots.search.prior import no_prior
from president_env.bots.search.worlds import Worlds
from president_env.chance import CODES, code_text, draw_number
from president_env.cli import run_alone
from president_env.cli.arguments import Game, Rules
from president_env.errors import BadOptions
from president_env.game import Record
from president_env.match import Match
from president_env.registry import find_game, game_of


def main(
    search: Annotated[str, typer.Argument(help="A search or expert bot, as search:worlds=1,playouts=hard.")],
    others: Annotated[str, typer.Argument(help="The bot in all other seats, which sees its own hand only.")],
    game: Game = "president",
    rules: Rules = "classic",
    codes: Annotated[int, typer.Option(min=2, help="Match codes; each is played from every seat.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Draws the first match code, and the chance of bots.")] = 0,
) -> None:
    """Print the points a round of a search with open hands, alone against a table of another bot."""
    spec = find_game(game)
    bot, other = load_bot(search, spec, seed), load_bot(others, spec, seed)
    if not isinstance(bot, SearchBot):
        raise BadOptions(f"bot {search!r} is no search: it is search or expert, with settings as worlds=1")
    first = draw_number(np.random.default_rng(seed))
    named = [code_text(spec.letter, (first + index) % CODES) for index in range(codes)]
    with progress_bar("codes", codes, True) as report:
        points, above = measure(bot, other, rules, named, report)
    Console().print(
        f"{rules}: {search} with open hands against {others}: {points.mean:.3f} points a round, "
        f"95 % interval {points.low:.3f} … {points.high:.3f} ({codes} codes, every seat); "
        f"above the table's mean by {above.mean:.3f} ({above.low:.3f} … {above.high:.3f})"
    )


def measure(
    search: SearchBot, other: Bot, rules: str, codes: Sequence[str], report: Callable[[int], object]
) -> tuple[Interval, Interval]:
    """The points a round of a search with open hands, and how much above its table's mean they are.

    A cluster is a match code, played from every seat. codes: of one game; report: called with 1 after each.
    Raises BadOptions.
    """
    sure = replace(search, prior=no_prior)  # what it sees needs no weighing against habits
    found = []
    for code in codes:
        game = game_of(code)
        seats = range(Match(rules, code=code, game=game).options.players)
        played = [_play(sure, other, Match(rules, code=code, game=game), seat) for seat in seats]
        found.append(np.mean(played, axis=0))
        report(1)
    points, above = np.transpose(found)
    return interval(points), interval(above)


def _play(search: SearchBot, other: Bot, match: Match, seat: int) -> tuple[float, float]:
    """Points a round of a search on one seat of a match that begins, and what they are above the table's mean."""
    while match.turn is not None:
        view = match.view(match.turn)
        match.play(search.choose(view, _truth(match.state)) if match.turn == seat else other.act(view))
    points = np.array(match.totals) / match.options.rounds
    return points[seat], points[seat] - points.mean()


def _truth(state: Record) -> Worlds:
    """The true world, as often as it is asked for."""
    return lambda first, count: np.full(count, state, state.dtype)


if __name__ == "__main__":
    run_alone(main)
