"""An arena's result for a terminal."""

from __future__ import annotations

import math

from rich.box import SIMPLE_HEAD
from rich.table import Table

from president_env.arena.result import Entry, Ladder, Result, Setting, count_text, label
from president_env.arena.statistics import Interval

NARROWEST = 10  # letters of a bot's name beside each other, however narrow the terminal is


def result_table(result: Result, title: str) -> Table:
    """A row a bot: points a round, share of each place, of matches won, rating, milliseconds a decision.

    Where tables have different pars, also how far the points are above it.
    """
    setting = result.setting
    table = _table(
        f"{title}: {setting.summary}",
        setting,
        f"a round; rating: openskill, {count_text(result.rated_matches, 'match')}",
    )
    longest = max(len(label(entry.name)) for entry in result.entries)
    table.add_column("bot", min_width=min(longest, NARROWEST), overflow="fold")
    above = () if setting.par_is_fixed else ("above par",)
    for heading in ("points", *above, f"% place 1-{setting.players}", "won", "rating", "ms/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for entry in result.entries:
        table.add_row(*_cells(entry, setting))
    return table


def ladder_table(ladder: Ladder, title: str) -> Table:
    """A matrix: the points a round of the row's bot alone against a table of the column's."""
    setting = ladder.setting
    table = _table(f"{title}: {setting.summary} a pair", setting, "a round of the one alone")
    table.add_column("alone")
    for name in ladder.bots:
        table.add_column(f"{setting.players - 1} {label(name)}", justify="center")
    found = {(pair.bot, pair.against): _interval_text(pair.points) for pair in ladder.pairs}
    indices = range(len(ladder.bots))
    for row in indices:
        table.add_row(label(ladder.bots[row]), *(found.get((row, column), "–") for column in indices))
    return table


def _table(title: str, setting: Setting, note: str) -> Table:
    caption = f"points {note}\npar {setting.par:g}; ± 95 %, clustered by code; codes from {setting.first_code}"
    return Table(
        title=title,
        caption=caption,
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
        title_justify="left",
        caption_justify="left",
    )


def _cells(entry: Entry, setting: Setting) -> list[str]:
    return [
        label(entry.name),
        _interval_text(entry.points),
        *(() if setting.par_is_fixed else (_interval_text(entry.above, "+"),)),
        " ".join(f"{100 * share:2.0f}" for share in entry.places),
        f"{entry.matches_won / setting.matches:.0%}",
        f"{entry.rating.mu:.1f}",
        "" if math.isnan(entry.ms_per_decision) else f"{entry.ms_per_decision:.3f}",
    ]


def _interval_text(points: Interval, sign: str = "") -> str:
    half = (points.high - points.low) / 2
    return f"{points.mean:{sign}.3f}" + ("" if math.isnan(half) else f" ± {half:.3f}")
