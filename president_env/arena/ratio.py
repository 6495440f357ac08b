"""Ratios of two sums, as shares of decisions are, with intervals that count what was drawn together once."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from president_env.arena.statistics import Interval, interval, t_quantile

Floats = NDArray[np.float64]
NOTHING = Interval(math.nan, math.nan, math.nan)


def ratio(sums: Floats, sizes: Floats) -> Interval:
    """The interval of sum(sums) / sum(sizes), both float64[C] by cluster (Cochran, Sampling Techniques, 6.3).

    NaN where the sizes are all 0.
    """
    if not sizes.sum():
        return NOTHING
    mean = sums.sum() / sizes.sum()
    return interval(mean + (sums - mean * sizes) / sizes.mean())


def share(hits: Floats, sizes: Floats) -> Interval:
    """The same for a share 0 … 1: Wilson's interval, with as many trials as the clusters are worth.

    Unlike that of `ratio` it stays within 0 and 1, and has a width where there are hits only.
    """
    plain, trials = ratio(hits, sizes), float(sizes.sum())
    if math.isnan(plain.low):
        return plain
    mean, quantile = plain.mean, t_quantile(len(sizes) - 1)
    variance = ((plain.high - mean) / quantile) ** 2
    if variance > 0:
        trials = min(trials, mean * (1 - mean) / variance)
    weight = quantile**2 / trials
    middle = (mean + weight / 2) / (1 + weight)
    half = math.sqrt(weight * (mean * (1 - mean) + weight / 4)) / (1 + weight)
    return Interval(mean, max(0.0, middle - half), min(1.0, middle + half))
