"""The chosen language, the themes and sizes of boards, and the size of the home page."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from page.helpers import Screen


def test_the_chosen_language_survives_a_reload(screen: Screen) -> None:
    screen.open_home()
    screen.page.get_by_role("button", name="中文").click()
    expect(screen.page.get_by_role("heading", name="点格棋")).to_be_visible()
    screen.page.reload()
    expect(screen.page.get_by_role("heading", name="点格棋")).to_be_visible()


BOARD = """() => {
    const style = selector => getComputedStyle(document.querySelector(selector))
    return {
        ground: style('svg.board .wood').fill,
        width: Math.round(document.querySelector('svg.board').getBoundingClientRect().width),
        marks: style('svg.board .seat-mark').display !== 'none',
    }
}"""
BOARD_GROUNDS = {"light": "rgb(196, 206, 214)", "dark": "rgb(92, 108, 121)"}


def test_board_theme_size_and_marks_are_chosen_and_kept(window: Screen) -> None:
    page = window.page
    window.open_room("chinese-checkers", {"players": 3}, engines={1: {"level": 1}, 2: {"level": 1}})
    window.wait_for_turn()
    before = page.evaluate(BOARD)
    assert before["marks"]  # marks are shown, since there are more than two seats
    window.press(page.get_by_role("button", name="Menu", exact=True))
    window.press(page.get_by_role("menuitem", name="More settings"))
    page.get_by_role("radio", name="Wood").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Slate")).to_be_checked()
    window.press(page.locator("dialog .tile", has_text="High contrast"))
    expect(page.get_by_role("radio", name="High contrast")).to_be_checked()
    window.press(page.locator("dialog .tile", has_text="Slate"))
    page.get_by_label("Board size").select_option("Small")
    page.get_by_label("Marks on stones").select_option("Never")
    assert window.accessibility_violations() == []
    page.reload()
    window.wait_for_turn()
    for theme, ground in BOARD_GROUNDS.items():
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert page.evaluate(BOARD) == {"ground": ground, "width": 336, "marks": False}
        assert window.accessibility_violations() == []
    assert before["ground"] not in BOARD_GROUNDS.values()
    assert before["width"] > 336
    # The small boards in the pictures of the games have the chosen theme, too.
    window.open_home()
    assert page.locator("[data-game]").count() == page.locator(".picture svg").count()
    star = page.locator("li:has([data-game=chinese-checkers]) .picture .wood")
    assert star.evaluate("element => getComputedStyle(element).fill") == BOARD_GROUNDS["light"]


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
