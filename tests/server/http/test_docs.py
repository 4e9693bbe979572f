"""The documentation of the API loads nothing, and describes every request and object."""

from __future__ import annotations

import re

import httpx

from qipan.server.app import create_app
from qipan.server.config import Settings
from server.http.app_client import with_client


def test_the_documentation_is_complete_and_loads_nothing() -> None:
    pages: list[httpx.Response] = []

    async def scenario(browser: httpx.AsyncClient) -> None:
        pages.append(await browser.get("/api/docs"))

    with_client(scenario)
    html = pages[0].text
    assert "<script" not in html
    assert "src=" not in html
    assert not re.search(r"https?:", html)
    policy = pages[0].headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "script-src" not in policy
    openapi = create_app(Settings()).openapi()
    for path, operations in openapi["paths"].items():
        for method in operations:
            assert f"<code>{method.upper()} {path}</code>" in html
    ids = re.findall(r'id="([^"]*)"', html)
    assert sorted(ids) == sorted(openapi["components"]["schemas"])
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)
