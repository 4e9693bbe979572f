"""Two hosts with a network between them: programs find each other and play, the cable is cut, and one is killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

import qipan
from lan.hosts import NOT_PERMITTED, Host, connected_hosts
from qipan.lan.verify import verify_record
from variants import SMALL_FOR_TWO as SMALL

SECONDS = 120.0  # how long a test waits before it fails; long, because the machine may be busy
PARTITION_SECONDS = 20.0


@pytest.fixture
def hosts(record_property: Callable[[str, object], None]) -> Iterator[list[Host]]:
    with connected_hosts() as found:
        if not found[0].is_own:
            record_property("note", NOT_PERMITTED)
        yield found


class Program:
    """`qipan lan play` on a host, whose moves an engine makes."""

    def __init__(self, host: Host, folder: Path, *arguments: str, engine: str = "random") -> None:
        self.host = host
        command = [*host.prefix, sys.executable, "-m", "qipan", "lan", "play", *arguments, "--engine", engine]
        environment = {**os.environ, "QIPAN_DATA": str(folder), "QIPAN_LANG": "en"}
        self.output = folder.with_suffix(".txt")
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env=environment
            )

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(SECONDS)

    def wait_for(self, pattern: str) -> re.Match[str]:
        end = time.monotonic() + SECONDS
        while (found := re.search(pattern, self.output.read_text())) is None:
            assert time.monotonic() < end, self.output.read_text()
            time.sleep(0.02)
        return found

    def finish(self) -> None:
        assert self.process.wait(SECONDS) == 0, self.output.read_text()


class Pair:
    """Ann and Bo, each on a host. Bo accepts an invitation from Ann, who finds him by his name if she can."""

    def __init__(
        self, stack: ExitStack, hosts: list[Host], folder: Path, engine: str = "random", bo_engine: str = ""
    ) -> None:
        self._stack, self._hosts, self._folder, self._engine = stack, hosts, folder, engine
        self._bo_engine = bo_engine or engine
        self.bo = self.start_bo()
        self.ann: Program
        self._relay: subprocess.Popen[str] | None = None

    def invite(self, game: str, *options: str) -> None:
        port = self.bo.wait_for(r"waits for an invitation at port (\d+)")[1]
        peer = "Bo" if self._hosts[0].is_own else f"{self._hosts[1].address}:{port}"
        self.start_ann(peer, game, *options)

    def invite_through_a_relay(self, game: str, *options: str, loss: float = 0.1, delay: float = 0.2) -> None:
        """Invite Bo by the address of a relay on his host, which drops and delays what passes."""
        port = self.bo.wait_for(r"waits for an invitation at port (\d+)")[1]
        tests = Path(__file__).parents[1]
        process = subprocess.Popen(
            [*self._hosts[1].prefix, sys.executable, str(tests / "lan" / "relay.py"), port, str(loss), str(delay)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(tests)},
        )
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        assert process.stdout is not None
        self._relay = process
        self.start_ann(f"{self._hosts[1].address}:{process.stdout.readline().strip()}", game, *options)

    def dropped(self) -> int:
        """Return how many pieces of data the relay has dropped, and end it."""
        assert self._relay is not None
        self._relay.kill()
        return self._relay.communicate()[0].count("dropped")

    def start_ann(self, *arguments: str) -> None:
        program = Program(self._hosts[0], self._folder / "a", *arguments, "--name", "Ann", engine=self._engine)
        self.ann = self._stack.enter_context(program)

    def start_bo(self) -> Program:
        program = Program(self._hosts[1], self._folder / "b", "--name", "Bo", "--accept", engine=self._bo_engine)
        return self._stack.enter_context(program)

    def restart_bo(self) -> None:
        self.bo.process.kill()
        self.bo.process.wait(SECONDS)
        time.sleep(1)
        self.bo = self.start_bo()

    def finish(self) -> qipan.Record:
        """Wait for both, and return the record that both have written."""
        self.ann.finish()
        self.bo.finish()
        first, second = ((self._folder / name / "lan" / "records.jsonl").read_bytes() for name in "ab")
        assert first == second
        record = qipan.Record.from_json(first.strip())
        assert record.outcome is not None
        assert verify_record(record).cheater is None
        return record


def options_of(name: str) -> list[str]:
    given = {**SMALL[name], **({"rows": 4, "cols": 4} if name == "dots" else {})}
    return [part for option, value in given.items() for part in ("-o", f"{option}={value}")]


def test_two_hosts_find_each_other_and_play(hosts: list[Host], tmp_path: Path) -> None:
    with ExitStack() as stack:
        pair = Pair(stack, hosts, tmp_path)
        pair.invite("dots", "-o", "rows=1", "-o", "cols=2")
        assert pair.finish().game.name == "dots"


def test_a_bot_plays_against_a_host(hosts: list[Host], tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    bot = ("import qipan", "@qipan.bot", "def last(view):", "    return view.moves()[-1]", "last.run()")
    (tmp_path / "bot" / "bot.py").write_text("\n".join(bot))
    with ExitStack() as stack:
        pair = Pair(stack, hosts, tmp_path, bo_engine=str(tmp_path / "bot"))
        pair.invite("dots", "-o", "rows=1", "-o", "cols=1")
        states = pair.finish().states()
    turns = [(state, later) for state, later in pairwise(states) if state.mover == 1]
    assert turns
    assert all(later == state.play(state.moves()[-1]) for state, later in turns)


def test_a_host_that_is_killed_goes_on(hosts: list[Host], tmp_path: Path) -> None:
    with ExitStack() as stack:
        pair = Pair(stack, hosts, tmp_path)
        pair.invite("planes", *options_of("planes"))
        pair.ann.wait_for("plays")
        pair.restart_bo()
        pair.finish()


@pytest.mark.long
@pytest.mark.parametrize("name", ["dots", "planes"])
def test_a_network_that_drops_and_delays(hosts: list[Host], tmp_path: Path, name: str) -> None:
    """Every tenth piece of data is lost, and all is 200 ms late. Without multicast, the relay is the only way."""
    for host in hosts:
        if host.is_own:
            host.ip("link", "set", host.cable, "multicast", "off")
    with ExitStack() as stack:
        pair = Pair(stack, hosts, tmp_path)
        pair.invite_through_a_relay(name, *options_of(name), "--clock", "per_game=600")
        assert pair.finish().game.name == name
        assert pair.dropped() > 0


@pytest.mark.long
@pytest.mark.parametrize("name", SMALL)
def test_whole_games_with_a_partition_and_a_kill(hosts: list[Host], tmp_path: Path, name: str) -> None:
    """In the middle of the game, the cable is cut for 20 seconds, and later one program is killed."""
    engine = "greedy" if "checkers" in name else "random"
    with ExitStack() as stack:
        pair = Pair(stack, hosts, tmp_path, engine)
        pair.invite(name, *options_of(name), "--clock", "per_game=300")
        pair.bo.wait_for("plays")
        if hosts[0].is_own:  # without namespaces there is no cable to cut; a note says so
            hosts[0].cut()
            time.sleep(PARTITION_SECONDS)
            hosts[0].mend()
        pair.bo.wait_for(r"plays[\s\S]*plays[\s\S]*plays")
        pair.restart_bo()
        assert pair.finish().game.name == name
