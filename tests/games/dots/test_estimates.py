"""Estimates of dots positions that are not proved."""

from __future__ import annotations

import pytest

import qipan
from qipan.engines.sources import GUESS
from qipan.games.dots.values import estimated_value


@pytest.mark.parametrize("options", [{}, {"reply_ban": True}, {"must_take": True}])
@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 4), (5, 5)])
def test_the_start_of_an_unsolved_board_is_about_even(rows: int, cols: int, options: dict[str, bool]) -> None:
    game = qipan.game("dots", rows=rows, cols=cols, **options)
    engine = qipan.engine("alphabeta", game, seed=1)
    for depth in range(1, 5):
        value = engine.choose(game.initial().view(0), qipan.Limit(depth=depth)).value
        assert value.kind == "estimate"
        assert abs(value.payoff(0)) <= 0.15


def test_the_fewer_edges_are_free_the_more_an_expected_score_counts() -> None:
    game = qipan.game("dots", rows=4, cols=4)
    payoffs = []
    for drawn in (0, 4, 8):  # edges of the top and bottom row, which complete no box
        edges = "".join("1" if edge < min(drawn, 4) or edge >= 40 - max(0, drawn - 4) else "0" for edge in range(40))
        state = game.parse(f"4x4 {edges} 0-0 0")
        payoffs.append(estimated_value(state, 4, GUESS()).payoff(0))
    assert 0 < payoffs[0] < payoffs[1] < payoffs[2]
