"""The sequential test: values worked out by hand, and the most likely distributions by a search on a grid."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qipan.match.statistics import GameResult, Sprt, pair_scores
from qipan.match.statistics.sprt import PAIR_SCORES, elo_of, log_likelihood_ratio, score_of

COUNTS = st.tuples(*[st.integers(0, 50)] * 5)


def test_elo_and_score() -> None:
    assert score_of(400) == pytest.approx(10 / 11)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0) == -math.inf
    assert elo_of(1) == math.inf


def test_two_scores_by_hand() -> None:
    """With only lost and won pairs, the mean score is the share of won pairs, as in a binomial test."""
    score0, score1 = 0.5, 0.6
    by_hand = 40 * math.log((1 - score1) / (1 - score0)) + 60 * math.log(score1 / score0)
    # The counts of 0 are replaced by a thousandth, which changes the result a little.
    assert log_likelihood_ratio((40, 0, 0, 0, 60), score0, score1) == pytest.approx(by_hand, abs=0.01)


def test_symmetric_scores_by_hand() -> None:
    """Only losses, draws and wins of pairs: the most likely distribution with mean s solves a quadratic equation."""
    lost, drawn, won, mean = 20, 50, 30, 0.55
    total = lost + drawn + won
    # p(won) - p(lost) = 2 mean - 1 = d. With p(lost) = x and p(won) = x + d, p(drawn) = 1 - d - 2x, the likelihood is
    # largest where lost / x + won / (x + d) = 2 drawn / (1 - d - 2x).
    d = 2 * mean - 1
    a = 2 * total
    b = 2 * d * (lost + drawn) - (1 - d) * (lost + won)
    c = -lost * d * (1 - d)
    x = (-b + math.sqrt(b * b - 4 * a * c)) / (2 * a)
    assert lost / x + won / (x + d) == pytest.approx(2 * drawn / (1 - d - 2 * x))
    y = _most_likely_symmetric(lost, drawn, won)
    by_hand = lost * math.log(x / y) + drawn * math.log((1 - d - 2 * x) / (1 - 2 * y)) + won * math.log((x + d) / y)
    assert log_likelihood_ratio((lost, 0, drawn, 0, won), 0.5, mean) == pytest.approx(by_hand, abs=0.01)


def _most_likely_symmetric(lost: int, drawn: int, won: int) -> float:
    """Return p(lost) = p(won) of the most likely distribution with mean 1/2."""
    return (lost + won) / (2 * (lost + drawn + won))


def test_against_a_search_on_a_grid() -> None:
    counts = (6, 10, 21, 15, 9)
    for mean in (0.5, 0.58):
        best, steps = -math.inf, 40
        for p0, p1, p3 in product(range(1, steps), repeat=3):
            # p2 and p4 follow from the total and the mean.
            first, second, fourth = p0 / steps, p1 / steps, p3 / steps
            p4 = 2 * (mean - second / 4 - fourth * 3 / 4 - (1 - first - second - fourth) / 2)
            p2 = 1 - first - second - fourth - p4
            if p2 > 0 and p4 > 0:
                rest = zip(counts, (first, second, p2, fourth, p4), strict=True)
                best = max(best, sum(count * math.log(p) for count, p in rest))
        observed = sum(count * math.log(count / sum(counts)) for count in counts)
        own_mean = sum(count * score for count, score in zip(counts, PAIR_SCORES, strict=True)) / sum(counts)
        assert log_likelihood_ratio(counts, own_mean, mean) == pytest.approx(best - observed, abs=0.08)
        assert log_likelihood_ratio(counts, own_mean, mean) >= best - observed - 1e-9


@settings(max_examples=100)
@given(COUNTS, st.floats(0.1, 0.9), st.floats(0.1, 0.9))
def test_symmetries(counts: tuple[int, ...], score0: float, score1: float) -> None:
    ratio = log_likelihood_ratio(counts, score0, score1)
    assert log_likelihood_ratio(counts, score1, score0) == pytest.approx(-ratio, abs=1e-6)
    assert log_likelihood_ratio(counts[::-1], 1 - score0, 1 - score1) == pytest.approx(ratio, abs=1e-6)


@settings(max_examples=100)
@given(COUNTS.filter(lambda counts: sum(count > 0 for count in counts) > 1))
def test_the_observed_mean_is_the_most_likely_one(counts: tuple[int, ...]) -> None:
    mean = sum(count * score for count, score in zip(counts, PAIR_SCORES, strict=True)) / sum(counts)
    for other in (mean / 2, (1 + mean) / 2):
        assert log_likelihood_ratio(counts, mean, other) < 0.01


def test_a_decision_is_final() -> None:
    test = Sprt(0, 50)
    while test.add(0.75) is None:
        pass
    assert test.decision == "accept"
    assert test.llr >= test.bounds[1] == pytest.approx(math.log(19))
    pairs, llr = test.pairs, test.llr
    assert test.add(0.0) == "accept"
    assert (test.pairs, test.llr) == (pairs, llr)


def test_bad_arguments() -> None:
    for elo0, elo1, alpha in ((5, 5, 0.05), (0, math.inf, 0.05), (0, 5, 0.0), (0, 5, 0.6)):
        with pytest.raises(ValueError, match="must be"):
            Sprt(elo0, elo1, alpha)
    with pytest.raises(ValueError, match="score of a pair"):
        Sprt(0, 5).add(0.3)


def test_the_estimate_has_the_mean_score() -> None:
    test = Sprt(0, 5)
    assert Sprt(0, 5).elo is None
    for score in (0.5, 0.75, 0.5, 1.0, 0.25, 0.5):
        test.add(score)
    assert test.elo is not None
    elo, low, high = test.elo
    assert elo == pytest.approx(elo_of(3.5 / 6))
    assert low < elo < high


def test_pairs_have_the_same_opening_and_swapped_seats() -> None:
    new, old = ("new", "old"), ("old", "new")
    results = [
        GameResult(new, (1, -1), "a"),
        GameResult(new, (0, 0), "b"),
        GameResult(("new", "third"), (1, -1), "a"),
        GameResult(old, (1, -1), "b"),  # new loses: the pair of opening b has a draw and a loss
        GameResult(old, (-1, 1), "a"),  # new wins both games of opening a
        GameResult(old, (-1, 1), "c"),  # opening c has no game with the seats exchanged
    ]
    assert pair_scores(results, "new", "old") == [0.25, 1.0]
    assert pair_scores(results, "old", "new") == [0.75, 0.0]
