"""The error bars of ratings, by simulation: they should cover the true ratings in 95 % of all cases."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest

from match.statistics.simulation import ladder, play
from qipan.match.statistics import GameResult, rate

PLAYERS = 8
TIES: dict[int, dict[int, float]] = {2: {2: 0.8}, 3: {2: 0.4, 3: 0.2}, 4: {2: 0.3, 3: 0.1}, 6: {2: 0.2}}


def simulate(rng: Random, seats: int, elo: Mapping[str, float], games: int) -> list[GameResult]:
    """Return a balanced tournament: every player against every other, or random tables with more seats."""
    if seats == 2:
        pairs = list(permutations(elo, 2))
        return [play(rng, pairs[game % len(pairs)], elo, TIES[seats]) for game in range(games)]
    return [play(rng, rng.sample(list(elo), seats), elo, TIES[seats]) for _ in range(games)]


def chi_square_quantile(degrees: int) -> float:
    """Return the 95 % quantile, by the approximation of Wilson and Hilferty, which is good to 1 % here."""
    return degrees * (1 - 2 / (9 * degrees) + 1.644854 * math.sqrt(2 / (9 * degrees))) ** 3


def coverage(seats: int, ladders: int, games: int, seed: int) -> tuple[float, float, float]:
    """Return how often error bars cover a true rating, a true difference, and all true ratings at once."""
    rng = Random(f"{seed} {seats}")
    single = difference = together = 0
    for _ in range(ladders):
        elo = ladder(rng, PLAYERS, spread=150)
        ratings = rate(simulate(rng, seats, elo, games))
        single += sum(abs(rating.elo - elo[rating.name]) <= rating.margin for rating in ratings)
        names = [rating.name for rating in ratings]
        for name, other in pairwise(names):
            value, error = ratings.difference(name, other)
            difference += abs(value - (elo[name] - elo[other])) <= 1.959964 * error
        errors = np.array([rating.elo - elo[rating.name] for rating in ratings])[:-1]  # their sum is 0, so drop one
        distance = float(errors @ np.linalg.solve(ratings.covariance[:-1, :-1], errors))
        together += distance <= chi_square_quantile(PLAYERS - 1)
    return single / (ladders * PLAYERS), difference / (ladders * (PLAYERS - 1)), together / ladders


@pytest.mark.parametrize(
    ("seats", "ladders", "games"),
    [
        *((seats, 100, 224) for seats in (2, 6)),
        *(pytest.param(seats, 200, 1120, marks=pytest.mark.long) for seats in (2, 3, 4, 6)),
    ],
)
def test_error_bars_cover_the_truth(seats: int, ladders: int, games: int) -> None:
    single, difference, together = coverage(seats, ladders, games, seed=18)
    print(
        f"{seats} seats, {ladders} ladders: {single:.4f} single, {difference:.4f} differences, {together:.3f} together"
    )
    # The ratings of a ladder depend on each other, so this is a wide bound for the number of independent error bars.
    tolerance = 3 * math.sqrt(0.95 * 0.05 / (ladders * PLAYERS / 2))
    assert abs(single - 0.95) <= tolerance
    assert abs(difference - 0.95) <= tolerance
    assert abs(together - 0.95) <= 3 * math.sqrt(0.95 * 0.05 / ladders)


def test_the_first_seat_is_estimated_within_its_error_bar() -> None:
    rng = Random(5)
    covered = 0
    for _ in range(20):
        elo = ladder(rng, 4, spread=100)
        results = []
        for game in range(240):
            players = list(permutations(elo, 2))[game % 12]
            stronger = {**elo, players[0]: elo[players[0]] + 80}
            results.append(play(rng, players, stronger, TIES[2]))
        advantage = rate(results, first_seat=True).first_seat
        assert advantage is not None
        covered += abs(advantage[0] - 80) <= 1.959964 * advantage[1]
    assert covered >= 16
