"""Fixtures of the tests of rooms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.rooms.harness import RoomDriver
from server.rooms.lab import Lab


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[RoomDriver]:
    """A driver whose room the test creates."""
    lab = Lab(monkeypatch)
    yield RoomDriver(lab)
    lab.close()
