"""On a phone and on a desk, in both languages, in light and in the dark; and for those who do not see the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request

from page.table import Screen
from server.helpers import ServerProcess

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "locale": "en-GB"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "locale": "zh-CN", "has_touch": True},
}
PLACES = ["home", "dots", "two-eat-one", "checkers", "chinese-checkers", "planes"]
VIEWS = ["#edit/checkers", "#engines/dots/rows=1&cols=2"]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("place", [*PLACES, *VIEWS])
def test_every_page_is_whole_and_accessible(
    browser: Browser, served: ServerProcess, tmp_path: Path, look: str, place: str
) -> None:
    with Screen(browser, served, tmp_path, **LOOKS[look]) as screen:
        screen.home()
        if place in VIEWS:
            screen.view(place)
            screen.page.wait_for_selector("main button.main:enabled")
        elif place != "home":
            screen.page.click(f"[data-game={place}]")
            screen.page.wait_for_selector("aside")
        check_looks(screen, look)


def check_looks(screen: Screen, look: str) -> None:
    """In the right language, nothing cut off, and nothing that keeps anybody out."""
    is_chinese = screen.page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert is_chinese == (look == "phone")
    assert ("棋" in screen.page.locator("main").inner_text()) == is_chinese
    width = screen.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]  # nothing sticks out to the side
    assert screen.serious_problems() == []


def test_the_language_is_switched_and_stays(screen: Screen) -> None:
    screen.home()
    screen.page.get_by_role("button", name="中文").click()
    assert screen.page.get_by_role("heading", name="点格棋").is_visible()
    screen.page.reload()
    assert screen.page.get_by_role("heading", name="点格棋").is_visible()


def test_the_first_page_is_light(screen: Screen) -> None:
    requests: list[Request] = []
    screen.page.on("requestfinished", lambda request: requests.append(request))
    screen.home()
    screen.page.wait_for_load_state("networkidle")
    assert any(each.url.endswith(".js") for each in requests)
    assert sum(each.sizes()["responseBodySize"] for each in requests) <= 150_000
