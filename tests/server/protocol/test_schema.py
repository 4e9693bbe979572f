"""Requests and messages follow their schemas; schemathesis tries to find counterexamples."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any
from unicodedata import category

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema_rs import validator_for
from schemathesis.core.result import Ok

from qipan.server.app import create_app
from qipan.server.config import Settings
from qipan.server.config.requests import MIN_BODY_BYTES
from qipan.server.protocol.schema import socket_schema
from server.helpers import TIMEOUT_SECONDS, ServerProcess, close_all, start_match

API = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
OPERATIONS: list[Any] = [result.ok() for result in API.get_all_operations() if isinstance(result, Ok)]
GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
CASES = [
    (operation, mode)
    for operation in OPERATIONS
    for mode in (GOOD, BAD)
    if mode == GOOD or operation.body or operation.query or operation.path_parameters
]


def _visible(value: Any) -> Any:
    """Return generated data without texts that match the pattern of texts, but are refused nevertheless.

    The pattern does not say where marks, joiners and spaces may stand, and it knows another version of Unicode.
    """
    if isinstance(value, list):
        return [_visible(item) for item in value]
    if isinstance(value, dict):
        return {_visible(key): _visible(item) for key, item in value.items()}
    if not isinstance(value, str):
        return value
    return "".join(letter for letter in value if letter.isprintable() and category(letter)[0] != "M").strip() or "x"


@pytest.mark.parametrize(
    ("operation", "mode"), CASES, ids=[f"{operation.label} {mode.value}" for operation, mode in CASES]
)
def test_every_request_is_answered_as_documented(
    served: ServerProcess, operation: Any, mode: schemathesis.GenerationMode
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
    def send(case: Any) -> None:
        if mode == GOOD and isinstance(case.body, dict) and "seconds" in case.body:
            case.body["seconds"] = min(case.body["seconds"], 0.02)
        if mode == GOOD and isinstance(case.body, dict):
            case.body = _visible(case.body)
        response = case.call(base_url=served.address, timeout=TIMEOUT_SECONDS)
        if response.status_code == 413:  # refused by its size, before its content is looked at
            assert len(response.request.body or b"") > MIN_BODY_BYTES
            return
        case.validate_response(response)
        assert response.status_code < 500

    send()


def test_messages_follow_the_exported_schema(served: ServerProcess) -> None:
    schema = served.get("/api/schema")
    assert schema == json.loads(json.dumps(socket_schema()))
    server_messages = validator_for({**schema, **schema["properties"]["server"], "type": "object"})
    client_messages = validator_for({**schema, **schema["properties"]["client"], "type": "object"})
    players = served.seat_players("dots")
    start_match(players)
    players[0].expect_refusal(op="play", ply=5, move="0")
    players[0].send(op="hint")
    players[0].wait_until(lambda _: True, "hint")
    players[0].send(op="analyse")
    proof = players[0].wait_until(lambda message: message["is_last"], "analysis")
    players[0].send(op="analyse", engine="mcts")
    estimate = players[0].wait_until(lambda _: True, "analysis")
    players[0].send(op="stop")
    received = [json.loads(text) for player in players for text in player.texts]
    assert {message["op"] for message in received} == {"position", "refused", "hint", "analysis"}
    assert (proof["analysis"]["value"]["kind"], estimate["analysis"]["value"]["kind"]) == ("exact", "estimate")
    for message in received:
        server_messages.validate(message)
    assert client_messages.is_valid({"op": "play", "ply": 3, "move": "17"})
    assert not client_messages.is_valid({"op": "play", "move": "17"})
    assert not server_messages.is_valid({**received[0], "layout": "A2u"})
    assert not server_messages.is_valid({**proof, "analysis": {**proof["analysis"], "value": {"kind": "exact"}}})
    close_all(players)


def test_the_export_has_both_schemas() -> None:
    ran = subprocess.run([sys.executable, "-m", "qipan.server.export"], capture_output=True, text=True, check=True)
    schemas = json.loads(ran.stdout)
    assert schemas["socket"] == json.loads(json.dumps(socket_schema()))
    assert "/api/matches/{code}/join" in schemas["openapi"]["paths"]
