"""Names that cannot be shown: the wire refuses them, and a name that an earlier version has stored harms nobody.

Such a name once passed the wire and was refused by the match only after the start of the match was stored: from then on
the server did not start, and with several processes no engine moved in any room.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

from attack.databases import execute
from server.helpers import RoomSocket, ServerProcess, close_all, start_match
from server.text_fields import HOSTILE_TEXTS

KINDS = ("no-break space", "zero-width space", "zero-width only", "bidi override", "C1 control", "private use")
NAMES = [HOSTILE_TEXTS[kind] for kind in KINDS]


def start_processes(url: str, log: Path, exit_stack: ExitStack) -> list[ServerProcess]:
    """Start one server or, where several can share the database, two."""
    count = 1 if url.startswith("sqlite") else 2
    return [exit_stack.enter_context(ServerProcess(url, log=log)) for _ in range(count)]


def play_against_engine(server: ServerProcess) -> None:
    """Play two moves against an engine that thinks for longer than a second."""
    room = server.create_room("checkers", name="Ann", engines={"1": {"engine": "alphabeta", "seconds": 1.2}})
    with server.connect(room["code"], room["token"]) as player:
        player.get_ready()
        for ply in (0, 2):
            player.wait_until(lambda seen, ply=ply: seen["ply"] == ply and seen["mover"] == 0)  # type: ignore[misc]
            player.play(player.latest["legal"][0]["text"])
        player.wait_until(lambda seen: seen["ply"] == 4)


def test_names_that_cannot_be_shown_do_not_stop_the_server(url: str, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with ExitStack() as exit_stack:
        servers = start_processes(url, log, exit_stack)
        guests: list[RoomSocket] = []
        for name in NAMES:
            assert servers[0].request("/api/matches", {"game": "dots", "name": name})[0] == 422
            room = servers[0].create_room("dots", name="Ann")
            assert servers[-1].request(f"/api/matches/{room['code']}/join", {"name": name})[0] == 422
            joined = servers[-1].post(f"/api/matches/{room['code']}/join", {"name": "Bo"})
            players = [
                servers[0].connect(room["code"], room["token"]),
                servers[-1].connect(room["code"], joined["token"]),
            ]
            players[1].send(op="rename", name=name)
            assert players[1].wait_until(lambda _: True, "refused")["reason"]["code"] == "not_a_message"
            start_match(players)
            guests += players
        close_all(guests)
        play_against_engine(servers[-1])
    with ExitStack() as exit_stack:
        servers = start_processes(url, log, exit_stack)
        for player in guests[:2]:
            with servers[-1].connect(player.code, player.token) as again:
                assert again.latest["status"] == "playing"
        play_against_engine(servers[0])
    assert log.read_text() == ""


def test_names_that_an_earlier_version_has_stored_are_shown_in_another_way(url: str, tmp_path: Path) -> None:
    rooms: list[list[RoomSocket]] = []
    with ServerProcess(url) as server:
        for name in NAMES:
            players = server.seat_players("dots")
            start_match(players)
            close_all(players)
            rooms.append(players)
            stored = json.dumps(name, ensure_ascii=False)
            id_of = f"(SELECT id FROM matches WHERE code = '{players[0].code}')"
            execute(url, f"""UPDATE events SET body = REPLACE(body, '"Guest 1"', '{stored}') WHERE match = {id_of}""")
    with ServerProcess(url, log=tmp_path / "log.txt") as server:
        for left in rooms:
            code = left[0].code
            players = [server.connect(code, player.token) for player in left]
            shown = players[0].latest["seats"][1]["name"]
            assert shown.isprintable()
            assert "\N{REPLACEMENT CHARACTER}" in shown
            players[0].play("0")
            players[1].wait_until(lambda seen: seen["ply"] == 1)
            players[1].send(op="resign")
            players[0].wait_until(lambda seen: seen["status"] == "over")
            assert server.get(f"/api/records/{code}")["seats"][1]["name"] == shown
            close_all(players)
        play_against_engine(server)
    assert (tmp_path / "log.txt").read_text() == ""
