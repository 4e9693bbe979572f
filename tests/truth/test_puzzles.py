"""Puzzles: exactly one move wins, and a puzzle is the same on every machine."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest

import qipan
from qipan.truth.puzzles import (
    GRADES,
    MAX_NUMBER,
    MOVES_LEFT,
    PLIES,
    PUZZLE_GAMES,
    _sampled_grades,
    find_puzzle,
    puzzle_grades,
)

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("two-eat-one", {}),
    ("two-eat-one", {"strike": False, "sandwich": "any"}),
    ("checkers", {}),
    ("dots", {}),
    ("dots", {"rows": 2, "cols": 4}),
]


def wins(table: qipan.Table, before: qipan.State, move: qipan.Move) -> bool:
    """Return whether the seat that moves wins, by the table's value after the move."""
    after = before.play(move)
    if after.outcome is not None:
        return after.outcome.payoffs[before.mover or 0] > 0
    value = table.value(after)
    return value.outcome == ("win" if after.mover == before.mover else "loss")


def captures(before: qipan.State, move: qipan.Move) -> bool:
    """Return whether a move captures a stone or piece, or completes a box."""
    here, after = before.text.split(" "), before.play(move).text.split(" ")
    if before.game.name == "dots":
        return here[2] != after[2]
    return here[0].count("0") + here[0].count(".") < after[0].count("0") + after[0].count(".")


def has_possible_material(state: qipan.State) -> bool:
    """Return whether the position has no more stones or pieces than possible."""
    board = state.text.split(" ")[0 if state.game.name != "dots" else 2]
    if state.game.name == "checkers":
        return 2 <= sum(board.lower().count(letter) for letter in "bw") <= 4
    return state.game.name == "dots" or max(board.count("1"), board.count("2")) <= 4


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_exactly_one_move_keeps_the_win(game: str, options: dict[str, Any], grade: int) -> None:
    table = qipan.solve(qipan.game(game, **options))
    for number in range(1, 9):
        try:
            puzzle = qipan.puzzle(game, grade, number, **options)
        except ValueError:
            assert (game, options, grade) == ("dots", {"rows": 2, "cols": 4}, 5)
            continue
        moves = puzzle.state.moves()
        assert len(moves) >= 3
        assert [move for move in moves if wins(table, puzzle.state, move)] == [puzzle.solution]
        assert puzzle.state.game.parse(puzzle.state.text) == puzzle.state
        assert has_possible_material(puzzle.state)
        assert grade == 1 or [move for move in moves if captures(puzzle.state, move)] != [puzzle.solution]
        low, high = (MOVES_LEFT if puzzle.value.distance is None else PLIES)[grade]
        assert low <= puzzle.depth <= high
        assert puzzle.depth == (len(moves) if game == "dots" else table.value(puzzle.state).distance)


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_every_move_is_judgement_by_the_table(game: str) -> None:
    puzzle = qipan.puzzle(game, 2, 3)
    table = qipan.solve(puzzle.game)
    for move in puzzle.state.moves():
        judgement = puzzle.judge(str(move))
        assert judgement.is_right == (move == puzzle.solution) == wins(table, puzzle.state, move)
        assert judgement.best_value == puzzle.value
        assert judgement.state.mover in (puzzle.solver, None)
        after = puzzle.state.play(move)
        if game != "dots" and after.outcome is None:
            opposite = {"win": "loss", "loss": "win", "draw": "draw"}
            value = table.value(after)
            distance = None if value.distance is None else value.distance + 1
            assert (judgement.value.outcome, judgement.value.distance) == (opposite[value.outcome or ""], distance)


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_win_can_be_played_to_its_end_against_the_longest_resistance(game: str) -> None:
    puzzle = qipan.puzzle(game, 3, 5)
    table, moves = qipan.solve(puzzle.game), list[str]()
    judgement = puzzle.judge(puzzle.solution)
    moves += [str(judgement.move), *map(str, judgement.replies)]
    while judgement.state.mover is not None:
        judgement = puzzle.judge(table.best(judgement.state)[0], moves)
        assert judgement.is_right
        moves += [str(judgement.move), *map(str, judgement.replies)]
    assert judgement.state.outcome is not None
    assert judgement.state.outcome.payoffs[puzzle.solver] > 0
    assert len(moves) == puzzle.depth  # both sides played perfectly
    assert len(puzzle.principal_variation()) == puzzle.depth
    with pytest.raises(ValueError, match="over"):
        puzzle.judge(moves[0], moves)


