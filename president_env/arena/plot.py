"""An arena's result as a picture (PNG). Matplotlib is loaded on use and draws without a screen."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import numpy as np

from president_env.arena.result import Ladder, Result, label
from president_env.arena.statistics import Interval
from president_env.files import write_atomically

DOTS = 150  # an inch
PALE, BLUE = "#7b8794", "#0b6e99"


def plot_result(result: Result, path: str | Path, title: str) -> None:
    """Points a round of every bot with its interval, beside par. Raises BadFile."""
    rows = range(len(result.entries))
    figure, axes = canvas(7.5, 1.5 + 0.5 * len(rows), f"{title}: {result.setting.summary}")
    axes.axvline(result.setting.par, color=PALE, linestyle="--", linewidth=1, zorder=0)
    axes.text(result.setting.par, -0.75, " par", color=PALE, va="center")
    for row, entry in zip(rows, result.entries, strict=True):
        points = entry.points
        axes.plot([points.low, points.high], [row, row], color=BLUE, alpha=0.45, linewidth=7, solid_capstyle="butt")
        axes.plot(points.mean, row, "|", color=BLUE, markersize=13, markeredgewidth=2)
        axes.annotate(_words(points, " "), (points.mean, row - 0.19), ha="center", va="bottom", fontsize=9)
    axes.set_yticks(rows, [label(entry.name) for entry in result.entries])
    axes.set_ylim(len(rows) - 0.5, -1)
    axes.margins(x=0.15)
    axes.grid(axis="x", color=PALE, alpha=0.25)
    axes.set_xlabel("points a round, with 95 % interval")
    save(figure, path)


def plot_ladder(ladder: Ladder, path: str | Path, title: str) -> None:
    """A heat map: the row's bot alone against a table of the column's. Raises BadFile."""
    size, par, others = len(ladder.bots), ladder.setting.par, ladder.setting.players - 1
    means = np.full((size, size), np.nan)
    for pair in ladder.pairs:
        means[pair.bot, pair.against] = pair.points.mean
    reach = 2 * float(np.nanmax(np.abs(means - par))) or 1.0  # half of the colours: dark text stays readable on them
    figure, axes = canvas(3.4 + 1.2 * size, 2.2 + 0.8 * size, f"{title}: {ladder.setting.summary}")
    image = axes.imshow(means, cmap="RdBu", vmin=par - reach, vmax=par + reach, aspect="auto")
    for pair in ladder.pairs:
        axes.text(pair.against, pair.bot, _words(pair.points, "\n"), ha="center", va="center")
    names = [f"{others} {label(name)}" for name in ladder.bots]
    axes.set_xticks(range(size), names, rotation=25, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(size), [label(name) for name in ladder.bots])
    axes.tick_params(length=0)
    axes.set_xlabel("against")
    axes.set_ylabel("one alone")
    bar = figure.colorbar(image, label=f"points a round (par {par:g})")
    bar.ax.set_ylim(par - reach / 2, par + reach / 2)
    save(figure, path)


def _words(points: Interval, gap: str) -> str:
    half = (points.high - points.low) / 2
    return f"{points.mean:.2f}" + ("" if math.isnan(half) else f"{gap}± {half:.2f}")


def canvas(width: float, height: float, title: str) -> tuple[Any, Any]:
    """A figure of some inches that needs no screen, and its axes without a frame."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_title(title, loc="left", fontsize=11)
    axes.spines[:].set_visible(False)
    return figure, axes


def save(figure: Any, path: str | Path) -> None:
    """Write a figure as a PNG. Raises BadFile."""
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS)
    write_atomically(path, picture.getvalue())
