"""Wrong addresses, codes and records: each is explained next to where it was typed, with a way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from page.helpers import Screen


def ignore_failed_requests(screen: Screen) -> None:
    """Forget what the browser logs about responses such as 404."""
    screen.console_errors = [error for error in screen.console_errors if "Failed to load" not in error]


def test_wrong_addresses_are_explained_with_a_way_back(window: Screen) -> None:
    page = window.page
    for address, sentence, way_back in (
        ("#x", "There is no page at #x.", "All games"),
        ("foo", "There is no page at /foo.", "All games"),
        ("room/foo", "There is no page at /room/foo.", "All games"),
        ("#analysis/dots/rows=1&cols=2&moves=3+3", "B1-B2 is not legal here. Legal moves: A1-B1, B1-C1,", "All games"),
        ("#edit/foo", "There is no game “foo”.", "All games"),
        ("#engines/bar", "There is no game “bar”.", "All games"),
        ("#puzzles/hardest/foo", "There is no game “foo”.", "Puzzles"),
        ("#puzzles/foo/1/1", "There is no such puzzle.", "All puzzles"),
        ("#puzzles/dots/9/1", "There is no such puzzle.", "All puzzles"),
        ("#puzzles/shared/foo/position=1&move=2", "there is no such game", "All puzzles"),
        ("#puzzles/shared/dots/rows=1&cols=2&move=5", "damaged or not complete", "All puzzles"),
        ("#puzzles/shared/dots/position=xyz&move=5", "This link does not lead to a puzzle.", "All puzzles"),
        ("#review/bamotiku", "There is no finished game with this code.", "All games"),
    ):
        page.goto("about:blank")
        page.goto(f"{window.served.address}/{address}")
        expect(page.locator("main")).to_contain_text(sentence)
        page.get_by_role("link", name=way_back, exact=True).click()
        page.wait_for_selector("[data-game], [data-streak]")
        assert page.evaluate("location.pathname") == "/"
    page.goto(f"{window.served.address}/#edit/foo")
    page.get_by_role("link", name="Dots and Boxes").click()
    page.wait_for_selector("main [data-cell]")
    ignore_failed_requests(window)


def test_wrong_rules_in_a_link_are_explained_and_the_usual_ones_used(screen: Screen) -> None:
    page = screen.page
    for fragment, sentences in (
        (
            "#edit/dots/rows=9&cols=2&colour=red",
            [
                "“9” in the link is not a choice for “Rows of boxes”; the standard choice, “3”, is used.",
                "The link has a rule “colour”, which this game does not have.",
            ],
        ),
        ("#engines/two-eat-one/strike=false", ["The rules in the link conflict; the standard rules are used."]),
        ("#engines/chinese-checkers/players=3", []),
        ("#edit", []),  # no name stands for the first game
    ):
        page.goto("about:blank")
        screen.open_page(fragment)
        expect(page.locator("main [role=alert]")).to_have_count(len(sentences))
        for at, sentence in enumerate(sentences):
            expect(page.locator("main [role=alert]").nth(at)).to_contain_text(sentence)
    page.goto("about:blank")
    screen.open_page("#edit/dots/rows=9&cols=2")
    assert "position=3x2" in page.url
    page.get_by_label("Game").select_option("checkers")
    expect(page.locator("main [role=alert]")).to_have_count(0)
    ignore_failed_requests(screen)


def test_a_server_that_cannot_be_reached_is_reported_as_such(window: Screen) -> None:
    page = window.page
    window.open_home()
    page.route("**/api/**", lambda route: route.abort())
    for address in ("#engines/dots", "#edit/dots", "#puzzles/dots/1/1", "#review/bamotiku"):
        page.goto("about:blank")
        page.goto(f"{window.served.address}/{address}")
        expect(page.locator("main")).to_contain_text("The server cannot be reached.")
        assert "legal" not in page.locator("main").inner_text()
        assert "no such" not in page.locator("main").inner_text()
    page.unroute("**/api/**")
    window.open_page("#engines/dots/rows=1&cols=2")
    cell = page.locator("[data-cell][aria-disabled=false]").first
    cell.wait_for()
    page.route("**/api/**", lambda route: route.abort())
    cell.click()
    expect(page.locator("main [role=status]").first).to_have_text("The server cannot be reached.")
    page.goto("about:blank")
    ignore_failed_requests(window)


def test_a_wrong_room_code_is_reported_at_the_field(window: Screen) -> None:
    page = window.page
    window.open_home()
    field = page.get_by_label("Room code")
    for code in ("nonsense", "x"):
        field.fill(code)
        field.press("Enter")
        message = page.locator("#code-problem")
        expect(message).to_have_text("There is no room with this code.")
        expect(message).to_be_in_viewport()
        expect(message).to_have_attribute("role", "alert")
        expect(field).to_have_attribute("aria-describedby", "code-problem")
        box, below = field.bounding_box(), message.bounding_box()
        assert box is not None
        assert below is not None
        assert 0 <= below["y"] - (box["y"] + box["height"]) < 40
    page.locator("header > button[lang]").evaluate("button => button.click()")
    expect(message).to_have_text("没有这个房间。")
    ignore_failed_requests(window)


@pytest.mark.parametrize(
    ("record", "sentence", "translated"),
    [
        ("", "Choose a file or paste a record.", "请选择文件，或粘贴棋谱。"),
        ("{}", "This is not a game record", "这不是棋谱"),
        ('{"game": "dots", "moves": []' + " " * 40_000 + "}", "too long", "太长"),
        ('{"game": "dots", "moves"', "damaged", "损坏"),
    ],
    ids=["nothing", "not a record", "too long", "cut off"],
)
def test_a_wrong_record_is_reported_at_the_field(screen: Screen, record: str, sentence: str, translated: str) -> None:
    screen.page.goto(f"{screen.served.address}/#review")
    screen.page.locator("textarea").fill(record)
    screen.page.get_by_role("button", name="Review it").click()
    expect(screen.page.locator("form [role=alert]")).to_contain_text(sentence)
    screen.page.locator("header > button[lang]").click()
    expect(screen.page.locator("form [role=alert]")).to_contain_text(translated)
    ignore_failed_requests(screen)


def test_another_page_begins_at_its_top_and_the_way_back_where_it_was(screen: Screen) -> None:
    page = screen.page
    page.set_viewport_size({"width": 390, "height": 844})
    screen.open_home()
    page.evaluate("scrollTo(0, 400)")
    page.locator("[data-game=dots]").dispatch_event("click")
    page.wait_for_selector(".seat-list")
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    page.wait_for_selector("[data-game]")
    page.wait_for_function("() => scrollY === 400")
    page.reload()
    page.wait_for_selector("[data-game]")
    page.wait_for_function("() => scrollY === 400")
