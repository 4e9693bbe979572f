"""The engine of the classic checkers program."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import qipan
from positions import set_up
from qipan import _core
from qipan.engines.minimax_tree import minimax_tree
from qipan.truth import prove

GAME = qipan.game("checkers")


def test_plays_the_known_game_against_itself() -> None:
    engine, state = qipan.engine("minimax3", GAME), GAME.initial()
    moves = []
    while state.outcome is None:
        assert state.mover is not None
        move = engine.choose(state.view(state.mover)).move
        moves.append(str(move))
        state = state.play(move)
    assert moves[:5] == ["A6-B5", "B3-C4", "B5-A4", "A2-B3", "C6-D5"]
    assert (len(moves), state.material[0] - state.material[1], state.outcome.payoffs) == (73, 11, (1.0, -1.0))


def test_chooses_the_leftmost_best_child_of_the_tree() -> None:
    """The displayed tree is built in Python and the engine searches in C++; both give stuck boards extreme costs."""
    engine, random = qipan.engine("minimax3", GAME), Random(1)
    assert isinstance(engine, qipan.Analyst)
    for _ in range(30):
        state = GAME.parse(set_up(GAME, random))
        if state.mover is None:
            continue
        tree = minimax_tree(state, 3)
        expected = next(child.move for child in tree.children if child.cost == tree.cost)
        view = state.view(state.mover)
        assert str(engine.choose(view).move) == expected
        assert str(engine.analyse(view).moves[0].move) == expected
        assert _core.minimax(state, 3)[0] == [child.cost for child in tree.children]


def test_a_forced_win_is_exact_and_agrees_with_the_table() -> None:
    engine, random = qipan.engine("minimax3", GAME), Random(3)
    assert isinstance(engine, qipan.Analyst)
    outcomes = Counter[str]()
    while len(outcomes) < 2 or min(outcomes.values()) < 5:
        state = GAME.parse(set_up(GAME, random))
        proof = prove(state)
        if state.mover is None or proof is None:
            continue
        exact = {each.move: each.value.outcome for each in proof.moves}
        for each in engine.analyse(state.view(state.mover)).moves:
            if each.value.kind == "exact":
                assert each.value.outcome == exact[each.move], (state, each)
                outcomes[str(each.value.outcome)] += 1


def test_counts_the_boards_of_its_tree() -> None:
    assert qipan.engine("minimax3", GAME).choose(GAME.initial().view(0)).nodes == 7 + 49 + 379


def test_other_games_and_invalid_depths_are_rejected() -> None:
    with pytest.raises(ValueError, match="no engine 'minimax3' plays dots"):
        qipan.engine("minimax3", qipan.game("dots"))
    for depth in (0, 7, -1):
        with pytest.raises(ValueError, match="depth must be 1..6"):
            _core.minimax(GAME.initial(), depth)
    with pytest.raises(ValueError, match="two seats"):
        _core.minimax(qipan.game("planes").initial(), 3)
