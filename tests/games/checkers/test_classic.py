"""The classic checkers program, whose output is reproduced byte for byte."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import qipan
from cli.helpers import QIPAN
from qipan.games.checkers.cli.classic import classic_checkers

DATA = Path(__file__).parents[2] / "data" / "checkers-classic"


def run_process(data: bytes) -> tuple[int, bytes]:
    """Run the program as a process and return its exit status and output."""
    done = subprocess.run([*QIPAN, "classic", "checkers"], input=data, capture_output=True, timeout=120, check=False)
    assert done.stderr == b""
    return done.returncode, done.stdout


def run(*lines: str) -> tuple[int, str]:
    """Run the program in this process and return its exit status and output."""
    parts: list[str] = []
    status = classic_checkers(lines, parts.append)
    return status, "".join(parts)


@pytest.mark.parametrize("number", range(9))
def test_the_published_tests(number: int) -> None:
    status, out = run(*(DATA / f"test{number}.txt").read_text().splitlines(keepends=True))
    assert out == (DATA / f"test{number}-out.txt").read_bytes().decode("ascii")
    assert status == (1 if number >= 5 else 0)


@pytest.mark.parametrize(("number", "status"), [(3, 0), (6, 1)])
def test_the_published_tests_on_standard_input(number: int, status: int) -> None:
    expected = (DATA / f"test{number}-out.txt").read_bytes()
    assert run_process((DATA / f"test{number}.txt").read_bytes()) == (status, expected)


@cache
def known_game() -> tuple[str, ...]:
    """Return the actions of the program's game against itself, each computed after all earlier actions were typed."""
    actions: list[str] = []
    while computed := re.findall(r"\*\*\* \w+ ACTION #\d+: (\S+)", run(*actions, "P")[1]):
        actions += computed
    return tuple(actions)


def test_it_plays_the_known_game_against_itself() -> None:
    actions = known_game()
    assert len(actions) == 73
    assert actions[:5] == ("A6-B5", "B3-C4", "B5-A4", "A2-B3", "C6-D5")
    status, out = run(*actions[:72], "A")
    assert (status, "WIN" in out) == (0, False)
    assert re.findall(r"\*\*\* (\w+) ACTION #(\d+): \S+\nBOARD COST: (\S+)\n", out) == [("BLACK", "73", "11")]


@pytest.mark.parametrize("command", ["A", "P"])
def test_what_follows_a_computed_action_is_not_read(command: str) -> None:
    def lines() -> Iterator[str]:
        yield "G6-F5\n"
        yield f"{command}\n"
        pytest.fail("the program has read on")

    parts: list[str] = []
    assert classic_checkers(lines(), parts.append) == 0
    assert "".join(parts) == run("G6-F5", command, "nonsense", "A")[1]


def test_the_win_is_announced_only_when_an_action_is_left() -> None:
    """A turn in which the side is stuck counts as one of the ten actions of P."""
    actions = known_game()
    assert "WIN" not in run(*actions)[1]
    assert "WIN" not in run(*actions[:63], "P")[1]
    assert run(*actions[:64], "P")[1].endswith("+\nBLACK WIN!\n")
    assert run(*actions, "A")[1].endswith("+\nBLACK WIN!\n")


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (["I6-F5"], "Source cell is outside of the board."),
        (["A9-F5"], "Source cell is outside of the board."),
        (["A0-F5"], "Source cell is outside of the board."),
        (["@4-Z3"], "Source cell is outside of the board."),
        (["A9-B8"], "Source cell is outside of the board."),
        (["-----"], "Source cell is outside of the board."),
        (["G6-@3"], "Target cell is outside of the board."),
        (["A10-B5"], "Illegal action."),
        (["I9-I9"], "Source cell is outside of the board."),
        (["g6-f5"], "Source cell is outside of the board."),
        (["G6-F9"], "Target cell is outside of the board."),
        (["G6-f5"], "Target cell is outside of the board."),
        (["G5-Z1"], "Target cell is outside of the board."),
        (["G5-F4"], "Source cell is empty."),
        (["G5-G6"], "Source cell is empty."),
        (["G6-H7"], "Target cell is not empty."),
        (["H3-G2"], "Target cell is not empty."),
        (["G6-G6"], "Target cell is not empty."),
        (["H3-G4"], "Source cell holds opponent's piece/tower."),
        (["G6-F5", "F5-E4"], "Source cell holds opponent's piece/tower."),
        (["G6-G5"], "Illegal action."),
        (["G6-E4"], "Illegal action."),
        (["a"], "Illegal action."),
        (["p"], "Illegal action."),
        (["AA"], "Illegal action."),
        (["G6 F5"], "Illegal action."),
        (["G6-F5x"], "Illegal action."),
        (["G6-F5 G6-F5"], "Illegal action."),
        (["Ｇ6-F5"], "Source cell is outside of the board."),
        (["G６-F5"], "Source cell is outside of the board."),
        (["\x00"], "Illegal action."),
        (["G6-F5" * 1000], "Illegal action."),
        (["-"], "Illegal action."),
    ],
)
def test_errors_are_checked_in_order(actions: list[str], error: str) -> None:
    status, out = run(*actions, "A", "P")
    assert status == 1
    assert out.endswith(f"+\nERROR: {error}\n")
    assert out.count("ACTION") == len(actions) - 1


def test_empty_input_shows_the_board() -> None:
    status, out = run_process(b"")
    assert status == 0
    assert out == (DATA / "test0-out.txt").read_bytes()[: len(out)]
    assert out.count(b"\n") == 21


def test_all_kinds_of_line_endings_are_accepted() -> None:
    plain = run_process(b"G6-F5\nH3-G4\nA\n")
    assert run_process(b"G6-F5\r\nH3-G4\r\nA\r\n") == plain
    assert run_process(b"G6-F5\nH3-G4\nA") == plain
    assert run_process(b"\n  G6-F5 \n\nH3-G4\nA\n\n") == plain
    assert plain[0] == 0


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00\x01", b"x" * 10_000_000, bytes(5000)])
def test_junk_is_an_illegal_action(junk: bytes) -> None:
    status, out = run_process(b"G6-F5\n" + junk)
    assert status == 1
    assert out.endswith(b"+\nERROR: Illegal action.\n")
    assert out.count(b"ACTION") == 1


def test_any_action_of_a_stuck_side_is_an_error() -> None:
    """After the last action of the game, every action is an error."""
    status, out = run(*known_game(), "B1-A2")
    assert status == 1
    assert "ERROR: " in out.splitlines()[-1]


def test_printed_costs_match_the_boards() -> None:
    out = run(*known_game()[:20])[1]
    state = qipan.game("checkers").initial()
    for action, cost in re.findall(r"ACTION #\d+: (\S+)\nBOARD COST: (-?\d+)\n", out):
        state = state.play(action)
        board = state.text.split(" ")[0]
        assert int(cost) == board.count("b") + 3 * board.count("B") - board.count("w") - 3 * board.count("W")
