"""`qipan play` with settings of engines, with clocks, and with moves as people type them."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path

import pytest

import qipan
from cli.helpers import QIPAN, on_terminal, plain, run, run_refused
from qipan.cli.play.clock import read_clock


def settings_of(path: Path) -> list[tuple[str, dict[str, object]]]:
    """Return the name and the settings of each engine in the last record of a file."""
    *_, record = qipan.read_records(path)
    return [(seat.name, dict(seat.settings)) for seat in record.seats if seat.kind == "engine"]


def test_a_search_with_a_chosen_depth_and_evaluation(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    chosen = ("--depth", "4", "--evaluation", "material", "--record", str(path))
    result = run("play", "two-eat-one", *chosen, typed="A4-A3\nquit\n")
    assert "White (alphabeta) plays" in result.stdout
    assert settings_of(path) == [("alphabeta", {"threads": 1, "evaluation": "material", "depth": 4})]
    # Of the settings given, each engine gets only those that it has.
    both = ("-e", "alphabeta", "-e", "mcts", "--depth", "2", "--seconds", "0.05", "--exploration", "0.3")
    run("play", "dots", "-o", "rows=1", "-o", "cols=1", "--watch", *both, "--record", str(path))
    assert settings_of(path) == [
        ("alphabeta", {"threads": 1, "depth": 2, "seconds": 0.05}),
        ("mcts", {"threads": 1, "exploration": 0.3, "seconds": 0.05}),
    ]


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        (["dots", "-e", "greedy", "--depth", "3"], 1, "greedy has no setting depth in dots; its settings: –"),
        (["dots", "-e", "mcts", "--depth", "3"], 1, "mcts has no setting depth in dots; its settings: seconds, expl"),
        (
            ["checkers", "-e", "alphabeta", "--evaluation", "best"],
            1,
            "must be one of learned, positional, material, not 'best'",
        ),
        (["checkers", "--depth", "0"], 1, "depth must be 1..60, not 0"),
        (["checkers", "--exploration", "-1"], 1, "exploration must be 0..10, not -1.0"),
        (["planes", "--depth", "3"], 1, "no engine for planes has the settings depth"),
        (["dots", "--level", "3", "--depth", "3"], 1, "choose either a level or depth"),
        (["dots", "--people", "--depth", "3"], 2, "so there is no engine"),
        (["dots", "--clock", "15"], 2, "'15' is not a time; write per_move=15"),
        (["dots", "--clock", "increment=2"], 1, "a clock needs either per_move or per_game"),
        (["dots", "--on-timeout", "loss"], 2, "requires --clock"),
        (["dots", "--clock", "per_move=5", "--on-timeout", "out"], 1, "on_timeout in dots is loss or autopilot"),
    ],
)
def test_unsuitable_settings_are_reported(arguments: list[str], status: int, problem: str) -> None:
    error = run_refused("play", *arguments, status=status, problem="")
    assert problem in " ".join(re.sub("[│╭╮╰╯─]", " ", error).split())


def test_engines_list_their_settings() -> None:
    shown = " ".join(run("engines", "checkers").stdout.split())
    assert "--depth 1..60, --seconds 0.01..30, --evaluation learned|positional|material" in shown
    assert "--exploration 0..10" in shown


def test_moves_are_read_as_people_type_them(tmp_path: Path) -> None:
    result = run("play", "checkers", "--people", typed="e6f5\nb3 a4\nE6 - F5\nposition\nquit\n")
    after = qipan.game("checkers").initial().play("E6-F5").play("B3-A4")
    assert after.text in result.stdout
    assert "“E6 - F5” is neither a move here nor a command." in result.stdout  # E6 is empty now
    path = tmp_path / "games.jsonl"
    planes = ("planes", "-o", "planes=1", "-e", "random", "--record", str(path))
    run("play", *planes, typed="c5U\nundo\n3-6u\n3-5\nquit\n")
    moves = next(qipan.read_records(path)).moves
    assert (moves[0], moves[2]) == ("C5u", "C4")


# ---- clocks ----


def test_a_clock_is_written_as_in_a_record() -> None:
    assert read_clock("per_move=15") == qipan.Clock(per_move=15)
    assert read_clock("per_game=300, increment=2.5") == qipan.Clock(per_game=300, increment=2.5)


def test_the_clock_is_shown_and_recorded(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = run(
        "play", "dots", "-e", "random", "--clock", "per_game=60,increment=1", "--record", str(path), typed="0\nquit\n"
    )
    assert "Red 1:00  Blue (random) 1:00" in result.stdout
    assert next(qipan.read_records(path)).terms.clock == qipan.Clock(per_game=60, increment=1)


def on_silent_terminal(*arguments: str) -> str:
    """Run a command on a terminal on which nobody types anything, and return what it shows."""
    return plain(on_terminal(*arguments, typed=b"")[1])


def test_time_runs_out_while_a_person_thinks() -> None:
    began = time.monotonic()
    shown = on_silent_terminal("play", "dots", "-e", "random", "--clock", "per_move=2.5")
    assert time.monotonic() - began > 2
    seconds = [int(digit) for digit in re.findall(r"Red 0:0(\d)", shown)]  # the line above the prompt counts down
    assert len(set(seconds)) > 2, "a busy machine may skip one of 3, 2, 1, 0"
    assert seconds == sorted(seconds, reverse=True)
    assert seconds[-1] == 0
    assert "Red has run out of time." in shown
    assert "Blue (random) wins. Red ran out of time." in shown


def test_an_engine_moves_for_a_person_who_has_run_out_of_time() -> None:
    small = ("dots", "-o", "rows=1", "-o", "cols=1", "-e", "random")
    shown = on_silent_terminal("play", *small, "--clock", "per_move=0.3", "--on-timeout", "autopilot")
    assert "Red has run out of time. An engine plays on until you press Ctrl-C." in shown
    assert "(autopilot: table)" in shown
    assert "Game over" in shown


def test_time_runs_out_in_a_pipe() -> None:
    """Check that time runs out although nothing is typed and the input does not end."""
    reader, writer = os.pipe()
    try:
        command = [*QIPAN, "play", "dots", "-e", "random", "--clock", "per_move=0.3"]
        done = subprocess.run(command, stdin=reader, capture_output=True, text=True, timeout=120, check=False)
    finally:
        os.close(reader)
        os.close(writer)
    assert "Red ran out of time" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")
