"""The body of a request is never read beyond its limit."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from attack.clients import ATTACKER, flood
from server.helpers import TIMEOUT_SECONDS, ServerProcess

MAX_SENT = 8 * 2**20  # more than the buffers of the system hold
CHUNK = b"10000\r\n" + 0x10000 * b"a" + b"\r\n"
CHUNKED = "Transfer-Encoding: chunked"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("bodies")
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", log=folder / "log.txt", budgets={}) as running:
        yield running
    assert (folder / "log.txt").read_text() == ""


@contextlib.contextmanager
def opened_request(server: ServerProcess, line: str, *headers: str) -> Iterator[socket.socket]:
    """Send the head of a request."""
    with socket.create_connection(("127.0.0.1", server.port), TIMEOUT_SECONDS, (ATTACKER, 0)) as opened:
        lines = [f"{line} HTTP/1.1", "Host: localhost", "Content-Type: application/json", *headers, "", ""]
        opened.sendall("\r\n".join(lines).encode())
        yield opened


REQUESTS = {
    "chunked beside a small length": ("POST /api/matches", CHUNKED, "Content-Length: 10"),
    "chunked": ("POST /api/matches", CHUNKED),
    "chunked by HEAD": ("HEAD /api/games", CHUNKED),
    "chunked where no body is read": ("GET /api/games", CHUNKED),
    "chunked to nowhere": ("POST /nowhere", CHUNKED),
    "a large length": ("POST /api/matches", "Content-Length: 400000000"),
    "a large length where no body is read": ("GET /api/games", "Content-Length: 400000000"),
}


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_body_without_or_beyond_its_limit_is_refused_before_it_is_sent(server: ServerProcess, kind: str) -> None:
    with opened_request(server, *REQUESTS[kind]) as opened:
        received = b""
        while part := opened.recv(4096):  # until the server closes the connection
            received += part
    head, _, body = received.partition(b"\r\n\r\n")
    assert b" 413 " in head
    assert json.loads(body)["detail"]["code"] == "body_too_large"


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_body_is_not_read_beyond_its_limit(server: ServerProcess, kind: str) -> None:
    memory = server.memory
    with opened_request(server, *REQUESTS[kind]) as opened:
        is_closed, sent = flood(opened, CHUNK)
    assert is_closed
    assert sent < MAX_SENT
    assert server.memory < memory + 50
    assert server.get("/api/games")


def test_the_second_of_two_requests_is_checked_like_the_first(server: ServerProcess) -> None:
    with opened_request(server, "GET /api/matches") as opened:
        opened.sendall(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        received = b""
        while part := opened.recv(4096):
            received += part
    assert received.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 413 " in received


def test_small_bodies_are_read(server: ServerProcess) -> None:
    with opened_request(server, "POST /api/line", "Content-Length: 16") as opened:
        opened.sendall(b'{"game": "dots"}')
        assert opened.recv(20).startswith(b"HTTP/1.1 200 ")


def test_garbage_after_a_request_closes_the_connection_quietly(server: ServerProcess) -> None:
    """While a response is being sent, the server cannot send another one about the garbage."""
    with opened_request(server, "GET /api/openapi.json") as opened:
        opened.sendall(b"\0\0\0\r\n\r\n")
        while opened.recv(2**16):
            pass
