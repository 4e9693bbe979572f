"""Results, cross tables, likelihood of superiority and time used."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from match.helpers import ManualClock
from qipan.match import Clock, Seat, Terms
from qipan.match.statistics import GameResult, cross_table, likelihood_of_superiority, result_of, time_used

PAYOFFS = st.lists(st.integers(-2, 2), min_size=2, max_size=6)


def test_results_are_checked() -> None:
    for players, payoffs in (
        (("a",), (1.0,)),
        (("a", "b"), (1.0,)),
        (("a", "b"), (1.0, float("nan"))),
        (tuple("abcdefg"), (0.0,) * 7),
    ):
        with pytest.raises(ValueError, match="players|payoffs"):
            GameResult(players, payoffs)


def test_the_opening_is_the_start_of_the_match() -> None:
    game = qipan.game("dots", rows=1, cols=1)
    start = game.initial().play("2")
    record = qipan.play_match(game, ["random", "random"], names=["a", "b"], start=start, seed=1)
    assert result_of(record).opening == start.text
    assert record.outcome is not None
    assert result_of(record).payoffs == tuple(record.outcome.payoffs)


@given(PAYOFFS)
def test_points_add_up(payoffs: list[int]) -> None:
    points = GameResult(tuple("abcdef"[: len(payoffs)]), tuple(map(float, payoffs))).points
    assert sum(points) == pytest.approx(len(payoffs) / 2)
    assert all(0 <= own <= 1 for own in points)
    assert sorted(payoffs) == [payoffs[seat] for seat in sorted(range(len(payoffs)), key=lambda seat: points[seat])]


@given(st.lists(PAYOFFS, max_size=5))
def test_a_cross_table_is_symmetric(games: list[list[int]]) -> None:
    results = [GameResult(tuple("abcdef"[: len(each)]), tuple(map(float, each))) for each in games]
    table = cross_table(results)
    for (name, other), tally in list(table.pairs.items()):
        mirrored = table.pairs[other, name]
        assert (tally.wins, tally.draws, tally.losses) == (mirrored.losses, mirrored.draws, mirrored.wins)
    for name in table.players:
        by_seat = sum(tally.wins for (player, _), tally in table.seats.items() if player == name)
        by_pair = sum(tally.wins for (player, _), tally in table.pairs.items() if player == name)
        assert table.totals[name].wins == by_seat == by_pair


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (1, 0), (3, 2), (10, 4), (4, 10), (30, 30)])
def test_superiority_is_an_integral(wins: int, losses: int) -> None:
    """The probability that p > 1/2, by a sum of rectangles under the density of p."""
    steps = 20_000
    density = [((i + 0.5) / steps) ** wins * (1 - (i + 0.5) / steps) ** losses for i in range(steps)]
    assert likelihood_of_superiority(wins, losses) == pytest.approx(sum(density[steps // 2 :]) / sum(density), abs=1e-6)


@settings(max_examples=100)
@given(st.integers(0, 1500), st.integers(0, 1500))
def test_superiority_has_no_jump(wins: int, losses: int) -> None:
    one = likelihood_of_superiority(wins, losses)
    assert one + likelihood_of_superiority(losses, wins) == pytest.approx(1)
    exact = sum(comb(wins + losses + 1, heads) for heads in range(wins + 1)) / 2 ** (wins + losses + 1)
    assert one == pytest.approx(exact, abs=1e-3)  # beyond MAX_EXACT_GAMES, superiority is approximated


def test_superiority_of_negative_numbers() -> None:
    with pytest.raises(ValueError, match="negative"):
        likelihood_of_superiority(-1, 0)


def test_time_is_summed_and_timeouts_are_counted() -> None:
    clock = ManualClock()
    terms = Terms(clock=Clock(per_move=10))
    match = qipan.Match(qipan.game("dots"), ["a", "b"], terms=terms, now=clock)
    for move, seconds in (("0", 1.0), ("5", 2.5), ("1", 4.0)):
        clock.advance(seconds)
        match.play(move)
    clock.advance(20)
    assert match.tick()
    used = time_used([match.record()])
    assert (used["a"].seconds, used["a"].moves, used["a"].longest, used["a"].timeouts) == (5.0, 2, 4.0, 0)
    assert (used["b"].moves, used["b"].timeouts) == (1, 1)
    assert used["a"].mean == 2.5


def test_moves_that_take_longer_than_their_limit_are_counted() -> None:
    clock = ManualClock()
    seats = [Seat.of("engine", "a", {"seconds": 0.1}), Seat.of("engine", "b", {"nodes": 10})]
    match = qipan.Match(qipan.game("dots"), seats, now=clock)
    for move, seconds in (("0", 0.3), ("5", 9), ("1", 0.3), ("6", 9), ("2", 0.1), ("7", 9), ("3", 0.14)):
        clock.advance(seconds)
        match.play(move)
    used = time_used([match.record()])
    assert (used["a"].late, used["b"].late) == (1, 0)  # the first move is not late: it contains the start of a program
