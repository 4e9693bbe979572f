"""The likelihood of results under the Davidson-Luce model, with its gradient and Hessian.

A ranking is a sequence of choices: from all players the group that comes first is chosen, from the remaining ones the
next group, and so on. A group of k players, who tied, is chosen with a probability proportional to the geometric mean
of their strengths times a tie parameter, which depends on k and is 1 for k = 1. The parameters are logarithms, so the
model is an exponential family: the log-likelihood is concave, and depends on the results only by `Choices.observed` and
by how often each set of players was chosen from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from qipan.match.statistics.results import GameResult

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
BLOCK = 2048  # the number of choice sets that are evaluated at once, so that they fit into the processor's cache


@dataclass(frozen=True)
class ChoiceSets:
    """Sets of the same number of players from which a group was chosen, and how often each occurred."""

    players: Ints  # by set: its players, as indices; shape (sets, size)
    counts: Floats  # by set: how often it occurred; shape (sets,)
    has_first: bool  # whether the player in the first column of `players` sat in the first seat


class Choices:
    """All choices in some results, aggregated, as a function of the parameters.

    The parameters are the logarithms of the strength of each player, of the advantage of the first seat if
    `first_seat` is set, and of the tie parameter of each of `tie_sizes`, which are the sizes that occur.

    >>> choices = Choices([GameResult(("ann", "bob"), (0.0, 0.0))] * 3, ["ann", "bob"])
    >>> choices.tie_sizes, choices.observed
    ((2,), array([1.5, 1.5, 3. ]))
    >>> value, gradient, hessian = choices.evaluate(np.zeros(3))
    >>> round(float(np.exp(value)), 6)  # with equal strengths and a tie parameter of 1, a draw has probability 1/3
    0.037037
    """

    def __init__(self, results: Iterable[GameResult], names: Sequence[str], first_seat: bool = False) -> None:
        index = {name: number for number, name in enumerate(names)}
        games = Counter((result.players, ranks(result.payoffs)) for result in results)
        chosen: Counter[tuple[tuple[int, ...], bool]] = Counter()  # (group, whether it has the first seat) -> count
        offered: Counter[tuple[tuple[int, ...], bool]] = Counter()  # likewise, for the sets that were chosen from
        for (players, order), count in games.items():
            numbers = tuple(index[player] for player in players)
            for place in sorted(set(order))[: -1 if order.count(max(order)) == 1 else None]:
                left = [seat for seat in range(len(players)) if order[seat] >= place]
                group = [seat for seat in left if order[seat] == place]
                offered[_key(left, numbers, first_seat)] += count
                chosen[_key(group, numbers, first_seat)] += count
        self.names = tuple(names)
        self.first_seat = first_seat
        self.tie_sizes = tuple(sorted({len(group) for group, _ in chosen} - {1}))
        self.sets = _aggregate(offered)
        self.observed = self._sum_up(chosen)

    @property
    def size(self) -> int:
        """The number of parameters."""
        return len(self.names) + self.first_seat + len(self.tie_sizes)

    def _tie_index(self, size: int) -> int:
        return len(self.names) + self.first_seat + self.tie_sizes.index(size)

    def _sum_up(self, chosen: Counter[tuple[tuple[int, ...], bool]]) -> Floats:
        """Return the sufficient statistic: for each parameter, the sum of its weights in all chosen groups."""
        observed = np.zeros(self.size)
        for (group, has_first), count in chosen.items():
            for player in group:
                observed[player] += count / len(group)
            if has_first:
                observed[len(self.names)] += count / len(group)
            if len(group) > 1:
                observed[self._tie_index(len(group))] += count
        return observed

    def evaluate(self, parameters: Floats) -> tuple[float, Floats, Floats]:
        """Return the log-likelihood, its gradient and its Hessian."""
        value = float(parameters @ self.observed)
        gradient, hessian = self.observed.copy(), np.zeros((self.size, self.size))
        for sets in self.sets:
            features = self._features(sets.players.shape[1], sets.has_first)
            for start in range(0, len(sets.counts), BLOCK):
                block = slice(start, start + BLOCK)
                columns = self._columns(sets.players[block], sets.has_first)
                log_totals, means, covariances = _moments(parameters[columns], features, sets.counts[block])
                value -= log_totals
                gradient -= np.bincount(columns.ravel(), means.ravel(), self.size)
                rows, others = np.triu_indices(features.shape[1])
                cells = columns[:, rows] * self.size + columns[:, others]
                half = np.bincount(cells.ravel(), covariances.ravel(), self.size**2).reshape(hessian.shape)
                hessian -= half + half.T
        return value, gradient, hessian

    def _features(self, size: int, has_first: bool) -> Floats:
        """Return, for each group that may be chosen from a set, the weights of the parameters that `_columns` lists."""
        groups = [group for ties in (1, *self.tie_sizes) for group in combinations(range(size), ties)]
        rows = []
        for group in groups:
            shares = [(seat in group) / len(group) for seat in range(size)]
            ties = [float(len(group) == ties) for ties in self.tie_sizes]
            rows.append([*shares, *shares[: int(has_first)], *ties])
        return np.array(rows)

    def _columns(self, players: Ints, has_first: bool) -> Ints:
        """Return, for each set, the indexes of the parameters on which the choice depends."""
        shared = [len(self.names)] * has_first + [self._tie_index(size) for size in self.tie_sizes]
        return np.hstack([players, np.tile(np.array(shared, dtype=np.int64), (len(players), 1))])


def _moments(parameters: Floats, features: Floats, counts: Floats) -> tuple[float, Floats, Floats]:
    """Return the terms of the log-likelihood and its derivatives for some choice sets, each multiplied by its count.

    Each row of `parameters` is for one set, each row of `features` for one possible choice. Return the logarithm of the
    sum of the weights of all choices, summed over the sets; and by set, the means of the features and the upper
    triangle of their covariance matrix as a row. Its diagonal is halved, so that adding the transpose completes it.
    """
    logs = parameters @ features.T
    top = logs.max(axis=1)
    weights = np.exp(logs - top[:, None])
    totals = weights.sum(axis=1)
    weights *= (counts / totals)[:, None]
    means = weights @ features
    rows, others = np.triu_indices(features.shape[1])
    covariances = weights @ (features[:, rows] * features[:, others])
    covariances -= means[:, rows] * (means / counts[:, None])[:, others]
    covariances[:, rows == others] /= 2
    return float(counts @ (np.log(totals) + top)), means, covariances


def ranks(payoffs: Sequence[float]) -> tuple[int, ...]:
    """Return the place of each seat, from 0 for the highest payoff; seats that tie have the same place.

    >>> ranks((0.5, 2.0, 0.5))
    (1, 0, 1)
    """
    places = sorted(set(payoffs), reverse=True)
    return tuple(places.index(payoff) for payoff in payoffs)


def _key(seats: Sequence[int], players: Sequence[int], first_seat: bool) -> tuple[tuple[int, ...], bool]:
    """Return the players in these seats, sorted, and whether seat 0 is among them; its player then comes first.

    If `first_seat` is not set, seat 0 is treated like any other.
    """
    has_first = first_seat and 0 in seats
    others = sorted(players[seat] for seat in seats if not (has_first and seat == 0))
    return (players[0], *others) if has_first else tuple(others), has_first


def _aggregate(offered: Counter[tuple[tuple[int, ...], bool]]) -> list[ChoiceSets]:
    shapes: dict[tuple[int, bool], list[tuple[tuple[int, ...], int]]] = {}
    for (players, has_first), count in offered.items():
        shapes.setdefault((len(players), has_first), []).append((players, count))
    return [
        ChoiceSets(
            np.array([players for players, _ in rows], dtype=np.int64),
            np.array([count for _, count in rows], dtype=np.float64),
            has_first,
        )
        for (_, has_first), rows in shapes.items()
    ]
