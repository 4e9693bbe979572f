"""Every game gets the searches that fit it, without a list of names."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import qipan
from positions import random_game
from qipan.rules.native import _core
from variants import SAMPLES, Variant

MEMORY = 1 << 20

each_sample = pytest.mark.parametrize("variant", SAMPLES, ids=str)


def search(native: Any, state: qipan.State, depth: int) -> Any:
    return native.search(state, [], depth, 10**9, None, None, 1, 1, True, False)


@each_sample
def test_games_of_two_seats_without_secrets_have_alphabeta_and_all_have_mcts(variant: Variant) -> None:
    game = variant.game
    is_hidden = game.is_hidden
    names = qipan.engine_names(game)
    assert "mcts" in names
    assert ("alphabeta" in names) == (game.seats == 2 and not is_hidden)


@each_sample
def test_the_class_of_the_search_belongs_to_the_game(variant: Variant) -> None:
    game = variant.game
    search_type = _core.alphabeta_type(game)
    if game.is_hidden:
        assert search_type is None
    if search_type is not None:
        assert search_type.__name__ == type(game).__name__.replace("Game", "AlphaBeta")
    if search_type is not None and game.seats == 2:
        state = game.initial()
        result = search(search_type(MEMORY), state, 2)
        assert result.moves[0].move in state.moves()
    assert _core.alphabeta_type(None) is None


def test_without_an_evaluation_a_position_is_valued_by_material() -> None:
    game = qipan.game("dots", rows=2, cols=3)  # dots has its own engine: the generic search has no evaluation
    for state in islice(random_game(game, Random(2)), 17):
        if state.mover is not None:
            lead = state.material[state.mover] - state.material[1 - state.mover]
            assert _core.evaluate(state) == 100 * lead  # type: ignore[call-overload]


def test_the_search_without_an_evaluation_finds_who_wins() -> None:
    game = qipan.game("dots", rows=2, cols=2)
    native = _core.DotsAlphaBeta(MEMORY)
    compared = 0
    for seed in range(12):
        for state in islice(random_game(game, Random(seed)), 3, 12):
            if state.mover is None:
                continue
            value = qipan.prove(state)
            assert value is not None
            best = search(native, state, 12).moves[0].value
            found = "win" if best > 30000 else "loss" if best < -30000 else "draw"
            assert found == value.value.outcome, state.text
            compared += 1
    assert compared > 50
