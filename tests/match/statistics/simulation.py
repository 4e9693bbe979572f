"""Simulated games between players of known strengths, by a second implementation of the model of the ratings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from qipan.match.statistics import GameResult


def choice_weights(
    seats: Sequence[int], elo: Sequence[float], ties: Mapping[int, float]
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every group of seats that may come first, with its weight: the geometric mean of the strengths."""
    for size in range(1, len(seats) + 1):
        tie = 1.0 if size == 1 else ties.get(size, 0.0)
        if tie:
            for group in combinations(seats, size):
                yield group, tie * math.prod(10 ** (elo[seat] / 400) for seat in group) ** (1 / size)


def play(rng: Random, players: Sequence[str], elo: Mapping[str, float], ties: Mapping[int, float]) -> GameResult:
    """Return the result of a game: the payoff of a seat is the number of groups that come after its group."""
    strengths = [elo[player] for player in players]
    left, payoffs, payoff = list(range(len(players))), [0.0] * len(players), float(len(players))
    while left:
        groups, weights = zip(*choice_weights(left, strengths, ties), strict=True)
        (group,) = rng.choices(groups, weights)
        for seat in group:
            payoffs[seat] = payoff
            left.remove(seat)
        payoff -= 1
    return GameResult(tuple(players), tuple(payoffs))


def ladder(rng: Random, size: int, spread: float) -> dict[str, float]:
    """Return players with normally distributed ratings, whose mean is 0."""
    ratings = [rng.gauss(0, spread) for _ in range(size)]
    mean = sum(ratings) / size
    return {f"p{number}": rating - mean for number, rating in enumerate(ratings)}
