"""The examples in docs/protocol.md are valid messages and requests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from qipan.games.planes.insights import PosteriorRequest, ShotsRequest
from qipan.rules.reasons import REASON_KINDS, Reason
from qipan.server import budgets
from qipan.server.app import create_app
from qipan.server.budgets import Action
from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from qipan.server.http import puzzles
from qipan.server.http.evaluations import MinimaxRequest, OpinionRequest
from qipan.server.http.matches import JoinRequest
from qipan.server.protocol import base as wire
from qipan.server.protocol import messages
from qipan.server.protocol.snapshots import Position

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def examples(mark: str) -> list[str]:
    return re.findall(f"^{mark} (.*)$", PAGE, re.MULTILINE)


def test_every_client_message_has_a_valid_example() -> None:
    parsed = [messages.CLIENT_MESSAGE.validate_json(text) for text in examples("→")]
    assert {type(message) for message in parsed} == set(messages.CLIENT_MESSAGES)


def test_every_server_message_has_a_complete_example() -> None:
    parsed = []
    for text in examples("←"):
        message = messages.SERVER_MESSAGE.validate_json(text)
        is_short = isinstance(message, Position)
        assert message.model_dump(mode="json", exclude_defaults=is_short) == json.loads(text)
        parsed.append(message)
    assert {type(message) for message in parsed} == set(messages.SERVER_MESSAGES)
    analyses = [message.analysis for message in parsed if isinstance(message, messages.AnalysisFound)]
    assert {analysis.value.kind for analysis in analyses} == {"exact", "estimate"}


def test_an_example_without_a_field_of_a_value_is_not_valid() -> None:
    fields = set()
    for example in map(json.loads, examples("←")):
        for value in values_in(example):
            for key, content in list(value.items()):
                del value[key]
                assert not is_valid(example), key
                value[key] = content
                fields.add(key)
            value["certainty"] = 1
            assert not is_valid(example)
            del value["certainty"]
        assert is_valid(example)
    assert fields == {"kind", "outcome", "distance", "score", "payoffs", "source"}


def values_in(example: Any) -> Iterator[dict[str, Any]]:
    """Yield the values of positions and moves that a message contains."""
    if isinstance(example, list):
        for each in example:
            yield from values_in(each)
    elif isinstance(example, dict):
        for key, each in example.items():
            if key == "value":
                yield each
            else:
                yield from values_in(each)


def is_valid(message: object) -> bool:
    try:
        messages.SERVER_MESSAGE.validate_python(message)
    except ValidationError:
        return False
    return True


def test_the_example_requests_are_valid() -> None:
    requests = dict(re.findall(r"^POST (/api/\S+) (\{.*\})$", PAGE, re.MULTILINE))
    wire.NewMatch.model_validate(json.loads(requests["/api/matches"]))
    JoinRequest.model_validate(json.loads(requests["/api/matches/bamotiku/join"]))
    puzzles.AnswerRequest.model_validate(json.loads(requests["/api/puzzles/checkers/3/17/answer"]))
    MinimaxRequest.model_validate(json.loads(requests["/api/minimax"]))
    ShotsRequest.model_validate(json.loads(requests["/api/insights/planes/path"]))
    OpinionRequest.model_validate(json.loads(requests["/api/opinion"]))
    PosteriorRequest.model_validate(json.loads(requests["/api/insights/planes/posterior"]))


def test_the_example_errors_are_valid() -> None:
    errors = re.findall(r'^{"detail": .*}$', PAGE, re.MULTILINE)
    assert errors
    for text in errors:
        reason = wire.ErrorResponse.model_validate_json(text).detail
        params = Reason.from_json(json.loads(text)["detail"]).params
        assert str(REASON_KINDS[reason.code](**params)) == reason.text


def test_the_close_reasons_are_documented() -> None:
    rows = re.findall(r"^\| 1\d{3} \| (.*?) \|", PAGE, re.MULTILINE)
    documented = {code for row in rows for code in re.findall(r"`(\w+)`", row)}
    assert documented <= set(REASON_KINDS)
    assert {"no_such_room", "no_seat_for_token", "too_many_tabs", "shutting_down"} <= documented


def test_every_route_is_documented() -> None:
    routes = set(create_app(Settings()).openapi()["paths"]) - {"/api/schema"}
    documented = set(re.findall(r"`(?:GET|POST) (/api/[^`?]+)", PAGE))
    assert {re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), each) for each in routes} <= {
        *documented,
        "/api/puzzles/GAME/GRADE/NUMBER/solution",  # abbreviated in the table
    }


def test_the_budgets_of_an_address_are_documented() -> None:
    limits = AddressBudgets()
    text = PAGE.split("| all clients at one address ")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()[2:]]
    documented = {code: (rate, burst) for _, rate, burst, beyond in rows for code in re.findall(r"`(\w+)`", beyond)}
    for action in [each for each in vars(budgets).values() if isinstance(each, Action)]:
        rate, burst = getattr(limits, action.rate_setting), getattr(limits, action.burst_setting)
        if action in (budgets.ALL_TRANSFERS, budgets.CONNECTIONS):
            continue  # ALL_TRANSFERS limits all addresses together; a refused connection gets no response
        rates = {f"{rate:g}", f"1/{1 / rate:g}", f"{rate / 1e6:g} MB"}
        assert documented[action.reason.code][0] in rates, action.rate_setting
        assert documented[action.reason.code][1] in {f"{burst:.0f}", f"{burst / 1e6:g} MB"}, action.burst_setting
    assert ["new connections", f"{limits.connections_per_second:g}", f"{limits.connections_burst:g}"] in [
        row[:3] for row in rows
    ]
    assert documented["too_many_sockets"][1] == str(limits.max_sockets)
    assert documented["too_many_connections"][1] == str(limits.max_connections)
