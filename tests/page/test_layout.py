"""The frame of the pages: header, menu and status bar, the order of the Tab key, forms, and how boards look."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Route, expect

from page.helpers import Screen
from server.helpers import ServerProcess, finish_match

CENTRES = """circles => circles.map(circle => {
    const { x, y, width, height } = circle.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
})"""
MOTIONS = """() => [...new Set([...document.querySelectorAll('*')].flatMap(element => {
    const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element)
    const moves = transitionProperty !== 'none' && transitionDuration.split(', ').some(each => each !== '0s')
    return moves || animationName !== 'none' ? [element.className] : []
}))]"""


CUT_OFF = "words => words.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
# Collects every place at which the board is drawn, until there is no board.
WATCH_BOARD = """() => {
    window.places = new Set()
    const look = () => {
        const board = document.querySelector('svg.board')
        if (!board) return
        const { x, y, width } = board.getBoundingClientRect()
        places.add([x + scrollX, y + scrollY, width].map(Math.round).join())
        requestAnimationFrame(look)
    }
    look()
}"""


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


def is_inside(outer: FloatRect, inner: FloatRect) -> bool:
    return (
        outer["x"] < inner["x"]
        and inner["x"] + inner["width"] < outer["x"] + outer["width"]
        and outer["y"] < inner["y"]
        and inner["y"] + inner["height"] < outer["y"] + outer["height"]
    )


def bottom_of(locator: Locator) -> float:
    box = box_of(locator)
    return box["y"] + box["height"]


def menu_items(screen: Screen) -> list[str]:
    screen.page.keyboard.press("m")
    names = screen.page.locator("[role=menu] .name").all_inner_texts()
    screen.page.keyboard.press("Escape")
    return names


FOCUSED_PART = """() => {
    const parts = { skip: '.skip', header: 'header', board: '.area', aside: 'aside, .actions' }
    return Object.keys(parts).find(name => document.activeElement.closest(parts[name])) ?? ''
}"""


def test_the_tab_key_goes_through_the_page_in_order(window: Screen) -> None:
    window.open_room("two-eat-one")
    window.wait_for_turn()
    parts: list[str] = []
    while "" not in parts:
        window.page.keyboard.press("Tab")
        parts.append(window.page.evaluate(FOCUSED_PART))
    assert list(dict.fromkeys(parts)) == ["skip", "header", "board", "aside", ""]
    assert parts.count("board") == 1  # the Tab key stops there once; arrow keys move within the board
    window.page.locator(".skip").focus()
    expect(window.page.locator(".skip")).to_be_in_viewport()
    window.page.keyboard.press("Enter")
    assert window.page.evaluate("document.activeElement.dataset.cell") in window.cells("")
    window.page.goto(f"{window.served.address}/#puzzles")
    window.page.wait_for_selector("[data-streak]")
    window.page.locator(".skip").focus()
    window.page.keyboard.press("Enter")
    assert window.page.evaluate("document.activeElement.tagName") == "MAIN"


def test_the_menu_has_no_duplicates_and_nothing_without_effect(window: Screen) -> None:
    page = window.page
    window.open_home()
    home = menu_items(window)
    page.goto(f"{window.served.address}/#puzzles/two-eat-one/1/1")
    page.wait_for_selector("[data-mode=asking]")
    puzzle = menu_items(window)
    window.open_page("#edit/dots")
    editor = menu_items(window)
    window.open_room("dots")
    window.wait_for_turn()
    match = menu_items(window)
    for names in (home, puzzle, editor, match):
        assert len(set(names)) == len(names)
    assert "All games" not in home
    assert "Position editor" not in editor
    assert "Show values" not in home + puzzle + editor
    assert "Show values" in match
    assert "Rules: Two Eat One" in puzzle
    assert "Rules: Dots and Boxes" in editor


def test_the_rules_can_be_read_on_the_puzzles_page(window: Screen) -> None:
    page = window.page
    page.goto(f"{window.served.address}/#puzzles/two-eat-one/1/1")
    page.wait_for_selector("[data-mode=asking]")
    rules = page.get_by_role("dialog").get_by_role("heading", name="Rules", exact=True)
    for is_by_key in (True, False):
        if is_by_key:
            page.keyboard.press("?")
        else:
            page.get_by_role("button", name="Rules and help").click()
        expect(rules).to_be_visible()
        page.keyboard.press("Escape")
        expect(rules).to_have_count(0)


def test_the_status_bar_has_one_line_and_a_hint_moves_nothing(window: Screen) -> None:
    page = window.page
    for game in ("chinese-checkers", "checkers"):
        window.open_room(game)
        window.wait_for_turn()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        footer = page.locator("footer")
        assert box_of(footer)["height"] < 36
        assert page.evaluate(
            "document.querySelector('.game').scrollWidth <= document.querySelector('.game').clientWidth"
        )
        expect(footer).to_contain_text("Your turn")
    actions = box_of(page.locator(".actions"))
    page.evaluate(WATCH_BOARD)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".notes")).to_contain_text("Hint:")
    assert box_of(page.locator(".actions"))["y"] == actions["y"]
    assert page.evaluate("places.size") == 1
    page.keyboard.press("t")
    page.wait_for_selector(".evaluation")
    page.wait_for_selector(".evaluation .verdict")
    window.play_by_typing(window.snapshot["legal"][0]["text"])
    window.wait_for_moves(2)
    page.wait_for_selector(".evaluation .verdict")
    assert page.evaluate("places.size") == 1  # neither values nor the engine's turn move the board


def test_the_first_hint_in_a_rated_game_moves_nothing(window: Screen) -> None:
    page = window.page
    window.open_home()
    page.click("[data-game=checkers]")
    window.wait_for_turn()
    expect(page.get_by_role("button", name="Minimax tree")).to_be_disabled()
    page.evaluate(WATCH_BOARD)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Minimax tree")).to_be_enabled()  # allowed, as the hint has ended the rating
    expect(page.locator(".notes")).to_contain_text("Hint:")
    assert page.evaluate("places.size") == 1


def test_the_rules_in_force_move_nothing_by_coming_late(window: Screen) -> None:
    page = window.page
    page.set_viewport_size({"width": 1280, "height": 720})
    code = window.host_room("dots", {"rows": 2, "cols": 2})
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    with page.expect_request("**/api/games"), page.expect_response("**/api/layout"):
        page.goto(f"{window.served.address}/room/{code}")
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator(".actions")).to_have_count(0)  # the actions, which stand below the rules, wait for them
    held[0].continue_()
    page.wait_for_selector(".actions")
    expect(page.locator("[data-rules]")).to_be_visible()
    page.unroute("**/api/games")
    page.route("**/api/games", lambda route: route.abort())
    page.reload()
    page.wait_for_selector(".actions")  # they do not wait for rules that cannot be loaded
    window.console_errors.clear()  # the browser logs the failed request


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_rare_actions_are_folded_away_beside_the_board(
    browser: Browser, served: ServerProcess, tmp_path: Path, locale: str
) -> None:
    """The buttons of one row have icons, and stay where they are in every state of the match."""
    with Screen(browser, served, tmp_path, locale=locale) as screen:
        screen.page.set_viewport_size({"width": 1280, "height": 720})
        screen.open_room("dots", {"rows": 2, "cols": 2})
        screen.wait_for_turn()
        rare = screen.page.locator(".rare > button")
        row = screen.page.locator(".actions .last > button:visible")
        unfold, resign = row.first, row.last
        expect(row).to_have_count(2)
        expect(row.locator("svg:visible")).to_have_count(2)
        assert rare.count() >= 2
        assert rare.locator("visible=true").count() == 0
        gap = box_of(resign)["x"] - box_of(unfold)["x"] - box_of(unfold)["width"]
        assert gap > box_of(resign)["width"]
        before = [box_of(unfold), box_of(resign)]
        unfold.click()
        expect(rare.locator("visible=true").locator("svg:visible")).to_have_count(rare.count())
        assert max(map(bottom_of, row.all())) <= box_of(rare.first)["y"]
        assert [box_of(unfold), box_of(resign)] == before
        unfold.click()
        assert rare.locator("visible=true").count() == 0
        screen.play_by_mouse(screen.cells()[:1])
        screen.wait_for_turn()
        assert [box_of(unfold), box_of(resign)] == before


def test_showing_values_moves_neither_the_board_nor_the_button(window: Screen) -> None:
    page = window.page
    code = finish_match(window.served, "dots", {"rows": 1, "cols": 2}, moves=4)
    show = page.get_by_role("button", name="Show values")
    for fragment in (f"#review/{code}/2", "#analysis/two-eat-one"):
        window.open_page(fragment)
        if show.get_attribute("aria-pressed") == "true":
            window.press(show)
        expect(page.locator(".evaluation")).to_have_count(0)
        button = box_of(show)
        page.evaluate(WATCH_BOARD)
        window.press(show)
        page.wait_for_selector(".evaluation .verdict")
        page.wait_for_selector(".frame .evaluation-bar")
        assert page.evaluate("places.size") == 1
        assert box_of(show) == button


def test_the_boards_fill_the_page_of_a_laptop(screen: Screen) -> None:
    page = screen.page
    page.set_viewport_size({"width": 1440, "height": 900})
    screen.open_room("planes", engines={1: {"engine": "random"}})
    placing = page.locator(".placing .board")
    placing.wait_for()
    assert box_of(placing)["width"] >= 560
    page.get_by_role("button", name="Ready").click()
    screen.wait_for_turn()
    assert sum(box_of(board)["width"] for board in page.locator("svg.board:visible").all()) >= 720
    for game in ("checkers", "dots", "two-eat-one", "chinese-checkers"):
        screen.open_room(game)
        screen.wait_for_turn()
        board = box_of(page.locator("svg.board:visible").first)
        assert board["height"] >= 560, game
        assert board["y"] + board["height"] <= 900


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (844, 390), (390, 844)])
def test_nothing_overlaps_at_twice_the_size(screen: Screen, width: int, height: int) -> None:
    """A window of 1280×720 pixels has 640×360 at 200 %."""
    page = screen.page
    page.set_viewport_size({"width": width // 2, "height": height // 2})
    screen.open_room("chinese-checkers")
    screen.wait_for_turn()
    for fragment in (None, "#edit/chinese-checkers", "#engines/dots/rows=1&cols=2", "#puzzles/dots/1/1"):
        if fragment is not None:
            screen.open_page(fragment)
        edges = page.locator("header:has(.brand) > :not(.skip), header:has(.brand) h1").evaluate_all(
            "elements => elements.filter(each => each.tagName !== 'DIV').map(each => each.getBoundingClientRect())"
            ".map(({ left, right }) => [left, right])"
        )
        edges.sort()
        assert all(left[1] <= right[0] for left, right in pairwise(edges))
        page.keyboard.press("m")
        menu = box_of(page.get_by_role("menu"))
        assert menu["y"] >= 0
        assert menu["y"] + menu["height"] <= height // 2
        page.keyboard.press("End")
        assert page.evaluate(
            "() => { const { x, y } = document.activeElement.getBoundingClientRect();"
            " return document.elementFromPoint(x + 5, y + 5).closest('[role=menu]') !== null }"
        )
        page.keyboard.press("Escape")


def test_the_fields_of_a_form_are_aligned(window: Screen) -> None:
    window.open_home()
    card = window.page.locator("li", has=window.page.locator("[data-game=chinese-checkers]"))
    card.get_by_role("button", name="Options").click()
    window.page.wait_for_selector("dialog fieldset ~ fieldset select")
    window.page.locator("dialog select:has([value=mcts])").first.select_option("mcts")
    window.page.wait_for_selector("dialog input[type=number]")
    for fields in ("dialog label :is(select, [type=number])", "dialog .seat select:first-of-type"):
        boxes = [box_of(field) for field in window.page.locator(fields).all()]
        assert len(boxes) > 1
        assert len({(round(box["x"]), round(box["width"])) for box in boxes}) == 1


def test_boards_are_drawn_well(window: Screen) -> None:
    page = window.page
    window.open_room("two-eat-one")
    window.wait_for_turn()
    window.click(window.cells()[0])
    ring, stone = page.locator("g:has(> .held) > :is(.held, .body)").evaluate_all(CENTRES)
    assert [abs(a - b) < 0.5 for a, b in zip(ring, stone, strict=True)] == [True, True]
    window.open_page("#edit/dots/position=3x3+111000010101100001001011+0-0+1")
    colour = "element => getComputedStyle(element).stroke"
    page.wait_for_selector("line.drawn", state="attached")
    ink = page.evaluate("getComputedStyle(document.body).color")
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert page.locator("line.drawn").first.evaluate(colour) != ink
        ground = box_of(page.locator("rect.board"))
        assert all(is_inside(ground, box_of(dot)) for dot in page.locator("circle.dot").all()[::5])


def test_an_edge_under_the_pointer_is_marked_within_the_board(window: Screen) -> None:
    window.open_room("dots", {"rows": 2, "cols": 2})
    window.wait_for_turn()
    ground = box_of(window.page.locator("rect.board"))
    can_hover = window.page.evaluate("matchMedia('(hover: hover)').matches")  # a finger leaves no mark where it was
    for cell in window.cells()[::3]:
        mark = window.page.locator(f"[data-cell='{cell}'] path").last
        mark.hover()
        assert (mark.evaluate("mark => getComputedStyle(mark).fill") != "rgba(0, 0, 0, 0)") == can_hover
        assert is_inside(ground, box_of(mark))


def test_nothing_moves_for_those_who_want_no_motion(browser: Browser, served: ServerProcess, tmp_path: Any) -> None:
    for wish in ("reduce", "no-preference"):
        with Screen(browser, served, tmp_path, reduced_motion=wish) as screen:
            found = []
            for fragment in ("#puzzles", "#edit/two-eat-one", ""):
                screen.page.goto("about:blank")
                screen.page.goto(f"{served.address}/{fragment}")
                screen.page.wait_for_selector("main button, main a")
                found += screen.page.evaluate(MOTIONS)
            assert bool(found) == (wish == "no-preference")
