"""Every error of the protocol, and clients that do not keep to it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.chinese_checkers.course.conftest import settings
from games.chinese_checkers.course.course_client import CourseClient, play, play_greedily, seat_all
from qipan.games.chinese_checkers.course.protocol import MAX_LINE_BYTES, ErrorCode, Op
from qipan.server.budgets import ROOMS
from server.helpers import TIMEOUT_SECONDS
from server.local_server import LocalServer

SERVER_OPS = [Op.JOIN_ROOM_REPLY, Op.CLOSE_ROOM, Op.START_GAME, Op.START_TURN, Op.END_TURN, Op.END_GAME, Op.ERROR]


@pytest.fixture
def client(port: int) -> Iterator[CourseClient]:
    opened = CourseClient(port, "ann")
    yield opened
    opened.close()


def is_alive(client: CourseClient) -> bool:
    client.send(Op.MOVE, "A", "")
    return client.expect_error(ErrorCode.NOT_IN_ROOM) != ""


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b"null",
        b"[1]",
        b"{}",
        b'{"op":200000,"data1":"room"}',
        b'{"op":200000,"data1":"room","data2":7}',
        b'{"op":200000,"data1":null,"data2":"ann"}',
        b'{"op":"200000","data1":"room","data2":"ann"}',
        b'{"op":true,"data1":"room","data2":"ann"}',
        b'{"op":200011,"data1":"","data2":""}',
        b'{"op":1e400,"data1":"","data2":""}',
        b'{"op":-1,"data1":"","data2":""}',
        b'{"op":200000,"data1":"\xff\xfe","data2":"ann"}',
        b'{"op":200000,"data1":"\\ud800","data2":"ann"}',
        b'{"op":200000,"data1":"room","data2":"ann"',
        b"[" * 2000,
        b"\0" * 100,
    ],
    ids=lambda line: repr(line)[:40],
)
def test_a_line_that_is_no_message_is_an_error(client: CourseClient, line: bytes) -> None:
    client.send_raw(line + b"\n")
    client.expect_error(ErrorCode.INVALID_REQ)
    assert is_alive(client)


@pytest.mark.parametrize("op", SERVER_OPS, ids=lambda op: op.name)
def test_what_only_the_server_says_is_an_error(client: CourseClient, op: Op) -> None:
    client.send(op, "room", "ann")
    client.expect_error(ErrorCode.INVALID_REQ)


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_without_an_end_closes_the_connection(client: CourseClient, end: bytes) -> None:
    client.send_raw(b"x" * (2 * MAX_LINE_BYTES) + end)
    client.expect_error(ErrorCode.INVALID_REQ)
    assert client.receive() is None


def test_white_space_and_further_fields_are_ignored(client: CourseClient, room: str) -> None:
    client.send_raw(b' { "op": 200000, "x": 1, "data2": "ann", "data1": "%s" } \r\n' % room.encode())
    client.expect(("JOIN_ROOM_REPLY", "", ""))


def test_outside_a_room(client: CourseClient, room: str) -> None:
    for op in (Op.PLAYER_READY, Op.LEAVE_ROOM, Op.MOVE):
        client.send(op, room, "ann")
        client.expect_error(ErrorCode.NOT_IN_ROOM)
    client.join(room)
    for place in ((room, "bo"), ("elsewhere", "ann")):
        client.send(Op.LEAVE_ROOM, *place)
        client.expect_error(ErrorCode.NOT_IN_ROOM)


@pytest.mark.parametrize("name", ["", "a b", "x" * 21, "安", "a\n", "a-b", "ann "])
def test_a_player_may_not_have_every_name(port: int, room: str, name: str) -> None:
    client = CourseClient(port)
    client.send(Op.JOIN_ROOM, room, name)
    client.expect_error(ErrorCode.INVALID_JOIN)
    client.close()


@pytest.mark.parametrize("name", ["", "x" * 41, "a\tb", "\u202eroom", "a\u3164", "e\u0301", " a"])
def test_nor_may_a_room(client: CourseClient, name: str) -> None:
    client.send(Op.JOIN_ROOM, name, "ann")
    client.expect_error(ErrorCode.INVALID_JOIN)


def test_who_cannot_join(port: int, client: CourseClient, room: str) -> None:
    client.join(room)
    client.send(Op.JOIN_ROOM, "another", "ann")
    client.expect_error(ErrorCode.INVALID_JOIN)  # a client can be in only one room at a time
    others = [CourseClient(port, f"guest{number}") for number in range(6)]
    others[0].send(Op.JOIN_ROOM, room, "ann")
    others[0].expect_error(ErrorCode.INVALID_JOIN)  # the name is taken
    for number, other in enumerate(others[:5]):
        names = ["ann", *(each.name for each in others[:number])]
        other.join(room, " ".join(names), "0" * len(names))
    others[5].send(Op.JOIN_ROOM, room, others[5].name)
    assert others[5].expect_error(ErrorCode.INVALID_JOIN) == "the room is full"
    for other in others:
        other.close()


def test_a_player_only_declares_itself_ready(client: CourseClient, room: str) -> None:
    client.join(room)
    client.send(Op.PLAYER_READY, "bo")
    client.expect_error(ErrorCode.INVALID_REQ)
    client.send(Op.MOVE, "A", "-1 5 -1 4")
    client.expect_error(ErrorCode.ROOM_NOT_RUNNING)
    client.get_ready()
    client.get_ready()  # a game needs two players, so this client waits
    client.expect(("PLAYER_READY", "ann", ""))
    client.send(Op.MOVE, "A", "-1 5 -1 4")
    client.expect_error(ErrorCode.ROOM_NOT_RUNNING)


def test_five_cannot_play_but_six_can(port: int, room: str) -> None:
    five = seat_all(port, room, [f"p{number}" for number in range(5)])
    for client in five:
        assert "5 cannot play" in client.expect_error(ErrorCode.OTHER_ERROR)
    last = CourseClient(port, "p5")
    last.join(room, "p0 p1 p2 p3 p4", "11111")
    last.get_ready()
    assert last.follow()[:2] == ("START_TURN", "A")
    assert last.started[1] == ["A", "B", "C", "D", "E", "F"]
    for client in (*five, last):
        client.close()


def test_four_play_if_one_of_five_leaves(port: int, room: str) -> None:
    *four, last = seat_all(port, room, [f"p{number}" for number in range(5)])
    last.close()
    for client in four:
        client.expect_error(ErrorCode.OTHER_ERROR)
        client.expect(("LEAVE_ROOM", "p4", ""), ("START_GAME", "p0 p1 p2 p3", "A B D E"))
        client.close()


def test_during_a_game(port: int, room: str) -> None:
    clients = ann, bo = seat_all(port, room, ["ann", "bo"])
    play(clients, play_greedily, turns=2)
    assert [client.follow()[:2] for client in clients] == [("START_TURN", "A")] * 2
    late = CourseClient(port, "cy")
    late.send(Op.JOIN_ROOM, room, "cy")
    late.expect_error(ErrorCode.ROOM_IS_RUNNING)
    ann.get_ready()
    ann.expect_error(ErrorCode.ROOM_IS_RUNNING)
    own = next(move.path for move in ann.known.moves())
    bo.send(Op.MOVE, "D", "1 -5 1 -4")
    bo.expect_error(ErrorCode.OUTTURN_MOVE)
    ann.send(Op.MOVE, "D", " ".join(own).replace(",", " "))
    ann.expect_error(ErrorCode.INVALID_MOVE)  # D is not ann's camp
    for path in (
        "",
        "-1",
        "pass",
        "0 0",
        "0 0 0 0",
        "9 9 9 8",
        "0 0 1",
        "-1,5 -1,4",
        "1 -5 1 -4",
        "1e1 0 0 0",
        "٣ 0 0 0",
    ):
        ann.send(Op.MOVE, "A", path)
        ann.expect_error(ErrorCode.INVALID_MOVE)
    play_greedily(ann)  # the game goes on
    assert bo.follow()[:2] == ("START_TURN", "D")
    for client in (ann, bo, late):
        client.close()


def test_a_game_that_cannot_be_started_closes_the_room(tmp_path: Path) -> None:
    with LocalServer(settings(tmp_path, {"rooms_burst": 1, "rooms_per_second": 0.01}), ["course"]) as server:
        port = server.ports["course"]
        first = seat_all(port, "first", ["ann", "bo"])
        assert first[0].follow()[:2] == ("START_TURN", "A")
        second = [CourseClient(port, name) for name in ("ann", "bo", "cy")]
        for number, client in enumerate(second):
            client.join("second", " ".join(each.name for each in second[:number]), "0" * number)
        for client in second:
            client.get_ready()
        for client in second:
            while (message := client.receive() or ("", "", ""))[0] in ("JOIN_ROOM", "PLAYER_READY"):
                pass
            assert message == ("ERROR", str(int(ErrorCode.OTHER_ERROR)), str(ROOMS.reason()))
            assert (client.receive() or ())[:2] == ("CLOSE_ROOM", "second")
            client.join(f"{client.name}s")
        for client in (*first, *second):
            client.close()


def test_a_flood_ends_the_connection(tmp_path: Path) -> None:
    with LocalServer(settings(tmp_path, messages_per_second=0.01, message_burst=3), ["course"]) as server:
        server.settings.budgets.max_sockets = 1
        client = CourseClient(server.ports["course"])
        assert is_alive(client)
        refused = CourseClient(server.ports["course"])
        assert refused.receive() is None
        for _ in range(5):
            client.send(Op.MOVE, "A", "")
        for _ in range(2):
            client.expect_error(ErrorCode.NOT_IN_ROOM)
        assert client.expect_error(ErrorCode.OTHER_ERROR) == "too many messages"
        assert client.receive() is None
        client.close()
        refused.close()
        assert server.refusals["course_not_in_room"] == 3


def test_all_connections_of_an_address_share_a_budget(tmp_path: Path) -> None:
    budgets = {"messages_burst": 2.0, "messages_per_second": 0.01, "max_wait_seconds": 0.01}
    with LocalServer(settings(tmp_path, budgets), ["course"]) as server:
        clients = [CourseClient(server.ports["course"]) for _ in range(3)]
        assert [is_alive(client) for client in clients[:2]] == [True, True]
        clients[2].send(Op.MOVE, "A", "")
        assert clients[2].expect_error(ErrorCode.OTHER_ERROR) == "too many messages"
        for client in clients:
            client.close()


def test_who_does_not_read_is_disconnected(tmp_path: Path) -> None:
    with LocalServer(settings(tmp_path, send_seconds=0.2), ["course"]) as server, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(TIMEOUT_SECONDS)
        deaf.connect(("127.0.0.1", server.ports["course"]))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            deaf.sendall(b"x\n" * 20_000_000)
