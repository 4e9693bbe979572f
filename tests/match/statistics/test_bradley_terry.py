"""Ratings: closed forms, symmetries, and a naive likelihood with a naive optimiser."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.statistics.simulation import choice_weights
from qipan.match.statistics import GameResult, rate
from qipan.match.statistics.bradley_terry import ELO, PRIOR_ELO, PRIOR_LOG_TIE, maximise
from qipan.match.statistics.choices import Choices, ranks

FLAT = 1e6  # a prior that is practically flat
NAMES = ("ann", "bob", "cem", "dee")


def games(wins: int, draws: int, losses: int, players: tuple[str, str] = ("ann", "bob")) -> list[GameResult]:
    payoffs = [(1.0, -1.0)] * wins + [(0.0, 0.0)] * draws + [(-1.0, 1.0)] * losses
    return [GameResult(players, each) for each in payoffs]


@st.composite
def results(draw: st.DrawFn, max_seats: int = 4) -> list[GameResult]:
    count = draw(st.integers(1, 12))
    drawn = []
    for _ in range(count):
        seats = draw(st.integers(2, max_seats))
        players = draw(st.permutations(NAMES))[:seats]
        payoffs = draw(st.lists(st.integers(0, 2), min_size=seats, max_size=seats))
        drawn.append(GameResult(tuple(players), tuple(map(float, payoffs))))
    return drawn


@pytest.mark.parametrize(("wins", "draws", "losses"), [(3, 0, 1), (75, 0, 25), (60, 30, 20), (10, 500, 30)])
def test_two_players_with_a_known_score(wins: int, draws: int, losses: int) -> None:
    ratings = rate(games(wins, draws, losses), prior_elo=FLAT)
    difference, error = ratings.difference("ann", "bob")
    assert difference == pytest.approx(400 * math.log10(wins / losses), rel=2e-3)
    # The variance of the logarithm of a ratio of two counts is the sum of their inverses.
    assert error == pytest.approx(ELO * math.sqrt(1 / wins + 1 / losses), rel=1e-3)
    assert ratings["ann"].standard_error == pytest.approx(error / 2)
    assert ratings["ann"].score == pytest.approx((wins + draws / 2) / (wins + draws + losses))
    if draws:
        assert ratings.ties[2] == pytest.approx(draws / math.sqrt(wins * losses), rel=0.01)


def test_the_winner_of_all_games_has_a_finite_rating() -> None:
    ratings = rate(games(10, 0, 0))
    assert 200 < ratings["ann"].elo < 600
    assert ratings["ann"].elo > rate(games(5, 0, 0))["ann"].elo
    assert ratings["ann"].standard_error > 200
    assert rate(games(0, 10, 0))["ann"].elo == pytest.approx(0)


def test_players_who_never_met_have_wide_error_bars() -> None:
    two_groups = games(50, 0, 50) + games(50, 0, 50, ("cem", "dee"))
    ratings = rate(two_groups)
    assert ratings.difference("ann", "bob")[1] < 50
    assert ratings.difference("ann", "cem")[1] > 900


def test_the_advantage_of_the_first_seat() -> None:
    same = games(60, 0, 30) + games(60, 0, 30, ("bob", "ann"))
    ratings = rate(same, first_seat=True, prior_elo=FLAT)
    assert ratings.first_seat is not None
    assert ratings.first_seat[0] == pytest.approx(400 * math.log10(2), abs=0.01)
    assert ratings.difference("ann", "bob")[0] == pytest.approx(0, abs=1e-6)
    # With three seats, too: if equal players always win in the first seat, that seat has an advantage.
    rows = [GameResult(players, (2.0, 1.0, 0.0)) for players in (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))]
    advantage = rate(rows * 5, first_seat=True).first_seat
    assert advantage is not None
    assert advantage[0] > 300


def test_an_anchor_moves_all_ratings() -> None:
    sample = games(30, 10, 20) + games(10, 5, 20, ("bob", "cem"))
    free, anchored = rate(sample), rate(sample, anchor=("bob", 1500.0))
    assert anchored["bob"].elo == pytest.approx(1500)
    assert anchored["bob"].standard_error == pytest.approx(0, abs=1e-6)
    for name in ("ann", "cem"):
        assert anchored[name].elo - 1500 == pytest.approx(free[name].elo - free["bob"].elo)
        assert anchored[name].standard_error == pytest.approx(free.difference(name, "bob")[1])
    with pytest.raises(ValueError, match="anchor 'eve' has played no game"):
        rate(sample, anchor=("eve", 0.0))
    with pytest.raises(ValueError, match="no results"):
        rate([])


def test_points_decide_a_round_robin() -> None:
    """In Davidson's model, the points are a sufficient statistic: a draw is worth as much as half a win."""
    rng = Random(3)
    sample = [
        result
        for a, b in combinations(NAMES, 2)
        for result in games(rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 9), (a, b))
    ]
    counts = {pair: sum(set(result.players) == set(pair) for result in sample) for pair in combinations(NAMES, 2)}
    for pair, count in counts.items():  # every pair plays the same number of games
        sample += games(0, 27 - count, 0, pair)
    ratings = rate(sample)
    assert [rating.name for rating in ratings] == sorted(NAMES, key=lambda name: -ratings[name].points)


