"""A server that course clients and the page's people can use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest

from qipan.server.config import Settings
from qipan.server.config.budgets import AddressBudgets
from qipan.server.config.sockets import SocketLimits
from server.local_server import LocalServer

MANY = 1_000_000.0
UNLIMITED = dict.fromkeys(
    ("messages_per_second", "messages_burst", "rooms_burst", "seats_burst", "listed_seats_burst", "lookups_burst"), MANY
)


def settings(folder: Path, budgets: Mapping[str, float] = UNLIMITED, **sockets: float) -> Settings:
    """Return settings, by default without rate limits: tests use one address, and are faster than people."""
    of_address = AddressBudgets(**{**UNLIMITED, **budgets})  # type: ignore[arg-type]
    limits = SocketLimits(**{"messages_per_second": MANY, "message_burst": MANY, **sockets})  # type: ignore[arg-type]
    return Settings(db=f"sqlite:///{folder}/matches.sqlite", budgets=of_address, sockets=limits)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(settings(tmp_path_factory.mktemp("course")), ["course"]) as running:
        yield running


@pytest.fixture
def port(server: LocalServer) -> int:
    return server.ports["course"]


_numbers = count(1)


@pytest.fixture
def room() -> str:
    """The name of a room that no other test uses."""
    return f"Room_{next(_numbers)}"
