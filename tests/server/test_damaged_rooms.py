"""A damaged database: every room that can be read is served, and requests about the others are refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.helpers import ServerProcess

INVALID_UTF8 = "CAST(x'5bff5d' AS TEXT)"


def change(file: Path, code: str, assignment: str) -> None:
    """Change the row of a match."""
    with sqlite3.connect(file) as database:
        database.execute(f"UPDATE matches SET {assignment} WHERE code = ?", [code])


def damage_events(file: Path, code: str) -> None:
    with sqlite3.connect(file) as database:
        of_match = "match = (SELECT id FROM matches WHERE code = ?)"
        database.execute(f"UPDATE events SET body = {INVALID_UTF8} WHERE {of_match}", [code])


def codes_of(server: ServerProcess, status: str) -> set[str]:
    return {room["code"] for room in server.get(f"/api/matches?status={status}")}


def test_damaged_rows_are_refused_and_left_out_of_lists(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    with ServerProcess(f"sqlite:///{file}") as server:
        sound = server.create_room("dots", name="Ann", is_listed=True)["code"]
        for assignment in (
            "setting = 'nonsense'",
            f"setting = {INVALID_UTF8}",
            f"names = {INVALID_UTF8}",
            "game = 'go'",
        ):
            damaged = server.create_room("dots", name="Ann", is_listed=True)["code"]
            assert codes_of(server, "open") == {sound, damaged}
            change(file, damaged, assignment)
            assert codes_of(server, "open") == {sound}, assignment
            status, response = server.request(f"/api/matches/{damaged}")
            assert (status, response["detail"]["code"]) == (409, "room_damaged"), assignment


def test_a_server_starts_although_the_events_of_a_match_in_progress_are_damaged(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    with ServerProcess(f"sqlite:///{file}") as server:
        damaged, sound = (server.create_room("dots", name="Ann", is_listed=True)["code"] for _ in range(2))
    change(file, damaged, "status = 'playing'")
    damage_events(file, damaged)
    with ServerProcess(f"sqlite:///{file}") as server:
        status, response = server.request(f"/api/matches/{damaged}/join", {"name": "Bo"})
        assert (status, response["detail"]["code"]) == (409, "room_damaged")
        with pytest.raises(ConnectionClosed, match="room_damaged"):
            server.connect(damaged)
        server.post(f"/api/matches/{sound}/join", {"name": "Bo"})
