"""A server that dies at any moment: what was acknowledged is there afterwards, and everybody goes on by themselves."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from qipan.client import client
from server.helpers import PATIENCE, Served, begin, close_all
from server.postgresql import database, free_port

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("chinese-checkers", {"players": 2}),
    ("checkers", {}),
    ("two-eat-one", {}),
    ("planes", {}),
]
LAYOUT = ["A2u", "E2u", "A7u"]


class Pair:
    """Two clients that play random moves against each other, game after game, until they are told to stop."""

    def __init__(self, addresses: list[str], number: int) -> None:
        self.addresses = addresses
        self.number = number
        self.random = Random(number)
        self.acknowledged: list[tuple[str, str | None, list[str]]] = []
        """Of each game and seat, the moves that it was shown."""
        self.played = 0
        self.stop = threading.Event()
        self.trouble: list[BaseException] = []
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def end(self) -> None:
        self.stop.set()
        self._thread.join(2 * PATIENCE)
        assert not self._thread.is_alive()
        if self.trouble:
            raise self.trouble[0]

    def _run(self) -> None:
        try:
            while not self.stop.is_set():
                self._play_a_game(*GAMES[self.number % len(GAMES)])
        except BaseException as error:
            self.trouble.append(error)

    def _play_a_game(self, game: str, options: dict[str, Any]) -> None:
        with self._persistently(lambda: client.create(self.addresses[0], game, name="A", options=options)) as host:
            pass
        with self._persistently(lambda: client.join(self.addresses[0], host.code, "B")) as guest:
            pass
        with (
            client.Guest(self.addresses, host.code, host.token) as first,
            client.Guest(self.addresses[::-1], host.code, guest.token) as second,
        ):
            seats = [first, second]
            self._sit_down(seats)
            shown: list[list[str]] = [[], []]
            while not self.stop.is_set() and first.outcome is None:
                self._move(seats, shown)
            for seat, moves in zip(seats, shown, strict=True):
                if first.outcome is None:  # at the end the hidden moves of planes are told, too
                    self.acknowledged.append((host.code, seat.token, moves))

    def _sit_down(self, seats: list[client.Guest]) -> None:
        for seat in seats:
            if seat.position["game"] == "planes":
                seat.place(LAYOUT)
            seat.ready()
        for seat in seats:
            assert seat.wait_for(lambda seat=seat: seat.position["status"] == "playing", PATIENCE)  # type: ignore[misc]

    def _move(self, seats: list[client.Guest], shown: list[list[str]]) -> None:
        mover = next(seat for seat in seats if seat.seat == seats[0].mover)
        other = seats[1 - seats.index(mover)]
        mover.play(self.random.choice(mover.moves()))
        self.played += 1
        count = len(mover.moves_played)
        assert other.wait_for(lambda: len(other.moves_played) >= count, PATIENCE)
        for number, seat in enumerate(seats):
            if seat.outcome is None:
                assert seat.moves_played[: len(shown[number])] == shown[number]
                shown[number] = list(seat.moves_played)

    def _persistently(self, deed: Any) -> client.Guest:
        """Rooms are made and joined over HTTP, where the page or a person would try again."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found: client.Guest = deed()
                return found
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.1)
                self.addresses = self.addresses[1:] + self.addresses[:1]


def check(pairs: list[Pair], served: Served) -> None:
    """All that was ever shown to anybody is still there."""
    for pair in pairs:
        pair.end()
        for code, token, moves in pair.acknowledged:
            with client.Guest(served.address, code, token) as seat:
                assert seat.moves_played[: len(moves)] == moves


def wait_for_moves(pairs: list[Pair], more: int) -> None:
    wanted = [pair.played + more for pair in pairs]
    end = time.monotonic() + 2 * PATIENCE
    while any(pair.played < count and not pair.trouble for pair, count in zip(pairs, wanted, strict=True)):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_killed_at_any_moment_it_has_lost_nothing(tmp_path: Path) -> None:
    random = Random(5)
    db = f"sqlite:///{tmp_path}/matches.sqlite"
    served = Served(db)
    pairs: list[Pair] = []
    try:
        pairs = [Pair([served.address], number) for number in range(4)]
        for _ in range(3):
            wait_for_moves(pairs, 2)
            time.sleep(random.random() * 0.3)
            served.kill()
            served = Served(db, served.port)
        wait_for_moves(pairs, 2)
        check(pairs, served)
    finally:
        for pair in pairs:
            pair.stop.set()
        served.stop()


