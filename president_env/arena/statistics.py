"""Means with honest intervals: what is drawn together is counted once."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
MANY = 1000  # degrees of freedom from which the normal quantile with one correction is exact to 1e-6


@dataclass(frozen=True)
class Interval:
    """A mean and its 95 % confidence interval; with a single cluster there is none, and low and high are NaN."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        """mean, low, high; JSON has no NaN, so a missing bound is null."""
        return {
            name: None if math.isnan(value) else value
            for name, value in (("mean", self.mean), ("low", self.low), ("high", self.high))
        }


def interval(clusters: NDArray[np.float64]) -> Interval:
    """The interval of the mean of float64[C], one independent mean a cluster: Student's t with C - 1 degrees."""
    count = len(clusters)
    mean = float(np.mean(clusters))
    if count < 2:
        return Interval(mean, math.nan, math.nan)
    half = t_quantile(count - 1) * float(np.std(clusters, ddof=1)) / math.sqrt(count)
    return Interval(mean, mean - half, mean + half)


@cache
def t_quantile(degrees: int) -> float:
    """The t that 95 % of Student's distribution lies within, for degrees of freedom from 1."""
    if degrees > MANY:
        z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        return z + (z**3 + z) / (4 * degrees)
    low, high = 0.0, 1000.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < CONFIDENCE else (low, middle)
    return high


def _within(t: float, degrees: int) -> float:
    """P(|T| < t), by the finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = math.atan(t / math.sqrt(degrees))
    odd = degrees % 2
    term = math.cos(angle) if odd else 1.0
    total = term if degrees > 1 else 0.0
    for k in range(2 + odd, degrees - 1, 2):
        term *= math.cos(angle) ** 2 * (k - 1) / k
        total += term
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total
