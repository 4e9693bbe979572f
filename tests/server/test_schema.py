"""What is promised about messages and requests, and a tool that tries to break the promise."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from jsonschema_rs import Draft202012Validator
from schemathesis.config import SchemathesisConfig
from server.serving import PATIENCE, Served, begin, close_all

from qipan.server import messages as wire
from qipan.server.guards import Settings
from qipan.server.app import create_app
from qipan.server.schema_export import socket_schema

APP = create_app(Settings(db=""))
API = schemathesis.openapi.from_dict(APP.openapi())
OPERATIONS = [operation.ok() for operation in API.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.label)
def test_whatever_is_asked_is_answered_as_documented(served: Served, operation: schemathesis.APIOperation) -> None:
    strategy = operation.as_strategy()

    @seed(1)
    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def ask(case: schemathesis.Case) -> None:
        case.call_and_validate(base_url=served.address, timeout=PATIENCE)

    ask()
