"""Engines among themselves: watched at a pace that the host sets."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from page.table import OVER, Screen
from server.helpers import ServerProcess


def test_two_engines_are_chosen_slowed_down_stopped_and_stepped(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    page = screen.page
    screen.home()
    card = page.get_by_role("region", name="Watch engines")
    card.get_by_label("Game").select_option("checkers")
    card.get_by_label("Engine 1").select_option("minimax3")
    card.get_by_label("Game").select_option("dots")  # in which there is no such engine
    assert card.get_by_label("Engine 1").input_value() == "0"
    card.get_by_label("Engine 1").select_option("greedy")
    card.get_by_label("Engine 2").select_option("2")
    card.get_by_role("button", name="Watch").click()
    page.wait_for_selector(".pace")
    assert screen.told["pace"] == {"seconds": 0.6, "is_paused": False}
    assert [seat["engine"]["engine"] for seat in screen.told["seats"]] == ["greedy", "best"]
    page.keyboard.press(" ")
    page.get_by_role("button", name="Resume").wait_for()
    assert screen.told["pace"]["is_paused"]
    before = screen.moves()
    page.keyboard.press(".")
    screen.wait_for_moves(before + 1)
    page.get_by_role("button", name="Step").click()
    screen.wait_for_moves(before + 2)
    page.get_by_role("slider", name="Pace").press("ArrowLeft")
    expect(page.get_by_role("slider", name="Pace")).to_have_attribute("aria-valuetext", "a move every 1.2 s")
    with Screen(browser, served, tmp_path) as watcher:
        watcher.page.goto(page.url)
        watcher.page.wait_for_selector("text=Paused · a move every 1.2 s")  # seen by all, set by the host
        assert watcher.page.get_by_role("button", name="Step").count() == 0
        watcher.page.keyboard.press(" ")
        page.get_by_role("slider", name="Pace").press("End")
        page.get_by_role("button", name="Resume").click()
        watcher.wait_until_played(before + 2)
    screen.page.wait_for_selector(OVER)
    page.get_by_role("button", name="Again").click()
    page.wait_for_url(lambda url: screen.told["code"] not in url)
    page.wait_for_selector(".pace")
