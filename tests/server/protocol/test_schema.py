"""What is promised about messages and requests, and a tool that tries to break the promise."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema_rs import validator_for
from schemathesis.core.result import Ok

from qipan.server.app import create_app
from qipan.server.http.middleware import Settings
from qipan.server.protocol.schema import socket_schema
from server.helpers import PATIENCE, Served, begin, close_all

API = schemathesis.openapi.from_dict(create_app(Settings("")).openapi())
OPERATIONS: list[Any] = [found.ok() for found in API.get_all_operations() if isinstance(found, Ok)]
GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
CASES = [
    (operation, mode)
    for operation in OPERATIONS
    for mode in (GOOD, BAD)
    if mode == GOOD or operation.body or operation.query or operation.path_parameters
]


@pytest.mark.parametrize(
    ("operation", "mode"), CASES, ids=[f"{operation.label} {mode.value}" for operation, mode in CASES]
)
def test_whatever_is_asked_is_answered_as_documented(
    served: Served, operation: Any, mode: schemathesis.GenerationMode
) -> None:
    @settings(
        max_examples=15,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if mode == GOOD and isinstance(case.body, dict) and "seconds" in case.body:
            case.body["seconds"] = min(case.body["seconds"], 0.02)
        response = case.call(base_url=served.address, timeout=PATIENCE)
        case.validate_response(response)
        assert response.status_code < 500

    ask()


def test_messages_follow_the_exported_schema(served: Served) -> None:
    schema = served.get("/api/schema")
    assert schema == json.loads(json.dumps(socket_schema()))
    told = validator_for({**schema, **schema["properties"]["server"], "type": "object"})
    said = validator_for({**schema, **schema["properties"]["client"], "type": "object"})
    lines = served.table("dots")
    begin(lines)
    lines[0].refused(op="play", ply=5, move="0")
    lines[0].say(op="hint")
    lines[0].until(lambda _: True, "hint")
    heard = [message for line in lines for message in line.heard]
    assert {message["op"] for message in heard} == {"position", "refused", "hint"}
    for message in heard:
        told.validate(message)
    assert said.is_valid({"op": "play", "ply": 3, "move": "17"})
    assert not said.is_valid({"op": "play", "move": "17"})
    assert not told.is_valid({**heard[0], "layout": "A2u"})
    close_all(lines)


def test_the_export_has_both_schemas() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "qipan.server.protocol.schema"], capture_output=True, text=True, check=True
    )
    found = json.loads(ran.stdout)
    assert found["socket"] == json.loads(json.dumps(socket_schema()))
    assert "/api/matches/{code}/join" in found["openapi"]["paths"]
