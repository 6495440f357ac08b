"""What exact yardsticks found out, for a terminal."""

from __future__ import annotations

import math

from rich.box import SIMPLE_HEAD
from rich.table import Table

from president_env.arena.result import label
from president_env.arena.statistics import Interval
from president_env.arena.yardstick import ExactEntry, ExactResult

NARROWEST = 9  # letters of a bot's name beside each other, however narrow the terminal is
END_GAMES = ("cases", "% kept", "lost a round")
SURE_WINS = ("sure", "% converted")
PROMISES = ("promises", "% held")
NOTES = {
    END_GAMES: "cases: decisions in end-games where they matter; lost: points in them",
    SURE_WINS: "sure: rounds with a sure win, which is own plays that nobody can stop",
    PROMISES: "promises: rounds in which the bot promised what it would do",
}


def exact_table(result: ExactResult, title: str) -> Table:
    """A row a bot: end-game decisions, the share kept, points lost a round; sure wins, and the share converted.

    Where the game has promises, their number as well, and the share of them that was held; what no bot has met is left
    out, but for end-games.
    """
    setting, groups = result.setting, _groups(result)
    notes = [NOTES[group] for group in groups]
    table = Table(
        title=f"{title}, {_table_of(result)}: {setting.summary}",
        caption="\n".join([*notes, f"95 %, clustered by code; codes from {setting.first_code}"]),
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("bot", min_width=NARROWEST, overflow="fold")
    for heading in (heading for group in groups for heading in group):
        table.add_column(heading, justify="right", no_wrap=True)
    for entry in result.entries:
        table.add_row(label(entry.name), *(cell for group in groups for cell in _cells(entry, group)))
    return table


def _groups(result: ExactResult) -> list[tuple[str, ...]]:
    """The columns that say something here."""
    met = {
        END_GAMES: True,
        SURE_WINS: any(entry.sure_wins for entry in result.entries),
        PROMISES: any(entry.promises for entry in result.entries),
    }
    return [group for group, any_met in met.items() if any_met]


def _table_of(result: ExactResult) -> str:
    if result.against is None:
        return "each bot among its like"
    return f"each bot against {result.setting.players - 1} {label(result.against)}"


def _cells(entry: ExactEntry, group: tuple[str, ...]) -> tuple[str, ...]:
    if group == END_GAMES:
        return f"{entry.decisions:,}", _share_text(entry.kept), _points_text(entry.lost_a_round)
    if group == SURE_WINS:
        return f"{entry.sure_wins:,}", _share_text(entry.converted)
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
