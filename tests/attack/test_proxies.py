"""The header X-Forwarded-For is believed only from a trusted proxy."""

from __future__ import annotations

import contextlib
from http.client import HTTPConnection
from pathlib import Path

import pytest

from attack.clients import ATTACKER, is_entered, request_from, socket_from
from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from server.helpers import TIMEOUT_SECONDS, ending
from server.local_server import LocalServer

LOCAL = "127.0.0.1"
ROOM = {"game": "dots", "name": "Host"}


def serve(folder: Path, *trusted: str, **budgets: float) -> LocalServer:
    limits = AddressBudgets.model_validate({"rooms_burst": 1, "rooms_per_second": 0.001, "max_sockets": 1, **budgets})
    return LocalServer(Settings(db=f"sqlite:///{folder}/matches.sqlite", budgets=limits, trusted_proxies=trusted))


def create(server: LocalServer, forwarded: str, source: str = LOCAL) -> int:
    return request_from(source, server, "/api/matches", ROOM, {"X-Forwarded-For": forwarded})[0]


def test_a_client_cannot_invent_addresses(tmp_path: Path) -> None:
    with serve(tmp_path) as server:
        assert [create(server, f"192.0.2.{number}") for number in range(1, 4)] == [201, 429, 429]


@pytest.mark.parametrize("trusted", ["127.0.0.1", "127.0.0.0/26"])
def test_a_trusted_proxy_names_the_client(tmp_path: Path, trusted: str) -> None:
    with serve(tmp_path, "10.0.0.0/8", trusted) as server:
        assert [create(server, f"192.0.2.{number}") for number in (1, 2, 1)] == [201, 201, 429]
        assert create(server, "192.0.2.3, 192.0.2.1") == 429  # the client may have invented the first address
        assert create(server, "192.0.2.3, 10.0.0.7") == 201  # through another trusted proxy
        assert create(server, "192.0.2.3") == 429
        assert [create(server, f"2001:db8::{number}") for number in (1, 2)] == [201, 429]
        assert create(server, "2001:db8:0:1::1") == 201
        assert [create(server, "192.0.2.9", ATTACKER), create(server, "192.0.2.8", ATTACKER)] == [201, 429]
        assert create(server, "192.0.2.9") == 201  # this client is not charged for what the attacker did in its name
        assert [create(server, "unknown"), create(server, "")] == [201, 429]  # both are charged to the proxy


def test_sockets_through_a_proxy_are_charged_to_the_client(tmp_path: Path) -> None:
    with serve(tmp_path, LOCAL) as server:
        code = server.create_room("dots", name="Host")["code"]
        one, two = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        with socket_from(LOCAL, server, code, one) as first, socket_from(LOCAL, server, code, two) as second:
            assert is_entered(first)
            assert is_entered(second)
            with socket_from(LOCAL, server, code, one) as third:
                assert ending(third) == (1013, "too_many_sockets")


@pytest.mark.parametrize("trusted", [(), (LOCAL,)])
def test_a_connection_of_a_proxy_may_carry_more_than_that_of_a_client(tmp_path: Path, trusted: tuple[str, ...]) -> None:
    with serve(tmp_path, *trusted) as server:
        server.settings.connections.bytes_burst = 1000
        server.settings.connections.bytes_per_second = 0.001
        connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_SECONDS)

        def request_often() -> None:
            for _ in range(20):
                connection.request("GET", "/api/matches", headers={"X-Forwarded-For": "192.0.2.1"})
                assert connection.getresponse().read() == b"[]"

        with contextlib.closing(connection):
            if trusted:
                request_often()
            else:
                with pytest.raises(ConnectionError):
                    request_often()


def test_a_proxy_may_open_more_connections_than_a_client(tmp_path: Path) -> None:
    with serve(tmp_path, LOCAL, connections_burst=1, connections_per_second=0.001) as server:
        for number in range(5):
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            assert request_from(LOCAL, server, "/api/games", headers=headers)[0] == 200
