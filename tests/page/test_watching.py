"""Matches between engines, whose pace the host controls."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from page.helpers import GAME_OVER, Screen
from server.helpers import ServerProcess


def test_the_host_chooses_slows_down_pauses_and_steps_two_engines(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    page = screen.page
    screen.open_home()
    card = page.get_by_role("region", name="Watch engines")
    card.get_by_label("Game").select_option("checkers")
    card.get_by_label("Engine 1").select_option("minimax3")
    card.get_by_label("Game").select_option("dots")  # dots does not have the selected engine
    assert card.get_by_label("Engine 1").input_value() == "0"
    card.get_by_label("Engine 1").select_option("greedy")
    card.get_by_label("Engine 2").select_option("2")
    card.get_by_role("button", name="Watch").click()
    page.wait_for_selector(".pace")
    assert screen.snapshot["pace"] == {"seconds": 0.6, "is_paused": False}
    assert [seat["engine"]["engine"] for seat in screen.snapshot["seats"]] == ["greedy", "best"]
    page.keyboard.press(" ")
    page.get_by_role("button", name="Resume").wait_for()
    assert screen.snapshot["pace"]["is_paused"]
    before = screen.count_moves()
    page.keyboard.press(".")
    screen.wait_for_moves(before + 1)
    page.get_by_role("button", name="Step").click()
    screen.wait_for_moves(before + 2)
    page.get_by_role("slider", name="Pace").press("ArrowLeft")
    expect(page.get_by_role("slider", name="Pace")).to_have_attribute("aria-valuetext", "at least 1.2 s per move")
    with Screen(browser, served, tmp_path) as spectator:
        spectator.page.goto(page.url)
        # A spectator sees the pace, and cannot change it.
        spectator.page.wait_for_selector("text=Paused · at least 1.2 s per move")
        assert spectator.page.get_by_role("button", name="Step").count() == 0
        spectator.page.keyboard.press(" ")
        page.get_by_role("slider", name="Pace").press("End")
        page.get_by_role("button", name="Resume").click()
        spectator.wait_for_more_moves(before + 2)
    screen.page.wait_for_selector(GAME_OVER)
    page.get_by_role("button", name="Watch another").click()
    page.wait_for_url(lambda url: screen.snapshot["code"] not in url)
    page.wait_for_selector(".pace")