@settings(max_examples=40)
@given(results())
def test_the_order_of_results_and_seats_does_not_count(sample: list[GameResult]) -> None:
    shuffled = Random(1).sample(sample, len(sample))
    turned = [GameResult(result.players[::-1], result.payoffs[::-1]) for result in shuffled]
    other = rate(turned)
    for rating in rate(sample):
        assert other[rating.name].elo == pytest.approx(rating.elo, abs=1e-4)


@settings(max_examples=40)
@given(results(), st.permutations(NAMES))
def test_names_and_scales_of_payoffs_do_not_count(sample: list[GameResult], names: Sequence[str]) -> None:
    rename = dict(zip(NAMES, names, strict=True))
    renamed = [
        GameResult(tuple(rename[player] for player in result.players), tuple(3 * x - 7 for x in result.payoffs))
        for result in sample
    ]
    other = rate(renamed)
    for rating in rate(sample):
        twin = other[rename[rating.name]]
        assert twin.elo == pytest.approx(rating.elo, abs=1e-4)
        assert twin.standard_error == pytest.approx(rating.standard_error, rel=1e-6)


@settings(max_examples=40)
@given(results(max_seats=2))
def test_swapped_results_swap_the_signs(sample: list[GameResult]) -> None:
    swapped = [GameResult(result.players, result.payoffs[::-1]) for result in sample]
    other = rate(swapped)
    for rating in rate(sample):
        assert other[rating.name].elo == pytest.approx(-rating.elo, abs=1e-4)


@settings(max_examples=40)
@given(results())
def test_the_mean_of_all_ratings_is_zero(sample: list[GameResult]) -> None:
    ratings = rate(sample)
    assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-4)
    assert np.allclose(ratings.covariance.sum(axis=0), 0, atol=1e-3)
    best, last = ratings.players[0].name, ratings.players[-1].name
    assert ratings.superiority(best, last) + ratings.superiority(last, best) == pytest.approx(1)
    assert ratings.superiority(best, last) >= 0.5


def naive_log_likelihood(sample: list[GameResult], parameters: Sequence[float], choices: Choices) -> float:
    """Return the sum of the log-likelihoods of all games, each computed group after group."""
    count = len(choices.names)
    first = parameters[count] if choices.first_seat else 0.0
    ties = dict(zip(choices.tie_sizes, map(math.exp, parameters[count + choices.first_seat :]), strict=True))
    total = 0.0
    for result in sample:
        elo = [ELO * parameters[choices.names.index(player)] for player in result.players]
        elo[0] += ELO * first
        order = ranks(result.payoffs)
        for place in sorted(set(order)):
            left = [seat for seat in range(len(elo)) if order[seat] >= place]
            group = tuple(seat for seat in left if order[seat] == place)
            weights = dict(choice_weights(left, elo, ties))
            total += math.log(weights[group] / sum(weights.values()))
    return total


