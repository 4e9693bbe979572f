"""The error rates of the sequential test, by simulation under each hypothesis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from random import Random

import pytest

from qipan.match.statistics import Sprt
from qipan.match.statistics.sprt import PAIR_SCORES, log_likelihood_ratio, score_of

# How often each pair score occurs between equal players: in general, in a game with many draws, and in a game in which
# the opening decides.
BASE = (0.08, 0.22, 0.40, 0.22, 0.08)
MANY_DRAWS = (0.01, 0.09, 0.80, 0.09, 0.01)
NO_DRAWS = (0.15, 0.0, 0.70, 0.0, 0.15)
ALL = (BASE, MANY_DRAWS, NO_DRAWS)
ALPHA = BETA = 0.05


def distribution(elo: float, base: Sequence[float] = BASE) -> list[float]:
    """Return how often each pair score occurs if the mean score is the expected score at an Elo difference."""
    low, high = -50.0, 50.0
    while True:
        tilt = (low + high) / 2
        weights = [share * math.exp(tilt * (score - 0.5)) for share, score in zip(base, PAIR_SCORES, strict=True)]
        shares = [weight / sum(weights) for weight in weights]
        mean = sum(share * score for share, score in zip(shares, PAIR_SCORES, strict=True))
        if abs(mean - score_of(elo)) < 1e-12 or high - low < 1e-13:
            return shares
        low, high = (tilt, high) if mean < score_of(elo) else (low, tilt)


def share_of_errors(
    elo1: float, is_better: bool, runs: int, seed: int, base: Sequence[float] = BASE
) -> tuple[float, float]:
    """Return the share of wrong decisions, and the mean number of pairs."""
    rng = Random(seed)
    sums = list(accumulate(distribution(elo1 if is_better else 0.0, base)))
    errors = pairs = 0
    for _ in range(runs):
        test = Sprt(0.0, elo1, ALPHA, BETA)
        while test.decision is None:
            draw = rng.random()
            test.add(PAIR_SCORES[min(4, sum(draw >= limit for limit in sums))])
        errors += (test.decision == "accept") != is_better
        pairs += test.pairs
    return errors / runs, pairs / runs


@pytest.mark.parametrize("is_better", [False, True])
@pytest.mark.parametrize(
    ("elo1", "runs", "base"),
    [(60.0, 200, BASE), *(pytest.param(20.0, 2000, base, marks=pytest.mark.long) for base in ALL)],
)
def test_error_rates(elo1: float, runs: int, base: Sequence[float], is_better: bool) -> None:
    errors, pairs = share_of_errors(elo1, is_better, runs, 18, base)
    print(f"{base} elo1={elo1} is_better={is_better}: {errors:.4f} wrong of {runs}, {pairs:.0f} pairs on average")
    assert errors <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / runs)


def test_the_simulated_distribution_has_the_mean() -> None:
    shares = distribution(60)
    assert sum(shares) == pytest.approx(1)
    assert sum(x * score for x, score in zip(shares, PAIR_SCORES, strict=True)) == pytest.approx(score_of(60))
    # Under either hypothesis, the expected ratio has the right sign.
    assert log_likelihood_ratio([1000 * x for x in shares], 0.5, score_of(60)) > 0
    assert log_likelihood_ratio([1000 * x for x in distribution(0)], 0.5, score_of(60)) < 0
