"""A server that shows folders of tournaments, for tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from qipan.server.config import Settings
from server.http.app_client import with_client

Get = Callable[[str], Awaitable[Any]]


def show(folders: list[Path], scenario: Callable[[Get], Awaitable[None]]) -> None:
    """Run a scenario with a server that shows these folders; it gets a function that requests a path."""

    async def run(browser: httpx.AsyncClient) -> None:
        async def get(path: str) -> Any:
            response = await browser.get(f"/api/tournaments{path}")
            assert response.status_code == 200, response.text
            return response.json()

        await scenario(get)

    with_app(folders, run)


def with_app(folders: list[Path], scenario: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    folder = folders[0].parent if folders else Path("/tmp")
    settings = Settings(db=f"sqlite:///{folder}/matches.sqlite", tournaments=tuple(map(str, folders)))
    with_client(scenario, settings, is_started=True)
