"""The sequential probability ratio test: play pairs of games until one of two hypotheses about a change is accepted.

This is the generalised test on pentanomial results, as in the testing of chess engines. Two games with the same opening
and swapped seats are one pair, whose score is 0, 1/4, 1/2, 3/4 or 1. The hypotheses are about the mean score, given as
logistic Elo; how often each score occurs is estimated under each hypothesis. See `docs/statistics.md`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from qipan.match.statistics.normal import Z95
from qipan.match.statistics.results import GameResult

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
Decision = Literal["accept", "reject"]
MIN_COUNT = 1e-3  # replaces a count of 0, since without it some means would be impossible
MAX_STEPS = 200  # maximum number of iterations to find a root
PRECISION = 1e-13


def score_of(elo: float) -> float:
    """Return the expected score of a player who is better by a logistic Elo difference.

    >>> score_of(0), round(score_of(100), 4)
    (0.5, 0.6401)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the logistic Elo difference that a score stands for; it is infinite for 0 and 1.

    >>> elo_of(0.5), round(elo_of(0.75), 2), elo_of(1)
    (0.0, 190.85, inf)
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def log_likelihood_ratio(counts: Sequence[float], score0: float, score1: float) -> float:
    """Return the log-likelihood ratio of the hypotheses that the mean score is `score1` and that it is `score0`.

    Each hypothesis stands for the most likely distribution with its mean. `counts` says how many pairs had each of
    PAIR_SCORES.

    >>> round(log_likelihood_ratio((10, 20, 40, 30, 15), score_of(0), score_of(10)), 4)
    0.734
    """
    counts = [max(count, MIN_COUNT) for count in counts]
    tilt0, tilt1 = _tilt(counts, score0), _tilt(counts, score1)
    return sum(
        count * math.log((1 + tilt0 * (score - score0)) / (1 + tilt1 * (score - score1)))
        for count, score in zip(counts, PAIR_SCORES, strict=True)
    )


def _tilt(counts: Sequence[float], mean: float) -> float:
    """Return the t for which p = count / total / (1 + t (score - mean)) is the most likely distribution with this mean.

    This t is the Lagrange multiplier for the given mean, and the only root of a decreasing function.
    """
    deviations = [score - mean for score in PAIR_SCORES]
    low, high, tilt = -1 / deviations[-1], -1 / deviations[0], 0.0
    for _ in range(MAX_STEPS):
        shares = [deviation / (1 + tilt * deviation) for deviation in deviations]
        excess = sum(count * share for count, share in zip(counts, shares, strict=True))
        slope = sum(count * share * share for count, share in zip(counts, shares, strict=True))
        low, high = (tilt, high) if excess > 0 else (low, tilt)
        following = tilt + excess / slope  # Newton's method, but a bisection where its step goes too far
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - tilt) < PRECISION:
            return following
        tilt = following
    return tilt


@dataclass
class Sprt:
    """A sequential test of two hypotheses: the change is worth `elo0`, or it is worth `elo1`, in logistic Elo.

    `alpha` is the probability of accepting a change that is worth `elo0`, `beta` that of rejecting one that is worth
    `elo1`. Once a hypothesis is accepted, further pairs do not change the decision.

    >>> test = Sprt(elo0=0, elo1=50)
    >>> for score in (1, 0.75, 0.5, 0.75) * 12:
    ...     decision = test.add(score)
    >>> test.decision, test.pairs, round(test.llr, 2), [round(bound, 2) for bound in test.bounds]
    ('accept', 23, 3.07, [-2.94, 2.94])
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    counts: list[int] = field(default_factory=lambda: [0] * len(PAIR_SCORES))  # by PAIR_SCORES: number of such pairs
    llr: float = 0.0  # the log-likelihood ratio of the two hypotheses
    decision: Decision | None = None  # the accepted hypothesis; None while the test goes on

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ValueError(f"elo0 must be less than elo1, and both finite: {self.elo0}, {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha and beta must be between 0 and 0.5: {self.alpha}, {self.beta}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of `llr`: the change is rejected at or below the first, and accepted at or above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def pairs(self) -> int:
        """The number of pairs that were counted; none is counted after the decision."""
        return sum(self.counts)

    def add(self, score: float) -> Decision | None:
        """Count the score of a pair, 0 to 1, unless the test is over. Return the decision; None if it is still open."""
        if score not in PAIR_SCORES:
            raise ValueError(f"the score of a pair is one of {PAIR_SCORES}, not {score!r}")
        if self.decision is not None:
            return self.decision
        self.counts[PAIR_SCORES.index(score)] += 1
        self.llr = log_likelihood_ratio(self.counts, score_of(self.elo0), score_of(self.elo1))
        lower, upper = self.bounds
        if self.llr >= upper:
            self.decision = "accept"
        elif self.llr <= lower:
            self.decision = "reject"
        return self.decision

    @property
    def score(self) -> tuple[float, float] | None:
        """The mean score and its standard error; None before the second pair."""
        if self.pairs < 2:
            return None
        mean = sum(count * score for count, score in zip(self.counts, PAIR_SCORES, strict=True)) / self.pairs
        squares = sum(count * (score - mean) ** 2 for count, score in zip(self.counts, PAIR_SCORES, strict=True))
        return mean, math.sqrt(squares / (self.pairs - 1) / self.pairs)

    @property
    def elo(self) -> tuple[float, float, float] | None:
        """The estimated Elo difference, and the ends of its 95 % confidence interval; None before the second pair.

        The interval holds for a fixed number of pairs. The estimate of a test that has ended is biased away from 0,
        since it ends when the results happen to be extreme.

        >>> test = Sprt(elo0=0, elo1=5)
        >>> for score in (0.25, 0.5, 0.5, 0.75, 1):
        ...     decision = test.add(score)
        >>> [round(elo) for elo in test.elo]
        [70, -107, 301]
        """
        if self.score is None:
            return None
        mean, error = self.score
        return elo_of(mean), elo_of(mean - Z95 * error), elo_of(mean + Z95 * error)


def pair_scores(results: Iterable[GameResult], player: str, opponent: str) -> list[float]:
    """Return the scores of a player in pairs of games with the same opening and swapped seats, in order of completion.

    A game without its counterpart is left out, and so is any game of another player.

    >>> won, lost = GameResult(("new", "old"), (1, -1), "a"), GameResult(("old", "new"), (1, -1), "a")
    >>> pair_scores([won, won, lost, GameResult(("old", "new"), (0, 0), "b")], "new", "old")
    [0.5]
    """
    waiting: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    scores = []
    for result in results:
        if result.players not in ((player, opponent), (opponent, player)):
            continue
        seat = result.players.index(player)
        counterparts = waiting[result.opening, 1 - seat]
        if counterparts:
            scores.append((counterparts.pop(0) + result.points[seat]) / 2)
        else:
            waiting[result.opening, seat].append(result.points[seat])
    return scores
