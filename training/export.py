"""Export a trained policy to ONNX: `python -m training.export runs/demo checkpoints/demo`."""

from __future__ import annotations

import io
import json
import logging
import tempfile
import warnings
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import onnx
import torch
import typer
from numpy.typing import NDArray
from rich.console import Console
from torch import nn

from president_env.bots.network import FORMAT, write_facts
from president_env.bots.policy import INPUT, OUTPUT, PolicyBot
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
CLOSE = 1e-5  # float32 leaves about a tenth of this between torch and onnxruntime


def main(
    run: Annotated[Path, typer.Argument(help="Folder of a training run.")],
    folder: Annotated[Path, typer.Argument(help="Where policy.onnx and its card go.")],
) -> None:
    """Write policy.onnx with metadata, checked against torch on 10,000 observations, and its card."""
    last = checkpoint.find(run)
    _make(folder)
    trainer = checkpoint.load_trainer(last)
    strength = measured(last)
    facts = _metadata(trainer, last.facts, strength)
    observations = real_observations(trainer)
    policy = to_onnx(Actor(trainer.policy, trainer.symmetry).eval(), {INPUT: observations}, OUTPUT, facts)
    difference = _check(policy, trainer, observations)
    write_atomically(folder / "policy.onnx", policy)
    write_atomically(folder / "card.md", card(last.facts, strength, len(policy)))
    console = Console()
    console.print(
        f"Exported: {folder / 'policy.onnx'} ({len(policy) / 1024:.0f} KiB); on {OBSERVATIONS:,} observations no "
        f"score differs from torch by more than {difference:.1g} of the largest", soft_wrap=True,
    )  # fmt: skip
    if not strength:
        console.print(f"Its strength is not known: python -m training.evaluate {run} measures it.", soft_wrap=True)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{folder} cannot be made: {error.strerror}") from None


def _check(content: bytes, trainer: SelfPlay, observations: Observation) -> float:
    """How far the exported policy is from the trained one on real observations. Raises BadFile where it is too far."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "policy.onnx")
        path.write_bytes(content)
        bot = PolicyBot(path, trainer.spec)
    difference = largest_difference(Actor(trainer.policy, trainer.symmetry), bot, observations)
    if not difference <= CLOSE:  # also where it is no number
        raise BadFile(f"onnxruntime and torch differ by {difference:.2g} of the largest score: nothing was written")
    return difference


def to_onnx(network: nn.Module, inputs: dict[str, Observation], output: str, facts: dict[str, str]) -> bytes:
    """The bytes of an ONNX file of a network with metadata, checked by onnx. inputs: an example, float32[K, width]."""
    examples = tuple(torch.from_numpy(rows[:2]) for rows in inputs.values())
    batch = torch.export.Dim("batch")
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it reports packages that it does not need
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecations inside the exporter
        program = torch.onnx.export(
            network, examples, dynamo=True, input_names=list(inputs), output_names=[output], verbose=False,
            dynamic_shapes=tuple({0: batch} for _ in examples),
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
    """float32[count, D]: what seats saw at decisions in self-play."""
    tables = Tables(200, rules=trainer.config.rules, game=trainer.spec, seed=1)
    bot = TrainedBot(trainer)
    seen: list[Observation] = []
    while sum(map(len, seen)) < count:
        tables.deal_on()
        observations, masks = tables.observe()
        seen.append(observations)
        tables.act(bot.act_many(observations, masks))
    return np.concatenate(seen)[:count]


def largest_difference(actor: Actor, bot: PolicyBot, observations: Observation) -> float:
    """The largest difference of a score between torch and onnxruntime, as a share of the largest score."""
    with torch.no_grad():
        ours = actor(torch.from_numpy(observations)).numpy()
    return float(np.abs(ours - bot.scores(observations)).max() / np.abs(ours).max())


def measured(last: checkpoint.Checkpoint) -> list[dict[str, Any]]:
    """What training.evaluate found of this very checkpoint; nothing where it has not been asked."""
    path = last.run / checkpoint.MEASURED[0]
    if not path.exists():
        return []
    try:
        found = json.loads(path.read_text())
        return list(found["results"]) if found["decisions"] == last.facts.learned else []
    except (OSError, ValueError, KeyError, TypeError):
        raise BadFile(f"{path} is broken: training.evaluate writes it anew") from None


def _metadata(trainer: SelfPlay, facts: checkpoint.Facts, strength: list[dict[str, Any]]) -> dict[str, str]:
    """As president_env.bots.network reads it."""
    rules = [trainer.spec.read_options(name).as_dict() for name in facts.settings.rules]
    return write_facts({
        "format": FORMAT, "game": facts.game, "layout": facts.layout, "rules": rules,
        "config": facts.config.model_dump(), "commit": facts.commit, "strength": strength, "titles": titles(trainer),
    })  # fmt: skip


def titles(trainer: SelfPlay) -> list[dict[str, Any]]:
    """What places brought, in points, for each of the rules (their first entry); nothing where only rounds counted."""
    if trainer.config.objective != "match" or not trainer.spec.titles:
        return []
    entries: dict[str, dict[str, Any]] = {}
    for rules, options, paid, moved in zip(
        trainer.config.rules, trainer.tables.options, *trainer.credit.titles.rates(), strict=True
    ):
        seats = options.players
        points = paid[:seats] * (seats - 1) / trainer.config.reward_scale
        if options.rounds > 1:
            entries.setdefault(
                rules, {"options": options.as_ints(), "paid": _short(points), "moved": _short(moved[:seats, :seats])}
            )
    return list(entries.values())


def _short(numbers: NDArray[np.float64]) -> Any:
    return numbers.round(4).tolist()


def _how_long(facts: checkpoint.Facts) -> str:
    start = facts.config.start
    began = f", begun with the actor of {start}" if start.endswith(".onnx") else f", the first of them as {start}"
    before = began if start else ""
    return f"Trained for {facts.learned:,} decisions in {facts.seconds / 60:.1f} minutes{before}."


def card(facts: checkpoint.Facts, strength: list[dict[str, Any]], size: int) -> str:
    """The card beside the file: what it is, how it was made, how strong it was measured."""
    rows = [
        f"| {one['rules']} | {one['opponent']} | {one['points']['mean']:.3f} | "
        f"{one['points']['low']:.3f} … {one['points']['high']:.3f} | {one['codes']} from {one['first_code']} |"
        for one in strength
    ]
    return "\n".join(
        [
            "# policy.onnx",
            "",
            f"Game `{facts.game}`, layout `{facts.layout}`, {size / 1024:.0f} KiB, commit `{facts.commit}`.",
            _how_long(facts),
            "",
            "| rules | against a table of | points a round | 95 % interval | match codes, every seat |",
            "| --- | --- | --- | --- | --- |",
            *(rows or ["| | not measured | | | |"]),
            "",
            "The configuration:",
            "",
            "```json",
            facts.config.model_dump_json(indent=1),
            "```",
            "",
        ]
    )


if __name__ == "__main__":
    run_alone(main)
