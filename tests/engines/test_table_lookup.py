"""Perfect play: checked on every position there is."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from qipan.truth.tables import DotsTable, TwoEatOneTable
from variants import DOTS, Variant


def test_no_reachable_position_of_two_eat_one_is_spoilt() -> None:
    table = qipan.solve(qipan.game("two-eat-one"))
    assert isinstance(table, TwoEatOneTable)
    assert table.count_spoilt() == 0


@pytest.mark.parametrize("variant", [each for each in DOTS if "5" not in str(each)], ids=str)
def test_no_state_of_dots_is_spoilt(variant: Variant) -> None:
    table = qipan.solve(variant.game)
    assert isinstance(table, DotsTable)
    assert table.count_spoilt() == 0


def test_a_wrong_table_spoils() -> None:
    """The check can fail: one entry is changed, and what leads there is spoilt."""
    from qipan import _core

    game = qipan.game("dots", rows=2, cols=2)
    assert isinstance(game, _core.DotsGame)
    values = _core.dots_table(game, 1, None)
    values[0b11] ^= 1
    assert _core.dots_count_bad_best_moves(game, values, 1, None) > 0


@pytest.mark.parametrize("name", ["two-eat-one", "dots"])
def test_the_engine_plays_what_the_analysis_calls_best(name: str) -> None:
    game = qipan.game(name)
    engine = qipan.engine("table", game)
    seen = 0
    for seed in range(40):
        for state in islice(random_game(game, Random(seed)), 60):
            if state.mover is None:
                continue
            choice = engine.choose(state.view(state.mover))
            values = {each.move: each.value for each in qipan.analyse(state).moves}
            assert values[choice.move].rank == max(value.rank for value in values.values())
            assert choice.value == values[choice.move]
            seen += 1
    assert seen > 900


def test_the_longest_win_is_won_on_time_against_the_longest_resistance() -> None:
    game = qipan.game("two-eat-one")
    table = qipan.solve(game)
    assert isinstance(table, TwoEatOneTable)
    engine = qipan.engine("table", game)
    state = table.states_at(53)[0]
    for distance in range(53, 0, -1):
        assert state.mover is not None
        assert table.value(state).distance == distance
        state = state.play(engine.choose(state.view(state.mover)).move)
    assert state.outcome is not None
