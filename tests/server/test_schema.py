"""What is promised about messages and requests, and a tool that tries to break the promise."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings

from qipan.server.app import create_app
from qipan.server.guards import Settings
from server.serving import PATIENCE, Served

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
