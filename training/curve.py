"""The learning curve of a run as a picture."""

from __future__ import annotations

import io
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from president_env.files import write_atomically
from training.checkpoint import Curve


def plot_curve(curve: Curve, opponent: str, path: Path) -> None:
    """Points a round of one greedy policy against a table of `opponent`, with 95 % intervals, as a PNG."""
    figure = Figure(figsize=(7, 4), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for rules in curve[0]["points"]:
        _draw(axes, curve, rules)
    _label(axes, curve, opponent)
    picture = io.BytesIO()
    figure.savefig(picture, format="png")
    write_atomically(path, picture.getvalue())


def _draw(axes: Axes, curve: Curve, rules: str) -> None:
    decisions = [point["decisions"] / 1e6 for point in curve]
    found = [point["points"][rules] for point in curve]
    (line,) = axes.plot(decisions, [one["mean"] for one in found], marker="o", markersize=3, label=rules)
    low, high = [one["low"] for one in found], [one["high"] for one in found]
    axes.fill_between(decisions, low, high, color=line.get_color(), alpha=0.2)
    axes.axhline(found[0]["par"], color="grey", linewidth=1, linestyle="--")


def _label(axes: Axes, curve: Curve, opponent: str) -> None:
    minutes = curve[-1]["seconds"] / 60
    axes.set_title(f"One policy against a table of {opponent} ({minutes:.1f} minutes of training)", loc="left")
    axes.set_xlabel("decisions learned from (millions)")
    axes.set_ylabel("points a round, 95 % interval; dashed: par")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.3)
    axes.legend(frameon=False, loc="lower right")
