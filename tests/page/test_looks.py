"""The chosen language, and the size of the home page."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from page.helpers import Screen


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
