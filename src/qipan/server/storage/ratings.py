"""Ratings: how strong a player is at one game, estimated from the results of matches by the Plackett-Luce model.

The model, of the library openskill, rates matches between two or more players. It describes a player by a normal
distribution; people are shown its mean and deviation, on a scale like that of Elo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

# The model's own scale, and the scale that is shown. With 30 points for one unit of the model, a player who is rated
# 200 points higher is expected to win about three of four games, as with Elo.
MU, SIGMA = 25.0, 25 / 3
START = 1500  # the rating of a player who has not played
POINTS = 30.0
# The engines at their levels are opponents of a fixed rating: their strength does not change.
MIN_LEVEL_RATING, POINTS_PER_LEVEL, LEVEL_SIGMA = 800, 200, 1.0


@dataclass(frozen=True)
class Rating:
    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> float:
        """The rating as it is shown.

        >>> Rating().points, level_rating(1).points
        (1500.0, 800.0)
        """
        return START + POINTS * (self.mu - MU)

    @property
    def deviation(self) -> float:
        """The standard deviation on the scale of `points`."""
        return POINTS * self.sigma


def level_rating(level: int) -> Rating:
    """Return the rating of an engine at a level: 800 at level 1, and 200 more for every level above."""
    points = MIN_LEVEL_RATING + POINTS_PER_LEVEL * (level - 1)
    return Rating(MU + (points - START) / POINTS, LEVEL_SIGMA)


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings of players after a match in which they reached these places; equal places are a draw.

    >>> won, lost = rate([Rating(), Rating()], [1, 2])
    >>> round(won.points), round(lost.points), round(won.deviation)
    (1579, 1421, 242)
    >>> [round(rating.points) for rating in rate([Rating()] * 3, [1, 2, 2])]
    [1586, 1457, 1457]
    """
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    return [Rating(rated.mu, rated.sigma) for [rated] in model.rate(teams, ranks=[float(place) for place in places])]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # imported here: it is slow to import, and only needed when a match ends

    return PlackettLuce(mu=MU, sigma=SIGMA)
