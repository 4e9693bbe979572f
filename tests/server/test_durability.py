"""Killed servers: acknowledged moves are still there after a restart, and clients continue by themselves."""

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

import qipan
from qipan import client
from server.helpers import TIMEOUT_SECONDS, ServerProcess, close_all, start_match
from server.postgresql import database, free_port

# Not dots, whose matches are short: a server would often be killed during a request to join, which cannot be retried.
GAMES = [name for name in qipan.game_names() if name != "dots"]
LAYOUT = ["A2u", "E2u", "A7u"]


class Pair:
    """Two clients that play random moves against each other, match after match, until they are stopped."""

    def __init__(self, addresses: list[str], game: str) -> None:
        self.addresses = addresses
        self.game = game
        self.random = Random(game)
        self.acknowledged: list[tuple[str, str | None, list[str]]] = []  # room, token, and the moves shown to a client
        self.played = 0
        self.stop = threading.Event()
        self.trouble: list[BaseException] = []
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def end(self) -> None:
        self.stop.set()
        self._thread.join(2 * TIMEOUT_SECONDS)
        assert not self._thread.is_alive()
        if self.trouble:
            raise self.trouble[0]

    def _run(self) -> None:
        try:
            while not self.stop.is_set():
                self._play_match()
        except BaseException as error:
            self.trouble.append(error)

    def _play_match(self) -> None:
        with self._retry(lambda: client.create(self.addresses[0], self.game, name="A")) as host:
            pass
        try:
            with self._retry(lambda: client.join(self.addresses[0], host.code, "B")) as guest:
                pass
        except client.Refused:  # the seat was given away, but the server died before it answered
            return
        with (
            client.Guest(self.addresses, host.code, host.token) as first,
            client.Guest(self.addresses[::-1], host.code, guest.token) as second,
        ):
            seats = [first, second]
            self._start_match(seats)
            shown: list[list[str]] = [[], []]
            while not self.stop.is_set() and first.outcome is None:
                self._move(seats, shown)
            for seat, moves in zip(seats, shown, strict=True):
                if first.outcome is None:  # at the end of a game of planes, hidden moves are revealed as well
                    self.acknowledged.append((host.code, seat.token, moves))

    def _start_match(self, seats: list[client.Guest]) -> None:
        for seat in seats:
            if self.game == "planes":
                seat.place(LAYOUT)
            seat.ready()
        end = time.monotonic() + TIMEOUT_SECONDS
        while not all(seat.position["status"] == "playing" for seat in seats):
            assert time.monotonic() < end
            # The match starts once both people are connected. A guest whose process died reconnects in `wait`.
            for seat in seats:
                seat.wait(0.1)

    def _move(self, seats: list[client.Guest], shown: list[list[str]]) -> None:
        mover = next(seat for seat in seats if seat.seat == seats[0].mover)
        other = seats[1 - seats.index(mover)]
        mover.play(self.random.choice(mover.moves()))
        self.played += 1
        count = len(mover.moves_played)
        assert other.wait_for(lambda: len(other.moves_played) >= count, TIMEOUT_SECONDS)
        for number, seat in enumerate(seats):
            if seat.outcome is None:
                assert seat.moves_played[: len(shown[number])] == shown[number]
                shown[number] = list(seat.moves_played)

    def _retry(self, request: Any) -> client.Guest:
        """Retry an HTTP request, as a page or a person would."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while True:
            try:
                guest: client.Guest = request()
                return guest
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.1)
                self.addresses = self.addresses[1:] + self.addresses[:1]


def check(pairs: list[Pair], served: ServerProcess) -> None:
    """Check that every move that a client was sent is still there."""
    for pair in pairs:
        pair.end()
        for code, token, moves in pair.acknowledged:
            with client.Guest(served.address, code, token) as seat:
                assert seat.moves_played[: len(moves)] == moves


def wait_for_moves(pairs: list[Pair], more: int) -> None:
    wanted = [pair.played + more for pair in pairs]
    end = time.monotonic() + 2 * TIMEOUT_SECONDS
    while any(pair.played < count and not pair.trouble for pair, count in zip(pairs, wanted, strict=True)):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_server_killed_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    random = Random(5)
    db = f"sqlite:///{tmp_path}/matches.sqlite"
    served = ServerProcess(db)
    pairs: list[Pair] = []
    try:
        pairs = [Pair([served.address], game) for game in GAMES]
        for _ in range(3):
            wait_for_moves(pairs, 2)
            time.sleep(random.random() * 0.3)
            served.kill()
            served = ServerProcess(db, served.port)
        wait_for_moves(pairs, 2)
        check(pairs, served)
    finally:
        for pair in pairs:
            pair.stop.set()
        served.stop()


def test_paused_engines_are_still_paused_after_a_restart(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/matches.sqlite"
    quick = {"engine": "random", "seconds": 0.01}
    with ServerProcess(db) as served:
        room = served.create_room("chinese-checkers", engines={"0": quick, "1": quick}, pace=0.05)
        with served.connect(room["code"], room["token"]) as host:
            host.send(op="pace", seconds=0, is_paused=True)
            ply = host.wait_until(lambda seen: seen["pace"]["is_paused"])["ply"]
            served.kill()
    with ServerProcess(db) as served, served.connect(room["code"], room["token"]) as host:
        assert host.latest["pace"] == {"seconds": 0, "is_paused": True}
        assert host.latest["ply"] == ply
        host.send(op="step")
        host.wait_until(lambda seen: seen["ply"] == ply + 1)
        assert host.sync()["ply"] == ply + 1


def test_consequences_are_written_together_with_their_cause(tmp_path: Path) -> None:
    """The server cannot die between the moment when the last seat is ready and the start of the game."""
    file = tmp_path / "matches.sqlite"
    with ServerProcess(f"sqlite:///{file}") as served:
        players = served.seat_players("dots", {"rows": 1, "cols": 1})
        start_match(players)
        players[0].send(op="resign")
        for player in players:
            player.wait_until(lambda seen: seen["status"] == "over")
            player.send(op="rematch")
        for player in players:
            player.wait_until(lambda seen: seen["next_code"] is not None)
        close_all(players)
    with sqlite3.connect(file) as opened:
        rows = opened.execute("SELECT body FROM events ORDER BY match, number").fetchall()
    rows_of = [[event["type"] for event in json.loads(body)] for (body,) in rows]
    # Nobody has come to the room of the rematch yet, so that it has not started.
    assert rows_of[-1] == ["hosted", "hints_changed", *["seat_taken", "ready_changed"] * 2]
    ready = [types for types in rows_of if types[0] == "ready_changed"]
    assert ready == [["ready_changed"], ["ready_changed", "started"]]


@pytest.fixture(scope="module")
def shared() -> Iterator[str]:
    with database() as address:
        yield address


def test_two_processes_serve_the_same_matches_and_one_may_die(shared: str) -> None:
    random = Random(6)
    port = free_port()
    first, second = ServerProcess(shared), ServerProcess(shared, port)
    pairs: list[Pair] = []
    try:
        pairs = [Pair([first.address, second.address], game) for game in GAMES]
        for _ in range(2):
            wait_for_moves(pairs, 2)
            time.sleep(random.random() * 0.3)
            second.kill()
            wait_for_moves(pairs, 2)  # the first process serves all pairs alone
            second = ServerProcess(shared, port)
        wait_for_moves(pairs, 2)
        check(pairs, first)
    finally:
        for pair in pairs:
            pair.stop.set()
        first.stop()
        second.stop()


def test_engines_and_clocks_outlive_the_process_that_leads_them(shared: str) -> None:
    first, second = ServerProcess(shared), ServerProcess(shared)
    slow = {"engine": "random", "seconds": 0.01}
    try:
        # The second process creates these rooms, and therefore leads them.
        engine_match = second.create_room("chinese-checkers", {"players": 2}, engines={"0": slow, "1": slow})
        timed = second.seat_players("dots", clock={"per_move": 5})
        for player in timed:
            player.get_ready()
        for player in timed:
            player.wait_until(lambda seen: seen["status"] == "playing")
        with first.connect(engine_match["code"]) as spectator, first.connect(timed[1].code, timed[1].token) as guest:
            ply = spectator.wait_until(lambda seen: seen["ply"] >= 3)["ply"]
            # The host is connected through the other process.
            assert guest.wait_until(lambda seen: seen["seats"][0]["state"] == "thinking")
            second.kill()
            assert guest.wait_until(lambda seen: seen["seats"][0]["state"] == "gone")
            spectator.wait_until(lambda seen: seen["ply"] >= ply + 20)
            result = guest.wait_until(lambda seen: seen["status"] == "over")["result"]
            assert result["reason"]["code"] == "ran_out_of_time"
        for player in timed:
            player.close()
    finally:
        first.stop()
        second.stop()
