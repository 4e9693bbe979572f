"""Ratings from all games at once: the Bradley-Terry model with draws, for two to six seats.

It is Davidson's model for two seats, and the Davidson-Luce model for more; see `choices`. A weak prior keeps ratings
finite even if a player has won, or lost, all games. See `docs/statistics.md`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from qipan.match.statistics.choices import Choices, Floats
from qipan.match.statistics.normal import STANDARD_NORMAL, Z95
from qipan.match.statistics.results import GameResult

ELO = 400 / math.log(10)  # the Elo difference of two players with a strength ratio of e
PRIOR_ELO = 1000.0  # the standard deviation of the prior of a rating, and of the advantage of the first seat
PRIOR_LOG_TIE = 10.0  # the standard deviation of the prior of the logarithm of a tie parameter
MAX_STEPS = 100
PRECISION = 1e-9  # Newton's method ends when a step would change no parameter by more than this


@dataclass(frozen=True)
class Rating:
    """The rating of a player, with its standard error."""

    name: str
    elo: float
    standard_error: float
    games: int
    points: float  # the sum of the player's `GameResult.points`

    @property
    def margin(self) -> float:
        """Half the length of the 95 % error bar, which reaches from `elo` - `margin` to `elo` + `margin`."""
        return Z95 * self.standard_error

    @property
    def score(self) -> float:
        """The mean points per game."""
        return self.points / self.games


@dataclass(frozen=True)
class Ratings:
    """The ratings of all players, best first; returned by :func:`rate`. Iterating yields each :class:`Rating`."""

    players: tuple[Rating, ...]
    first_seat: tuple[float, float] | None  # the advantage of the first seat in Elo, and its standard error
    ties: dict[int, float]  # number of players that tie -> the tie parameter for it
    covariance: Floats = field(repr=False)  # covariance of the ratings, in the order of `players`

    def __iter__(self) -> Iterator[Rating]:
        return iter(self.players)

    def __getitem__(self, name: str) -> Rating:
        return self.players[self._index[name]]

    @cached_property
    def _index(self) -> dict[str, int]:
        return {player.name: number for number, player in enumerate(self.players)}

    def difference(self, name: str, other: str) -> tuple[float, float]:
        """Return how much higher a player is rated than another, and the standard error of this difference.

        The error does not follow from both players' error bars: errors of players who met often are correlated.
        """
        a, b = self._index[name], self._index[other]
        variance = self.covariance[a, a] + self.covariance[b, b] - 2 * self.covariance[a, b]
        return self.players[a].elo - self.players[b].elo, math.sqrt(max(0.0, float(variance)))

    def superiority(self, name: str, other: str) -> float:
        """Return the likelihood of superiority: the probability, given all games, that `name` is the stronger one."""
        difference, error = self.difference(name, other)
        return STANDARD_NORMAL.cdf(difference / error) if error > 0 else 0.5


def rate(
    results: Iterable[GameResult],
    *,
    first_seat: bool = False,
    anchor: tuple[str, float] | None = None,
    prior_elo: float = PRIOR_ELO,
) -> Ratings:
    """Return the ratings of all players in some results.

    The mean of the ratings is 0, and the error bars are those of the difference to this mean. With an anchor, such as
    `("random", 1000)`, this player has this rating, and the error bars are those of the difference to that player.
    With `first_seat`, the advantage of the first seat is estimated too. `prior_elo` is the standard deviation of the
    prior of each rating. Raise ValueError if there are no results, or if the anchor did not play.

    With only two players, also if they draw, the difference is 400 times the decimal logarithm of wins over losses:

    >>> won, drawn, lost = (GameResult(("ann", "bob"), payoffs) for payoffs in ((1, -1), (0, 0), (-1, 1)))
    >>> ratings = rate([won] * 100 + [drawn] * 50 + [lost] * 10)
    >>> [(player.name, round(player.elo), round(player.margin), player.score) for player in ratings]
    [('ann', 200, 56, 0.78125), ('bob', -200, 56, 0.21875)]
    >>> round(400 * math.log10(100 / 10) / 2)
    200
    >>> ratings.superiority("ann", "bob") > 0.9999
    True
    """
    results = list(results)
    if not results:
        raise ValueError("there are no results to rate")
    names = sorted({player for result in results for player in result.players})
    if anchor is not None and anchor[0] not in names:
        raise ValueError(f"the anchor {anchor[0]!r:.80} has played no game")
    choices = Choices(results, names, first_seat)
    estimate, covariance = maximise(choices, prior_elo)
    count = len(names)
    centre = np.full(count, 1 / count)
    if anchor is not None:
        centre = np.zeros(count)
        centre[names.index(anchor[0])] = 1.0
    projection = np.eye(count) - centre[None, :]
    elo = ELO * (projection @ estimate[:count]) + (anchor[1] if anchor else 0.0)
    covariance *= ELO**2
    relative = projection @ covariance[:count, :count] @ projection.T
    games, points = _totals(results)
    order = sorted(range(count), key=lambda number: (-elo[number], names[number]))
    players = tuple(
        Rating(
            names[number],
            float(elo[number]),
            math.sqrt(max(0.0, float(relative[number, number]))),
            games[names[number]],
            points[names[number]],
        )
        for number in order
    )
    advantage = (float(ELO * estimate[count]), math.sqrt(float(covariance[count, count]))) if first_seat else None
    ties = {
        size: float(np.exp(log)) for size, log in zip(choices.tie_sizes, estimate[count + first_seat :], strict=True)
    }
    return Ratings(players, advantage, ties, relative[np.ix_(order, order)])


def maximise(choices: Choices, prior_elo: float = PRIOR_ELO) -> tuple[Floats, Floats]:
    """Return the parameters with the highest posterior density, and their covariance matrix, by Newton's method.

    The covariance matrix is the inverse of the negative Hessian. The log-likelihood is concave and the prior is
    strictly concave, so there is exactly one maximum, and halving a step that goes too far is enough to reach it.
    """
    ties = len(choices.tie_sizes)
    precision = np.array([(ELO / prior_elo) ** 2] * (choices.size - ties) + [PRIOR_LOG_TIE**-2] * ties)
    parameters = np.zeros(choices.size)
    value, gradient, hessian = _posterior(choices, parameters, precision)
    for _ in range(MAX_STEPS):
        step = np.linalg.solve(-hessian, gradient)
        if np.abs(step).max() < PRECISION:
            break
        scale = 1.0
        while True:
            following = _posterior(choices, parameters + scale * step, precision)
            if following[0] >= value or scale < PRECISION:
                break
            scale /= 2
        parameters = parameters + scale * step
        value, gradient, hessian = following
    covariance: Floats = np.linalg.inv(-hessian).astype(np.float64)
    return parameters, covariance


def _posterior(choices: Choices, parameters: Floats, precision: Floats) -> tuple[float, Floats, Floats]:
    value, gradient, hessian = choices.evaluate(parameters)
    value -= float(precision @ parameters**2) / 2
    return value, gradient - precision * parameters, hessian - np.diag(precision)


def _totals(results: list[GameResult]) -> tuple[dict[str, int], dict[str, float]]:
    games: dict[str, int] = {}
    points: dict[str, float] = {}
    for result in results:
        for player, own in zip(result.players, result.points, strict=True):
            games[player] = games.get(player, 0) + 1
            points[player] = points.get(player, 0.0) + own
    return games, points
