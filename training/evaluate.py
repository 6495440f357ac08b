"""Measure a trained policy against the rule bots: `python -m training.evaluate runs/demo`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from president_env import arena
from president_env.cli import run_alone
from president_env.files import write_atomically
from training import checkpoint
from training.curve import plot_curve
from training.trained_bot import TrainedBot
from training.trainer import SelfPlay

OPPONENTS = ("easy", "normal", "hard")


def main(
    run: Annotated[Path, typer.Argument(help="Folder of a training run.")],
    codes: Annotated[int, typer.Option(min=2, help="Match codes; each is played from every seat.")] = 500,
    seed: Annotated[int, typer.Option(min=0, help="Draws the match codes.")] = 1,
) -> None:
    """One trained policy against tables of easy, normal and hard; writes evaluation.json and curve.png in the run."""
    last = checkpoint.find(run)
    trainer = SelfPlay(last.config)
    checkpoint.load_networks(trainer, last)
    found = [_measure(trainer, rules, opponent, codes, seed) for rules in last.config.rules for opponent in OPPONENTS]
    write_atomically(run / "evaluation.json", json.dumps(found, indent=1))
    console = Console()
    console.print(_table(found, last))
    if last.curve:
        plot_curve(last.curve, last.config.evaluate_against, run / "curve.png")
        console.print(f"Learning curve: {run / 'curve.png'}")


def _measure(trainer: SelfPlay, rules: str, opponent: str, codes: int, seed: int) -> dict[str, Any]:
    result = arena.play(
        [TrainedBot(trainer), opponent], rules=rules, codes=codes, seed=seed, progress=True, game=trainer.spec,
        players=trainer.spec.read_options(rules).players,
    )  # fmt: skip
    first = result.entries[0]
    return {
        "rules": rules,
        "opponent": opponent,
        "codes": codes,
        "first_code": result.setting.first_code,
        "par": result.setting.par,
        "points": first.points.to_json(),
        "places": list(first.places),
    }


def _table(found: list[dict[str, Any]], last: checkpoint.Checkpoint) -> Table:
    minutes = last.facts["seconds"] / 60
    table = Table(title=f"The policy after {last.facts['decisions']:,} decisions ({minutes:.1f} minutes)")
    for heading in ("rules", "against a table of", "points a round (95 % interval)", "par", "first place"):
        table.add_column(heading, justify="left" if heading in {"rules", "against a table of"} else "right")
    for one in found:
        points = one["points"]
        interval = f"{points['mean']:.2f} ({points['low']:.2f} … {points['high']:.2f})"
        table.add_row(one["rules"], one["opponent"], interval, f"{one['par']:g}", f"{one['places'][0]:.0%}")
    return table


if __name__ == "__main__":
    run_alone(main)
