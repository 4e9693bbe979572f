"""Duels between two servers, each with a page of its own: rooms that another program plays in.

The file is long because its tests share the two servers and what a duel needs.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

import qipan
from qipan.lan.verify import verify_record
from qipan.server.config.lan import LanSettings
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
    files = [tmp_path / name / "lan" / "records.jsonl" for name in "ab"]
    wait_for(lambda: all(file.exists() and file.read_bytes().endswith(b"\n") for file in files))
    records = [file.read_bytes() for file in files]
    assert records[0] == records[1]
    record = qipan.Record.from_json(records[0].strip())
    assert verify_record(record).cheater is None
    assert record.moves[:2] == ("A2u", "B3u")
    for server, player in zip(pair, players, strict=True):
        stored = qipan.Record.from_json(json.dumps(server.get(f"/api/records/{player.code}")))
        assert (stored.moves, stored.outcome) == (record.moves, record.outcome)


def test_an_open_game_against_a_seat_of_an_engine(pair: tuple[ServerProcess, ServerProcess]) -> None:
    players = begin(*pair, "dots", {"rows": 1, "cols": 2}, engine={"level": 1})
    finish(players, [1])
    results = [player.latest["result"] for player in players]
    assert results[0] == results[1]


def test_the_autopilot_and_what_the_other_player_does(pair: tuple[ServerProcess, ServerProcess]) -> None:
    """The match shows what the other player does, but only a person's own program knows of the person's autopilot."""
    players = begin(*pair, "dots", {"rows": 1, "cols": 2})
    players[0].wait_until(lambda seen: seen["seats"][1].get("peer") == "waiting")
    players[1].wait_until(lambda seen: seen["seats"][0].get("peer") == "thinking")
    assert players[1].latest["seats"][1]["peer"] is None
    players[0].send(op="autopilot", is_on=True, engine={"engine": "random"})
    seen = players[0].wait_until(lambda seen: seen["seats"][0].get("is_autopilot"))
    assert not players[1].latest["seats"][0].get("is_autopilot")
    assert "autopilot" in players[0].expect_refusal(op="play", ply=seen["ply"], move="0")
    players[1].wait_until(lambda seen: seen["mover"] == 1)
    players[0].send(op="autopilot", is_on=False)
    players[0].wait_until(lambda seen: not seen["seats"][0].get("is_autopilot"))
    players[1].play(players[1].latest["legal"][0]["text"])
    players[0].wait_until(lambda seen: seen["mover"] == 0)
    players[0].play(players[0].latest["legal"][0]["text"])
    players[0].send(op="autopilot", is_on=True)
    finish(players, [1])
    assert players[0].latest["result"] == players[1].latest["result"]
    assert len(players[0].latest["moves"]) == len(players[1].latest["moves"])


def test_a_duel_with_a_passphrase_and_an_engine_goes_on_after_a_restart(
    pair: tuple[ServerProcess, ServerProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The passphrase was typed at the pages, so it is not in the settings with which the programs start again."""
    ann, bo = pair
    bo.request("/api/lan/identity", {"name": "Bo", "passphrase": "芝麻开门"})
    engine = {"engine": "random"}
    players = begin(ann, bo, "dots", {"rows": 1, "cols": 2}, passphrase="芝麻开门", engine=engine)
    players[1].wait_until(lambda seen: seen["mover"] == 1)
    assert [duel["engine"]["engine"] for duel in ann.get("/api/lan")["duels"]] == ["random"]
    port = int(address_of(bo).partition(":")[2])
    for server in pair:
        server.kill()
    with contextlib.ExitStack() as stack:
        again = list[ServerProcess]()
        for server, name, ports in ((bo, "b", f"{port}"), (ann, "a", "7421-7460")):
            monkeypatch.setenv("QIPAN_DATA", str(tmp_path / name))
            options = ("--set", "lan.is_on=true", "--set", f"lan.name={name}", "--set", f"lan.ports={ports}")
            again.insert(0, stack.enter_context(ServerProcess(server.db, options=options)))
        players = [server.connect(player.code, player.token) for server, player in zip(again, players, strict=True)]
        finish(players, [1])
        assert players[0].latest["result"] == players[1].latest["result"]


def test_what_others_see_of_a_program(pair: tuple[ServerProcess, ServerProcess]) -> None:
    """Others see the game that a program would like to play, then the game that it plays; then it invites nobody."""
    ann, bo = pair
    bo.request("/api/lan/identity", {"name": "Bo", "game": "checkers"})
    assert bo.get("/api/lan")["game"] == "checkers"

    def seen() -> tuple[str, str]:
        peers, mark = ann.post("/api/lan/refresh", {"address": address_of(bo)}), bo.get("/api/lan")["fingerprint"]
        return next((peer["game"], peer["state"]) for peer in peers if peer["fingerprint"] == mark)

    assert seen() == ("checkers", "idle")
    players = begin(ann, bo, "dots", {"rows": 1, "cols": 1})
    assert seen() == ("dots", "playing")
    invite = {"address": address_of(bo), "game": "dots", "name": "Ann"}
    assert ann.request("/api/lan/invite", invite)[1]["detail"]["code"] == "lan_already_playing"
    finish(players)


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


