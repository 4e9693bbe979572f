"""The analysis board: variations by mouse, touch and keyboard, their values, and the link that holds it all."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import cast

from playwright.sync_api import Browser, ViewportSize, expect

import qipan
from page.helpers import Screen, button, open_new_game
from page.test_layout import bottom_of, box_of
from server.helpers import ServerProcess, finish_match

START = "#analysis/dots/rows=1&cols=2"
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def expect_moves(screen: Screen, *expected: str) -> None:
    items = [text.removeprefix("*") for text in expected]
    expect(screen.page.locator("[role=treeitem]")).to_have_text(["Start", *items], use_inner_text=True)
    [chosen] = [text[1:] for text in expected if text.startswith("*")]
    expect(screen.page.locator("[role=treeitem][aria-selected=true]")).to_have_text(chosen, use_inner_text=True)


def press(screen: Screen, *keys: str) -> None:
    for key in keys:
        screen.page.locator("body").press(key)


def test_variations_by_mouse_touch_and_keyboard(browser: Browser, served: ServerProcess, window: Screen) -> None:
    page = window.page
    window.open_home()
    window.press(page.locator("a[href='#analysis']"))
    page.wait_for_selector("[role=treeitem]")
    window.open_page(START)
    window.press(page.locator("[data-cell='3']"))
    expect_moves(window, "*1. B1-B2")
    window.press(page.locator("[data-cell='0']"))
    expect_moves(window, "1. B1-B2", "*2. A1-B1")
    press(window, "ArrowLeft")
    window.click("5")  # instead of edge 0
    expect_moves(window, "1. B1-B2", "2. A1-B1", "*2. A2-B2")
    press(window, "ArrowUp")
    expect_moves(window, "1. B1-B2", "*2. A1-B1", "2. A2-B2")
    press(window, "ArrowDown")
    window.press(page.get_by_role("treeitem", name="1. B1-B2"))
    expect_moves(window, "*1. B1-B2", "2. A1-B1", "2. A2-B2")
    window.press(page.get_by_role("treeitem", name="2. A2-B2"))
    window.focus_board()
    window.enter_cell("1", Random(1))
    expect_moves(window, "1. B1-B2", "2. A1-B1", "2. A2-B2", "*3. B1-C1")

    # The list of moves and the evaluation bar show the same value of the best move, which is proved.
    expect(page.locator(".worth").first).to_contain_text("Draw 1–1 (exact)")
    expect(page.locator(".evaluation .verdict")).to_have_text("Draw 1–1")

    page.evaluate("document.activeElement.blur()")
    window.press(page.get_by_role("button", name="Promote"))
    expect_moves(window, "1. B1-B2", "2. A2-B2", "2. A1-B1", "*3. B1-C1")
    press(window, "Home", "ArrowRight", "Delete")
    expect(page.locator("[role=treeitem]")).to_have_count(1)
    press(window, "Control+z")
    expect_moves(window, "*1. B1-B2", "2. A2-B2", "2. A1-B1", "3. B1-C1")
    press(window, "End")
    expect_moves(window, "1. B1-B2", "2. A2-B2", "2. A1-B1", "*3. B1-C1")

    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url == f"{served.address}/{START}&moves=3+5(0)1&at=4"
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    record = qipan.Record.from_json(Path(download.value.path()).read_text())
    assert record.moves == ("3", "5", "1")
    with Screen(browser, served, window.folder) as other:
        other.page.goto(link)
        expect_moves(other, "1. B1-B2", "2. A2-B2", "2. A1-B1", "*3. B1-C1")
    # The page remembers whether values are shown.
    press(window, "t")
    page.reload()
    expect(page.get_by_role("button", name="Show values")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".worth")).to_have_count(0)
    press(window, "t")
    expect(page.locator(".worth").first).to_contain_text("Draw 1–1 (exact)")
    content_width, window_width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert content_width <= window_width


def test_a_review_and_the_editor_lead_to_the_analysis_board(served: ServerProcess, screen: Screen) -> None:
    code = finish_match(served, "planes", {"size": 8, "planes": 1}, moves=6)
    replay = json.loads(screen.page.request.get(f"{served.address}/api/records/{code}/replay").text())
    played = [move["text"] for move in replay["moves"] if move["path"]]
    screen.page.goto(f"{served.address}/#review/{code}/3")
    screen.page.get_by_role("link", name="Analysis board").click()
    items = screen.page.locator("[role=treeitem]")
    expect(items).to_have_count(1 + len(played))
    for item, move in zip(items.all()[1:], played, strict=True):
        assert move.rstrip("udlr") in item.inner_text()  # the direction of a plane is shown as an arrow
    # What both have hidden is visible here, but values take into account only what the side to move knows.
    expect(screen.page.locator(".evaluation .verdict")).to_contain_text("shots to go")

    screen.open_page("#edit/two-eat-one/position=0222/2000/0000/1111+1")
    screen.page.get_by_role("link", name="Analysis board").click()
    screen.page.wait_for_selector("[role=treeitem]")
    screen.click_move(["A4", "A3"])
    expect_moves(screen, "*1. A4-A3")
    screen.page.get_by_role("button", name="Play from here").click()
    expect(screen.page.locator("dialog select").first).to_be_visible()


def test_a_running_hot_seat_game_leads_to_the_analysis_board(window: Screen) -> None:
    page = window.page
    open_new_game(window, "Dots and Boxes")
    page.get_by_label("Blue", exact=True).select_option("here")
    window.press(button(window, "Start"))
    for count, edge in enumerate(("0", "1", "2"), start=1):
        window.press(page.locator(f"[data-cell='{edge}']"))
        window.wait_for_moves(count)
    room = page.url
    window.press(page.get_by_role("link", name="Analysis board"))
    expect_moves(window, "1. A1-B1", "2. B1-C1", "*3. C1-D1")
    window.press(page.locator("[data-cell='3']"))
    expect(page.locator("[role=treeitem]")).to_have_count(5)
    # The game in the room goes on where it was left.
    page.goto(room)
    window.wait_for_turn()
    window.wait_for_moves(3)


def test_mistakes_are_tried_again_and_become_puzzles_to_share(
    window: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    page = window.page
    match = qipan.Match(qipan.game("dots", rows=1, cols=2), ["Ann", "Bo"])
    for edge in ("3", "0", "5"):  # the third move is a mistake: 1, 4 and 6 are better
        match.play(edge)
    match.resign(0)
    page.goto(f"{window.served.address}/#review")
    page.get_by_label("Or paste the record").fill(match.record().to_json())
    page.get_by_role("button", name="Review it").click()
    window.press(page.locator("[data-learn='0']"))
    dialog = page.get_by_role("dialog")
    judgement = dialog.locator("[data-judgement]")
    expect(judgement).to_contain_text("played A2-B2")
    expect(dialog).to_contain_text("Judged by exact values")
    # Board and buttons fit into the dialog, also on a phone that lies on its side.
    upright = cast("ViewportSize", page.viewport_size)
    for size in [SIDEWAYS, upright] if window.can_touch else [upright]:
        page.set_viewport_size(size)
        for each in dialog.locator("svg.board, .actions button").all():
            assert box_of(each)["y"] >= 0
            assert bottom_of(each) < size["height"]
    window.press(dialog.locator("[data-cell='5']"))
    expect(judgement).to_have_attribute("data-judgement", "wrong")
    window.press(dialog.get_by_role("button", name="Try again"))
    expect(judgement).to_have_attribute("data-judgement", "asking")
    dialog.locator("[data-cell='1']").focus()
    page.keyboard.press("Enter")
    expect(judgement).to_have_attribute("data-judgement", "best")
    dialog.get_by_role("button", name="Next").click()
    expect(dialog).to_contain_text("Done: a better move found")
    assert window.accessibility_violations() == []

    dialog.get_by_role("link", name="Your own puzzles").click()
    page.locator("[data-own] .main").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("[data-judgement='solution']")).to_contain_text("The best move is B1-C1")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_selector("text=Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#puzzles/shared/dots/rows=1&cols=2&position=" in link
    with Screen(browser, served, tmp_path) as other:  # somebody whose browser has stored nothing of this site
        other.page.goto(link)
        expect(other.page.locator("[data-judgement=asking]")).to_contain_text("played A2-B2")
        other.page.locator("[data-cell='1']").click()
        expect(other.page.locator("[data-judgement]")).to_have_attribute("data-judgement", "best")
        other.page.get_by_role("button", name="Add to your own puzzles").click()
        other.page.goto(f"{served.address}/#puzzles/own")
        expect(other.page.locator("[data-own]")).to_have_count(1)
    page.get_by_role("link", name="All your own puzzles").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("[data-own]")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("None yet")
