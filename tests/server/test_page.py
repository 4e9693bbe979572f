"""The built page is served, also at the links to rooms."""

from __future__ import annotations

from pathlib import Path

import httpx

from qipan.server.app import create_app
from qipan.server.config import Settings
from server.helpers import run_in_thread


def test_the_page_is_served_with_links_to_rooms(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<title>Qipan</title>", encoding="utf-8")
    (page / "script.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret").write_text("no", encoding="utf-8")
    app = create_app(Settings(), page=page)

    async def scenario() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            for path in ("/", "/room/bamotiku"):
                assert (await browser.get(path)).text == "<title>Qipan</title>"
            assert (await browser.get("/script.js")).text == "1"
            assert (await browser.get("/api/games")).json()[0]["name"] == "planes"
            for path in ("/%2e%2e/secret", "/..%2fsecret", "/..%5csecret", "/nothing"):
                assert (await browser.get(path)).status_code == 404
            wrong = await browser.get("/foo/bar", headers={"Accept": "text/html,*/*"})
            assert (wrong.status_code, wrong.text) == (404, "<title>Qipan</title>")
            for path in ("/api/foo", "/foo"):
                assert (await browser.get(path)).json()["detail"]["params"] == {"status": 404}

    run_in_thread(scenario())
