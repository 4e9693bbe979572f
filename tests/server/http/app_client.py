"""An application without a process: requests are passed to it directly."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from qipan.server.app import create_app
from qipan.server.config import Settings
from server.helpers import run_in_thread

Scenario = Callable[[httpx.AsyncClient], Awaitable[None]]


def with_client(
    scenario: Scenario,
    settings: Settings | None = None,
    *,
    client: str = "127.0.0.1",
    host: str = "localhost",
    is_started: bool = False,
    **app_options: Any,
) -> None:
    """Run a scenario with a client of a new application, whose store is open only if the application is started."""
    app = create_app(settings or Settings(), **app_options)
    transport = httpx.ASGITransport(app, client=(client, 50_000), raise_app_exceptions=False)

    async def run() -> None:
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as browser:
            if is_started:
                async with app.router.lifespan_context(app):
                    await scenario(browser)
            else:
                await scenario(browser)

    run_in_thread(run())
