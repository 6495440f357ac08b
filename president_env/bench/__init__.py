"""How fast this package is, and how fast others are on the same machine in the same run."""

from __future__ import annotations

from collections.abc import Callable

from president_env.bench import ours, peers
from president_env.bench.measure import rate
from president_env.bench.report import PLAIN, Report
from president_env.bench.starts import measure_starts
from president_env.game import GameSpec
from president_env.registry import find_game


def run(
    game: str | GameSpec = "president",
    with_peers: bool = False,
    with_starts: bool = False,
    seconds: float = 0.1,
    repeats: int = 15,
    report: Callable[[str], object] = lambda name: None,
) -> Report:
    """Measure random play through every interface, in decisions a second.

    game: whose rules are played; with_peers: OpenSpiel and RLCard as well; with_starts: how long a command takes to
    compile and to start; seconds, repeats: each figure is the best of `repeats` that long; report: called with each
    figure's name before.
    Raises BadOptions where a peer is not installed.
    """
    if with_peers:
        peers.check_installed()
    spec, rates = find_game(game), {}
    for name, prepare in ours.FIGURES.items():
        report(name)
        rates[name] = rate(prepare(spec), seconds, repeats)
    report(PLAIN)
    rates[PLAIN] = ours.plain(spec, seconds, repeats)
    for name, other in peers.FIGURES.items() if with_peers else ():
        report(name)
        rates[name] = rate(other(), seconds, repeats)
    if with_starts:
        report("starts")
    return Report(spec.id, rates, measure_starts(spec) if with_starts else {})


__all__ = ["Report", "run"]
