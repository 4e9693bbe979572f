"""The commands as processes: exit statuses, standard output and standard error."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import qipan
from cli.helpers import QIPAN, cpu_seconds, run, run_refused, start, wait_for


@pytest.mark.parametrize("command", [[], ["games"], ["show"], ["perft"], ["play"], ["puzzle"]], ids=str)
def test_help_has_an_example(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.returncode == 0
    assert "For example:\n  qipan" in result.stdout
    assert not result.stderr


def test_without_a_command_in_a_pipe_it_prints_the_help() -> None:
    assert "Usage" in run().stdout


def test_version_is_printed() -> None:
    assert run("--version").stdout.startswith("qipan 0.")


def test_games_are_listed() -> None:
    result = run("games")
    assert all(name in result.stdout for name in qipan.game_names())
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [game["name"] for game in listed] == qipan.game_names()
    assert {
        "name": "rows",
        "help": "rows of boxes",
        "kind": "number",
        "default": 3,
        "allowed": [1, 2, 3, 4, 5],
    } in listed[1]["options"]


@pytest.mark.parametrize("name", qipan.game_names())
def test_positions_are_drawn(name: str) -> None:
    result = run("show", name)
    assert result.returncode == 0
    assert "to move" in result.stdout
    assert "\x1b" not in result.stdout  # no escape sequences in a pipe
    shown = json.loads(run("show", name, "--json").stdout)
    start = qipan.game(name).initial()
    assert shown["position"] == start.text
    assert shown["moves"] == [str(move) for move in start.moves()]
    assert shown["mover"] == 0
    assert shown["outcome"] is None


def test_a_finished_position_is_drawn() -> None:
    shown = json.loads(run("show", "dots", "-o", "rows=1", "-o", "cols=1", "-p", "1x1 1111 1-0 0", "--json").stdout)
    assert shown["mover"] is None
    assert shown["outcome"] == {"payoffs": [1, -1], "reason": "all edges are drawn"}
    assert shown["options"]["rows"] == 1


def test_perft_counts_leaves() -> None:
    assert run("perft", "checkers", "5").stdout.startswith("23582 leaves in ")
    result = run("perft", "chinese-checkers", "3", "-o", "foreign_camps=no-stop", "--json")
    assert result.stderr == ""
    counted = json.loads(result.stdout)
    assert counted["leaves"] == 4648
    assert counted["seconds"] > 0
    assert set(counted) == {"leaves", "seconds"}
    assert (
        json.loads(run("perft", "dots", "1", "--position", "3x3 " + "1" * 23 + "0 8-0 0", "--json").stdout)["leaves"]
        == 1
    )


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        (["show", "go"], 1, "unknown game 'go'; the games are planes, dots"),
        (["show", "dots", "-o", "size=4"], 1, "its options are rows, cols"),
        (["show", "dots", "-o", "rows=9"], 1, "it is one of 1, 2, 3, 4, 5"),
        (["show", "dots", "--position", "3x3 x"], 1, "character 5 is 'x'; expected 0 or 1"),
        (["show", "checkers", "--position", "line\nbreak"], 1, "not a position of checkers"),
        (["perft", "dots", "-3"], 2, ""),
        (["perft", "dots", "--", "-3"], 1, "depth must be 0..64"),
        (["perft", "dots", "99"], 1, "depth must be 0..64"),
        (["perft", "dots", "3", "--threads", "0"], 1, "threads must be 1..256"),
        (["perft", "dots", "three"], 2, "integer"),
        (["perft", "dots"], 2, "DEPTH"),
        (["show", "dots", "-o", "rows"], 2, "KEY=VALUE"),
        (["show", "dots", "--nonsense"], 2, "--nonsense"),
        (["nonsense"], 2, "nonsense"),
    ],
)
def test_invalid_input_is_reported(arguments: list[str], status: int, problem: str) -> None:
    report = run_refused(*arguments, status=status, problem=problem)
    if status == 1:
        assert report.startswith("qipan: ")
        assert report.count("\n") == 1


# Runs `qipan` as if checkers had no solver: it enumerates all positions, which takes far longer than the test.
SOLVE_AS_ANY_GAME = """
from dataclasses import replace
from qipan.cli import main
from qipan.games.checkers import module
module.MODULE = replace(module.MODULE, solver=None)
main()
"""


@pytest.mark.parametrize(
    "command",
    [(*QIPAN, "perft", "checkers", "60"), (sys.executable, "-c", SOLVE_AS_ANY_GAME, "solve", "checkers")],
    ids=["perft", "solve"],
)
def test_control_c_stops_a_long_command(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    process = start(*command)
    while cpu_seconds(process) < 1.5:  # starting takes less processor time, so the command is at work by then
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = wait_for(process)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kernel", ["perft(state, 60)", "playouts(state, 10**15)", "reachable(state, limit=4 * 10**9)"])
def test_an_interrupt_stops_every_kernel(kernel: str) -> None:
    program = f"import qipan\nstate = qipan.game('checkers').initial()\nprint('go', flush=True)\nqipan.{kernel}"
    process = start(sys.executable, "-c", program)
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, err = wait_for(process)
    assert "KeyboardInterrupt" in err


def test_other_threads_run_during_a_kernel() -> None:
    program = """
import threading, time, qipan
ticks = 0
def tick():
    global ticks
    while True:
        ticks += 1
        time.sleep(0.001)
threading.Thread(target=tick, daemon=True).start()
qipan.perft(qipan.game("checkers").initial(), 10, threads=1)
assert ticks > 20, ticks
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_progress_is_reported_and_its_errors_are_passed_on() -> None:
    calls: list[tuple[int, int]] = []
    qipan.perft(qipan.game("checkers").initial(), 9, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (49, 49)
    assert calls == sorted(calls)

    def fail(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        qipan.perft(qipan.game("checkers").initial(), 60, progress=fail)


def test_an_unknown_benchmark_is_refused() -> None:
    result = run("bench", "nonsense")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("qipan: unknown benchmark 'nonsense'; the benchmarks are rules, ")
