"""The program that wrote data/rooms.sqlite and data/rooms.jsonl: rooms in every state.

It is here to document the origin of these files. Do not run it again, since they must come from an earlier version.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Any

from golden.client import RoomConnection, request, server

SMALL_GAMES: dict[str, dict[str, Any]] = {
    "planes": {"size": 8, "planes": 1},
    "dots": {"rows": 2, "cols": 2},
    "two-eat-one": {},
    "chinese-checkers": {"players": 3, "finish": "strict"},
    "checkers": {},
}
LAYOUTS = (["B2u"], ["C3u"])


class RoomMaker:
    """Creates rooms on a server, and collects their codes and tokens."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rooms: list[dict[str, Any]] = []

    def room(self, state: str, game: str, people: int | None = None, **setting: Any) -> list[RoomConnection]:
        """Open a room with people in `people` seats, by default in all. Return their connections, the host's first."""
        setting = {"game": game, "options": SMALL_GAMES[game], "name": "Ann", **setting}
        made = self._post("/api/matches", {key: value for key, value in setting.items() if value is not None})
        connections = [RoomConnection(self.address, made["code"], made["token"])]
        seats = connections[0].latest["seats"]
        empty = sum(seat["kind"] == "empty" for seat in seats)
        for number in range(empty if people is None else people - 1):
            joined = self._post(f"/api/matches/{made['code']}/join", {"name": f"Guest {number + 1}"})
            connections.append(RoomConnection(self.address, made["code"], joined["token"]))
        self.rooms.append(
            {"state": state, "code": made["code"], "tokens": [connection.token for connection in connections]}
        )
        return connections

    def playing(self, state: str, game: str, plies: int, **setting: Any) -> list[RoomConnection]:
        """Open a room and play random moves in it."""
        connections = self.room(state, game, **setting)
        for connection in connections:
            if game == "planes":
                connection.send(op="place", moves=LAYOUTS[connection.latest["seat"]])
            connection.send(op="ready")
        play(connections, Random(state), plies)
        return connections

    def _post(self, path: str, body: object) -> Any:
        status, answer = request(self.address, path, body)
        assert status == 201, answer
        return answer


def play(connections: list[RoomConnection], random: Random, plies: int) -> None:
    """Play random moves until there are `plies` of them or the game is over."""
    for connection in connections:
        connection.wait_until(lambda seen: seen["status"] == "playing")
    for _ in range(plies):
        known = max(connection.latest["number"] for connection in connections)
        for connection in connections:
            connection.wait_until(lambda seen, known=known: seen["number"] >= known)  # type: ignore[misc]
        seen = connections[0].latest
        if seen["mover"] is None:
            return
        mover = next(connection for connection in connections if connection.latest["seat"] == seen["mover"])
        move = random.choice(mover.latest["legal"])["text"]
        ply = mover.latest["ply"]
        mover.send(op="play", ply=ply, move=move)
        mover.wait_until(lambda seen, ply=ply: seen["ply"] > ply or seen["status"] == "over")  # type: ignore[misc]


def is_over(seen: dict[str, Any]) -> bool:
    return bool(seen["status"] == "over")


def make_open(maker: RoomMaker) -> None:
    maker.room("open", "dots", people=1, is_listed=True)
    maker.room("open, three seats, two taken", "chinese-checkers", people=2, hints=False)
    maker.room(
        "open, an engine sits", "checkers", people=1, engines={"0": {"engine": "alphabeta", "seconds": 2}}, seat=1
    )
    maker.room("planes, nobody has placed", "planes")
    connections = maker.room("planes, one has placed", "planes")
    connections[0].send(op="place", moves=LAYOUTS[0])
    connections[0].send(op="ready")
    connections[0].wait_until(lambda seen: seen["seats"][0]["state"] == "ready")


