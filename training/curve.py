"""The learning curve of a run as a picture, beside the steps that the rule bots stand on."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from president_env.files import write_atomically
from training.checkpoint import Curve

Steps = Mapping[str, Mapping[str, float]]  # rules -> bot -> its points where the policy's are measured
WIDTH, HEIGHT = 4.2, 3.6  # of a panel, in inches
INK, STEP_INK = "#1f5fa8", "#6b6b6b"


def plot_curve(curve: Curve, opponent: str, steps: Steps, path: Path) -> None:
    """Points a round of one greedy policy against a table of `opponent`, with 95 % intervals, as a PNG.

    One panel for each of the rules; a dotted line is what a rule bot makes in the policy's place.
    """
    rules = list(curve[0]["points"])
    figure = Figure(figsize=(max(6.0, WIDTH * len(rules)), HEIGHT), dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(1, len(rules), sharey=True, squeeze=False)[0]
    for axes, name in zip(panels, rules, strict=True):
        _draw(axes, curve, name)
        _draw_steps(axes, steps.get(name, {}))
    panels[0].set_ylabel("points a round, 95 % interval")
    minutes = curve[-1]["seconds"] / 60
    figure.suptitle(f"One policy against a table of {opponent} ({minutes:.0f} minutes of training)", fontsize=11)
    picture = io.BytesIO()
    figure.savefig(picture, format="png")
    write_atomically(path, picture.getvalue())


def _draw(axes: Axes, curve: Curve, rules: str) -> None:
    decisions = [point["decisions"] / 1e6 for point in curve]
    found = [point["points"][rules] for point in curve]
    axes.plot(decisions, [one["mean"] for one in found], marker="o", markersize=3, color=INK)
    axes.fill_between(decisions, [one["low"] for one in found], [one["high"] for one in found], color=INK, alpha=0.2)
    axes.set_title(rules, loc="left", fontsize=10)
    axes.set_xlabel("decisions learned from (millions)")
    axes.set_xlim(left=0)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_steps(axes: Axes, steps: Mapping[str, float]) -> None:
    for bot, points in steps.items():
        axes.axhline(points, color=STEP_INK, linewidth=1, linestyle=":")
        axes.annotate(
            bot, (1.0, points), xycoords=("axes fraction", "data"), ha="right", va="bottom", color=STEP_INK, fontsize=8
        )
