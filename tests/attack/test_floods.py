"""A flood from one client ends with its own connection, and others go on."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from attack.clients import ATTACKER, OTHER, flood, is_entered, request_from, socket_from
from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from server.helpers import (
    TIMEOUT_SECONDS,
    RoomSocket,
    ServerProcess,
    close_all,
    encode_frame,
    ending,
    open_raw_socket,
    play_random_moves,
    start_match,
    undisturbed_match,
)
from server.local_server import LocalServer, wait_for

MASK = bytes(4)
MAX_SENT = 4 * 2**20  # more than the buffers of the system and the budget of a connection admit


def frame(head: int, size: int = 0) -> bytes:
    """Return a frame whose first byte is `head`, with `size` spaces."""
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126, *size.to_bytes(2)])
    return bytes([head]) + length + MASK + size * b" "


PING, PONG, EMPTY_TEXT, FRAGMENT = frame(0x89), frame(0x8A), frame(0x81), frame(0x00)
FLOODS = {
    "pings": 20_000 * PING,
    "long pings": 1_000 * frame(0x89, 125),
    "pongs": 20_000 * PONG,
    "empty texts": 20_000 * EMPTY_TEXT,
    "long texts": 10 * frame(0x81, 30_000),
    "binary": 1_000 * frame(0x82, 100),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("floods")
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", log=folder / "log.txt", budgets={}) as running:
        yield running
    assert (folder / "log.txt").read_text() == ""


@pytest.fixture
def players(server: ServerProcess) -> Iterator[list[RoomSocket]]:
    with undisturbed_match(server) as sockets:
        yield sockets
    assert server.get("/api/games")


def assert_ended(server: ServerProcess, opened: socket.socket, data: bytes) -> None:
    memory = server.memory
    is_closed, sent = flood(opened, data)
    assert is_closed
    assert sent < MAX_SENT
    assert server.memory < memory + 50


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("enters", [True, False])
def test_a_flood_of_frames_ends_with_its_connection(
    server: ServerProcess, players: list[RoomSocket], kind: str, enters: bool
) -> None:
    with open_raw_socket(server, players[0].code, source=ATTACKER) as opened:
        if enters:
            opened.sendall(encode_frame('{"op": "enter"}'))
            opened.recv(1)
        assert_ended(server, opened, FLOODS[kind])


def test_a_message_of_endless_empty_fragments_is_not_collected(
    server: ServerProcess, players: list[RoomSocket]
) -> None:
    with open_raw_socket(server, players[0].code, source=ATTACKER) as opened:
        opened.sendall(frame(0x01))
        assert_ended(server, opened, 20_000 * FRAGMENT)


def test_nothing_is_read_on_after_the_server_has_closed(server: ServerProcess, players: list[RoomSocket]) -> None:
    with open_raw_socket(server, players[0].code, source=ATTACKER) as opened:
        opened.sendall(encode_frame('{"op": "ping"}'))  # refused: the first message must be `enter`
        received = b""
        while b"enter_expected" not in received:
            received += opened.recv(1000)
        assert_ended(server, opened, FLOODS["pings"])


@pytest.mark.parametrize(
    "data", [b"\r\n" * 10_000, b"GET /" + b"a" * 100_000, b"GET / HTTP/1.1\r\nHost: localhost\r\nA: " + b"a" * 100_000]
)
def test_a_flood_that_is_no_request_ends_with_its_connection(
    server: ServerProcess, players: list[RoomSocket], data: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", server.port), TIMEOUT_SECONDS, (ATTACKER, 0)) as opened:
        assert_ended(server, opened, data)


@pytest.mark.long
@pytest.mark.parametrize("kind", FLOODS)
def test_a_long_flood_that_reconnects_changes_nothing_for_others(
    server: ServerProcess, players: list[RoomSocket], kind: str
) -> None:
    """A minute in all: whenever the server closes the attacker's connection, another is opened."""
    end = time.monotonic() + 60 / len(FLOODS)

    def attack() -> None:
        while time.monotonic() < end:
            try:
                with open_raw_socket(server, players[0].code, source=ATTACKER) as opened:
                    assert_ended(server, opened, FLOODS[kind])
            except ConnectionError:
                time.sleep(0.01)  # the server refuses the attacker: too many connections

    with ThreadPoolExecutor(4) as threads:
        attacks = [threads.submit(attack) for _ in range(4)]
        while time.monotonic() < end:
            match = server.seat_players("dots", {"rows": 2, "cols": 2})
            start_match(match)
            assert play_random_moves(match, Random(kind), 5) == 5
            assert server.get("/api/matches") == []
            close_all(match)
            time.sleep(0.5)  # so as to stay within the budget of new rooms
        for each in attacks:
            each.result()
    assert server.memory < 500