def test_a_rematch_changes_the_seats(pair: tuple[ServerProcess, ServerProcess]) -> None:
    """The invited player sees the wish in the room of the previous game, and accepts it there."""
    ann, bo = pair
    players = begin(ann, bo, "dots", {"rows": 1, "cols": 2})
    finish(players)
    with ThreadPoolExecutor(1) as threads:
        wait_for(lambda: not ann.get("/api/lan")["duels"] and not bo.get("/api/lan")["duels"])
        wished = threads.submit(bo.post, "/api/lan/rematch", {"code": players[1].code})
        players[0].wait_until(lambda seen: seen["rematch"] == [1])
        accepted = ann.post("/api/lan/rematch", {"code": players[0].code})
        assert [accepted["seat"], wished.result()["seat"]] == [1, 0]
    again = [bo.connect(*_place(wished.result())), ann.connect(*_place(accepted))]
    finish(again)
    assert (again[0].latest["game"], again[0].latest["options"]["cols"]) == ("dots", 2)
    status, response = ann.request("/api/lan/rematch", {"code": "nonsense"})
    assert (status, response["detail"]["code"]) == (409, "lan_no_such_duel")


def test_an_invitation_is_withdrawn_when_the_page_is_closed(pair: tuple[ServerProcess, ServerProcess]) -> None:
    ann, bo = pair
    body = json.dumps({"address": address_of(bo), "game": "dots", "name": "Ann"})
    connection = HTTPConnection("127.0.0.1", ann.port)
    connection.request("POST", "/api/lan/invite", body, {"Content-Type": "application/json"})
    wait_for(lambda: bo.get("/api/lan")["invitations"])
    connection.close()
    wait_for(lambda: not bo.get("/api/lan")["invitations"])
    players = begin(ann, bo, "dots", {"rows": 1, "cols": 1})
    assert players[0].latest["seat"] == 0


def test_a_page_that_has_lost_its_seat_takes_it_again(pair: tuple[ServerProcess, ServerProcess]) -> None:
    ann, bo = pair
    begin(ann, bo, "dots", {"rows": 1, "cols": 1})
    (duel,) = ann.get("/api/lan")["duels"]
    assert ann.connect(duel["code"], duel["token"]).latest["seat"] == 0


def _has_no_duels(server: ServerProcess) -> bool:
    return not server.get("/api/lan")["duels"]


def test_a_duel_is_cancelled_before_the_first_moves(pair: tuple[ServerProcess, ServerProcess]) -> None:
    """Nobody has lost, and both programs are free again."""
    ann, bo = pair
    players = begin(ann, bo, "two-eat-one", {})
    players[0].wait_until(lambda seen: seen["status"] == "playing")
    assert ann.request("/api/lan/cancel", {"code": players[0].code})[0] == 200
    for player, server in zip(players, pair, strict=True):
        player.wait_until(lambda seen: seen["is_adjourned"])
        wait_for(partial(_has_no_duels, server))
    invite = {"address": "127.0.0.1:1", "game": "dots", "name": "Ann"}
    assert ann.request("/api/lan/invite", invite)[1]["detail"]["code"] == "lan_no_connection"


def test_a_game_with_an_absent_player_does_not_end_at_once(pair: tuple[ServerProcess, ServerProcess]) -> None:
    ann, bo = pair
    players = begin(ann, bo, "two-eat-one", {})
    for player in players:
        player.wait_until(lambda seen: bool(seen["legal"]))
        player.play(player.latest["legal"][0]["text"])
    assert "Bo is there" in players[0].expect_refusal(op="claim", what="win", seat=1)
    for how in ("cancel", "claim"):
        status, response = ann.request(f"/api/lan/{how}", {"code": players[0].code})
        assert (status, response["detail"]["code"]) == (409, "lan_peer_is_there")
    bo.kill()
    players[0].wait_until(lambda seen: seen["seats"][1]["state"] == "gone")
    assert "make your move first" in players[0].expect_refusal(op="close_room")
    players[0].play(players[0].latest["legal"][0]["text"])
    assert "may still come back" in players[0].expect_refusal(op="claim", what="win", seat=1)


def test_a_duel_without_a_room_gets_one(
    pair: tuple[ServerProcess, ServerProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The duel was begun in the terminal, or the program was killed before it had stored the room."""
    ann, bo = pair
    players = begin(ann, bo, "dots", {"rows": 1, "cols": 2})
    players[1].wait_until(lambda seen: seen["status"] == "playing")
    ann.kill()
    for file in (tmp_path / "a" / "lan" / "rooms").iterdir():
        file.unlink()
    with lan_server(tmp_path / "a", "Ann", monkeypatch) as again:
        (duel,) = wait_for(lambda: again.get("/api/lan")["duels"])
        players[0] = again.connect(duel["code"], duel["token"])
        finish(players)
        assert players[0].latest["result"] == players[1].latest["result"]


def test_another_program_at_the_address_of_a_player_is_not_invited(
    pair: tuple[ServerProcess, ServerProcess],
) -> None:
    """The page sends the fingerprint of the program that the person has chosen from the list."""
    ann, bo = pair
    invite = {"address": address_of(bo), "game": "dots", "name": "Ann", "fingerprint": "0000-0000"}
    status, response = ann.request("/api/lan/invite", invite)
    assert (status, response["detail"]["code"]) == (409, "lan_other_program")


def test_ports_that_are_no_range_are_refused() -> None:
    for ports in ("7500-7400", "0-10", "65000-70000"):
        with pytest.raises(ValidationError, match="not a range of ports such as 7411-7420"):
            LanSettings(ports=ports)


def test_a_draw_is_offered_with_the_next_move(pair: tuple[ServerProcess, ServerProcess]) -> None:
    players = begin(*pair, "two-eat-one", {})
    seen = players[0].wait_until(lambda seen: seen["mover"] == 0)
    assert "with your next move" in players[0].expect_refusal(op="offer", what="draw", answer="ask")
    players[0].play(seen["legal"][0]["text"])
    players[1].wait_until(lambda seen: seen["offers"] == ["draw:0"])
    players[1].send(op="offer", what="draw", answer="accept")
    for player in players:
        assert player.wait_until(lambda seen: seen["status"] == "over")["result"]["payoffs"] == [0, 0]


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
