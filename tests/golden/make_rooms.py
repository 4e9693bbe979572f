"""Wrote data/rooms.sqlite and data/rooms.json, once: rooms in every state. It is kept to show how they came about.

Not to be run again without need: the point of the database is that an earlier version wrote it.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Any

from golden.serving import Line, ask, server

SMALL_GAMES: dict[str, dict[str, Any]] = {
    "planes": {"size": 8, "planes": 1},
    "dots": {"rows": 2, "cols": 2},
    "two-eat-one": {},
    "chinese-checkers": {"players": 3, "finish": "strict"},
    "checkers": {},
}
LAYOUTS = (["B2u"], ["C3u"])


class Maker:
    """Makes rooms on a server, and remembers their codes and tokens."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rooms: list[dict[str, Any]] = []

    def room(self, state: str, game: str, people: int | None = None, **setting: Any) -> list[Line]:
        """Opens a room in which that many people sit, all if none is said; their lines, the host's first."""
        setting = {"game": game, "options": SMALL_GAMES[game], "name": "Ann", **setting}
        made = self._post("/api/matches", {key: value for key, value in setting.items() if value is not None})
        lines = [Line(self.address, made["code"], made["token"])]
        seats = lines[0].latest["seats"]
        empty = sum(seat["kind"] == "empty" for seat in seats)
        for number in range(empty if people is None else people - 1):
            joined = self._post(f"/api/matches/{made['code']}/join", {"name": f"Guest {number + 1}"})
            lines.append(Line(self.address, made["code"], joined["token"]))
        self.rooms.append({"state": state, "code": made["code"], "tokens": [line.token for line in lines]})
        return lines

    def playing(self, state: str, game: str, plies: int, **setting: Any) -> list[Line]:
        """A room in which random moves were made."""
        lines = self.room(state, game, **setting)
        for line in lines:
            if game == "planes":
                line.say(op="place", planes=LAYOUTS[line.latest["seat"]])
            line.say(op="ready")
        play(lines, Random(state), plies)
        return lines

    def _post(self, path: str, body: object) -> Any:
        status, answer = ask(self.address, path, body)
        assert status == 201, answer
        return answer


def play(lines: list[Line], random: Random, plies: int) -> None:
    """Random moves of people, until that many were made or the game is over."""
    for line in lines:
        line.until(lambda seen: seen["status"] == "playing")
    for _ in range(plies):
        known = max(line.latest["number"] for line in lines)
        for line in lines:
            line.until(lambda seen, known=known: seen["number"] >= known)  # type: ignore[misc]
        seen = lines[0].latest
        if seen["mover"] is None:
            return
        mover = next(line for line in lines if line.latest["seat"] == seen["mover"])
        move = random.choice(mover.latest["legal"])["text"]
        ply = mover.latest["ply"]
        mover.say(op="play", ply=ply, move=move)
        mover.until(lambda seen, ply=ply: seen["ply"] > ply or seen["status"] == "over")  # type: ignore[misc]


def is_over(seen: dict[str, Any]) -> bool:
    return bool(seen["status"] == "over")


def make_open(maker: Maker) -> None:
    maker.room("open", "dots", people=1, is_listed=True)
    maker.room("open, three seats, two taken", "chinese-checkers", people=2, hints=False)
    maker.room(
        "open, an engine sits", "checkers", people=1, engines={"0": {"engine": "alphabeta", "seconds": 2}}, seat=1
    )
    maker.room("planes, nobody has placed", "planes")
    lines = maker.room("planes, one has placed", "planes")
    lines[0].say(op="place", planes=LAYOUTS[0])
    lines[0].say(op="ready")
    lines[0].until(lambda seen: seen["seats"][0]["state"] == "ready")


def make_playing(maker: Maker) -> None:
    for game in SMALL_GAMES:
        maker.playing("playing", game, 5)
    maker.playing("playing from a position", "two-eat-one", 1, position="2211/1200/0000/0000 1", draw_rule=False)
    maker.playing("playing with a clock", "checkers", 4, clock={"per_game": 86_400, "increment": 2})
    lines = maker.playing("a takeback is offered", "two-eat-one", 4)
    lines[0].say(op="offer", what="takeback")
    lines[0].until(lambda seen: bool(seen["offers"]))
    lines = maker.playing("a draw is offered", "checkers", 4)
    lines[1].say(op="offer", what="draw")
    lines[1].until(lambda seen: bool(seen["offers"]))
    lines = maker.playing("on autopilot", "two-eat-one", 4)
    lines[1].say(op="autopilot", is_on=True)
    lines[1].until(lambda seen: seen["seats"][1]["is_autopilot"])
    lines = maker.playing("a seat dropped out", "chinese-checkers", 4)
    lines[2].say(op="resign")
    lines[2].until(lambda seen: seen["seats"][2]["state"] == "left")
    lines = maker.playing("a move was taken back", "dots", 1)
    lines[0].say(op="offer", what="takeback")
    lines[1].until(lambda seen: bool(seen["offers"]))
    lines[1].say(op="offer", what="takeback", answer="accept")
    lines[1].until(lambda seen: seen["ply"] == 0)
    lines = maker.playing("against an engine", "two-eat-one", 0, engines={"0": {"engine": "random"}}, seat=1)
    for ply in (1, 3):
        lines[0].until(lambda seen, ply=ply: seen["ply"] == ply)  # type: ignore[misc]
        if ply == 1:
            play(lines, Random(ply), 1)
    make_paused(maker)


def make_paused(maker: Maker) -> None:
    engines = {"0": {"engine": "random"}, "1": {"engine": "greedy"}}
    lines = maker.room("engines pause", "checkers", name=None, engines=engines, pace=30)
    lines[0].say(op="pace", seconds=0.6, is_paused=True)
    lines[0].until(lambda seen: seen["pace"] == {"seconds": 0.6, "is_paused": True})
    for _ in range(3):
        ply = lines[0].latest["ply"]
        lines[0].say(op="step")
        lines[0].until(lambda seen, ply=ply: seen["ply"] > ply)  # type: ignore[misc]


def make_over(maker: Maker) -> None:
    for game in ("dots", "planes", "two-eat-one"):
        lines = maker.playing("over", game, 2000)
        lines[0].until(is_over)
    for game in SMALL_GAMES:
        lines = maker.playing("over, resigned", game, 4)
        for line in lines[1:]:
            line.say(op="resign")
        lines[0].until(is_over)
    for game in ("checkers", "two-eat-one"):
        lines = maker.playing("over, a draw was agreed", game, 4)
        lines[0].say(op="offer", what="draw")
        lines[1].until(lambda seen: bool(seen["offers"]))
        lines[1].say(op="offer", what="draw", answer="accept")
        lines[0].until(is_over)
    for game in ("dots", "planes"):
        lines = maker.playing("over, the time was over", game, 4, clock={"per_move": 1})
        lines[0].until(is_over)


def make_rematches(maker: Maker) -> None:
    lines = maker.playing("a rematch is asked for", "dots", 2000)
    lines[0].say(op="rematch")
    lines[0].until(lambda seen: bool(seen["rematch"]))
    for state, game in (("a rematch was made", "dots"), ("a rematch of planes was made", "planes")):
        lines = maker.playing(state, game, 2000)
        for line in lines:
            line.say(op="rematch")
        code = lines[0].until(lambda seen: seen["next_code"] is not None)["next_code"]
        maker.rooms.append({"state": "the rematch", "code": code, "tokens": [line.token for line in lines]})


def main(folder: Path) -> None:
    database = folder / "rooms.sqlite"
    with server(database) as address:
        maker = Maker(address)
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