def test_puzzles_are_the_same_in_another_process() -> None:
    names = [(game, grade, 7) for game in PUZZLE_GAMES for grade in (1, 4)]
    program = f"import qipan; print([qipan.puzzle(*name).state.text for name in {names!r}])"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    assert process.stdout.strip() == str([qipan.puzzle(*name).state.text for name in names])


def test_puzzles_have_not_changed() -> None:
    """People share links to puzzles, so the position of a puzzle must never change."""
    assert qipan.puzzle("dots", 4, 1000).state.text == "3x3 010100001000011010000011 0-0 0"
    assert qipan.puzzle("two-eat-one", 3, 1).state.text == "0000/2011/0002/1200 2"
    checkers = "......../......../.....W../....B.../......../......../......../........ w"
    assert qipan.puzzle("checkers", 1, 1).state.text == checkers


def test_the_numbers_of_a_grade_are_different_puzzles() -> None:
    texts = {qipan.puzzle("dots", 3, number).state.text for number in range(1, 41)}
    assert len(texts) >= 38


def test_the_daily_puzzle_covers_the_calendar() -> None:
    first = datetime.date(2026, 2, 20)
    days = [qipan.daily_puzzle(first + datetime.timedelta(number)) for number in range(15)]
    assert {(day.game.name, day.grade) for day in days} == {(game, grade) for game in PUZZLE_GAMES for grade in GRADES}
    assert len({day.state.text for day in days}) == 15
    for date in (datetime.date.min, datetime.date(2028, 2, 29), datetime.date.max):
        assert qipan.daily_puzzle(date) == qipan.daily_puzzle(date)


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        ("chinese-checkers", {}),
        ("chess", {}),
        ("x" * 1000, {}),
        ("checkers", {"grade": 0}),
        ("checkers", {"grade": 6}),
        ("checkers", {"grade": True}),
        ("checkers", {"grade": 2.0}),
        ("checkers", {"grade": "2"}),
        ("checkers", {"number": 0}),
        ("checkers", {"number": -1}),
        ("checkers", {"number": MAX_NUMBER + 1}),
        ("checkers", {"number": None}),
        ("checkers", {"rows": 3}),
        ("two-eat-one", {"stones": 6}),
        ("two-eat-one", {"strike": "maybe"}),
        ("dots", {"rows": 5, "cols": 5}),
        ("dots", {"rows": 1, "cols": 1}),
        ("dots", {"rows": 2, "cols": 2, "grade": 5}),
    ],
    ids=str,
)
def test_a_name_without_puzzle_is_refused_with_a_short_message(game: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w") as error:
        qipan.puzzle(game, **arguments)
    assert len(str(error.value)) < 300


def test_a_search_can_be_stopped_and_started_again() -> None:
    stop = qipan.Stop()
    stop.set()
    game = qipan.game("dots", rows=3, cols=2)
    assert find_puzzle(game, 2, 77, stop=stop) is None
    assert find_puzzle(game, 2, 77, stop=qipan.Stop()) == qipan.puzzle("dots", 2, 77, rows=3, cols=2)


def test_an_illegal_move_is_not_judgement() -> None:
    puzzle = qipan.puzzle("checkers", 2, 1)
    with pytest.raises(qipan.IllegalMove):
        puzzle.judge("A1-A2")
    with pytest.raises(qipan.BadNotation):
        puzzle.judge("nonsense")
    with pytest.raises(ValueError, match="other side"):
        puzzle.judge("A1-A2", [str(puzzle.solution)])


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 2), (2, 3)])
def test_the_grades_of_a_small_game_are_those_of_which_there_are_puzzles(rows: int, cols: int) -> None:
    game = qipan.game("dots", rows=rows, cols=cols)
    grades = []
    for grade in GRADES:
        with suppress(ValueError):
            assert find_puzzle(game, grade, 1) is not None
            grades.append(grade)
    assert _sampled_grades(game) == grades


def test_a_game_that_is_not_solved_has_no_grades() -> None:
    assert [list(puzzle_grades(qipan.game(name))) for name in ("dots", "chinese-checkers")] == [[1, 2, 3, 4, 5], []]
