"""Tournaments on the page: standings, cross table, games and their reviews, competitors, running boards."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from page.helpers import Screen
from page.shown_tournaments import DAMAGED, FINISHED, NAMES, RUNNING, RUNNING_MOVES

ADDRESS = "#tournaments/Class%203b"


def open_address(screen: Screen, fragment: str) -> None:
    screen.page.goto("about:blank")
    screen.page.goto(f"{screen.served.address}/{fragment}")


def rows(page: Page, selector: str) -> list[list[str]]:
    """Return the visible texts of the cells of a table."""
    table = page.locator(selector)
    table.wait_for()
    cells: list[list[str]] = table.evaluate(
        """table => [...table.tBodies[0].rows].map(row =>
            [...row.cells].filter(cell => cell.checkVisibility()).map(cell => cell.innerText.trim()))"""
    )
    return cells


def test_the_menu_and_the_home_page_lead_to_the_tournaments(window: Screen) -> None:
    page = window.page
    window.open_home()
    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Tournaments").click()
    page.wait_for_selector("[data-tournament]")
    window.open_home()
    page.get_by_role("link", name="Tournaments Standings").click()
    listed = page.locator("[data-tournament]")
    expect(listed).to_have_count(3)
    assert (
        page.locator(f"[data-tournament={DAMAGED}] .problem").inner_text().startswith("damaged is not the definition")
    )
    expect(page.locator(f"[data-tournament={RUNNING}] [data-state]")).to_have_text("Running")
    page.get_by_role("link", name=FINISHED).click()
    page.wait_for_selector("[data-standings]")


def test_standings_and_cross_table(window: Screen) -> None:
    page = window.page
    open_address(window, ADDRESS)
    standings = rows(page, "[data-standings]")
    assert [row[1] for row in standings] == list(NAMES)
    assert [row[0] for row in standings] == ["1", "2", "3", "4"]
    assert all(re.search(r"[+−]\d+ ± \d+", row[3]) for row in standings)
    assert "12" in standings[-1]  # the number of errors of the broken bot
    cross = rows(page, "[data-cross] table")
    assert [row[1] for row in cross] == list(NAMES)
    assert [cross[at][2 + at] for at in range(4)] == ["×"] * 4
    assert cross[0][5] == "4/4"
    assert cross[3][2:5] == ["0/4"] * 3
    for row, line in zip(cross, standings, strict=True):
        points = sum(float(cell.partition("/")[0]) for cell in row[2:] if "/" in cell)
        assert points == float(line[2])
    chances = rows(page, "[data-superiority] table")
    for at, cells in enumerate(chances):
        assert cells[2 + at] == "×"
        assert all(cell == ">99.9" or float(cell) >= 50 for cell in cells[3 + at :])  # ordered from best to worst


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "it answered castle, which is not legal here"), ("zh", "它回答 castle，这在此处不合法")],
)
def test_why_a_bot_cannot_play(window: Screen, language: str, text: str) -> None:
    page = window.page
    window.store("qipan.settings", {"language": language, "sound": False})
    open_address(window, f"#tournaments/{RUNNING}")
    section = page.locator("section", has=page.locator("#broken"))
    expect(section).to_contain_text(text)
    section.locator("summary").click()
    expect(section.locator("pre")).to_have_text("I am lost\n")


def test_a_game_is_reviewed(window: Screen) -> None:
    page = window.page
    open_address(window, ADDRESS)
    first = page.locator("[data-games] li", has_text="greedy").filter(has_text="table").first
    first.get_by_role("link", name="Review").click()
    page.wait_for_function("() => !document.querySelector('progress') && document.querySelector('ol span.mark')")
    assert "#review/tournament:Class%203b:" in page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash.endsWith('/1')")
    page.reload()  # the address alone leads back to the same ply
    page.wait_for_selector("[role=slider]")
    page.go_back()
    page.wait_for_selector("[data-standings]")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_of_a_competitor(window: Screen, language: str) -> None:
    page = window.page
    window.store("qipan.settings", {"language": language, "sound": False})
    open_address(window, ADDRESS)
    page.locator("[data-standings]").get_by_role("link", name="broken").click()
    errors = page.locator("[data-failures] li")
    expect(errors).to_have_count(5)
    text = "broken failed: it answered Z9" if language == "en" else "broken 出错：它回答 Z9"
    assert errors.first.inner_text().startswith(text)
    game = (
        "^Game [0-9]+ · vs (table|greedy|random)$" if language == "en" else "^第 [0-9]+ 局 · 对 (table|greedy|random)$"
    )
    for where in (errors.first.get_by_role("link"), page.locator("summary").first):
        expect(where).to_have_text(re.compile(game))
    page.get_by_role("button", name="Show more errors" if language == "en" else "显示更多错误").click()
    expect(errors).to_have_count(12)
    page.locator("summary").first.click()
    expect(page.locator("pre").first).to_have_text("I am lost\n")
    page.locator("section", has=page.locator("#against")).get_by_role("link", name="random").click()
    page.wait_for_selector("[data-judged='12']")
    best = page.locator("dl", has_text="Best moves" if language == "en" else "最佳着法").locator("dd").first
    assert 0 < int(best.inner_text().removesuffix("%")) < 100
    page.locator("#mistakes ~ ol").get_by_role("link").first.click()
    page.wait_for_selector("[role=slider]")


def test_a_running_game_is_watched(window: Screen) -> None:
    page = window.page
    open_address(window, f"#tournaments/{RUNNING}")
    expect(page.locator("progress")).to_have_attribute("max", "6")
    page.get_by_role("link", name="Watch").click()
    page.wait_for_selector("[data-cell]")
    assert page.url.endswith(f"/board/{os.getpid()}")
    steps = page.get_by_role("group", name="Moves")
    expect(steps).to_contain_text("3 of 3")
    page.keyboard.press("ArrowLeft")
    expect(steps).to_contain_text(f"2 of {len(RUNNING_MOVES)}")
    page.keyboard.press("End")
    expect(steps).to_contain_text("3 of 3")


def test_what_does_not_exist_is_said(screen: Screen) -> None:
    page = screen.page
    for fragment, text in (
        ("#tournaments/nothing", "There is no tournament nothing."),
        (f"{ADDRESS}/competitor/99", "The tournament has no competitor 99."),
        (f"#tournaments/{DAMAGED}", "damaged is not the definition of a tournament"),
    ):
        open_address(screen, fragment)
        expect(page.get_by_role("alert")).to_contain_text(text)
    open_address(screen, f"{ADDRESS}/board/1")
    expect(page.get_by_role("status")).to_contain_text("This game is over.")
    open_address(screen, f"{ADDRESS}/nonsense")
    expect(page.locator("main h1")).to_have_text("Page not found")
    screen.console_errors = [error for error in screen.console_errors if "Failed to load" not in error]
