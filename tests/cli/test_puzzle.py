"""The command `qipan puzzle`."""

from __future__ import annotations

import datetime
import json
from io import StringIO

import pytest

import qipan
from cli.helpers import run
from qipan.cli import puzzle as command


def test_a_puzzle_is_shown_without_its_solution() -> None:
    result = run("puzzle", "checkers", "--grade", "2", "--number", "1")
    puzzle = qipan.puzzle("checkers", 2, 1)
    assert result.returncode == 0
    assert str(puzzle.value) in result.stdout
    assert str(puzzle.solution) not in result.stdout
    assert str(puzzle.solution) in run("puzzle", "checkers", "--grade", "2", "--number", "1", "--solution").stdout


def test_json_has_the_solution_if_requested() -> None:
    arguments = ("puzzle", "two-eat-one", "-g", "3", "-n", "4", "-o", "sandwich=any", "--json")
    puzzle = qipan.puzzle("two-eat-one", 3, 4, sandwich="any")
    assert json.loads(run(*arguments).stdout) == puzzle.json()
    output = json.loads(run(*arguments, "--solution").stdout)
    moves = [str(move) for move in puzzle.principal_variation()]
    assert (output["solution"], output["line"]) == (str(puzzle.solution), moves)


def test_the_daily_puzzle_of_a_date() -> None:
    output = json.loads(run("puzzle", "--date", "2026-03-01", "--json").stdout)
    assert output == qipan.daily_puzzle(datetime.date(2026, 3, 1)).json()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["planes"], 1), (["dots", "-g", "9"], 1), (["dots", "--daily"], 2), (["--date", "soon"], 2)],
    ids=str,
)
def test_unknown_puzzles_are_refused(arguments: list[str], status: int) -> None:
    result = run("puzzle", *arguments)
    assert (result.returncode, result.stdout) == (status, "")
    assert result.stderr


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_answers_are_judged_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = qipan.puzzle("checkers", 2, 1)
    wrong = puzzle.analysis.moves[1]
    monkeypatch.setattr("sys.stdin", Terminal(f"nonsense\n{wrong.move}\n{puzzle.solution}\n{wrong.move}\n"))
    command.puzzle("checkers", grade=2, number=1)
    output = capsys.readouterr().out
    assert f"{wrong.move} does not win: {wrong.value}" in output
    assert output.endswith(f"Correct: {puzzle.value}.\n")
