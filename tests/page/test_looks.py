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


def test_the_home_page_loads_at_most_150_kilobytes_and_400_with_fonts(screen: Screen) -> None:
    requests: list[Request] = []
    screen.page.on("requestfinished", lambda request: requests.append(request))
    screen.open_home()
    screen.page.wait_for_load_state("networkidle")
    assert any(request.url.endswith(".js") for request in requests)
    fonts = [request for request in requests if request.url.endswith(".woff2")]
    size = {request: request.sizes()["responseBodySize"] for request in requests}
    assert sum(size.values()) - sum(size[font] for font in fonts) <= 150_000
    assert sum(size.values()) <= 400_000
    # The font of Latin letters comes with the page, whatever the system knows of fonts, and is kept by the browser.
    assert fonts
    assert screen.page.evaluate("document.fonts.check('1em Inter')")
    for font in fonts:
        response = font.response()
        assert response is not None
        assert response.headers["content-type"] == "font/woff2"
        assert "immutable" in response.headers["cache-control"]
    assert screen.page.request.get(f"{screen.served.address}/licences/inter.txt").ok
