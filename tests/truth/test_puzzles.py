"""Puzzles: one move wins, by the table and by the rules; the same ones everywhere; a new one every day."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from typing import Any

import pytest

import qipan
from qipan.truth.puzzles import EDGES, GRADES, MAX_NUMBER, PLIES, PUZZLE_GAMES, find_puzzle

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("two-eat-one", {}),
    ("two-eat-one", {"strike": False, "sandwich": "any"}),
    ("checkers", {}),
    ("dots", {}),
    ("dots", {"rows": 2, "cols": 4}),
]


def wins(table: qipan.Table, before: qipan.State, move: qipan.Move) -> bool:
    """From the values after the move alone: the seat that moved must be the one that wins."""
    after = before.play(move)
    if after.outcome is not None:
        return after.outcome.payoffs[before.mover or 0] > 0
    value = table.value(after)
    return value.outcome == ("win" if after.mover == before.mover else "loss")


def takes(before: qipan.State, move: qipan.Move) -> bool:
    """Whether a stone or piece leaves the board, or a box is completed."""
    here, after = before.text.split(" "), before.play(move).text.split(" ")
    if before.game.name == "dots":
        return here[2] != after[2]
    return here[0].count("0") + here[0].count(".") < after[0].count("0") + after[0].count(".")


def stays_reachable(state: qipan.State) -> bool:
    """No more stones than a game has, and boxes that somebody completed."""
    board = state.text.split(" ")[0 if state.game.name != "dots" else 2]
    if state.game.name == "checkers":
        return 2 <= sum(board.lower().count(letter) for letter in "bw") <= 4
    return state.game.name == "dots" or max(board.count("1"), board.count("2")) <= 4


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize(("game", "options"), KINDS, ids=str)
def test_exactly_one_move_keeps_the_win(game: str, options: dict[str, Any], grade: int) -> None:
    table = qipan.solve(qipan.game(game, **options))
    for number in range(1, 9):
        try:
            found = qipan.puzzle(game, grade, number, **options)
        except ValueError:
            assert (game, options, grade) == ("dots", {"rows": 2, "cols": 4}, 5)
            continue
        moves = found.state.moves()
        assert len(moves) >= 3
        assert [move for move in moves if wins(table, found.state, move)] == [found.solution]
        assert found.state.game.parse(found.state.text) == found.state
        assert stays_reachable(found.state)
        assert grade == 1 or [move for move in moves if takes(found.state, move)] != [found.solution]
        low, high = (EDGES if game == "dots" else PLIES)[grade]
        assert low <= found.depth <= high
        assert found.depth == (len(moves) if game == "dots" else table.value(found.state).distance)


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_every_answer_is_judged_as_the_table_has_it(game: str) -> None:
    found = qipan.puzzle(game, 2, 3)
    table = qipan.solve(found.game)
    for move in found.state.moves():
        judged = found.judge(str(move))
        assert judged.is_right == (move == found.solution) == wins(table, found.state, move)
        assert judged.best_value == found.value
        assert judged.state.mover in (found.solver, None)
        after = found.state.play(move)
        if game != "dots" and after.outcome is None:
            opposite = {"win": "loss", "loss": "win", "draw": "draw"}
            value = table.value(after)
            distance = None if value.distance is None else value.distance + 1
            assert (judged.value.outcome, judged.value.distance) == (opposite[value.outcome or ""], distance)


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_win_is_played_to_its_end_against_the_longest_resistance(game: str) -> None:
    found = qipan.puzzle(game, 3, 5)
    table, line = qipan.solve(found.game), list[str]()
    judged = found.judge(found.solution)
    line += [str(judged.move), *map(str, judged.replies)]
    while judged.state.mover is not None:
        judged = found.judge(table.best(judged.state)[0], line)
        assert judged.is_right
        line += [str(judged.move), *map(str, judged.replies)]
    assert judged.state.outcome is not None
    assert judged.state.outcome.payoffs[found.solver] > 0
    assert len(line) == found.depth  # both played perfectly, so the win took as long as it had to
    assert len(found.principal_variation()) == found.depth
    with pytest.raises(ValueError, match="over"):
        found.judge(line[0], line)


def test_puzzles_are_the_same_in_another_process() -> None:
    names = [(game, grade, 7) for game in PUZZLE_GAMES for grade in (1, 4)]
    program = f"import qipan; print([qipan.puzzle(*name).state.text for name in {names!r}])"
    changed = {**os.environ, "PYTHONHASHSEED": "7"}
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=changed)
    assert told.stdout.strip() == str([qipan.puzzle(*name).state.text for name in names])


def test_puzzles_have_not_changed() -> None:
    """Links to puzzles are shared, so a puzzle keeps its position for ever."""
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
def test_what_is_no_puzzle_is_a_short_error(game: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w") as error:
        qipan.puzzle(game, **arguments)
    assert len(str(error.value)) < 300


def test_a_search_can_be_stopped_and_begins_anew() -> None:
    stop = qipan.Stop()
    stop.set()
    game = qipan.game("dots", rows=3, cols=2)
    assert find_puzzle(game, 2, 77, stop=stop) is None
    assert find_puzzle(game, 2, 77, stop=qipan.Stop()) == qipan.puzzle("dots", 2, 77, rows=3, cols=2)


def test_what_cannot_be_played_is_not_judged() -> None:
    found = qipan.puzzle("checkers", 2, 1)
    with pytest.raises(qipan.IllegalMove):
        found.judge("A1-A2")
    with pytest.raises(qipan.BadNotation):
        found.judge("nonsense")
    with pytest.raises(ValueError, match="other side"):
        found.judge("A1-A2", [str(found.solution)])
