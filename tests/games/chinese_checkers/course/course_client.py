"""A scripted client of the course's protocol, which follows the game as the course's programs do."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterable

import qipan
from qipan.games.chinese_checkers.course.protocol import ErrorCode, Op
from server.helpers import TIMEOUT_SECONDS

Received = tuple[str, str, str]  # the name of the operation, data1 and data2


class CourseClient:
    def __init__(self, port: int, name: str = "") -> None:
        self.name = name
        self._socket = socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS)
        self._lines = self._socket.makefile("rb")
        self.state: qipan.State | None = None  # the game as this client knows it
        self.camp = ""
        self.started: tuple[list[str], list[str]] = ([], [])  # the players' names and camps, from START_GAME
        self.passed_on: list[str] = []  # the paths of the other players' moves

    def send(self, op: Op | int, data1: str = "", data2: str = "") -> None:
        self.send_raw(json.dumps({"op": int(op), "data1": data1, "data2": data2}).encode() + b"\n")

    def send_raw(self, line: bytes) -> None:
        self._socket.sendall(line)

    def receive(self) -> Received | None:
        """Return the next message; None if the server has closed the connection."""
        try:
            line = self._lines.readline()
        except ConnectionResetError:
            return None
        if not line:
            return None
        fields = json.loads(line)
        assert list(fields) == ["data1", "data2", "op"]
        assert line == json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        return Op(fields["op"]).name, fields["data1"], fields["data2"]

    def expect(self, *messages: Received) -> None:
        for message in messages:
            assert self.receive() == message

    def expect_error(self, code: ErrorCode) -> str:
        """Check that the next message is this error, and return its text."""
        op, number, text = self.receive() or ("", "", "")
        assert (op, number) == ("ERROR", str(int(code)))
        return text

    def close(self) -> None:
        self._lines.close()
        self._socket.close()

    # ---- rooms ----

    def join(self, room: str, names: str = "", readiness: str = "") -> None:
        self.send(Op.JOIN_ROOM, room, self.name)
        self.expect(("JOIN_ROOM_REPLY", names, readiness))

    def get_ready(self) -> None:
        self.send(Op.PLAYER_READY, self.name)

    # ---- the game ----

    def follow(self) -> Received:
        """Read until somebody is to move or the game is over, and play the other players' moves on this client's board.

        Return the last message.
        """
        while True:
            message = self.receive()
            assert message is not None
            op, data1, data2 = message
            if op == "START_GAME":
                names, camps = data1.split(" "), data2.split(" ")
                self.started = (names, camps)
                self.camp = dict(zip(names, camps, strict=True))[self.name]
                self.state = qipan.game("chinese-checkers", players=len(names), finish="strict").initial()
            elif op == "MOVE" and data2 == "-1":
                self.state = drop(self.known, data1)
            elif op == "MOVE":
                assert data1 != self.camp
                self.passed_on.append(data2)
                self.state = self.known.play(move_of(data2))
            elif op in ("START_TURN", "END_GAME", "END_TURN", "ERROR"):
                return message
            else:
                assert op in ("PLAYER_READY", "LEAVE_ROOM", "JOIN_ROOM")

    @property
    def known(self) -> qipan.State:
        assert self.state is not None
        return self.state

    def move(self, path: Iterable[str]) -> None:
        """Send a move that is legal, and play it on this client's board."""
        text = " ".join(path).replace(",", " ")
        self.send(Op.MOVE, self.camp, text)
        self.state = self.known.play(move_of(text))


def move_of(path: str) -> str:
    numbers = path.split(" ")
    return f"{numbers[0]},{numbers[1]}:{numbers[-2]},{numbers[-1]}"


def drop(state: qipan.State, camp: str) -> qipan.State:
    assert isinstance(state, qipan.Droppable)
    return state.drop(state.game.seat_names.index(camp))


def seat_all(port: int, room: str, names: Iterable[str]) -> list[CourseClient]:
    """Connect clients, let them join a room one after another, and let all get ready."""
    clients: list[CourseClient] = []
    for name in names:
        client = CourseClient(port, name)
        client.join(room, " ".join(each.name for each in clients), "0" * len(clients))
        for each in clients:
            each.expect(("JOIN_ROOM", name, ""))
        clients.append(client)
    for client in clients:
        client.get_ready()
        for each in clients:
            each.expect(("PLAYER_READY", client.name, ""))
    return clients


def play(clients: list[CourseClient], act: Callable[[CourseClient], None], turns: int | None = None) -> list[str]:
    """Let the client whose turn it is act, until the game is over or `turns` turns have been played.

    Return the ranking, which is empty if the game is not over. Before each turn, check that the server has sent the
    same to all clients.
    """
    while turns is None or turns > 0:
        seen = [client.follow() for client in clients]
        for number, client in enumerate(clients):
            if seen[number][0] == "END_TURN":
                assert client.known.standing[client.known.game.seat_names.index(client.camp)].status == "finished"
                seen[number] = client.follow()
        op, data1, _ = seen[0]
        assert {message[:2] for message in seen} == {(op, data1)}
        assert len({client.known.text for client in clients}) == 1
        if op == "END_GAME":
            return data1.split(" ")
        assert op == "START_TURN"
        mover = clients[0].known.mover
        assert mover is not None
        assert data1 == clients[0].known.game.seat_names[mover]
        for client in clients:
            if client.camp == data1:
                act(client)
        turns = None if turns is None else turns - 1
    return []


def play_greedily(client: CourseClient) -> None:
    state = client.known
    assert state.mover is not None
    client.move(qipan.engine("greedy", state.game).choose(state.view(state.mover)).move.path)
