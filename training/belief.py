"""Train what a policy's opponents give away: `python -m training.belief runs/strong`.

The policy plays itself. At every decision one world is the true one and others are imagined from the view of the seat
to act; a network learns to tell them apart, and so how plausible a world is (bots/belief.py). It is for bots that
search. It goes into the run as belief.pt, and `training.export` writes it beside the policy.
"""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits

from president_env.arena.progress import progress_bar
from president_env.cli import run_alone
from president_env.envs.tables import Tables
from president_env.errors import BadFile
from president_env.files import write_atomically
from training import checkpoint
from training.policy import has_fast_bfloat16, layers
from training.trained_bot import TrainedBot
from training.trainer import SelfPlay, cores

FILE = "belief.pt"
WIDTHS = [512, 256]
TABLES = 512
STEPS = 16  # decisions at every table between two looks at the same ones
IMAGINED = 3  # worlds for every true one
LAST_STEP = 0.05  # of the first learning rate


class BeliefNet(nn.Module):
    """float32[B, D] observations and float32[B, H] hidden parts to float32[B, 1]."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.trunk = layers(size, WIDTHS)
        self.head = nn.Linear(WIDTHS[-1], 1)

    def forward(self, observation: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        plausibility: torch.Tensor = self.head(self.trunk(torch.cat([observation, hidden], dim=1)))
        return plausibility


class Examples:
    """Decisions of a policy against itself, each with its true world and imagined ones."""

    def __init__(self, trainer: SelfPlay, seed: int) -> None:
        self._tables = Tables(TABLES, rules=trainer.config.rules, game=trainer.spec, seed=seed)
        self._worlds = Tables(TABLES, rules=trainer.config.rules, game=trainer.spec, seed=seed)
        self._bot = TrainedBot(trainer)
        self._everywhere = np.arange(TABLES)
        self._number = 0

    def draw(self) -> tuple[torch.Tensor, torch.Tensor]:
        """float32[B, D] observations, and float32[B, 1 + IMAGINED, H]: what is hidden, the true one first."""
        observations, hidden = [], []
        for _ in range(STEPS):
            self._tables.deal_on()
            seen, masks = self._tables.observe()
            observations.append(seen)
            hidden.append(np.stack([self._reveal(self._tables), *(self._imagined() for _ in range(IMAGINED))], axis=1))
            self._tables.act(self._bot.act_many(seen, masks))
        return torch.from_numpy(np.concatenate(observations)), torch.from_numpy(np.concatenate(hidden))

    def _imagined(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        self._number += 1
        self._worlds.states[:] = self._tables.imagine(self._number)
        return self._reveal(self._worlds)

    def _reveal(self, tables: Tables) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return tables.reveal(self._everywhere, self._tables.seats)


class BeliefTraining:
    """A network on its way, and how well it tells worlds apart."""

    def __init__(self, trainer: SelfPlay, seed: int, rate: float = 1e-3) -> None:
        torch.manual_seed(seed)
        self.net = BeliefNet(trainer.spec.observation_size + trainer.spec.hidden_size)
        self._examples = Examples(trainer, seed)
        self._optimizer = torch.optim.Adam(self.net.parameters(), lr=rate)
        self._rate = rate
        self._in_bfloat16 = has_fast_bfloat16(torch.device("cpu"))

    def improve(self, remaining: float) -> float:
        """One step; remaining: 1 at the beginning … 0 at the end. Returns the share of true worlds found plausible."""
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate * (LAST_STEP + (1 - LAST_STEP) * remaining)
        observations, hidden = self._examples.draw()
        with torch.autocast("cpu", torch.bfloat16, enabled=self._in_bfloat16):
            logits = torch.cat([self.net(observations, hidden[:, world]) for world in range(1 + IMAGINED)], dim=1)
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


def main(
    run: Annotated[Path, typer.Argument(help="Folder of a training run.")],
    minutes: Annotated[float, typer.Option(min=0.001, help="How long to train.")] = 5.0,
    seed: Annotated[int, typer.Option(min=0, help="Of weights and deals.")] = 0,
) -> None:
    """Train the belief of a run's last policy; `python -m training.export` writes it beside the policy."""
    torch.set_num_threads(cores())
    training = BeliefTraining(checkpoint.load_trainer(checkpoint.find(run)), seed)
    start, budget, spent = time.monotonic(), 60 * minutes, 0.0
    shares: list[float] = []
    with progress_bar("seconds", round(budget), shown=True) as report:
        while spent < budget:
            shares.append(training.improve(1 - spent / budget))
            now = time.monotonic() - start
            report(int(now) - int(spent))
            spent = now
    save(training.net, run)
    late = float(np.mean(shares[-50:]))
    typer.echo(f"Of {1 + IMAGINED} worlds the true one is the most plausible in {late:.1%} of decisions: {run / FILE}")


def save(net: BeliefNet, run: Path) -> None:
    """Write a belief into a run."""
    content = io.BytesIO()
    torch.save(net.state_dict(), content)
    write_atomically(run / FILE, content.getvalue())


def load(run: Path, trainer: SelfPlay) -> BeliefNet | None:
    """The belief of a run, or None where it has none. Raises BadFile."""
    if not (run / FILE).exists():
        return None
    net = BeliefNet(trainer.spec.observation_size + trainer.spec.hidden_size)
    try:
        net.load_state_dict(torch.load(run / FILE, weights_only=True))
    except Exception as error:  # torch has no base of what it raises for broken files
        raise BadFile(f"{run / FILE} is broken ({type(error).__name__}): training.belief writes it anew") from None
    return net


if __name__ == "__main__":
    run_alone(main)
