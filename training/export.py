"""Export a trained policy to ONNX: `python -m training.export runs/demo checkpoints/demo`."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import warnings
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import onnx
import torch
import typer
from rich.console import Console

from president_env.bots.policy import FORMAT, INPUT, OUTPUT, PolicyBot
from president_env.cli import run_alone
from president_env.envs.tables import Tables
from president_env.errors import BadFile
from president_env.files import write_atomically
from president_env.game import Observation
from training import checkpoint
from training.policy import Actor
from training.trained_bot import TrainedBot
from training.trainer import SelfPlay

OBSERVATIONS = 10_000
CLOSE = 1e-4  # largest difference of a score between torch and onnxruntime


def main(
    run: Annotated[Path, typer.Argument(help="Folder of a training run.")],
    folder: Annotated[Path, typer.Argument(help="Where policy.onnx and its card go.")],
) -> None:
    """Write policy.onnx with its metadata, check it against torch on 10,000 observations, and write its card."""
    last = checkpoint.find(run)
    trainer = SelfPlay(last.config)
    checkpoint.load_networks(trainer, last)
    actor = Actor(trainer.policy).cpu().eval()
    facts = _facts(trainer, last, run)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "policy.onnx"
    half = folder / ".policy.onnx"
    try:
        half.write_bytes(to_onnx(actor, trainer.spec.observation_size, facts))
        difference = largest_difference(actor, PolicyBot(half, trainer.spec), real_observations(trainer))
        if difference > CLOSE:
            raise BadFile(f"onnxruntime and torch differ by {difference:.2g} in a score; {target} was not written")
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)
    write_atomically(folder / "card.md", _card(facts, last, target.stat().st_size))
    Console().print(
        f"Exported: {target} ({target.stat().st_size / 1024:.0f} KiB); on {OBSERVATIONS:,} observations no score "
        f"differs from torch by more than {difference:.1g}"
    )


def to_onnx(actor: Actor, observation_size: int, facts: dict[str, str]) -> bytes:
    """The bytes of an ONNX file of the actor with metadata, checked by onnx."""
    example = torch.zeros(2, observation_size)
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it reports packages that it does not need
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecations inside the exporter
        program = torch.onnx.export(
            actor, (example,), dynamo=True, input_names=[INPUT], output_names=[OUTPUT], verbose=False,
            dynamic_shapes=({0: torch.export.Dim("batch")},),
        )  # fmt: skip
    if program is None:
        raise BadFile("torch exported no program")
    model = program.model_proto
    for name, text in facts.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = name, text
    onnx.checker.check_model(model)
    stream = io.BytesIO()
    onnx.save_model(model, stream)
    return stream.getvalue()


def real_observations(trainer: SelfPlay, count: int = OBSERVATIONS) -> Observation:
    """float32[count, D]: what seats saw at decisions in matches of the policy against itself."""
    tables = Tables(200, rules=trainer.config.rules, game=trainer.spec, seed=1)
    bot = TrainedBot(trainer)
    seen: list[Observation] = []
    while sum(map(len, seen)) < count:
        while tables.ended().size:
            tables.renew()
            tables.advance()
        observations, masks = tables.observe()
        seen.append(observations)
        tables.act(bot.act_many(observations, masks))
    return np.concatenate(seen)[:count]


def largest_difference(actor: Actor, bot: PolicyBot, observations: Observation) -> float:
    """The largest difference of a score between torch and onnxruntime, both in float32."""
    with torch.no_grad():
        ours = actor(torch.from_numpy(observations)).numpy()
    return float(np.abs(ours - bot.scores(observations)).max())


def _facts(trainer: SelfPlay, last: checkpoint.Checkpoint, run: Path) -> dict[str, str]:
    measured = run / "evaluation.json"
    rules = [trainer.spec.read_options(name).as_dict() for name in last.config.rules]
    return {
        "format": FORMAT,
        "game": trainer.spec.id,
        "layout": trainer.spec.layout_digest,
        "rules": json.dumps(rules),
        "config": json.dumps(last.facts["config"]),
        "commit": commit(),
        "strength": measured.read_text() if measured.exists() else "[]",
    }


def commit() -> str:
    """The commit of the sources, with `+` where they were changed since; `unknown` outside a repository."""
    try:
        here = Path(__file__).parent
        name = _git(here, "rev-parse", "--short=12", "HEAD")
        return name + ("+" if _git(here, "status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _card(facts: dict[str, str], last: checkpoint.Checkpoint, size: int) -> str:
    """The card beside the file: what it is, how it was made, how strong it was measured."""
    strength: list[dict[str, Any]] = json.loads(facts["strength"])
    rows = [
        f"| {one['rules']} | {one['opponent']} | {one['points']['mean']:.3f} | "
        f"{one['points']['low']:.3f} … {one['points']['high']:.3f} | {one['codes']} from {one['first_code']} |"
        for one in strength
    ]
    return "\n".join(
        [
            "# policy.onnx",
            "",
            f"Game `{facts['game']}`, layout `{facts['layout']}`, {size / 1024:.0f} KiB, commit `{facts['commit']}`.",
            f"Trained for {last.facts['decisions']:,} decisions in {last.facts['seconds'] / 60:.1f} minutes.",
            "",
            "| rules | against a table of | points a round | 95 % interval | match codes, every seat |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
            "The configuration:",
            "",
            "```json",
            json.dumps(last.facts["config"], indent=1),
            "```",
            "",
        ]
    )


if __name__ == "__main__":
    run_alone(main)
