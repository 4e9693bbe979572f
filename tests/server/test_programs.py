"""A server with registered programs: they are listed, play, give hints and opinions, and fail without doing harm."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_tree import run_here
from engines.external.helpers import has_ended, write_program
from server.helpers import TIMEOUT_SECONDS, ServerProcess

ONE_BOX = {"rows": 1, "cols": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a program that plays the first legal move, and two that crash when they are to move.

    The error output of the last program is the line that it was sent.
    """
    folder = tmp_path_factory.mktemp("programs")
    write_program(folder, name="good")
    write_program(folder, name="bad", go="sys.exit('private')")
    write_program(folder, name="clocked", go="sys.exit(line.strip())")
    for name in ("bad", "clocked"):
        (folder / name / "bot.toml").write_text('games = ["dots"]')  # so the program is not asked which games it plays
    options = [f"--program={name}={folder / name}" for name in ("good", "bad", "clocked")]
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", log=folder / "log.txt", options=options) as running:
        wait_for_programs(running)
        yield running
        assert not has_ended(str(folder / "good"), seconds=0)  # the process is kept for the next move
    assert has_ended(str(folder))
    assert "program bad: failed: it ended with exit status 1: private" in (folder / "log.txt").read_text()


def wait_for_programs(server: ServerProcess) -> None:
    """Wait until the programs have said which games they play."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while any("good" not in programs_of(game) for game in server.get("/api/games")):
        assert time.monotonic() < end
        time.sleep(0.1)


def programs_of(info: dict[str, object]) -> list[str]:
    engines = info["engines"]
    assert isinstance(engines, list)
    return [engine["name"] for engine in engines if engine["is_program"]]


def test_programs_are_listed_after_the_engines(server: ServerProcess) -> None:
    layout = server.post("/api/layout", {"game": "dots", "options": ONE_BOX})
    assert programs_of(layout) == ["good", "bad", "clocked"]
    assert [engine["name"] for engine in layout["engines"]][-3:] == ["good", "bad", "clocked"]
    assert [setting["name"] for setting in layout["engines"][-1]["settings"]] == ["seconds"]


def test_a_program_is_the_opponent_and_the_autopilot(server: ServerProcess) -> None:
    room = server.create_room("dots", ONE_BOX, name="Ann", seat=0, engines={"1": {"engine": "good"}})
    with server.connect(room["code"], room["token"]) as ann:
        ann.send(op="ready")
        ann.wait_until(lambda seen: seen["status"] == "playing")
        ann.send(op="play", ply=0, move="3")
        ann.wait_until(lambda seen: seen["ply"] == 2)
        assert ann.moves == ["3", "0"]
        ann.send(op="autopilot", is_on=True, engine={"engine": "good"})
        ann.wait_until(lambda seen: seen["status"] == "over")
        assert ann.moves == ["3", "0", "1", "2"]


def test_a_program_that_crashes_forfeits_with_a_reason(server: ServerProcess) -> None:
    room = server.create_room("dots", ONE_BOX, engines={"0": {"engine": "bad"}, "1": {"engine": "good"}})
    with server.connect(room["code"]) as spectator:
        seen = spectator.wait_until(lambda seen: seen["status"] == "over")
        assert seen["result"]["payoffs"] == [-1, 1]
        assert seen["result"]["reason"]["text"] == "seat 0 forfeited: bad failed: it ended with exit status 1"


def test_a_program_knows_the_clocks(server: ServerProcess) -> None:
    clock = {"per_game": 600, "increment": 2}
    room = server.create_room(
        "dots", ONE_BOX, clock=clock, engines={"0": {"engine": "clocked"}, "1": {"engine": "good"}}
    )
    with server.connect(room["code"]) as spectator:
        spectator.wait_until(lambda seen: seen["status"] == "over")
    assert server.log is not None
    asked = r"exit status 1: go p1time (59\d|600)\d{3} p2time 600000 p1inc 2000 p2inc 2000 movetime 1000"
    assert re.search(asked, server.log.read_text())


def test_a_program_gives_hints(server: ServerProcess) -> None:
    players = server.seat_players("dots", ONE_BOX)
    for player in players:
        player.send(op="ready")
    players[0].wait_until(lambda seen: seen["status"] == "playing")
    players[0].send(op="hint", engine="good")
    hint = players[0].wait_until(lambda _: True, "hint")
    assert (hint["move"], hint["engine"]) == ("0", "good")
    assert players[0].expect_refusal(op="hint", engine="bad") == "bad failed: it ended with exit status 1"
    assert players[0].expect_refusal(op="hint", engine="/bin/sh").startswith("no engine '/bin/sh' plays dots")
    assert players[0].expect_refusal(op="analyse", engine="good") == "good cannot analyse positions"
    for player in players:
        player.close()


def test_a_program_has_an_opinion(server: ServerProcess) -> None:
    opinion = server.post("/api/opinion", {"game": "dots", "options": ONE_BOX, "engine": "good"})
    assert (opinion["move"], opinion["value"]["kind"], opinion["moves"]) == ("0", "estimate", None)
    status, response = server.request("/api/opinion", {"game": "dots", "options": ONE_BOX, "engine": "bad"})
    assert (status, response["detail"]["text"]) == (409, "bad failed: it ended with exit status 1")


def test_programs_cannot_be_registered_over_the_network(server: ServerProcess) -> None:
    for engine in ("./good", "good ", "/bin/sh"):
        status, response = server.request("/api/opinion", {"game": "dots", "options": ONE_BOX, "engine": engine})
        assert status == 200 if engine.strip() == "good" else status == 409, response


@pytest.mark.parametrize("program", ["x=/no/such/bot", "mcts=/bin/true"])
def test_a_server_does_not_start_with_a_wrong_program(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(monkeypatch, "serve", "--port=0", f"--db=sqlite:///{tmp_path}/m.sqlite", "--program", program) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"the program {program.partition('=')[0]}: " in printed.err
