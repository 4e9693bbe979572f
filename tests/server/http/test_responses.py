"""What all responses have in common: a security policy, CORS for the allowed origins, and HEAD."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from qipan.server.app import create_app
from qipan.server.config import Settings
from qipan.server.http.responses import DATA_POLICY, PREFLIGHT_HEADERS
from server.helpers import TIMEOUT_SECONDS, ServerProcess
from server.http.app_client import with_client

ALLOWED, FOREIGN = "https://games.example", "https://elsewhere.example"
SETTINGS = Settings(origins=(ALLOWED,))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "script-1.js").write_text("1")
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    return tmp_path


def test_every_response_has_a_security_policy(page: Path) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        for path in ("/", "/assets/script-1.js", "/room/bamotiku"):
            assert "default-src 'self'" in (await browser.get(path)).headers["content-security-policy"]
        responses = [
            await browser.get("/api/games"),
            await browser.get("/api/nothing"),
            await browser.get("/nothing"),
            await browser.get("/api/games", headers={"Host": "evil.example"}),
            await browser.get("/api/matches"),  # the request fails, since the application was not started
        ]
        assert [response.status_code for response in responses] == [200, 404, 404, 403, 500]
        for response in responses:
            assert response.headers["content-security-policy"] == DATA_POLICY
            assert response.headers["x-content-type-options"] == "nosniff"
            assert "Origin" in response.headers["vary"]

    with_client(scenario, page=page)


UPGRADE = "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        ("NOT HTTP\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),  # without a Host header
        (f"GET /api/matches/bamotiku/socket HTTP/1.1\r\n{UPGRADE}\r\n", 400),  # without a WebSocket key
        (f"GET /nothing HTTP/1.1\r\n{UPGRADE}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", 403),
    ],
)
def test_what_is_refused_before_the_application_has_a_security_policy(
    served: ServerProcess, request_text: str, status: int
) -> None:
    with socket.create_connection(("127.0.0.1", served.port), TIMEOUT_SECONDS) as connection:
        connection.sendall(request_text.encode())
        response = b""
        while data := connection.recv(4096):
            response += data
    head, _, body = response.decode().partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ")
    assert f"content-security-policy: {DATA_POLICY}" in head.lower().splitlines()
    assert f"content-length: {len(body)}" in head.lower().splitlines()


def test_head_is_answered_like_get_without_the_body(page: Path) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        for path in ("/", "/assets/script-1.js", "/room/bamotiku", "/api/games", "/api/docs", "/api/openapi.json"):
            get, head = await browser.get(path), await browser.head(path)
            assert (get.status_code, head.status_code, head.content) == (200, 200, b""), path
            assert head.headers == get.headers, path
            assert get.content, path
        assert (await browser.head("/api/nothing")).status_code == 404
        assert (await browser.head("/api/line")).status_code == (await browser.get("/api/line")).status_code

    with_client(scenario, page=page)


def test_pages_of_an_allowed_origin_may_read_responses_and_others_may_not(tmp_path: Path) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        for path, status in (("/api/games", 200), ("/api/nothing", 404)):
            response = await browser.get(path, headers={"Origin": ALLOWED})
            assert (response.status_code, response.headers["access-control-allow-origin"]) == (status, ALLOWED)
            assert "Origin" in response.headers["vary"]
        posted = await browser.post("/api/line", json={"game": "dots"}, headers={"Origin": ALLOWED})
        assert (posted.status_code, posted.headers["access-control-allow-origin"]) == (200, ALLOWED)
        for origin in (FOREIGN, "null", "http://games.example", "https://games.example:8443"):
            for method in ("GET", "POST", "OPTIONS"):
                response = await browser.request(method, "/api/games", headers=preflight(origin))
                assert response.status_code == 403
                assert not [name for name in response.headers if name.startswith("access-control")]
        own = await browser.get("/api/games", headers={"Origin": "http://localhost"})
        assert (own.status_code, "access-control-allow-origin" in own.headers) == (200, False)

    settings = Settings(origins=(ALLOWED,), db=f"sqlite:///{tmp_path}/matches.sqlite")
    with_client(scenario, settings, is_started=True)


def preflight(origin: str) -> dict[str, str]:
    return {"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}


def test_a_preflight_allows_all_methods_and_headers_of_the_api() -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        response = await browser.options("/api/matches", headers=preflight(ALLOWED))
        assert (response.status_code, response.content) == (204, b"")
        assert response.headers["access-control-allow-origin"] == ALLOWED
        assert "access-control-allow-credentials" not in response.headers

    with_client(scenario, SETTINGS)
    app: FastAPI = create_app(SETTINGS)
    operations: list[tuple[str, dict[str, Any]]] = [
        (method, operation) for each in app.openapi()["paths"].values() for method, operation in each.items()
    ]
    headers = {
        parameter["name"]
        for _, operation in operations
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "header"
    }
    assert headers <= set(PREFLIGHT_HEADERS["Access-Control-Allow-Headers"].split(", "))
    allowed = set(PREFLIGHT_HEADERS["Access-Control-Allow-Methods"].split(", "))
    assert {method.upper() for method, _ in operations} <= allowed