def local(folder: Path, **budgets: float) -> LocalServer:
    limits = AddressBudgets.model_validate(budgets)
    return LocalServer(Settings(db=f"sqlite:///{folder}/matches.sqlite", budgets=limits))


def test_the_sockets_of_one_address_share_a_budget_of_frames(tmp_path: Path) -> None:
    """The address is over its budget although none of its sockets is over its own."""
    with local(tmp_path, frames_burst=1000) as server:
        code = server.create_room("dots", name="Host")["code"]
        sockets = [open_raw_socket(server, code, source=ATTACKER) for _ in range(5)]
        with socket_from(OTHER, server, code) as other:
            for each in sockets:
                each.sendall(300 * PING)
            wait_for(lambda: server.refusals["too_many_frames"] == 2)
            assert is_entered(other)
        for each in sockets:
            each.close()


def test_one_address_cannot_hold_all_sockets(tmp_path: Path) -> None:
    with local(tmp_path, max_sockets=2) as server:
        code = server.create_room("dots", name="Host")["code"]
        with socket_from(ATTACKER, server, code) as first:
            with socket_from(ATTACKER, server, code) as second, socket_from(ATTACKER, server, code) as third:
                assert ending(third) == (1013, "too_many_sockets")
                assert is_entered(first)
                assert is_entered(second)
                with socket_from(OTHER, server, code) as other:
                    assert is_entered(other)
            wait_for(lambda: server.sockets.count == 1)
            with socket_from(ATTACKER, server, code) as again:
                assert is_entered(again)
        assert server.refusals["too_many_sockets"] == 1


def test_one_address_cannot_hold_all_connections(tmp_path: Path) -> None:
    with local(tmp_path, max_connections=3) as server:
        code = server.create_room("dots", name="Host")["code"]
        held = [socket.create_connection(("127.0.0.1", server.port), TIMEOUT_SECONDS, (ATTACKER, 0)) for _ in range(2)]
        with socket_from(ATTACKER, server, code) as opened:  # an upgraded connection counts once
            assert is_entered(opened)
            assert request_from(ATTACKER, server, "/api/games") == (429, "too_many_connections")
            assert request_from(OTHER, server, "/api/games")[0] == 200
        held.pop().close()
        wait_for(lambda: request_from(ATTACKER, server, "/api/games")[0] == 200)
        held.pop().close()


def test_a_full_server_says_so(tmp_path: Path) -> None:
    settings = Settings(db=f"sqlite:///{tmp_path}/matches.sqlite")
    settings.connections.max_open = 1
    with (
        LocalServer(settings) as server,
        socket.create_connection(("127.0.0.1", server.port), TIMEOUT_SECONDS) as first,
    ):
        wait_for(lambda: request_from(OTHER, server, "/api/games") == (503, "server_full"))
        first.close()
        wait_for(lambda: request_from(OTHER, server, "/api/games")[0] == 200)


def test_a_flood_of_connections_is_refused_without_a_response(tmp_path: Path) -> None:
    with local(tmp_path, connections_burst=10, connections_per_second=0.01) as server:
        refused = 0
        for _ in range(30):
            try:
                request_from(ATTACKER, server, "/api/games")
            except ConnectionError:
                refused += 1
        assert refused == 20
        assert request_from(OTHER, server, "/api/games")[0] == 200


def test_requests_of_one_address_wait_and_are_refused_beyond_that(tmp_path: Path) -> None:
    with local(tmp_path, requests_burst=5, requests_per_second=0.1, max_wait_seconds=0.01) as server:
        answers = [request_from(ATTACKER, server, "/api/games") for _ in range(8)]
        assert [status for status, _ in answers] == 5 * [200] + 3 * [429]
        assert answers[-1] == (429, "too_many_requests")
        assert request_from(OTHER, server, "/api/games")[0] == 200


def test_messages_of_one_address_wait_and_are_refused_beyond_that(tmp_path: Path) -> None:
    with local(tmp_path, messages_burst=5, messages_per_second=0.1, max_wait_seconds=0.01) as server:
        code = server.create_room("dots", name="Host")["code"]
        with socket_from(ATTACKER, server, code) as opened:
            for _ in range(5):
                opened.send('{"op": "ping"}')
            assert ending(opened) == (1013, "too_many_messages")
        with socket_from(OTHER, server, code) as other:
            assert is_entered(other)
