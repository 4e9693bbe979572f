"""One address cannot fill the server with rooms, or a room with its own people."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from attack.clients import ATTACKER, OTHER, request_from
from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from qipan.server.config.rooms import RoomLimits
from server.helpers import close_all
from server.local_server import LocalServer

ROOM = {"game": "dots", "name": "Host"}


def serve(folder: Path, max_loaded: int = 100, **budgets: float) -> LocalServer:
    limits, rooms = AddressBudgets.model_validate(budgets), RoomLimits(max_loaded=max_loaded)
    return LocalServer(Settings(db=f"sqlite:///{folder}/matches.sqlite", budgets=limits, rooms=rooms))


def test_one_address_creates_a_limited_number_of_rooms(tmp_path: Path) -> None:
    with serve(tmp_path, rooms_burst=3, rooms_per_second=0.001) as server:
        answers = [request_from(ATTACKER, server, "/api/matches", ROOM) for _ in range(5)]
        assert [status for status, _ in answers] == [201, 201, 201, 429, 429]
        assert answers[-1] == (429, "too_many_rooms")
        assert request_from(OTHER, server, "/api/matches", ROOM)[0] == 201


def test_refused_requests_store_no_profiles(tmp_path: Path) -> None:
    with serve(tmp_path, rooms_burst=1, rooms_per_second=0.001) as server:
        keys = [{"Profile-Key": letter * 40} for letter in "abcd"]
        created = [request_from(ATTACKER, server, "/api/matches", ROOM, key) for key in keys[:2]]
        assert [status for status, _ in created] == [201, 429]
        join = f"/api/matches/{created[0][1]['code']}/join"
        taken = {"name": "Guest", "seat": created[0][1]["seat"]}
        assert request_from(OTHER, server, join, taken, keys[2])[0] == 409
        assert request_from(OTHER, server, join, {"name": "Guest"}, keys[3])[0] == 201
    with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM profiles").fetchone() == (2,)


def test_a_server_without_space_answers_with_503(tmp_path: Path) -> None:
    with serve(tmp_path, max_loaded=2) as server:
        sockets = []
        for _ in range(2):
            room = server.create_room("dots", name="Host")
            sockets.append(server.connect(room["code"], room["token"]))
        assert request_from(OTHER, server, "/api/matches", ROOM) == (503, "server_full")
        close_all(sockets)


def test_rooms_that_nobody_uses_do_not_fill_the_server(tmp_path: Path) -> None:
    with serve(tmp_path, max_loaded=2) as server:
        room = server.create_room("dots", name="Host")
        for _ in range(5):
            assert request_from(OTHER, server, "/api/matches", ROOM)[0] == 201
        with server.connect(room["code"], room["token"]) as host:
            assert host.seat == 0


def test_one_address_cannot_take_all_seats_of_a_listed_room(tmp_path: Path) -> None:
    with serve(tmp_path) as server:
        code = server.create_room("chinese-checkers", {"players": 6}, name="Host", is_listed=True)["code"]

        def join(source: str, **more: Any) -> tuple[int, Any]:
            return request_from(source, server, f"/api/matches/{code}/join", {"name": "Guest", **more})

        token = "a" * 40
        assert join(ATTACKER, seat=0)[0] == 409
        first = join(ATTACKER, token=token)
        assert first[0] == 201
        assert join(ATTACKER)[0] == 201
        assert join(ATTACKER) == (429, "too_many_seats_here")
        assert join(ATTACKER, token=token) == first
        assert join(OTHER)[0] == 201
        assert [join("127.0.0.1")[0] for _ in range(2)] == [201, 201]


def test_one_address_takes_a_limited_number_of_seats(tmp_path: Path) -> None:
    with serve(tmp_path, seats_burst=2, seats_per_second=0.001) as server:
        codes = [server.create_room("dots", name="Host")["code"] for _ in range(4)]
        answers = [request_from(ATTACKER, server, f"/api/matches/{code}/join", {"name": "Guest"}) for code in codes[:3]]
        assert [status for status, _ in answers] == [201, 201, 429]
        assert answers[-1] == (429, "too_many_seats")
        assert request_from(OTHER, server, f"/api/matches/{codes[3]}/join", {"name": "Guest"})[0] == 201
