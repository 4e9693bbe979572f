"""The commands of `qipan lan`, with a program on this machine that they find by its address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

import qipan
from cli.helpers import run, run_refused
from lan.programs import HOST, TestProgram, started
from qipan.cli.lan import play
from qipan.cli.lan.network_thread import Question
from qipan.lan.identity import Identity
from qipan.lan.invitation import Acceptance, Answer, Invitation, Offer
from qipan.lan.messages import Hello


@contextmanager
def program_on_the_network(folder: Path, name: str, game: str = "", passphrase: str = "") -> Iterator[TestProgram]:
    """A program that runs in a thread of its own."""
    is_started, is_done = Event(), Event()
    program = TestProgram(folder, name, passphrase=passphrase, game=game)

    async def serve() -> None:
        async with started(program):
            is_started.set()
            await asyncio.to_thread(is_done.wait)

    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert is_started.wait(60)
        yield program
    finally:
        is_done.set()
        thread.join()


def scan(port: int, *options: str) -> str:
    """List the programs at one port of this machine, without waiting long for announcements."""
    result = run("lan", "list", "--scan", f"{HOST}/32", "--ports", str(port), "--seconds", "0.1", *options)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_list_names_programs_and_the_engines_of_this_machine(tmp_path: Path) -> None:
    with program_on_the_network(tmp_path, "Bo", game="checkers", passphrase="sesame") as bo:
        port, mark = bo.node.port, bo.node.identity.fingerprint
        lines = scan(port).splitlines()
        found = json.loads(scan(port, "--json"))
    # Look for the line with this port: programs of other tests that run at the same time may be listed, too.
    (line,) = (line for line in lines if f":{port} " in line)
    assert line.split("  ")[0] == "Bo"
    assert "idle, asks for a passphrase" in line
    assert "Checkers" in line
    assert lines[-1].startswith("engines of this machine")
    (peer,) = (peer for peer in found["peers"] if peer["fingerprint"] == mark)
    values = {"name": "Bo", "address": f"{HOST}:{port}", "game": "checkers", "needs_passphrase": True}
    assert peer == {**peer, **values, "state": "idle"}
    assert found["local"] == ["local"]


def test_the_list_without_anybody(tmp_path: Path) -> None:
    with program_on_the_network(tmp_path, "Bo") as bo:
        port = bo.node.port
    assert f":{port} " not in scan(port)


def test_a_segment_that_is_too_large_is_refused() -> None:
    run_refused("lan", "list", "--scan", "10.0.0.0/8", status=1, problem="the limit is 16384")


def test_without_a_terminal_a_doubtful_invitation_is_declined_and_others_are_still_accepted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stranger who uses a known name does not end a program that nobody watches."""
    invite = Offer(qipan.game("dots"), "Ann").message()
    hello = Hello(name="Ann", key=Identity.create().key, nonce="0" * 64, state="idle")
    answers: list[Answer] = []

    def ask(changed_from: str | None, *, accepts: bool) -> bool:
        return play._answer(
            Question(Invitation(hello, HOST, "1", changed_from, invite), answers.append), "Bo", True, accepts
        )

    monkeypatch.setattr(play, "ask", lambda text: None)
    assert ask("2", accepts=True)
    assert ask(None, accepts=True)
    assert not ask(None, accepts=False)
    assert answers == ["declined", Acceptance("Bo", "engine"), "declined"]
