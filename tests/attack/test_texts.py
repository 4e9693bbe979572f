"""Every text of every HTTP request: whatever it is, no request fails by the fault of the server, on either database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote

from server.helpers import TIMEOUT_SECONDS, ServerProcess, start_match
from server.text_fields import HOSTILE_TEXTS, put, texts_of
from server.text_fields import Path as FieldPath

KEY = "k" * 40
# Hostile texts that a parser, a database or a terminal may treat in its own way. Tests of rooms use all hostile texts.
TEXTS = ("no-break space", "bidi override", "C1 control", "NUL", "line feed", "lone surrogate", "empty", "long")
DOTS = {"game": "dots"}
# By path: the fields that the body of a request needs besides the text.
BODIES: dict[str, dict[str, Any]] = {
    "/api/matches": {**DOTS, "engines": {}, "options": {}},
    "/api/matches/{code}/join": {"name": "Bo"},
    "/api/records/review": {"ply": 0},
    "/api/setup": {**DOTS, "mover": 0},
    "/api/opinion": {**DOTS, "engine": "best"},
    "/api/grade": {**DOTS, "move": "0"},
    "/api/minimax": {"game": "checkers", "depth": 1},
    "/api/insights/checkers/minimax": {"depth": 1},
    "/api/insights/planes/posterior": {"answers": ""},
    "/api/insights/planes/path": {"tree": "gini", "shots": []},
    "/api/insights/planes/node": {"tree": "gini", "shots": []},
    "/api/insights/planes/code": {"tree": "gini", "shots": []},
    "/api/puzzles/{game}/{grade}/{number}/answer": {"move": "0"},
    "/api/profile/redeem": {},
    "/api/profile/transfer": {},
    "/api/profile/deletion": {},
}


@dataclass(frozen=True)
class TextField:
    """A text in a request. `place` is path, query, header or body; `path` names a parameter or a field of the body."""

    method: str
    route: str
    place: str
    path: FieldPath


def text_fields(api: dict[str, Any]) -> Iterator[TextField]:
    for route, operations in api["paths"].items():
        for method, operation in operations.items():
            for parameter in operation.get("parameters", ()):
                if any(True for _ in texts_of(parameter["schema"], api)):
                    yield TextField(method.upper(), route, parameter["in"], (parameter["name"],))
            for content in operation.get("requestBody", {}).get("content", {}).values():
                for path in sorted(set(texts_of(content["schema"], api))):
                    yield TextField(method.upper(), route, "body", path)


def send(server: ServerProcess, code: str, field: TextField, text: str) -> int:
    """Send a request with a hostile text, and return the status of the response."""
    values = {"code": code, "ply": "0", "game": "dots", "grade": "1", "number": "1"}
    values |= {"name": "spring", "board": "0", "competitor": "ann"}
    headers: dict[str, str | bytes] = {"Profile-Key": KEY, "Content-Type": "application/json"}
    query, body = "", BODIES.get(field.route, dict(DOTS)) if field.method == "POST" else None
    quoted = quote(text, safe="", errors="surrogatepass")
    match field.place:
        case "path":
            values |= {field.path[0]: quoted}
        case "query":
            query = f"?{field.path[0]}={quoted}"
        case "header":
            headers[field.path[0]] = text.replace("\n", " ").encode("utf-8", "surrogatepass")
        case _:
            body = put(body, field.path, text)
    connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_SECONDS)
    try:
        sent = None if body is None else json.dumps(body).encode()
        connection.request(field.method, field.route.format(**values) + query, sent, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def test_no_text_of_a_request_is_an_error_of_the_server(url: str, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with ServerProcess(url, log=log) as server:
        players = server.seat_players("dots")
        start_match(players)
        code, token = players[0].code, players[0].token
        server.request("/api/matches", {"game": "dots", "name": "Ann"}, {"Profile-Key": KEY})
        fields = list(text_fields(server.get("/api/openapi.json")))
        assert len(fields) > 80
        assert set(BODIES) <= {field.route for field in fields}
        for field in fields:
            for name in TEXTS:
                status = send(server, code, field, HOSTILE_TEXTS[name])
                assert status in (200, 201, 400, 404, 405, 409, 413, 422), (field, name, status)
        players[0].play("0")
        assert server.get("/api/matches?status=open") == []
    with ServerProcess(url, log=log) as server, server.connect(code, token) as again:
        assert again.latest["moves"] == ["0"]
    assert log.read_text() == ""
