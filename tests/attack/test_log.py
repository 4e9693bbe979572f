"""Invalid input from clients does not fill the log, and a line of the log has neither a traceback nor what was sent."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from server.helpers import TIMEOUT_SECONDS, ServerProcess, open_raw_socket

# A text frame, with a mask of zeros, whose content is not UTF-8.
INVALID_FRAME = bytes([0x81, 0x84]) + bytes(4) + b"\xff\xfe\xfa\xc0"


def send_invalid_input(server: ServerProcess) -> None:
    code = server.create_room("dots", name="Host")["code"]
    for _ in range(3):
        with open_raw_socket(server, code) as opened:
            opened.sendall(INVALID_FRAME)
            while opened.recv(1000):
                pass
    with socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT_SECONDS) as opened:
        opened.sendall(b"secret\0\r\n\r\n")
        while opened.recv(1000):
            pass


def test_invalid_input_is_not_logged(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite", log=tmp_path / "log.txt") as server:
        send_invalid_input(server)
        assert server.get("/api/games")
    assert (tmp_path / "log.txt").read_text() == ""


@pytest.mark.parametrize("options", [["--log-level", "debug", "--log-format", "json"]])
def test_at_the_level_debug_it_is_one_line_each_without_what_was_sent(tmp_path: Path, options: list[str]) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite", log=tmp_path / "log.txt", options=options) as server:
        send_invalid_input(server)
    text = (tmp_path / "log.txt").read_text()
    events = [json.loads(line) for line in text.splitlines()]
    assert {"time", "level", "logger", "message"} == set().union(*events)
    assert any("Invalid UTF-8" in event["message"] for event in events)
    assert "Traceback" not in text
    assert "secret" not in text
