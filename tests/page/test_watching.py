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


def test_engines_play_with_the_settings_that_were_chosen(screen: Screen) -> None:
    page = screen.page
    screen.open_home()
    page.locator("li", has_text="Two Eat One").get_by_role("button", name="Options").click()
    for seat, engine in (("Black", "alphabeta"), ("White", "mcts")):
        page.get_by_label(seat, exact=True).select_option("engine")
        page.get_by_label(f"{seat}: Engine level").select_option(engine)
    page.get_by_label("Black: Search depth").fill("3")
    page.get_by_label("Black: Evaluation").select_option("material")
    page.get_by_label("White: Seconds per move").fill("0.05")
    page.get_by_label("White: Exploration constant").fill("0.5")
    page.get_by_role("button", name="Start").click()
    screen.wait_for_more_moves(1)
    assert [seat["engine"]["settings"] for seat in screen.snapshot["seats"]] == [
        {"depth": 3, "evaluation": "material"},
        {"seconds": 0.05, "exploration": 0.5},
    ]
    for text in ("Search depth: 3", "Evaluation: Material only"):
        expect(page.locator(".who .muted").first).to_contain_text(text)
    for text in ("Seconds per move: 0.05", "Exploration constant: 0.5"):
        expect(page.locator(".who .muted").last).to_contain_text(text)
