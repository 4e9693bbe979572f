"""The path of a move, hole by hole: a stone has to be able to go this way."""

from __future__ import annotations

from itertools import pairwise

import pytest

import qipan
from qipan.games.chinese_checkers.course.party import course_names
from qipan.games.chinese_checkers.course.paths import find_move, read_path, write_path

# The stones of A: a stone on 0,0, and stones that it may hop over. Two hops lead right, and a third leads back to the
# upper left.
STONES = ["0,0", "1,0", "2,1", "3,-1", "0,3"]
CAMP_B = ["3,1", "3,2"]  # stones over which another stone can hop into camp B and out of it


def position(stones: list[str], **options: str) -> qipan.State:
    game = qipan.game("chinese-checkers", finish="strict", **options)
    return game.setup([qipan.Piece(cell, 0, "stone") for cell in stones], 0)


def is_possible(state: qipan.State, text: str) -> bool:
    path = read_path(text)
    assert path is not None
    move = find_move(state, state.moves(), path)
    assert move is None or (move.path[0], move.path[-1]) == (path[0], path[-1])
    return move is not None


@pytest.mark.parametrize(
    ("text", "is_legal"),
    [
        ("0 0 0 1", True),  # a step
        ("0 0 2 0", True),  # a hop
        ("0 0 2 0 2 2", True),  # two hops
        ("0 0 2 0 0 0 2 0 2 2", True),  # to and fro
        ("0 0 2 0 4 -2", True),
        ("0 0 4 -2", False),  # both ends are right, but a hole is left out
        ("0 0 2 2", False),
        ("0 0 0 1 0 2", False),  # two steps
        ("0 0 1 -1 2 -1 2 0", False),  # steps to where a hop leads
        ("0 0 2 0 2 -1", False),  # a hop and a step
        ("0 0 1 0", False),  # onto another stone
        ("0 0 2 0 2 0", False),  # not a hop
        ("0 0 2 0 0 0", False),  # back to the start
        ("2 0 2 2", False),  # nobody stands there
        ("0 3 0 9", False),  # off the board
    ],
)
def test_steps_and_hops(text: str, is_legal: bool) -> None:
    assert is_possible(position(STONES), text) == is_legal


def test_a_stone_may_hop_through_a_camp_in_which_it_may_not_stop() -> None:
    stones = ["2,1", "3,1", "3,2"]  # 2,1 hops to 4,1 in camp B, and on to 2,3 in the same camp
    out = [*stones, "1,3"]  # from 2,3 the stone gets out of the camp, to 0,3
    strict = position(out, foreign_camps="no-stop")
    assert is_possible(position(stones), "2 1 4 1")
    assert not is_possible(strict, "2 1 4 1")
    assert is_possible(strict, "2 1 4 1 2 3 0 3")


def test_the_shortest_paths_of_the_core_are_possible() -> None:
    state = qipan.game("chinese-checkers", players=3, finish="strict").initial()
    for _ in range(40):
        moves = state.moves()
        assert all(find_move(state, moves, move.path) == move for move in moves)
        state = state.play(max(moves, key=lambda move: len(move.path)))
        if state.mover == 1 and state.standing[2].status == "playing":
            assert isinstance(state, qipan.Droppable)
            state = state.drop(2)  # a seat without stones does not matter


def test_paths_are_read_as_they_are_written() -> None:
    for path in (("0,0", "-2,0"), ("-4,8", "4,-8", "0,0")):
        assert read_path(write_path(path)) == path
        assert all(start != end for start, end in pairwise(path))


def test_course_names_are_different() -> None:
    names = ["Ann_3", "Ann", "Ann", "小明", None, "a name that is much too long"]
    found = course_names(names, [None] * 6)
    assert found == ["Ann_3", "Ann", "Ann_3_", "player_4", None, "a_name_that_i_6"]
    assert course_names(["Ann", "Ann"], [None, "Ann"]) == ["Ann_1", "Ann"]