def numeric_gradient(function: Callable[[Sequence[float]], float], point: Sequence[float]) -> list[float]:
    step = 1e-5
    gradient = []
    for index in range(len(point)):
        up, down = list(point), list(point)
        up[index] += step
        down[index] -= step
        gradient.append((function(up) - function(down)) / (2 * step))
    return gradient


@settings(max_examples=40)
@given(results(), st.booleans(), st.integers(0, 100))
def test_the_likelihood_and_its_derivatives(sample: list[GameResult], first_seat: bool, seed: int) -> None:
    choices = Choices(sample, NAMES, first_seat)
    rng = Random(seed)
    point = np.array([rng.uniform(-1, 1) for _ in range(choices.size)])
    value, gradient, hessian = choices.evaluate(point)
    assert value == pytest.approx(naive_log_likelihood(sample, list(point), choices))
    numeric = numeric_gradient(lambda other: naive_log_likelihood(sample, other, choices), list(point))
    assert np.allclose(gradient, numeric, atol=1e-5)
    for index in range(choices.size):

        def slope(other: Sequence[float], index: int = index) -> float:
            return float(choices.evaluate(np.array(other))[1][index])

        row = numeric_gradient(slope, list(point))
        assert np.allclose(hessian[index], row, atol=1e-5)


@pytest.mark.parametrize("seed", range(3))
def test_a_naive_optimiser_finds_the_same_ratings(seed: int) -> None:
    """Coordinate ascent with ternary search over the naive likelihood and the prior."""
    rng = Random(seed)
    sample = [
        GameResult(tuple(rng.sample(NAMES[:3], seats)), tuple(float(rng.randint(0, 2)) for _ in range(seats)))
        for seats in (2, 3, 2, 3, 3, 2)
    ]
    names = sorted({player for result in sample for player in result.players})
    choices = Choices(sample, names)
    deviations = [200 / ELO] * len(names) + [PRIOR_LOG_TIE] * len(choices.tie_sizes)

    def posterior(point: Sequence[float]) -> float:
        prior = sum((x / deviation) ** 2 for x, deviation in zip(point, deviations, strict=True)) / 2
        return naive_log_likelihood(sample, point, choices) - prior

    point = [0.0] * choices.size
    for _ in range(80):
        for index in range(len(point)):
            low, high = point[index] - 2, point[index] + 2
            while high - low > 1e-6:
                third = (high - low) / 3
                left, right = [*point], [*point]
                left[index], right[index] = low + third, high - third
                low, high = (low, high - third) if posterior(left) > posterior(right) else (low + third, high)
            point[index] = (low + high) / 2
    assert np.allclose(maximise(choices, prior_elo=200)[0], point, atol=1e-3)


def test_a_step_that_goes_too_far_is_halved() -> None:
    """With these results, Newton's method with whole steps does not converge."""
    sample = [GameResult(("ann", "cem"), (1.0, 0.0)), GameResult(("cem", "bob", "ann"), (1.0, 1.0, 1.0))] * 10
    sample += [GameResult(("cem", "bob"), (1.0, 1.0)), GameResult(("bob", "ann"), (1.0, 1.0))]
    sample += [GameResult(("ann", "cem", "bob"), (0.0, 1.0, 1.0)), GameResult(("ann", "cem", "bob"), (1.0, 0.0, 1.0))]
    sample += [GameResult(("ann", "bob"), (0.0, 0.0))]
    choices = Choices(sample, NAMES[:3])
    estimate, _ = maximise(choices)
    precision = [(ELO / PRIOR_ELO) ** 2] * 3 + [PRIOR_LOG_TIE**-2] * len(choices.tie_sizes)
    assert np.allclose(choices.evaluate(estimate)[1] - precision * estimate, 0, atol=1e-6)


def test_a_game_of_a_player_against_itself_says_nothing() -> None:
    sample = games(30, 0, 20)
    alone = [GameResult(("ann", "ann"), (1.0, -1.0))] * 10
    assert rate(sample + alone)["ann"].elo == pytest.approx(rate(sample)["ann"].elo)
