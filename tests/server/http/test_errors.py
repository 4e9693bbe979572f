"""Every error response has the same form: a reason with a code, parameters and a text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import qipan.server.app  # noqa: F401  (imports every module that defines reasons)
from qipan.server.protocol.base import ErrorResponse, Reason
from server.helpers import ServerProcess

I18N = Path(__file__).parents[3] / "web" / "src" / "i18n"
DOTS = {"game": "dots"}


@pytest.mark.parametrize(
    ("path", "body", "headers", "status", "code", "params"),
    [
        ("games", None, {"Host": "evil.example"}, 403, "unknown_host", {}),
        ("games", None, {"Origin": "https://elsewhere.example"}, 403, "foreign_origin", {}),
        ("matches/bababazu", None, {}, 404, "no_such_room", {"code": "bababazu"}),
        ("matches/bababazu/join", {"name": "Ann"}, {}, 404, "no_such_room", {"code": "bababazu"}),
        ("records/bababazu", None, {}, 404, "no_record", {"code": "bababazu"}),
        ("nowhere", None, {}, 404, "http_status", {"status": 404}),
        ("games", DOTS, {}, 405, "http_status", {"status": 405}),
        ("truth", {"game": "planes"}, {}, 409, "values_are_hidden", {}),
        ("puzzles/daily?date=2026-02-30", None, {}, 409, "no_such_date", {"date": "2026-02-30"}),
        ("insights/planes/path", {"shots": ["A0=head", "A0=head"]}, {}, 409, "repeated_shot", {}),
        ("layout", {"game": "x" * 40_000}, {}, 413, "body_too_large", {"bytes": 32768}),
    ],
)
def test_an_error_has_a_code_and_parameters(
    served: ServerProcess, path: str, body: Any, headers: dict[str, str], status: int, code: str, params: dict[str, Any]
) -> None:
    answered, response = served.request(f"/api/{path}", body, headers)
    reason = ErrorResponse.model_validate(response).detail
    assert (answered, reason.code, reason.params) == (status, code, params)
    assert reason.text


def test_an_invalid_request_says_where_and_why(served: ServerProcess) -> None:
    status, response = served.request("/api/layout", {"game": "dots", "options": {"rows": []}})
    reason = ErrorResponse.model_validate(response).detail
    assert (status, reason.code) == (422, "invalid_request")
    assert str(reason.params["where"]).startswith("body.options.rows")
    assert isinstance(reason.params["problem"], Reason)
    assert reason.params["problem"].code == "invalid_value"


@pytest.mark.parametrize(
    ("fields", "code", "params"),
    [
        ({}, "field_missing", {}),
        ({"game": "go"}, "unknown_game", {"name": "'go'", "known": "planes"}),
        ({"game": "dots", "speed": 3}, "unknown_field", {}),
        ({"game": "dots", "name": ""}, "is_empty", {"what": "a name"}),
        ({"game": "dots", "name": "A" * 25}, "has_too_many_characters", {"what": "a name", "length": 25, "limit": 24}),
        ({"game": "dots", "name": "\u202eAnn"}, "has_unprintable_characters", {"what": "a name", "given": "U+202E"}),
        ({"game": "dots", "pace": -1}, "not_at_least", {"ge": 0}),
        ({"game": "dots", "pace": 99}, "not_at_most", {"le": 30}),
        ({"game": "dots", "clock": {"per_move": 0}}, "not_greater_than", {"gt": 0}),
        ({"game": "dots", "seat": 9}, "not_less_than", {"lt": 6}),
        ({"game": "dots", "options": {str(n): n for n in range(20)}}, "too_many_values", {"max_length": 16}),
    ],
)
def test_a_field_is_refused_with_a_code(
    served: ServerProcess, fields: dict[str, Any], code: str, params: dict[str, Any]
) -> None:
    status, response = served.request("/api/matches", fields)
    problem = response["detail"]["params"]["problem"]
    assert (status, problem["code"]) == (422, code)
    assert problem["params"].keys() == params.keys()
    assert all(str(params[name]) in str(value) for name, value in problem["params"].items())


def test_a_reason_quotes_invalid_text_as_valid_unicode(served: ServerProcess) -> None:
    status, response = served.request("/api/check", {"game": "dots", "text": "\ud800"})
    assert status in (200, 422)
    problem = response["problem"] if status == 200 else response["detail"]
    assert problem["code"]
    assert problem["text"].encode()
