"""The page, once it has been built: the server hands it out, also for links to rooms."""

from __future__ import annotations

from pathlib import Path

import httpx

from qipan.server.app import create_app
from qipan.server.http.middleware import Makers, Settings
from qipan.server.socket.connection import Allowance
from server.helpers import run_apart


def test_the_page_is_served_with_links_to_rooms(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<title>Qipan</title>", encoding="utf-8")
    (page / "script.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret").write_text("no", encoding="utf-8")
    app = create_app(Settings(db="", page=page))

    async def story() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            for path in ("/", "/room/bamotiku"):
                assert (await browser.get(path)).text == "<title>Qipan</title>"
            assert (await browser.get("/script.js")).text == "1"
            assert (await browser.get("/api/games")).json()[0]["name"] == "planes"
            for path in ("/%2e%2e/secret", "/..%2fsecret", "/..%5csecret", "/nothing"):
                assert (await browser.get(path)).status_code == 404

    run_apart(story())


def test_who_makes_too_many_rooms_has_to_wait() -> None:
    async def story() -> None:
        makers = Makers()
        assert all(makers.may_make("192.0.2.1") for _ in range(1000))
        assert not all(makers.may_make("192.0.2.1") for _ in range(100))
        assert makers.may_make("192.0.2.2")

    run_apart(story())
    assert not Allowance(1, 0.5, 0).take(0)
