"""Course clients in a room that was opened on the page, with people and engines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import qipan
from games.chinese_checkers.course.conftest import settings
from games.chinese_checkers.course.course_client import CourseClient, play_greedily, seat_all
from qipan import client as page
from qipan.games.chinese_checkers.course import parties
from qipan.games.chinese_checkers.course.protocol import ErrorCode, Op
from server.helpers import TIMEOUT_SECONDS
from server.local_server import LocalServer

GAME = "chinese-checkers"
TERMS: dict[str, Any] = {"clock": {"per_move": 15}, "on_timeout": "out"}


def open_room(server: LocalServer, players: int = 3, **choices: Any) -> page.Guest:
    options = {"players": players, "finish": "strict"}
    return page.create(server.address, GAME, name="小明", **{"options": options, **TERMS, **choices})


def wait(guest: page.Guest, condition: Any) -> None:
    assert guest.wait_for(lambda: condition(guest.position), TIMEOUT_SECONDS)


def test_a_game_with_a_person_and_an_engine(server: LocalServer, port: int) -> None:
    with open_room(server, engines={1: {"engine": "greedy"}}) as person:
        course = CourseClient(port, "ann")
        course.join(person.code, "player_1 greedy", "01")
        wait(person, lambda seen: seen["seats"][2]["name"] == "ann")
        course.get_ready()
        course.expect(("PLAYER_READY", "ann", ""))
        person.ready()
        course.expect(("PLAYER_READY", "player_1", ""))
        for _ in range(8):
            assert person.wait(TIMEOUT_SECONDS)
            person.play(greedy_move(person.state))
            while course.follow()[:2] != ("START_TURN", "E"):
                pass
            assert course.started == (["player_1", "greedy", "ann"], ["A", "C", "E"])
            play_greedily(course)
        assert person.wait(TIMEOUT_SECONDS)
        assert person.state is not None
        assert person.state.text == course.known.text
        person.resign()
        while (message := course.follow())[:2] != ("START_TURN", "E"):
            assert message[0] == "START_TURN"
        assert "a" in course.known.text.split()[2]  # the stones of A are gone
        course.send(Op.LEAVE_ROOM, person.code, "ann")
        course.expect(("LEAVE_ROOM", "ann", ""))
        assert person.wait_for(lambda: False, TIMEOUT_SECONDS)
        result = person.position["result"]
        assert result is not None
        assert result["payoffs"] == [-1, 1, 0]
        course.close()


def greedy_move(state: qipan.State | None) -> str:
    assert state is not None
    assert state.mover is not None
    return str(qipan.engine("greedy", state.game).choose(state.view(state.mover)).move)


def test_before_the_game(server: LocalServer, port: int) -> None:
    course = CourseClient(port, "ann")
    with open_room(server) as host:
        course.join(host.code, "player_1", "0")
        host.ready()
        course.expect(("PLAYER_READY", "player_1", ""))
        host._request({"op": "ready", "is_ready": False})
        course.expect(("LEAVE_ROOM", "player_1", ""), ("JOIN_ROOM", "player_1", ""))
        with page.join(server.address, host.code, "ann") as namesake:
            course.expect(("JOIN_ROOM", "ann_3", ""))
            namesake._request({"op": "rename", "name": "Bo"})
            course.expect(("LEAVE_ROOM", "ann_3", ""), ("JOIN_ROOM", "Bo", ""))
            namesake._request({"op": "stand"})
            course.expect(("LEAVE_ROOM", "Bo", ""))
        host._request({"op": "fill", "seat": 2, "engine": {"engine": "greedy"}})
        course.expect(("JOIN_ROOM", "greedy", ""), ("PLAYER_READY", "greedy", ""))
        course.send(Op.LEAVE_ROOM, host.code, "ann")
        course.expect(("LEAVE_ROOM", "ann", ""))
        wait(host, lambda seen: seen["seats"][1]["name"] is None)
        course.join(host.code, "player_1 greedy", "01")
        host._request({"op": "free_seat", "seat": 1})
        course.expect(("CLOSE_ROOM", host.code, "the host has freed your seat"))
        course.join(host.code, "player_1 greedy", "01")
        host._socket.send('{"op": "close_room"}')  # type: ignore[union-attr]
        course.expect(("CLOSE_ROOM", host.code, "the host has closed this room"))
        course.send(Op.JOIN_ROOM, host.code, "ann")
        assert course.expect_error(ErrorCode.INVALID_JOIN) == "the host has closed this room"
    course.close()


def test_an_empty_seat_is_left_when_the_connection_is_lost(server: LocalServer, port: int) -> None:
    with open_room(server) as host:
        course = CourseClient(port, "ann")
        course.join(host.code, "player_1", "0")
        wait(host, lambda seen: seen["seats"][1]["name"] == "ann")
        course.close()
        wait(host, lambda seen: seen["seats"][1]["name"] is None)


@pytest.mark.parametrize(
    "choices",
    [
        {"options": {"finish": "filled"}},
        {"options": {"finish": "strict", "foreign_camps": "no-stop"}},
        {"clock": None},
        {"clock": {"per_game": 60}},
        {"on_timeout": "autopilot"},
        {"position": "A/AA/AAA/AAA1/6A6/12/11/10/9/10/11/12/13/DDDD/DDD/DD/D A"},
    ],
    ids=str,
)
def test_the_rules_must_be_those_of_the_course(server: LocalServer, port: int, choices: dict[str, Any]) -> None:
    course = CourseClient(port, "ann")
    with open_room(server, 2, **choices) as host:
        course.send(Op.JOIN_ROOM, host.code, "ann")
        assert "finish=strict" in course.expect_error(ErrorCode.INVALID_JOIN)
    course.close()


def test_a_room_of_another_game_or_without_a_free_seat(server: LocalServer, port: int) -> None:
    course = CourseClient(port, "ann")
    with page.create(server.address, "dots", name="Host") as host:
        course.send(Op.JOIN_ROOM, host.code, "ann")
        course.expect_error(ErrorCode.INVALID_JOIN)
    with open_room(server, 2, engines={1: {"engine": "greedy"}}) as host:
        course.send(Op.JOIN_ROOM, host.code, "ann")
        assert course.expect_error(ErrorCode.INVALID_JOIN) == "all seats are taken"
        host.ready()
        course.send(Op.JOIN_ROOM, host.code, "ann")
        course.expect_error(ErrorCode.ROOM_IS_RUNNING)
        host.resign()
        course.send(Op.JOIN_ROOM, host.code, "ann")
        assert course.expect_error(ErrorCode.INVALID_JOIN) == "the game is over"
    course.close()


def test_a_seat_that_cannot_move_passes(server: LocalServer, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parties, "check_terms", lambda state: None)
    position = "A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/4/3/2/1 A"  # D has no stones
    with open_room(server, 2, position=position) as host:
        course = CourseClient(port, "ann")
        course.join(host.code, "player_1", "0")
        course.get_ready()
        host.ready()
        assert host.wait(TIMEOUT_SECONDS)
        host.play("-1,5:-1,4")
        assert host.wait(TIMEOUT_SECONDS)
        assert host.moves_played == ["-1,5:-1,4", "pass"]
        names = ("PLAYER_READY", "ann", ""), ("PLAYER_READY", "player_1", ""), ("START_GAME", "player_1 ann", "A D")
        course.expect(*names)
        seen = [course.receive() for _ in range(4)]
        assert [message[:2] for message in seen if message] == [
            ("START_TURN", "A"),
            ("MOVE", "A"),
            ("START_TURN", "D"),
            ("START_TURN", "A"),
        ]
        course.close()


def test_nobody_leaves_when_the_server_stops(tmp_path: Path) -> None:
    with LocalServer(settings(tmp_path), ["course"]) as server:
        clients = seat_all(server.ports["course"], "room", ["ann", "bo"])
        clients[0].follow()
        assert clients[1].follow()[:2] == ("START_TURN", "A")
    assert clients[1].receive() is None
    with LocalServer(settings(tmp_path)) as server:
        listed = server.get("/api/matches?status=playing")[0]
        with page.Guest(server.address, listed["code"]) as spectator:
            assert [seat["state"] for seat in spectator.position["seats"]] == ["gone", "gone"]  # not "left"
    for client in clients:
        client.close()


def test_a_game_of_course_clients_is_listed_to_watch(server: LocalServer, port: int, room: str) -> None:
    clients = seat_all(port, room, ["eva", "max"])
    clients[0].follow()
    names = [listed["names"] for listed in server.get("/api/matches?status=playing")]
    assert ["eva", "max"] in names
    for client in clients:
        client.close()


def test_the_rooms_of_course_clients_have_their_terms(server: LocalServer, port: int, room: str) -> None:
    """A turn may take 15 seconds; who runs out of time is out, and the option `finish` is `strict`."""
    clients = seat_all(port, room, ["gus", "hal"])
    clients[0].follow()
    (listed,) = (each for each in server.get("/api/matches?status=playing") if "gus" in each["names"])
    watcher = server.connect(listed["code"])
    seen = watcher.latest
    assert seen["options"]["finish"] == "strict"
    assert 0 < seen["seats"][seen["mover"]]["seconds"] <= 15
    assert (parties.SOURCE.per_move, parties.SOURCE.on_timeout) == (15, "out")
    watcher.close()
    for client in clients:
        client.close()
