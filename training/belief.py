"""Train what play gives away of hidden hands: `python -m training.belief checkpoints/strong`.

An exported policy plays as at the end of its training, against itself or the same opponents. At its decisions one world
is the true one and others are imagined from what its seat sees; a network learns to tell them apart, and so how
plausible a world is (bots/belief.py). It is for bots that search, and is written beside the policy as belief.onnx.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits

from president_env.arena.progress import progress_bar
from president_env.bots.belief import FILE, INPUTS, OUTPUT
from president_env.bots.network import write_facts
from president_env.bots.policy import PolicyBot
from president_env.cli import run_alone
from president_env.envs.tables import Tables
from president_env.errors import BadFile, BadOptions
from president_env.files import write_atomically
from president_env.game import GameSpec
from president_env.options import check
from president_env.registry import find_game
from training.config import Config
from training.export import to_onnx
from training.lay import LaidOut
from training.opponents import Opponents
from training.policy import has_fast_bfloat16, layers
from training.trainer import cores

WIDTHS = [512, 256]
TABLES = 512
STEPS = 16  # decisions at every table between two looks at the same ones
IMAGINED = 3  # worlds for every true one
LAST_STEP = 0.05  # of the first learning rate

Worlds = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


class BeliefNet(nn.Module):
    """What is hidden beside an observation, to how plausible that is; suits that only differ in names are alike."""

    def __init__(self, spec: GameSpec, symmetric: bool) -> None:
        """symmetric: views are laid out alike first, as the game's symmetry says."""
        super().__init__()
        self.laid = LaidOut(spec.symmetry()) if symmetric and spec.symmetry else None
        seen, hidden = (spec.observation_size, spec.hidden_size) if self.laid is None else self.laid.sizes
        self.seen, self.hidden = nn.Linear(seen, WIDTHS[0]), nn.Linear(hidden, WIDTHS[0], bias=False)
        self.trunk = nn.Sequential(nn.ReLU(), layers(WIDTHS[0], WIDTHS[1:]))
        self.head = nn.Linear(WIDTHS[-1], 1)

    def forward(self, observation: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        """float32[B, 1] of float32[B, D] and float32[B, H]."""
        return self.compare(observation, hidden[:, None])

    def compare(self, observation: torch.Tensor, worlds: torch.Tensor) -> torch.Tensor:
        """float32[B, W] of float32[B, D] and float32[B, W, H]: W worlds for each observation."""
        if self.laid is not None:
            orders = self.laid.orders(observation)
            observation, worlds = self.laid.seen(observation, orders), self.laid.hidden_from(worlds, orders)
        plausibility: torch.Tensor = self.head(self.trunk(self.seen(observation)[:, None] + self.hidden(worlds)))
        return plausibility[..., 0]


class Examples:
    """Decisions of a policy, each with its true world and imagined ones."""

    def __init__(self, policy: PolicyBot, settings: Config, spec: GameSpec, seed: int) -> None:
        """settings: rules, opponents and their share. Raises BadFile or WrongGame for an opponent that is missing."""
        self._policy = policy
        self._tables = Tables(TABLES, rules=settings.rules, game=spec, seed=seed)
        self._worlds = Tables(TABLES, rules=settings.rules, game=spec, seed=seed)
        at = np.arange(round(TABLES * settings.opponents_share))
        self._opponents = Opponents(self._tables, settings.opponents, at)
        self._everywhere = np.arange(TABLES)
        self._number = 0

    def draw(self) -> tuple[torch.Tensor, torch.Tensor]:
        """float32[B, D] observations, and float32[B, 1 + IMAGINED, H]: what is hidden, the true one first."""
        observations, hidden = [], []
        for _ in range(STEPS):
            self._deal_on()
            seen, masks = self._tables.observe()
            observations.append(seen)
            hidden.append(np.stack([self._reveal(self._tables), *(self._imagined() for _ in range(IMAGINED))], axis=1))
            self._tables.act(self._policy.act_many(seen, masks))
            self._opponents.play(self._tables)
        return torch.from_numpy(np.concatenate(observations)), torch.from_numpy(np.concatenate(hidden))

    def _deal_on(self) -> None:
        while self._tables.ended().size:
            self._tables.renew()
            self._tables.advance()
            self._opponents.play(self._tables)

    def _imagined(self) -> Worlds:
        self._number += 1
        self._worlds.states[:] = self._tables.imagine(self._number)
        return self._reveal(self._worlds)

    def _reveal(self, tables: Tables) -> Worlds:
        return tables.reveal(self._everywhere, self._tables.seats)


class BeliefTraining:
    """A network on its way, and how well it tells worlds apart."""

    def __init__(self, policy: PolicyBot, settings: Config, spec: GameSpec, seed: int, rate: float = 1e-3) -> None:
        torch.manual_seed(seed)
        self.net = BeliefNet(spec, settings.symmetry)
        self.examples = Examples(policy, settings, spec, seed)
        self._optimizer = torch.optim.Adam(self.net.parameters(), lr=rate)
        self._rate = rate
        self._in_bfloat16 = has_fast_bfloat16(torch.device("cpu"))

    def improve(self, remaining: float) -> float:
        """One step; remaining: 1 at the beginning … 0 at the end. Returns the share of true worlds found plausible."""
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate * (LAST_STEP + (1 - LAST_STEP) * remaining)
        with torch.autocast("cpu", torch.bfloat16, enabled=self._in_bfloat16):
            logits = self.net.compare(*self.examples.draw())
        found = logits.float()
        truth = torch.zeros_like(found)
        truth[:, 0] = 1.0
        # One true world weighs as much as all imagined ones: 0 then means as likely as the even spread says.
        weight = torch.where(truth > 0, 1.0, 1.0 / IMAGINED)
        loss = binary_cross_entropy_with_logits(found, truth, weight)
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        self._optimizer.step()
        return (found.argmax(dim=1) == 0).float().mean().item()

    def exported(self, facts: dict[str, str]) -> bytes:
        """The network as an ONNX file with metadata."""
        observations, worlds = self.examples.draw()
        seen = dict(zip(INPUTS, (observations.numpy(), worlds[:, 0].numpy()), strict=True))
        return to_onnx(self.net.eval(), seen, OUTPUT, facts)


def main(
    folder: Annotated[Path, typer.Argument(help="Where policy.onnx is; belief.onnx is written beside it.")],
    game: Annotated[str, typer.Option(help="president or joker.")] = "president",
    minutes: Annotated[float, typer.Option(min=0.001, help="How long to train.")] = 5.0,
    seed: Annotated[int, typer.Option(min=0, help="Of weights and deals.")] = 0,
) -> None:
    """Train the belief that goes with an exported policy."""
    torch.set_num_threads(cores())
    spec = find_game(game)
    policy = PolicyBot(folder / "policy.onnx", spec)
    training = BeliefTraining(policy, settings_of(policy), spec, seed)
    start, budget, spent = time.monotonic(), 60 * minutes, 0.0
    shares: list[float] = []
    with progress_bar("seconds", round(budget), shown=True) as report:
        while spent < budget:
            shares.append(training.improve(1 - spent / budget))
            now = time.monotonic() - start
            report(int(now) - int(spent))
            spent = now
    write_atomically(folder / FILE, training.exported(write_facts(policy.metadata)))
    late = float(np.mean(shares[-50:]))
    typer.echo(
        f"Of {1 + IMAGINED} worlds the true one is the most plausible in {late:.1%} of decisions: {folder / FILE}"
    )


def settings_of(policy: PolicyBot) -> Config:
    """How a policy was trained at the end. Raises BadFile where its configuration is of another version."""
    try:
        return check(Config, policy.metadata.get("config", {}), "setting").stretches[-1]
    except BadOptions as error:
        raise BadFile(f"{policy.path} was not trained by this version: {error}") from None


if __name__ == "__main__":
    run_alone(main)
