"""The learning curves of some runs beside each other: `python -m training.compare runs/one runs/two --out both.png`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from president_env.cli import run_alone
from president_env.errors import BadFile
from training import checkpoint
from training.curve import plot_curves


def main(
    runs: Annotated[list[Path], typer.Argument(help="Folders of training runs, measured against the same bot.")],
    out: Annotated[Path | None, typer.Option(help="A PNG with all the curves.")] = None,
) -> None:
    """A table of what each run's policy made after so many decisions, under the rules that all were measured with."""
    curves = {str(run): checkpoint.find(run).facts for run in dict.fromkeys(runs)}
    opponent, rules = _common(curves)
    console = Console()
    for name in rules:
        console.print(_table(curves, name, opponent))
    if out:
        plot_curves({label: facts.curve for label, facts in curves.items()}, rules, opponent, out)
        console.print(f"Learning curves: {out}", soft_wrap=True)


def _common(curves: dict[str, checkpoint.Facts]) -> tuple[str, list[str]]:
    """The bot that all were measured against, and the rules that all were measured with. Raises BadFile."""
    for label, facts in curves.items():
        if not facts.curve:
            raise BadFile(f"{label} has no learning curve yet: it has not come to its first `evaluate_every`")
    against = {(facts.game, facts.settings.evaluate_against) for facts in curves.values()}
    if len(against) > 1:
        told = ", ".join(f"{game} against {bot}" for game, bot in sorted(against))
        raise BadFile(f"these runs were measured differently, {told}; runs of one game against one bot compare")
    points = [point["points"] for facts in curves.values() for point in facts.curve]
    rules = [name for name in points[0] if all(name in one for one in points)]
    if not rules:
        told = "; ".join(dict.fromkeys(" and ".join(one) for one in points))
        raise BadFile(f"these runs were measured by other rules ({told}); runs with one rule set in common compare")
    return against.pop()[1], rules


def _table(curves: dict[str, checkpoint.Facts], rules: str, opponent: str) -> Table:
    table = Table(title=f"Points a round against a table of {opponent}, {rules}, with 95 % intervals")
    table.add_column("decisions", justify="right")
    points = {label: {one["decisions"]: one["points"][rules] for one in facts.curve} for label, facts in curves.items()}
    for label in curves:
        table.add_column(label, justify="right", overflow="fold")
    for decisions in sorted({decisions for found in points.values() for decisions in found}):
        cells = (_cell(found.get(decisions)) for found in points.values())
        table.add_row(f"{decisions:,}", *cells)
    return table


def _cell(point: dict[str, float] | None) -> str:
    return "" if point is None else f"{point['mean']:.2f} ± {point['high'] - point['mean']:.2f}"


if __name__ == "__main__":
    run_alone(main)
