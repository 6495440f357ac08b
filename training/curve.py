"""The learning curve of a run as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes

matplotlib.use("Agg")

from matplotlib import pyplot as plt  # noqa: E402  # after the backend is chosen


def plot_curve(curve: list[dict[str, Any]], opponent: str, path: Path) -> None:
    """Points a round of one greedy policy against a table of `opponent`, with 95 % intervals, as a PNG."""
    figure, axes = plt.subplots(figsize=(7, 4), dpi=120, layout="constrained")
    decisions = [point["decisions"] / 1e6 for point in curve]
    for rules in curve[0]["points"]:
        found = [point["points"][rules] for point in curve]
        means = [one["mean"] for one in found]
        (line,) = axes.plot(decisions, means, marker="o", markersize=3, label=rules)
        axes.fill_between(
            decisions, [one["low"] for one in found], [one["high"] for one in found], color=line.get_color(), alpha=0.2
        )
        axes.axhline(found[0]["par"], color="grey", linewidth=1, linestyle="--")
    _label(axes, curve, opponent)
    half = path.with_suffix(".half.png")
    figure.savefig(half)
    half.replace(path)
    plt.close(figure)


def _label(axes: Axes, curve: list[dict[str, Any]], opponent: str) -> None:
    minutes = curve[-1]["seconds"] / 60
    axes.set_title(f"One policy against a table of {opponent} ({minutes:.1f} minutes of training)", loc="left")
    axes.set_xlabel("decisions learned from (millions)")
    axes.set_ylabel("points a round, 95 % interval; dashed: par")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.3)
    axes.legend(frameon=False, loc="lower right")
