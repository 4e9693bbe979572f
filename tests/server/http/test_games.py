"""The games over HTTP: which settings of engines are offered."""

from __future__ import annotations

import httpx
import pytest

from qipan.server.config import Settings
from qipan.server.config.searches import SearchLimits
from server.http.app_client import with_client

OWN, ALL = ("127.0.0.1", 8000), ("0.0.0.0", 8000)


@pytest.mark.parametrize(
    ("listening", "settings", "is_offered"),
    [
        (OWN, Settings(), True),
        (ALL, Settings(), False),
        (OWN, Settings(trusted_proxies=("127.0.0.1",)), False),
        (ALL, Settings(searches=SearchLimits(learn_from_matches=True)), True),
        (OWN, Settings(searches=SearchLimits(learn_from_matches=False)), False),
    ],
)
def test_learning_is_offered_only_where_it_is_allowed(
    listening: tuple[str, int], settings: Settings, is_offered: bool
) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        games = {each["name"]: each for each in (await browser.get("/api/games")).json()}
        layout = (await browser.post("/api/layout", json={"game": "dots"})).json()
        for engines in (games["dots"]["engines"], layout["engines"]):
            settings = {each["name"]: [setting["name"] for setting in each["settings"]] for each in engines}
            assert ("learn" in settings["uct-free"]) == is_offered
            assert "depth" in settings["alphabeta"]

    with_client(scenario, settings, listening=[listening])
