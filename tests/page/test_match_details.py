"""Details of the page of a match: lists of whole rows, boards in line, readable values, a player who is away."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from page.helpers import WINDOWS, Screen
from page.test_layout import bottom_of, box_of
from qipan.client.guest import Guest
from server.helpers import ServerProcess, finish_match
from variants import SMALL

# Returns the entries of a scrolled list that are seen only in part.
CUT_ROWS = """list => {
    const { top, bottom } = list.getBoundingClientRect()
    const rest = parseFloat(getComputedStyle(list).getPropertyValue('--rest')) || 0
    return [...list.children].filter(each => {
        const box = each.getBoundingClientRect()
        const isSeen = box.bottom > top + 1 && box.top < bottom - rest - 1
        return isSeen && (box.top < top - 1 || box.bottom > bottom - rest + 1)
    }).map(each => each.innerText)
}"""


def test_lists_of_moves_show_whole_rows(window: Screen) -> None:
    page = window.page
    window.store("qipan.settings", {"animation": False})
    window.open_room("dots", {"rows": 5, "cols": 5}, engines={1: {"engine": "random"}})
    for _ in range(22):
        window.wait_for_turn()
        before = window.count_moves()
        page.locator("[data-cell][aria-disabled=false]").first.dispatch_event("click")
        window.wait_for_more_moves(before)
    window.wait_for_turn()
    code = page.url.rsplit("#")[-1]
    moves = page.locator(".moves ol")
    assert moves.evaluate("each => each.scrollHeight > each.clientHeight")
    page.wait_for_function("list => list.scrollTop > 0", arg=moves.element_handle())
    assert moves.evaluate(CUT_ROWS) == []
    moves.scroll_into_view_if_needed()
    expect(moves.locator("[aria-current]")).to_be_in_viewport()
    for name in ("Resign", "Resign"):
        page.get_by_role("button", name=name).click()
    page.goto(f"{window.served.address}/#review/{code}/20")
    review = page.locator("ol[aria-label='Moves']")
    review.locator("[aria-current]").wait_for()
    assert review.evaluate("each => each.scrollHeight > each.clientHeight")
    page.wait_for_function("list => list.scrollTop > 0", arg=review.element_handle())
    assert review.evaluate(CUT_ROWS) == []
    for ply in (0, 25):
        page.goto(f"{window.served.address}/#review/{code}/{ply}")
        review.scroll_into_view_if_needed()
        expect(review.locator("[aria-current]")).to_be_in_viewport()
        assert review.evaluate(CUT_ROWS) == []


def test_the_boards_of_planes_stand_in_line_at_the_end(window: Screen) -> None:
    page = window.page
    window.open_room("planes", SMALL["planes"])
    window.press(page.get_by_role("button", name="Ready"))
    window.wait_for_turn()
    for _ in ("resign", "confirm"):
        window.press(page.get_by_role("button", name="Resign"))
    page.wait_for_selector("section.end")
    first, second = (box_of(board) for board in page.locator(".both section > .board").all())
    for side in ("y", "width"):  # the browser rounds the widths of columns to fractions of a pixel
        assert abs(first[side] - second[side]) < 0.5
    moves = page.locator(".moves ol")
    expect(moves).to_contain_text("Player 1 resigned")
    assert moves.evaluate(CUT_ROWS) == []
    assert box_of(moves.locator("li").last)["height"] == box_of(moves.locator("li").first)["height"]  # one line


def test_the_page_is_scrolled_to_the_top_when_planes_are_placed(
    browser: Browser, served: ServerProcess, tmp_path: Path, window: Screen
) -> None:
    code = window.open_room("planes", engines={})
    with Screen(browser, served, tmp_path, **WINDOWS["desktop"]) as friend:
        friend.page.goto(f"{served.address}/room/{code}")
        friend.page.get_by_role("button", name="Take the seat").click()
        friend.page.get_by_role("button", name="Ready").click()
        ready = window.page.get_by_role("button", name="Ready")
        ready.scroll_into_view_if_needed()
        window.page.evaluate("scrollBy(0, 60)")
        window.press(ready)
        window.page.wait_for_selector("li.mover")
        window.page.wait_for_function("scrollY === 0")
        expect(window.page.locator("header .brand")).to_be_in_viewport(ratio=1)


def test_the_steps_of_watched_engines_are_above_the_status_bar(window: Screen) -> None:
    page = window.page
    window.open_home()
    card = page.get_by_role("region", name="Watch engines")
    card.get_by_label("Game").select_option("dots")
    window.press(card.get_by_role("button", name="Watch"))
    window.wait_for_more_moves(3)
    end = box_of(page.locator("footer"))["y"]
    assert bottom_of(page.get_by_role("group", name="Moves")) <= end
    assert bottom_of(page.get_by_role("button", name=re.compile("Pause|Step")).first) <= end


def test_values_on_small_cells_can_be_read(window: Screen) -> None:
    """Chinese checkers has the smallest cells: a value covers hardly more than its stone, other stones have dots."""
    page = window.page
    window.store("qipan.settings", {"showValues": True})
    window.open_room("chinese-checkers")
    window.wait_for_turn()
    page.wait_for_selector("g.value")
    page.wait_for_selector(".evaluation .busy", state="detached")
    stones = window.cells()
    written, dots = page.locator("g.value"), page.locator("circle.value")
    assert written.count() + dots.count() == len(stones)
    cells = [box_of(page.locator(f"[data-cell='{cell}']"))["x"] for cell in window.cells("")]
    pitch = min(abs(one - other) for one in cells for other in cells if abs(one - other) > 1) * 2
    boxes = [box_of(each) for each in written.all()]
    assert all(box["width"] < 1.6 * pitch and box["height"] < pitch for box in boxes)
    assert all(box_of(text)["height"] >= 10 for text in written.locator("text").all())
    assert all(box_of(dot)["width"] >= 5 for dot in dots.all())
    assert len(boxes) >= 2


def test_what_comes_first_is_said_about_a_player_who_is_away(window: Screen) -> None:
    """With 30 seconds per move the clock ends the game before anybody may adjourn it."""
    code = window.open_room("dots", engines={}, clock={"per_move": 30})
    joined = window.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    with Guest(window.served.address, code, joined["token"]) as guest:
        guest.ready()
        window.wait_for_turn()
        window.click("7")
        window.wait_for_moves(1)
    notes = window.page.locator(".notes")
    expect(notes).to_contain_text(re.compile(r"is away\. Their time runs out in 0:\d\d\."))
    assert "adjourn" not in notes.inner_text()


def test_a_review_of_planes_has_no_row_that_is_cut_off(window: Screen, served: ServerProcess) -> None:
    page = window.page
    code = finish_match(served, "planes", SMALL["planes"], moves=6)
    page.goto(f"{served.address}/#review/{code}")
    page.wait_for_selector("[role=treeitem][aria-level='2']")
    tree = page.locator("[role=tree]")
    assert tree.evaluate("each => each.scrollWidth <= each.clientWidth")
