"""The server's responses about rooms of an earlier version, from data/rooms.sqlite, and about positions."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from golden.client import Message, RoomConnection, request, server
from golden.command_line import pinned
from golden.positions import DATA, GAMES, places
from golden.values import line

VOLATILE = ("now", "away_since")
# The order in which fields are pinned; the server may send them in another order. New fields come last.
SNAPSHOT_FIELDS = (
    *("op", "code", "game", "options", "ply", "mover", "view", "position", "pieces", "phase", "score", "standing"),
    *("material", "legal", "offers", "result", "number", "status", "seat", "seats", "first_move", "moves", "movers"),
    *("spectators", "is_host", "hints", "pace", "rematch", "next_code"),
)
SEAT_FIELDS = ("name", "kind", "engine", "state", "is_autopilot", "last_move", "last_path", "seconds")


def snapshots() -> Iterator[str]:
    """Yield the first message to every seat of every room, and to a spectator."""
    with _server_on_copy() as address:
        for room in _rooms():
            yield from _enter(address, room)
        yield from _refused(address, _rooms()[0]["code"])


def answers() -> Iterator[str]:
    """Yield the responses to HTTP requests."""
    with _server_on_copy() as address:
        for path, body in [*_about_rooms(), *_about_positions()]:
            status, answer = request(address, path, body)
            yield line(path=path, **({} if body is None else {"body": body}), status=status, answer=pinned(answer))


def _rooms() -> list[dict[str, Any]]:
    lines = (DATA / "rooms.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(each) for each in lines]


class _server_on_copy:
    """Run a server on a copy of the database."""

    def __enter__(self) -> str:
        self._folder = tempfile.TemporaryDirectory()
        copy = Path(self._folder.name) / "rooms.sqlite"
        shutil.copyfile(DATA / "rooms.sqlite", copy)
        self._server = server(copy)
        return self._server.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._server.__exit__(*error)
        self._folder.cleanup()


def _enter(address: str, room: dict[str, Any]) -> Iterator[str]:
    """Yield the first message of each connection. All of them stay open, so that no seat appears as disconnected."""
    connections: list[RoomConnection] = []
    try:
        for token in (*room["tokens"], None):
            connections.append(RoomConnection(address, room["code"], token))
            snapshot = connections[-1].latest
            yield line(state=room["state"], seat=snapshot["seat"], message=_steady(snapshot))
    finally:
        for connection in connections:
            connection.close()


def _steady(message: Message) -> Message:
    """Return a snapshot without the fields that depend on the time, such as the running clock of the mover."""
    seats = [
        {**seat, "seconds": "running"} if seat["seconds"] is not None and number == message["mover"] else seat
        for number, seat in enumerate(message["seats"])
    ]
    return _in_order({**message, "seats": [_in_order(seat, SEAT_FIELDS) for seat in seats]}, SNAPSHOT_FIELDS)


def _in_order(content: Message, fields: tuple[str, ...]) -> Message:
    new = sorted(set(content) - set(fields) - set(VOLATILE))
    return {key: content[key] for key in (*fields, *new)}


def _refused(address: str, code: str) -> Iterator[str]:
    """Yield responses to messages that are refused."""
    guest = RoomConnection(address, code)
    for message in ({"op": "resign"}, {"op": "play", "ply": 0, "move": "0"}, {"op": "dance"}, {"op": "ping"}):
        guest.send(**message)
        yield line(said=message, heard=pinned(guest.receive()))
    guest.close()


def _about_rooms() -> Iterator[tuple[str, object]]:
    for room in _rooms():
        yield f"/api/matches/{room['code']}", None
        if room["state"].startswith(("over", "a rematch")):
            yield f"/api/records/{room['code']}", None
            yield f"/api/records/{room['code']}/replay", None
    yield f"/api/records/{_rooms()[0]['code']}", None
    yield from ((f"/api/matches?status={status}", None) for status in ("open", "playing", "over"))
    yield "/api/records", None
    yield "/api/matches/bamotiku", None


def _about_positions() -> Iterator[tuple[str, object]]:
    yield "/api/games", None
    for game in GAMES:
        yield "/api/layout", {"game": game}
        yield from (("/api/check", {"game": game, "text": text}) for text in (places(game)[1].text, "x"))
        yield "/api/line", {"game": game, "moves": []}
        yield "/api/line", {"game": game, "moves": ["x"]}
    for game in ("dots", "two-eat-one", "checkers"):
        for place in [each for each in places(game) if each.is_proved][::3]:
            yield "/api/truth", {"game": game, "options": dict(place.options), "position": place.text}
        yield f"/api/puzzles/{game}/1/17", None
        yield f"/api/puzzles/{game}/1/17/solution", None
    yield "/api/puzzles/daily?date=2026-03-01", None
    yield "/api/trees/minimax", {"position": None, "depth": 2}
    yield "/api/posterior", {"game": "planes", "options": {"size": 8}, "answers": "C5=body"}
    tree = {"options": {"size": 8, "planes": 1}, "tree": "gini", "shots": ["C5=body"]}
    yield "/api/trees/planes/path", tree
    yield "/api/trees/planes/node", {**tree, "shots": []}
