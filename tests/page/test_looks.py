"""Every page on a phone and a desktop, in both languages and colour schemes; its accessibility and its size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

import qipan
from page.helpers import DEVICES, Screen, check_page
from server.helpers import ServerProcess

FRAGMENTS = ["#edit/checkers", "#engines/dots/rows=1&cols=2"]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("page", ["home", *qipan.game_names(), *FRAGMENTS])
def test_every_page_fits_and_is_accessible(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str, page: str
) -> None:
    with Screen(browser, served, tmp_path, **DEVICES[device]) as screen:
        screen.open_home()
        if page in FRAGMENTS:
            screen.open_page(page)
            screen.page.wait_for_selector("main button.main:enabled")
        elif page != "home":
            screen.page.click(f"[data-game={page}]")
            screen.page.wait_for_selector("aside")
        check_page(screen, device)


def test_the_chosen_language_survives_a_reload(screen: Screen) -> None:
    screen.open_home()
    screen.page.get_by_role("button", name="中文").click()
    expect(screen.page.get_by_role("heading", name="点格棋")).to_be_visible()
    screen.page.reload()
    expect(screen.page.get_by_role("heading", name="点格棋")).to_be_visible()


def test_the_home_page_loads_at_most_150_kilobytes(screen: Screen) -> None:
    requests: list[Request] = []
    screen.page.on("requestfinished", lambda request: requests.append(request))
    screen.open_home()
    screen.page.wait_for_load_state("networkidle")
    assert any(request.url.endswith(".js") for request in requests)
    assert sum(request.sizes()["responseBodySize"] for request in requests) <= 150_000
