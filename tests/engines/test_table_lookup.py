"""The engine `table` plays perfectly, checked in every position."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from qipan.games.dots.table import DotsTable
from qipan.games.two_eat_one.table import TwoEatOneTable
from variants import DOTS, Variant


def test_in_two_eat_one_every_best_move_keeps_the_value() -> None:
    table = qipan.solve(qipan.game("two-eat-one"))
    assert isinstance(table, TwoEatOneTable)
    assert table.count_mistakes() == 0


@pytest.mark.parametrize("variant", [each for each in DOTS if "5" not in str(each)], ids=str)
def test_in_dots_every_best_move_keeps_the_value(variant: Variant) -> None:
    table = qipan.solve(variant.game)
    assert isinstance(table, DotsTable)
    assert table.count_mistakes() == 0


def test_the_check_notices_a_wrong_entry() -> None:
    from qipan import _core

    game = qipan.game("dots", rows=2, cols=2)
    assert isinstance(game, _core.DotsGame)
    values = _core.dots_table(game, 1, None)
    values[0b11] ^= 1
    assert _core.dots_count_mistakes(game, values, 1, None) > 0


@pytest.mark.parametrize("name", ["two-eat-one", "dots"])
def test_the_engine_plays_a_best_move_of_the_analysis(name: str) -> None:
    game = qipan.game(name)
    engine = qipan.engine("table", game)
    checked = 0
    for seed in range(40):
        for state in islice(random_game(game, Random(seed)), 60):
            if state.mover is None:
                continue
            choice = engine.choose(state.view(state.mover))
            values = {each.move: each.value for each in qipan.analyse(state).moves}
            assert values[choice.move].rank == max(value.rank for value in values.values())
            assert choice.value == values[choice.move]
            checked += 1
    assert checked > 900


def test_the_longest_win_takes_exactly_its_distance() -> None:
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
