"""`qipan puzzle` as a user meets it."""

from __future__ import annotations

import datetime
import json
from io import StringIO

import pytest

import qipan
from cli.test_commands import run
from qipan.cli import puzzle as command


def test_a_puzzle_is_shown_without_its_solution() -> None:
    result = run("puzzle", "checkers", "--grade", "2", "--number", "1")
    found = qipan.puzzle("checkers", 2, 1)
    assert result.returncode == 0
    assert str(found.value) in result.stdout
    assert str(found.solution) not in result.stdout
    assert str(found.solution) in run("puzzle", "checkers", "--grade", "2", "--number", "1", "--solution").stdout


def test_json_has_the_solution_when_asked() -> None:
    asked = ("puzzle", "two-eat-one", "-g", "3", "-n", "4", "-o", "sandwich=any", "--json")
    found = qipan.puzzle("two-eat-one", 3, 4, sandwich="any")
    assert json.loads(run(*asked).stdout) == found.json()
    told = json.loads(run(*asked, "--solution").stdout)
    assert (told["solution"], told["line"]) == (
        str(found.solution),
        [str(move) for move in found.principal_variation()],
    )


def test_the_daily_puzzle() -> None:
    told = json.loads(run("puzzle", "--date", "2026-03-01", "--json").stdout)
    assert told == qipan.daily_puzzle(datetime.date(2026, 3, 1)).json()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["planes"], 1), (["dots", "-g", "9"], 1), (["dots", "--daily"], 2), (["--date", "soon"], 2)],
    ids=str,
)
def test_what_is_no_puzzle_is_refused(arguments: list[str], status: int) -> None:
    result = run("puzzle", *arguments)
    assert (result.returncode, result.stdout) == (status, "")
    assert result.stderr


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_answers_are_judged_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = qipan.puzzle("checkers", 2, 1)
    wrong = found.analysis.moves[1]
    monkeypatch.setattr("sys.stdin", Terminal(f"nonsense\n{wrong.move}\n{found.solution}\n{wrong.move}\n"))
    command.puzzle("checkers", grade=2, number=1)
    told = capsys.readouterr().out
    assert f"{wrong.move} is a {wrong.value}" in told
    assert told.endswith(f"Right: {found.value}.\n")
