"""The command `qipan serve`."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import qipan.server
from server.helpers import TIMEOUT_SECONDS, ServerProcess


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "qipan", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--db", "mysql://x"], "the database must be sqlite:///FILE or postgresql://…, not 'mysql'"),
        (["--db", "postgresql://nobody:secret@127.0.0.1:9/x"], ""),
        (["--host", "203.0.113.1"], "cannot listen at 203.0.113.1:0"),
    ],
)
def test_an_error_is_one_line(arguments: list[str], reason: str) -> None:
    result = run("--port", "0", *arguments)
    assert result.returncode == 1
    assert result.stderr.startswith("qipan: ")
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "secret" not in result.stderr


def test_it_stops_at_once_even_during_a_search(tmp_path: Path) -> None:
    served = ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite", log=tmp_path / "log.txt")
    slow = {"engine": "alphabeta", "seconds": 30}
    made = served.create_room("two-eat-one", engines={"0": slow, "1": slow})
    with served.connect(made["code"]):
        time.sleep(0.3)
        served.stop(signal.SIGINT)
    assert (tmp_path / "log.txt").read_text() == ""


def test_two_servers_do_not_share_a_file(served: ServerProcess) -> None:
    result = run("--port", "0", "--db", served.db)
    assert result.returncode == 1
    assert "another server uses" in result.stderr


def test_the_root_is_the_page_or_a_link_to_the_documentation(served: ServerProcess) -> None:
    is_built = (Path(qipan.server.__file__).parent / "page" / "index.html").exists()
    with urllib.request.urlopen(served.address, timeout=TIMEOUT_SECONDS) as answer:
        assert ("/api/docs" in answer.read().decode()) != is_built


def test_without_a_command_it_serves_and_opens_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    controller, terminal = pty.openpty()
    environment = {**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen([sys.executable, "-m", "qipan"], stdout=terminal, env=environment)
    try:
        os.close(terminal)
        printed = ""
        while not (found := re.search(r"http://127\.0\.0\.1:\d+", printed)) or "\n" not in printed:
            printed += os.read(controller, 1000).decode()
        end = time.monotonic() + TIMEOUT_SECONDS
        while not (tmp_path / "opened").exists() or not (tmp_path / "opened").read_text():
            assert time.monotonic() < end
            time.sleep(0.05)
        assert (tmp_path / "opened").read_text().strip() == found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(TIMEOUT_SECONDS)
        os.close(controller)
