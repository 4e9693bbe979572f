"""`qipan engine run|new|check`, `qipan play --engine PROGRAM` and `qipan bot`."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.helpers import QIPAN, run, run_refused, start, wait_for
from engines.external.helpers import write_program
from qipan import client
from server.helpers import ServerProcess

BROKEN = """
import sys
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]:
        print("ugiok", flush=True)
    elif words == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
        print("a note", file=sys.stderr)
        print("bestmove nowhere", flush=True)
    elif words == ["quit"]:
        break
"""


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    folder = tmp_path / "bot"
    result = run("engine", "new", "python", "dots", str(folder))
    assert (result.returncode, result.stderr) == (0, "")
    assert f"Check it: qipan engine check {folder} dots" in result.stdout
    return folder


def test_a_starter_bot_is_checked_and_plays(starter: Path) -> None:
    result = run("engine", "check", str(starter), "dots", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    content = json.loads(result.stdout)
    assert content["is_passed"]
    assert len(content["checks"]) == 9
    watched = run("play", "dots", "-o", "rows=1", "-o", "cols=1", "--watch", "-e", str(starter), "-e", "random")
    assert (watched.returncode, watched.stderr) == (0, "")
    assert "Game over." in watched.stdout
    run_refused("engine", "new", "python", "dots", str(starter), status=1, problem="exists already")


def test_the_next_commands_have_the_options_of_the_game(tmp_path: Path) -> None:
    result = run("engine", "new", "js", "dots", str(tmp_path / "bot"), "-o", "rows=1", "-o", "cols=2")
    assert f"qipan engine check {tmp_path / 'bot'} dots -o rows=1 -o cols=2\n" in result.stdout
    assert "qipan play dots -o rows=1 -o cols=2 --watch" in result.stdout


@pytest.mark.parametrize(
    ("language", "mistake", "hint"),
    [
        ("en", "it answered nowhere, which is not legal here", "query legal"),
        ("zh", "它回答 nowhere", "裁判会回答所有合法着法"),
    ],
)
def test_mistakes_are_explained(language: str, mistake: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BROKEN)
    result = run("--language", language, "engine", "check", str(tmp_path), "dots")
    assert result.returncode == 1
    assert mistake in result.stdout
    assert result.stdout.count(hint) == 1  # although several checks find the mistake
    assert "a note" in result.stdout
    assert "Traceback" not in result.stdout + result.stderr


def test_wrong_arguments(tmp_path: Path) -> None:
    run_refused("engine", "run", "oracle", "dots", status=1, problem="no engine 'oracle' plays dots")
    run_refused("engine", "run", "best", "dots", "--level", "11", status=1, problem="level must be 1..10")
    run_refused("engine", "check", str(tmp_path / "missing"), "dots", status=1, problem="there is no program")
    run_refused("engine", "new", "cobol", "dots", str(tmp_path / "x"), status=1, problem="there is no starter bot")
    run_refused("bot", "cat", status=2, problem="Missing option")
    run_refused("play", "dots", "-e", "./missing", status=1, problem="there is no program ./missing")


def test_an_engine_runs_as_a_program() -> None:
    typed = "ugi\nisready\nposition startpos\ngo depth 2\n"
    result = run("engine", "run", "best", "dots", "-o", "rows=1", "-o", "cols=1", "--level", "3", typed=typed)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith("bestmove ")


def test_ctrl_c_ends_an_engine() -> None:
    process = start(*QIPAN, "engine", "run", "mcts", "checkers", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("ugi\nposition startpos\ngo infinite\nisready\n")
    process.stdin.flush()
    while process.stdout.readline() != "readyok\n":
        pass
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = wait_for(process)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize("game", ["dots", "planes"])
def test_a_bot_plays_in_a_room(game: str, starter: Path, served: ServerProcess) -> None:
    options = {"dots": {"rows": 1, "cols": 2}, "planes": {"size": 8, "planes": 2}}[game]
    code = served.create_room(game, options, engines={1: {"engine": "random"}})["code"]
    result = run("bot", str(starter), "--server", served.address, "--room", code)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Game over." in result.stdout
    record = client.record(served.address, code)
    assert record.seats[0].name == "bot"
    assert record.outcome is not None
    assert not any(entry.note for entry in record.entries)


@pytest.mark.parametrize(
    ("clock", "asked"),
    [
        (
            {"per_game": 600, "increment": 2},
            r"go p1time (59\d|600)\d{3} p2time 600000 p1inc 2000 p2inc 2000 movetime 1000",
        ),
        ({"per_move": 300}, "go movetime 1000"),
    ],
)
def test_a_bot_in_a_room_knows_the_clocks(
    clock: dict[str, int], asked: str, tmp_path: Path, served: ServerProcess
) -> None:
    write_program(tmp_path, go="sys.exit(line.strip())")
    code = served.create_room("dots", {"rows": 1, "cols": 2}, engines={1: {"engine": "random"}}, clock=clock)["code"]
    result = run("bot", str(tmp_path / "bot"), "--server", served.address, "--room", code)
    assert re.search(f"exit status 1: {asked}\n", result.stderr)


def test_a_broken_bot_resigns(tmp_path: Path, served: ServerProcess) -> None:
    (tmp_path / "bot.py").write_text(BROKEN)
    code = served.create_room("dots", {"rows": 1, "cols": 2}, engines={1: {"engine": "random"}})["code"]
    result = run("bot", str(tmp_path), "--server", served.address, "--room", code, "--name", "Broken")
    assert result.returncode == 1
    assert "a note" in result.stderr
    assert result.stderr.splitlines()[-1].endswith("has failed: it answered nowhere, which is not legal here")
    assert client.record(served.address, code).entries[-1].text == "resign:0"
