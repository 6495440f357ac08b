"""What a benchmark found: figures, ratios, and the machine that they hold for."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from president_env.bench import ours, peers

PLAIN = "plain_python"
OURS = (*ours.FIGURES, PLAIN)
PACKAGES = ("president-env", "numpy", "numba", "gymnasium", "pettingzoo", "open_spiel", "rlcard")
LABELS = {
    "rules": "compiled rules",
    "observation": "with observations",
    "tables": f"{ours.TABLES} Tables at once",
    "vector": f"make_vec, {ours.TABLES} tables",
    "aec_raw": "PettingZoo raw_env",
    "aec": "PettingZoo env",
    PLAIN: "plain Python rules",
    "open_spiel": "OpenSpiel hearts",
    "open_spiel_observation": "with state tensors",
    "rlcard": "RLCard UNO",
}
HEADINGS = {"open_spiel": "/ OpenSpiel", "open_spiel_observation": "/ with tensors", "rlcard": "/ RLCard"}


@dataclass(frozen=True)
class Report:
    """game: its id; rates: decisions a second by figure; starts: seconds of a whole `president arena` of one round."""

    game: str
    rates: dict[str, float]
    starts: dict[str, float]

    def ratios(self) -> dict[str, dict[str, float]]:
        """By figure of another library: how many times as fast each of ours is."""
        return {
            other: {name: self.rates[name] / self.rates[other] for name in OURS}
            for other in peers.FIGURES
            if other in self.rates
        }

    def to_json(self) -> dict[str, Any]:
        """A mapping that `json.dumps` takes as it is."""
        return {
            "game": self.game,
            "machine": machine(),
            "decisions_per_second": self.rates,
            "ratios": self.ratios(),
            "seconds_to_result": self.starts,
        }


def machine() -> dict[str, Any]:
    """Processor, system, Python and the versions of what is measured."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "threads": 1,
        "system": platform.platform(),
        "python": platform.python_version(),
        "versions": {name: found for name in PACKAGES if (found := _version(name))},
    }


def rates_table(report: Report) -> Table:
    """A row a figure; beside it, how many times as fast it is as each other library."""
    facts = machine()
    versions = ", ".join(f"{name} {found}" for name, found in facts["versions"].items())
    caption = f"{facts['processor']}, {facts['cores']} cores, one thread; Python {facts['python']}\n{versions}"
    table = Table(
        title=f"Random play of {report.game}, legal set and step of every decision",
        caption=caption,
        box=SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
    )
    ratios = report.ratios()
    table.add_column("figure")
    table.add_column("decisions/s", justify="right", no_wrap=True)
    for other in ratios:
        table.add_column(HEADINGS[other], justify="right", no_wrap=True)
    for name, found in report.rates.items():
        cells = [_ratio_text(ratios[other][name]) if name in OURS else "" for other in ratios]
        table.add_row(LABELS[name], f"{found:,.0f}", *cells)
    return table


def _ratio_text(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2f}"


def _processor() -> str:
    """The processor's name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
