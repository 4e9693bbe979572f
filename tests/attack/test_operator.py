"""What an operator needs: probes, metrics, a path prefix, CORS, HEAD, a reload, and documentation without scripts."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from server.helpers import TIMEOUT_SECONDS, ServerProcess

ORIGIN = "https://games.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("operator")
    options = ["--origin", ORIGIN, "--root-path", "/qipan"]
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", options=options) as running:
        yield running


def test_probes_metrics_and_version_are_answered(server: ServerProcess) -> None:
    assert server.get("/healthz") == {"status": "alive"}
    assert server.get("/readyz") == {"status": "ready"}
    assert set(server.get("/api/version")) == {"program", "protocol", "rules"}
    metrics = httpx.get(f"{server.address}/metrics")
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "\nqipan_moves_total{" in metrics.text


def test_the_documentation_loads_no_foreign_script(server: ServerProcess) -> None:
    page = httpx.get(f"{server.address}/api/docs")
    assert page.status_code == 200
    assert "<script" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for response in (httpx.get(f"{server.address}/api/games"), httpx.post(f"{server.address}/", content=b" " * 99_999)):
        assert "default-src 'none'" in response.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/docs", "/healthz", "/room/bamotiku"])
def test_head_works_wherever_get_does(server: ServerProcess, path: str) -> None:
    get, head = httpx.get(server.address + path), httpx.head(server.address + path)
    assert (get.status_code, head.status_code, head.content) == (200, 200, b"")
    assert head.headers.get("content-length") == get.headers.get("content-length")


def test_the_server_works_below_its_path(server: ServerProcess) -> None:
    for path in ("/qipan/", "/qipan/api/games", "/qipan/room/bamotiku"):
        assert httpx.get(server.address + path).status_code == 200
    redirect = httpx.get(f"{server.address}/qipan")
    assert (redirect.status_code, redirect.headers["location"]) == (308, "/qipan/")
    assert httpx.get(f"{server.address}/qipanx/api/games").status_code == 404


def test_http_works_from_an_allowed_origin_and_only_from_it(server: ServerProcess) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,profile-key"}
    for origin, status in ((ORIGIN, 204), ("https://elsewhere.example", 403)):
        preflight = httpx.options(f"{server.address}/api/matches", headers={"Origin": origin, **asked})
        assert preflight.status_code == status
        assert ("access-control-allow-origin" in preflight.headers) == (origin == ORIGIN)
    created = httpx.post(f"{server.address}/api/matches", json={"game": "dots"}, headers={"Origin": ORIGIN})
    assert (created.status_code, created.headers["access-control-allow-origin"]) == (201, ORIGIN)
    assert "Origin" in created.headers["vary"]


@pytest.mark.parametrize("origin", ["*", "https://games.example/"])
def test_an_origin_that_no_browser_sends_is_refused(origin: str) -> None:
    command = [sys.executable, "-m", "qipan", "serve", "--port", "0", "--origin", origin]
    result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"qipan: origins (from --origin): '{origin}' is not an origin; ")
    assert result.stderr.count("\n") == 1


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_hangup_reloads_the_settings(tmp_path: Path) -> None:
    config, log = tmp_path / "qipan.toml", tmp_path / "log.txt"
    config.write_text('log_level = "info"\nlog_format = "json"\n[requests]\nmax_body_bytes = 40000\n')

    def messages() -> list[str]:
        return [json.loads(line)["message"] for line in log.read_text().splitlines()]

    def reload(text: str, answer: str) -> None:
        config.write_text(text)
        running.process.send_signal(signal.SIGHUP)
        wait_for(lambda: any(answer in message for message in messages()))

    def status_of(length: int) -> int:
        return httpx.post(f"{running.address}/api/check", content=b" " * length).status_code

    db = f"sqlite:///{tmp_path}/matches.sqlite"
    with ServerProcess(db, log=log, options=["--config", str(config)]) as running:
        assert [status_of(39_000), status_of(50_000)] == [422, 413]
        reload("[rooms]\nmax_spectators = 0\n", "the settings are not reloaded: rooms.max_spectators (from ")
        assert [status_of(39_000), status_of(50_000)] == [422, 413]
        reload(
            'log_level = "info"\nlog_format = "text"\n[requests]\nmax_body_bytes = 60000\n[searches]\nthreads = 2\n',
            "these settings have changed, but need a restart: log_format, searches.threads",
        )
        assert "the settings are reloaded; changed: requests.max_body_bytes" in messages()
        assert [status_of(50_000), status_of(70_000)] == [422, 413]
        assert running.get("/readyz") == {"status": "ready"}
    assert running.process.returncode == -signal.SIGTERM


def test_a_server_ends_with_its_terminal(tmp_path: Path) -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # in case these tests were started by nohup
        db = f"sqlite:///{tmp_path}/matches.sqlite"
        os.execv(sys.executable, [sys.executable, "-m", "qipan", "serve", "--port", "0", "--db", db])
    try:
        printed = ""
        while not (found := re.search(r"(http://\S+) ", printed)):
            printed += os.read(terminal, 1000).decode()
        wait_for(lambda: httpx.get(f"{found[1]}/healthz").status_code == 200)
        os.kill(pid, signal.SIGHUP)  # while the terminal is open, the signal causes a reload
        time.sleep(0.2)
        assert httpx.get(f"{found[1]}/healthz").status_code == 200
        os.close(terminal)
        wait_for(lambda: os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None)
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
