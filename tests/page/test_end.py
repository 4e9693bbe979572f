"""The end of a match."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.helpers import Screen
from page.test_layout import box_of
from server.helpers import finish_match


def test_a_banner_has_result_score_accuracy_and_what_to_do_next(window: Screen) -> None:
    page = window.page
    window.open_room("dots", {"rows": 1, "cols": 1})
    while window.wait_for_turn():
        window.play_by_mouse(window.cells()[:1])
    banner = page.get_by_role("region", name="Game over")
    expect(banner.get_by_role("status")).to_have_text("You lose All edges are drawn")
    rows = banner.get_by_role("list", name="Ranking").get_by_role("listitem")
    crowns = page.get_by_role("img", name="Winner").locator("visible=true")
    expect(crowns).to_have_count(2)  # one in the banner, the other beside the winner's seat
    expect(rows.first.get_by_role("img", name="Winner")).to_be_visible()
    expect(banner.get_by_text("Accuracy 100%").locator("visible=true")).to_have_count(2)
    expect(rows).to_have_text(["Engine · Full strength (Blue) Accuracy 100% 1", "Ann (Red) Accuracy 100% 0"])
    if page.evaluate("innerWidth > 900"):  # the banner beside the board has room for each name in a line
        assert box_of(rows.first.locator(".name"))["height"] == box_of(rows.last.locator(".name"))["height"]
    assert banner.get_by_role("link", name="Review").get_attribute("href") == f"#review/{window.snapshot['code']}"
    # The board shows the end of the match, and the viewer can look back at earlier positions.
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".turn.earlier")).to_contain_text("move 3 of 4")
    banner.get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog")).to_contain_text("New game: Dots and Boxes")
    page.keyboard.press("Escape")
    before = page.url
    banner.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    window.wait_for_turn()
    page.go_back()
    banner.get_by_role("link", name="Go to the rematch").wait_for()


def test_a_banner_shows_captures_if_the_game_keeps_no_score(window: Screen) -> None:
    engines = {1: {"engine": "random"}}
    window.open_room("two-eat-one", position="1000/1000/0120/0002 1", engines=engines, name="Ann of Green Gables")
    window.wait_for_turn()
    window.click_move(["A2", "A3"])
    banner = window.page.get_by_role("region", name="Game over")
    rows = banner.get_by_role("list", name="Ranking").get_by_role("listitem")
    expect(rows.first).to_contain_text("Ann of Green Gables (Black)")
    expect(rows.first.get_by_role("img", name="Captured: 3")).to_be_visible()
    expect(rows.last.get_by_role("img", name="Captured: 1")).to_be_visible()
    # The buttons stay where they are when the accuracy arrives.
    review = banner.get_by_role("link", name="Review")
    accuracy = banner.get_by_text(re.compile(r"Accuracy \d")).locator("visible=true")
    before = review.bounding_box()
    assert accuracy.count() == 0
    expect(accuracy).not_to_have_count(0)
    assert review.bounding_box() == before


def test_a_spectator_asks_for_the_accuracy(window: Screen) -> None:
    page = window.page
    code = finish_match(window.served, "dots", {"rows": 1, "cols": 1})
    graded: list[str] = []
    page.on("request", lambda request: graded.append(request.url) if "/review/" in request.url else None)
    page.clock.install()
    page.goto(f"{window.served.address}/room/{code}")
    banner = page.get_by_role("region", name="Game over")
    banner.get_by_role("link", name="Review").wait_for()
    page.clock.fast_forward("00:10")
    page.clock.resume()
    ask = banner.get_by_role("button", name="Show accuracy")
    expect(ask).to_be_visible()
    assert graded == []
    window.press(ask)
    expect(banner.get_by_text(re.compile(r"Accuracy \d")).locator("visible=true")).to_have_count(2)
    expect(ask).to_have_count(0)
