"""Learning curves as pictures: of a run beside the steps that the rule bots stand on, and of runs beside each other."""

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
INKS = ("#1f5fa8", "#c2571a", "#2f7d4f", "#8a3f8f", "#b59a00", "#4b4b4b")  # one a run, in turn
STEP_INK = "#6b6b6b"


def plot_curve(curve: Curve, opponent: str, steps: Steps, path: Path) -> None:
    """Points a round of one greedy policy against a table of `opponent`, with 95 % intervals, as a PNG.

    One panel for each of the rules; a dotted line is what a rule bot makes in the policy's place.
    """
    figure, panels = _panels(list(curve[0]["points"]))
    for name, axes in panels.items():
        _draw(axes, curve, name, INKS[0])
        _draw_steps(axes, steps.get(name, {}))
    minutes = curve[-1]["seconds"] / 60
    figure.suptitle(f"One policy against a table of {opponent} ({minutes:.0f} minutes of training)", fontsize=11)
    _write(figure, path)


def plot_curves(curves: Mapping[str, Curve], rules: list[str], opponent: str, path: Path) -> None:
    """The curves of some runs in the same panels, one for each of `rules`, as a PNG; the keys are in the legend."""
    figure, panels = _panels(rules)
    for number, (label, curve) in enumerate(curves.items()):
        for name, axes in panels.items():
            _draw(axes, curve, name, INKS[number % len(INKS)], label)
    next(iter(panels.values())).legend(loc="lower right", fontsize=8, frameon=False)
    figure.suptitle(f"One policy against a table of {opponent}", fontsize=11)
    _write(figure, path)


def _panels(rules: list[str]) -> tuple[Figure, dict[str, Axes]]:
    figure = Figure(figsize=(max(6.0, WIDTH * len(rules)), HEIGHT), dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(1, len(rules), sharey=True, squeeze=False)[0]
    panels[0].set_ylabel("points a round, 95 % interval")
    for axes, name in zip(panels, rules, strict=True):
        axes.set_title(name, loc="left", fontsize=10)
        axes.set_xlabel("decisions learned from (millions)")
        axes.spines[["top", "right"]].set_visible(False)
    return figure, dict(zip(rules, panels, strict=True))


def _draw(axes: Axes, curve: Curve, rules: str, ink: str, label: str = "") -> None:
    decisions = [point["decisions"] / 1e6 for point in curve]
    found = [point["points"][rules] for point in curve]
    axes.plot(decisions, [one["mean"] for one in found], marker="o", markersize=3, color=ink, label=label)
    axes.fill_between(decisions, [one["low"] for one in found], [one["high"] for one in found], color=ink, alpha=0.2)
    axes.set_xlim(left=0)


def _write(figure: Figure, path: Path) -> None:
    picture = io.BytesIO()
    figure.savefig(picture, format="png")
    write_atomically(path, picture.getvalue())


def _draw_steps(axes: Axes, steps: Mapping[str, float]) -> None:
    for bot, points in steps.items():
        axes.axhline(points, color=STEP_INK, linewidth=1, linestyle=":")
        axes.annotate(
            bot, (1.0, points), xycoords=("axes fraction", "data"), ha="right", va="bottom", color=STEP_INK, fontsize=8
        )
