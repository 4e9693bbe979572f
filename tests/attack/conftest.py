"""Fixtures of the attacks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.postgresql import database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/store.sqlite"
    else:
        with database() as address:
            yield address
