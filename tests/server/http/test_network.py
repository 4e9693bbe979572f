"""How others reach the server: only a client on the same machine may know its addresses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from qipan.server import network
from qipan.server.app import create_app
from qipan.server.config import Settings
from server.helpers import ServerProcess, run_in_thread

UNKNOWN = {"is_local": False, "addresses": []}


@pytest.fixture(autouse=True)
def own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.1.5", "10.0.0.2"])


def ask(
    listening: str,
    client: str = "127.0.0.1",
    host: str = "localhost:8000",
    headers: dict[str, str] | None = None,
    **settings: Any,
) -> Any:
    """Return what a client learns from a server that listens at an address."""
    app = create_app(Settings(**settings), listening=((listening, 8000),))

    answers: list[Any] = []

    async def scenario() -> None:
        transport = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as browser:
            answers.append((await browser.get("/api/network", headers=headers)).json())

    run_in_thread(scenario())
    return answers[0]


def test_a_local_server_says_where_others_would_reach_it() -> None:
    addresses = ["http://192.168.1.5:8000", "http://10.0.0.2:8000"]
    assert ask("127.0.0.1") == {"is_local": True, "addresses": addresses}
    assert ask("::1", client="::1", host="[::1]:8000") == {"is_local": True, "addresses": addresses}


def test_a_server_in_the_network_says_where_others_reach_it() -> None:
    addresses = ["http://192.168.1.5:8000", "http://10.0.0.2:8000"]
    assert ask("0.0.0.0") == {"is_local": False, "addresses": addresses}
    assert ask("10.0.0.2") == {"is_local": False, "addresses": ["http://10.0.0.2:8000"]}


@pytest.mark.parametrize(
    "stranger",
    [
        {"client": "192.168.1.77", "host": "192.168.1.5:8000"},
        {"client": "192.168.1.77", "host": "localhost:8000"},  # a forged Host header
        {"client": "127.0.0.1", "host": "192.168.1.5:8000"},  # through a proxy
        {"client": "127.0.0.1", "headers": {"X-Forwarded-For": "203.0.113.9"}},
        {"client": "127.0.0.1", "origins": ("https://games.example",)},
    ],
)
def test_strangers_learn_nothing(stranger: dict[str, Any]) -> None:
    assert ask("0.0.0.0", **stranger) == UNKNOWN


def test_the_server_knows_where_it_listens(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite") as served:
        assert served.get("/api/network")["is_local"] is True
