"""What exact yardsticks found out, for a terminal."""

from __future__ import annotations

import math

from rich.box import SIMPLE_HEAD
from rich.table import Table

from president_env.arena.result import label
from president_env.arena.statistics import Interval
from president_env.arena.yardstick import ExactEntry, ExactResult

NARROWEST = 9  # letters of a bot's name beside each other, however narrow the terminal is
HEADINGS = ("cases", "% kept", "lost a round", "sure", "% converted")
PROMISES = ("promises", "% held")
NOTE = (
    "cases: decisions in end-games where they matter; lost: points in them"
    "\nsure: rounds with a sure win, which is own plays that nobody can stop"
    "\n95 %, clustered by code"
)


def exact_table(result: ExactResult, title: str) -> Table:
    """A row a bot: end-game decisions, the share kept, points lost a round; sure wins, and the share converted.

    Where the game has promises (bids), their number as well, and the share of them that was held.
    """
    setting = result.setting
    table = Table(
        title=f"{title}, {_table_of(result)}: {setting.summary}",
        caption=f"{NOTE}; codes from {setting.first_code}",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("bot", min_width=NARROWEST, overflow="fold")
    promised = any(entry.promises for entry in result.entries)
    for heading in HEADINGS + PROMISES if promised else HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    for entry in result.entries:
        table.add_row(*_cells(entry), *(_promise_cells(entry) if promised else ()))
    return table


def _table_of(result: ExactResult) -> str:
    if result.against is None:
        return "each bot among its like"
    return f"each bot against {result.setting.players - 1} {label(result.against)}"


def _cells(entry: ExactEntry) -> list[str]:
    return [
        label(entry.name),
        f"{entry.decisions:,}",
        _share_text(entry.kept),
        _points_text(entry.lost_a_round),
        f"{entry.sure_wins:,}",
        _share_text(entry.converted),
    ]


def _promise_cells(entry: ExactEntry) -> tuple[str, str]:
    return f"{entry.promises:,}", _share_text(entry.held)


def _share_text(found: Interval) -> str:
    """`92.8 (83.7–97.0)`; a dash where there was nothing to measure."""
    if math.isnan(found.mean):
        return "–"
    mean, low, high = (f"{100 * value:.1f}" for value in (found.mean, found.low, found.high))
    return mean if math.isnan(found.low) else f"{mean} ({low}–{high})"


def _points_text(found: Interval) -> str:
    half = (found.high - found.low) / 2
    return f"{found.mean:.3f}" + ("" if math.isnan(half) else f" ± {half:.3f}")
