"""Damaged rooms: every room that can be read is served, and requests about the others are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from attack.databases import execute
from server.helpers import ServerProcess
from server.postgresql import database

INVALID_UTF8 = "CAST(x'5bff5d' AS TEXT)"  # PostgreSQL refuses such a text
IN_THE_MIDDLE = "match = {id} AND number = 2"
EVENT_DAMAGE = {
    "garbage": "UPDATE events SET body = 'nonsense' WHERE match = {id}",
    "empty": f"UPDATE events SET body = '' WHERE {IN_THE_MIDDLE}",
    "unknown event": f"""UPDATE events SET body = '[{{{{"type": "teleported"}}}}]' WHERE {IN_THE_MIDDLE}""",
    "impossible event": f"""UPDATE events SET body = '[{{{{"type": "started", "at": 1}}}}]' WHERE {IN_THE_MIDDLE}""",
    "missing event": f"DELETE FROM events WHERE {IN_THE_MIDDLE}",
}
ROW_DAMAGE = {
    "unknown setting": """setting = '{{"game": "dots", "gravity": 2}}'""",
    "unknown option": """setting = '{{"game": "dots", "options": {{"depth": 3}}}}'""",
    "unknown game": """game = 'go', setting = '{{"game": "go"}}'""",
    "names": "names = 'nonsense'",
}
SQLITE_DAMAGE = {
    "invalid text": f"UPDATE events SET body = {INVALID_UTF8} WHERE match = {{id}}",
    "invalid setting": f"UPDATE matches SET setting = {INVALID_UTF8} WHERE id = {{id}}",
}
DAMAGE = EVENT_DAMAGE | {name: f"UPDATE matches SET {change} WHERE id = {{id}}" for name, change in ROW_DAMAGE.items()}
NOT_LISTED = {"unknown setting", "unknown game", "names", "invalid setting"}  # the list reads only rows, not events


def start_match(server: ServerProcess) -> str:
    """Start a match against an engine, play a move, and leave. Return the code of the room."""
    room = server.create_room("dots", name="Ann", is_listed=True, engines={"1": {"engine": "random"}})
    with server.connect(room["code"], room["token"]) as player:
        player.get_ready()
        player.wait_until(lambda seen: seen["mover"] == 0)
        player.play(player.latest["legal"][0]["text"])
        player.wait_until(lambda seen: seen["ply"] >= 2)
    return str(room["code"])


def listed(server: ServerProcess) -> set[str]:
    return {room["code"] for status in ("open", "playing") for room in server.get(f"/api/matches?status={status}")}


def test_damaged_rooms_harm_nobody_else(url: str, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    damage = DAMAGE | (SQLITE_DAMAGE if url.startswith("sqlite") else {})
    with ServerProcess(url) as server:
        codes = {name: start_match(server) for name in damage}
        sound = start_match(server)
    for name, code in codes.items():
        id_of = f"(SELECT id FROM matches WHERE code = '{code}')"
        execute(url, damage[name].format(id=id_of))
    with ServerProcess(url, log=log) as server:
        shown = listed(server)
        assert sound in shown
        assert not shown & {codes[name] for name in damage if name in NOT_LISTED}
        for name, code in codes.items():
            if name == "names":  # only the list needs the stored names
                assert server.request(f"/api/matches/{code}")[0] == 409
                continue
            status, response = server.request(f"/api/matches/{code}/join", {"name": "Bo"})
            assert (status, response["detail"]["code"]) == (409, "room_damaged"), name
            with pytest.raises(ConnectionClosed, match="room_damaged"):
                server.connect(code)
        with server.connect(sound) as spectator:
            assert spectator.latest["status"] == "playing"
        assert start_match(server)
    damaged = {code for name, code in codes.items() if name != "names"}
    assert sorted(re.findall(r"room (\w+) is damaged", log.read_text())) == sorted(damaged)


def test_a_room_that_is_damaged_while_it_is_open_is_closed_for_its_players(tmp_path: Path) -> None:
    with database() as url, ServerProcess(url, log=tmp_path / "log.txt") as server:
        room = server.create_room("dots", name="Ann")
        with server.connect(room["code"], room["token"]) as player:
            id_of = f"(SELECT id FROM matches WHERE code = '{room['code']}')"
            notify = f"SELECT pg_notify('qipan_matches', 'attacker ' || {id_of})"
            for _ in range(2):
                execute(url, f"INSERT INTO events VALUES ({id_of}, 1, 'nonsense') ON CONFLICT DO NOTHING", notify)
            with pytest.raises(ConnectionClosed, match="room_damaged"):
                player.wait_until(lambda _: False)
        assert server.get("/api/matches?status=open") == []
    assert (tmp_path / "log.txt").read_text().count("is damaged") == 1