def test_engines_that_pause_still_do_after_a_restart(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/matches.sqlite"
    quick = {"engine": "random", "seconds": 0.01}
    with Served(db) as served:
        made = served.room("chinese-checkers", engines={"0": quick, "1": quick}, pace=0.05)
        with served.line(made["code"], made["token"]) as host:
            host.say(op="pace", seconds=0, is_paused=True)
            ply = host.until(lambda seen: seen["pace"]["is_paused"])["ply"]
            served.kill()
    with Served(db) as served, served.line(made["code"], made["token"]) as host:
        assert host.latest["pace"] == {"seconds": 0, "is_paused": True}
        assert host.latest["ply"] == ply
        host.say(op="step")
        host.until(lambda seen: seen["ply"] == ply + 1)
        assert host.settle()["ply"] == ply + 1


def test_what_follows_is_written_with_what_it_follows_from(tmp_path: Path) -> None:
    """No death of the server can come between the last one who is ready and the beginning."""
    file = tmp_path / "matches.sqlite"
    with Served(f"sqlite:///{file}") as served:
        lines = served.table("dots", {"rows": 1, "cols": 1})
        begin(lines)
        lines[0].say(op="resign")
        for line in lines:
            line.until(lambda seen: seen["status"] == "over")
            line.say(op="rematch")
        for line in lines:
            line.until(lambda seen: seen["next_code"] is not None)
        close_all(lines)
    with sqlite3.connect(file) as opened:
        rows = opened.execute("SELECT body FROM events ORDER BY match, number").fetchall()
    rows_of = [[change["do"] for change in json.loads(body)] for (body,) in rows]
    assert rows_of[-1] == ["host", "hints", "sit", "ready", "sit", "ready", "begin"]
    for what, following in (("ready", "begin"), ("rematch", "next")):
        assert [does for does in rows_of if does[0] == what] == [[what], [what, following]]


@pytest.fixture(scope="module")
def shared() -> Iterator[str]:
    with database() as address:
        yield address


def test_two_processes_serve_the_same_matches_and_one_may_die(shared: str) -> None:
    random = Random(6)
    port = free_port()
    first, second = Served(shared), Served(shared, port)
    pairs: list[Pair] = []
    try:
        pairs = [Pair([first.address, second.address], number) for number in range(4)]
        for _ in range(2):
            wait_for_moves(pairs, 2)
            time.sleep(random.random() * 0.3)
            second.kill()
            wait_for_moves(pairs, 2)  # without it
            second = Served(shared, port)
        wait_for_moves(pairs, 2)
        check(pairs, first)
    finally:
        for pair in pairs:
            pair.stop.set()
        first.stop()
        second.stop()


def test_engines_and_clocks_outlive_the_process_that_minds_them(shared: str) -> None:
    first, second = Served(shared), Served(shared)
    slow = {"engine": "random", "seconds": 0.01}
    try:
        # Made in the second process, which therefore moves their engines and watches their clocks.
        show = second.room("chinese-checkers", {"players": 2}, engines={"0": slow, "1": slow})
        timed = second.table("dots", clock={"per_move": 5})
        for line in timed:
            line.get_ready()
        for line in timed:
            line.until(lambda seen: seen["status"] == "playing")
        with first.line(show["code"]) as watcher, first.line(timed[1].code, timed[1].token) as guest:
            ply = watcher.until(lambda seen: seen["ply"] >= 3)["ply"]
            # He is there by way of the other process.
            assert guest.until(lambda seen: seen["seats"][0]["state"] == "thinking")
            second.kill()
            assert guest.until(lambda seen: seen["seats"][0]["state"] == "gone")
            watcher.until(lambda seen: seen["ply"] >= ply + 20)
            assert guest.until(lambda seen: seen["status"] == "over")["result"]["reason"] == "seat 0 ran out of time"
        for line in timed:
            line.close()
    finally:
        first.stop()
        second.stop()