def make_playing(maker: RoomMaker) -> None:
    for game in SMALL_GAMES:
        maker.playing("playing", game, 5)
    maker.playing("playing from a position", "two-eat-one", 1, position="2211/1200/0000/0000 1", draw_rule=False)
    maker.playing("playing with a clock", "checkers", 4, clock={"per_game": 86_400, "increment": 2})
    connections = maker.playing("a takeback is offered", "two-eat-one", 4)
    connections[0].send(op="offer", what="takeback")
    connections[0].wait_until(lambda seen: bool(seen["offers"]))
    connections = maker.playing("a draw is offered", "checkers", 4)
    connections[1].send(op="offer", what="draw")
    connections[1].wait_until(lambda seen: bool(seen["offers"]))
    connections = maker.playing("on autopilot", "two-eat-one", 4)
    connections[1].send(op="autopilot", is_on=True)
    connections[1].wait_until(lambda seen: seen["seats"][1]["is_autopilot"])
    connections = maker.playing("a seat dropped out", "chinese-checkers", 4)
    connections[2].send(op="resign")
    connections[2].wait_until(lambda seen: seen["seats"][2]["state"] == "left")
    connections = maker.playing("a move was taken back", "dots", 1)
    connections[0].send(op="offer", what="takeback")
    connections[1].wait_until(lambda seen: bool(seen["offers"]))
    connections[1].send(op="offer", what="takeback", answer="accept")
    connections[1].wait_until(lambda seen: seen["ply"] == 0)
    connections = maker.playing("against an engine", "two-eat-one", 0, engines={"0": {"engine": "random"}}, seat=1)
    for ply in (1, 3):
        connections[0].wait_until(lambda seen, ply=ply: seen["ply"] == ply)  # type: ignore[misc]
        if ply == 1:
            play(connections, Random(ply), 1)
    make_paused(maker)


def make_paused(maker: RoomMaker) -> None:
    engines = {"0": {"engine": "random"}, "1": {"engine": "greedy"}}
    connections = maker.room("engines pause", "checkers", name=None, engines=engines, pace=30)
    connections[0].send(op="pace", seconds=0.6, is_paused=True)
    connections[0].wait_until(lambda seen: seen["pace"] == {"seconds": 0.6, "is_paused": True})
    for _ in range(3):
        ply = connections[0].latest["ply"]
        connections[0].send(op="step")
        connections[0].wait_until(lambda seen, ply=ply: seen["ply"] > ply)  # type: ignore[misc]


def make_over(maker: RoomMaker) -> None:
    for game in ("dots", "planes", "two-eat-one"):
        connections = maker.playing("over", game, 2000)
        connections[0].wait_until(is_over)
    for game in SMALL_GAMES:
        connections = maker.playing("over, resigned", game, 4)
        for connection in connections[1:]:
            connection.send(op="resign")
        connections[0].wait_until(is_over)
    for game in ("checkers", "two-eat-one"):
        connections = maker.playing("over, a draw was agreed", game, 4)
        connections[0].send(op="offer", what="draw")
        connections[1].wait_until(lambda seen: bool(seen["offers"]))
        connections[1].send(op="offer", what="draw", answer="accept")
        connections[0].wait_until(is_over)
    for game in ("dots", "planes"):
        connections = maker.playing("over, the time was over", game, 4, clock={"per_move": 1})
        connections[0].wait_until(is_over)


def make_rematches(maker: RoomMaker) -> None:
    connections = maker.playing("a rematch is asked for", "dots", 2000)
    connections[0].send(op="rematch")
    connections[0].wait_until(lambda seen: bool(seen["rematch"]))
    for state, game in (("a rematch was made", "dots"), ("a rematch of planes was made", "planes")):
        connections = maker.playing(state, game, 2000)
        for connection in connections:
            connection.send(op="rematch")
        code = connections[0].wait_until(lambda seen: seen["next_code"] is not None)["next_code"]
        maker.rooms.append(
            {"state": "the rematch", "code": code, "tokens": [connection.token for connection in connections]}
        )


def main(folder: Path) -> None:
    database = folder / "rooms.sqlite"
    with server(database) as address:
        maker = RoomMaker(address)
        for make in (make_open, make_playing, make_over, make_rematches):
            make(maker)
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    lines = [json.dumps(room) for room in maker.rooms]
    (folder / "rooms.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
