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
from training.config import Config
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
    trainer = checkpoint.load_trainer(last)
    config = last.facts.settings
    found = [_measure(trainer, rules, bot, codes, seed) for rules in config.measured_rules for bot in OPPONENTS]
    result, curve = (run / name for name in checkpoint.MEASURED)
    write_atomically(result, json.dumps({"decisions": last.facts.learned, "results": found}, indent=1) + "\n")
    console = Console()
    console.print(_table(found, last.facts))
    if last.facts.curve:
        plot_curve(last.facts.curve, config.evaluate_against, _steps(config, codes), curve)
        console.print(f"Learning curve: {curve}", soft_wrap=True)


def _steps(config: Config, codes: int) -> dict[str, dict[str, float]]:
    """What the rule bots make where the learning curve was measured."""
    return {
        rules: {
            bot: arena.measure(bot, config.evaluate_against, rules, codes, game=config.game)[0].mean
            for bot in OPPONENTS
        }
        for rules in config.measured_rules
    }


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


def _table(found: list[dict[str, Any]], facts: checkpoint.Facts) -> Table:
    table = Table(title=f"The policy after {facts.learned:,} decisions ({facts.seconds / 60:.1f} minutes)")
    table.add_column("rules")
    table.add_column("against", no_wrap=True)
    for heading in ("points a round", "95 % interval", "par", "first place"):
        table.add_column(heading, justify="right")
    for one in found:
        points = one["points"]
        interval = f"{points['low']:.2f} … {points['high']:.2f}"
        shares = f"{one['par']:g}", f"{one['places'][0]:.0%}"
        table.add_row(one["rules"], f"table of {one['opponent']}", f"{points['mean']:.2f}", interval, *shares)
    return table


if __name__ == "__main__":
    run_alone(main)
