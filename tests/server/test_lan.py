"""Duels between two servers, each with a page of its own: rooms that another program plays in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import qipan
from qipan.lan.verify import verify_record
from server.helpers import TIMEOUT_SECONDS, Message, RoomSocket, ServerProcess

LAYOUTS = [["A2u"], ["B3u"]]
PLANES = {"size": 8, "planes": 1}


@contextmanager
def lan_server(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> Iterator[ServerProcess]:
    """A server that other programs find at loopback, by an address; its files are in a folder of its own."""
    folder.mkdir(exist_ok=True)
    monkeypatch.setenv("QIPAN_DATA", str(folder))
    lan = ("--set", "lan.is_on=true", "--set", f"lan.name={name}", "--set", "lan.ports=7421-7460", *options)
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", options=lan) as server:
        yield server


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with lan_server(tmp_path / "a", "Ann", monkeypatch) as ann, lan_server(tmp_path / "b", "Bo", monkeypatch) as bo:
        yield ann, bo


def wait_for(look: Callable[[], Any]) -> Any:
    """Return what `look` returns as soon as it is true."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def address_of(server: ServerProcess) -> str:
    return f"127.0.0.1:{server.get('/api/lan')['port']}"


def begin(
    ann: ServerProcess, bo: ServerProcess, game: str, options: dict[str, Any], **choices: Any
) -> list[RoomSocket]:
    """Let Ann invite Bo, who accepts. Return their sockets in their own rooms."""
    with ThreadPoolExecutor(1) as threads:
        body = {"address": address_of(bo), "game": game, "options": options, "name": "Ann", **choices}
        invited = threads.submit(ann.post, "/api/lan/invite", body)
        opened = wait_for(lambda: bo.get("/api/lan")["invitations"])[0]
        assert (opened["name"], opened["game"]) == ("Ann", game)
        accepted = bo.post("/api/lan/answer", {"id": opened["id"], "is_accepted": True, "name": "Bo"})
        return [ann.connect(*_place(invited.result())), bo.connect(*_place(accepted))]


def _place(seat: Message) -> tuple[str, str]:
    return seat["code"], seat["token"]


def finish(players: list[RoomSocket], seats: Sequence[int] = (0, 1)) -> None:
    """Let these seats play random legal moves until both matches are over."""
    random = Random(1)
    while any(player.sync()["status"] != "over" for player in players):
        for seat in seats:
            if legal := players[seat].sync()["legal"]:
                players[seat].play(random.choice(legal)["text"])
        time.sleep(0.02)


def test_a_whole_game_of_planes(pair: tuple[ServerProcess, ServerProcess], tmp_path: Path) -> None:
    players = begin(*pair, "planes", PLANES)
    for player, layout in zip(players, LAYOUTS, strict=True):
        player.send(op="place", moves=layout)
        player.send(op="ready")
    for player in players:
        player.wait_until(lambda seen: seen["status"] == "playing")
    texts = [seen["view"] for seen in (players[0].latest, players[1].latest)]
    assert texts == ["A2u - -", "B3u - -"]
    finish(players)
    wait_for(lambda: all((tmp_path / name / "lan" / "records.jsonl").exists() for name in "ab"))
    records = [(tmp_path / name / "lan" / "records.jsonl").read_bytes() for name in "ab"]
    assert records[0] == records[1]
    record = qipan.Record.from_json(records[0].strip())
    assert verify_record(record).cheater is None
    assert record.moves[:2] == ("A2u", "B3u")
    for server, player in zip(pair, players, strict=True):
        stored = qipan.Record.from_json(json.dumps(server.get(f"/api/records/{player.code}")))
        assert (stored.moves, stored.outcome) == (record.moves, record.outcome)


def test_an_open_game_against_a_seat_of_an_engine(pair: tuple[ServerProcess, ServerProcess]) -> None:
    players = begin(*pair, "dots", {"rows": 1, "cols": 2}, level=1)
    finish(players, [1])
    results = [player.latest["result"] for player in players]
    assert results[0] == results[1]


def test_resigning_out_of_turn_and_what_a_duel_does_not_allow(pair: tuple[ServerProcess, ServerProcess]) -> None:
    players = begin(*pair, "two-eat-one", {})
    for player in players:
        player.wait_until(lambda seen: seen["status"] == "playing")
    assert "not possible in a duel" in players[1].expect_refusal(op="offer", what="takeback", answer="ask")
    players[1].send(op="resign")
    for player in players:
        seen = player.wait_until(lambda seen: seen["status"] == "over")
        assert seen["result"]["payoffs"] == [1, -1]


def test_a_program_that_is_killed_shows_as_gone_and_goes_on(
    pair: tuple[ServerProcess, ServerProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = pair
    players = begin(ann, bo, "dots", {"rows": 1, "cols": 1})
    for player in players:
        player.wait_until(lambda seen: seen["status"] == "playing")
    players[0].play(players[0].latest["legal"][0]["text"])
    players[1].wait_until(lambda seen: seen["mover"] == 1)
    port = int(address_of(bo).partition(":")[2])
    bo.kill()
    players[0].wait_until(lambda seen: seen["seats"][1]["state"] == "gone")
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path / "b"))
    options = ("--set", "lan.is_on=true", "--set", "lan.name=Bo", "--set", f"lan.ports={port}")
    with ServerProcess(bo.db, options=options) as again:
        players[1] = again.connect(players[1].code, players[1].token)
        players[0].wait_until(lambda seen: seen["seats"][1]["state"] != "gone")
        finish(players)


def test_others_on_the_network_cannot_control_this_program(pair: tuple[ServerProcess, ServerProcess]) -> None:
    ann, _ = pair
    elsewhere = {"X-Forwarded-For": "192.168.1.9"}
    assert ann.request("/api/lan", headers=elsewhere)[1]["is_on"] is False
    assert ann.request("/api/lan/peers", headers=elsewhere)[0] == 403


def test_refresh_and_problems(pair: tuple[ServerProcess, ServerProcess]) -> None:
    ann, bo = pair
    peers = ann.post("/api/lan/refresh", {"address": address_of(bo)})
    # Programs of tests that run at the same time may be found, too.
    assert ("Bo", "idle") in [(peer["name"], peer["state"]) for peer in peers]
    assert "Bo" in [peer["name"] for peer in ann.get("/api/lan/peers")]
    for body, code in (({"segment": "10.0.0.0/8"}, "lan_segment_too_large"), ({"address": "a b"}, "lan_bad_address")):
        status, response = ann.request("/api/lan/refresh", body)
        assert (status, response["detail"]["code"]) == (409, code)
    invite = {"address": "127.0.0.1:1", "game": "dots", "name": "Ann"}
    assert ann.request("/api/lan/invite", invite)[1]["detail"]["code"] == "lan_no_connection"
    three = {**invite, "game": "chinese-checkers", "options": {"players": 3}}
    assert ann.request("/api/lan/invite", three)[1]["detail"]["code"] == "lan_not_for_two"


def test_a_server_without_lan_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path))
    with ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite") as server:
        assert server.get("/api/lan") == {**server.get("/api/lan"), "is_on": False, "invitations": []}
        assert server.request("/api/lan/peers")[1]["detail"]["code"] == "lan_is_off"
