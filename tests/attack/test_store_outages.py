"""A store that fails for some seconds: what was due meanwhile happens as soon as it works again."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from attack.databases import execute
from server.helpers import ServerProcess, close_all, start_match

OUTAGE_SECONDS = 3.0
LOCK_SECONDS = 6.5  # longer than SQLite waits for a lock
UNAVAILABLE = "the server cannot reach its store at the moment; try again"
REFUSE_WRITES = {
    "sqlite": ["CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END"],
    "postgresql": [
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
        "CREATE TRIGGER refuse BEFORE INSERT ON events EXECUTE FUNCTION refuse()",
    ],
}
ALLOW_WRITES = {"sqlite": "DROP TRIGGER refuse", "postgresql": "DROP TRIGGER refuse ON events"}


@contextmanager
def failing_writes(url: str) -> Iterator[None]:
    """Let the database refuse all events, as it does while the disk is full."""
    kind = url.partition(":")[0]
    execute(url, *REFUSE_WRITES[kind])
    yield
    time.sleep(OUTAGE_SECONDS)
    execute(url, ALLOW_WRITES[kind])


@contextmanager
def locked_file(url: str) -> Iterator[None]:
    """Let another program hold the write lock of an SQLite file."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        time.sleep(LOCK_SECONDS)
        other.execute("ROLLBACK")


def test_moves_and_flags_come_after_writes_have_failed(url: str, tmp_path: Path) -> None:
    with ServerProcess(url, log=tmp_path / "log.txt") as server:
        room = server.create_room("checkers", name="Ann", engines={"1": {"engine": "alphabeta", "seconds": 1}})
        player = server.connect(room["code"], room["token"])
        timed = server.seat_players("dots", clock={"per_move": 3})
        waiting = server.seat_players("dots", clock={"per_game": 60})
        for players in ([player], timed, waiting):
            start_match(players)
        player.play(player.latest["legal"][0]["text"])
        with failing_writes(url):
            assert waiting[0].expect_refusal(op="play", ply=0, move="0") == UNAVAILABLE
            left = waiting[0].sync()["seats"][0]["seconds"]
        player.wait_until(lambda seen: seen["ply"] == 2 and seen["mover"] == 0)
        for socket in timed:
            result = socket.wait_until(lambda seen: seen["status"] == "over")["result"]
            assert result["reason"]["code"] == "ran_out_of_time"
        waiting[0].play("0")
        assert waiting[0].latest["seats"][0]["seconds"] <= left - OUTAGE_SECONDS + 0.1  # the clock ran on meanwhile
        assert waiting[1].wait_until(lambda seen: seen["ply"] == 1)["moves"] == ["0"]
        close_all([player, *timed, *waiting])


def test_moves_and_flags_come_after_the_file_was_locked(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.sqlite"
    with ServerProcess(url, log=tmp_path / "log.txt") as server:
        room = server.create_room("checkers", name="Ann", engines={"1": {"engine": "alphabeta", "seconds": 1}})
        player = server.connect(room["code"], room["token"])
        timed = server.seat_players("dots", clock={"per_move": 3})
        for players in ([player], timed):
            start_match(players)
        player.play(player.latest["legal"][0]["text"])
        with locked_file(url):
            pass
        player.wait_until(lambda seen: seen["ply"] == 2 and seen["mover"] == 0)
        for socket in timed:
            socket.wait_until(lambda seen: seen["status"] == "over")
        close_all([player, *timed])
