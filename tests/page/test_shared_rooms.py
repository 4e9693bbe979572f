"""Rooms as people meet them: from the first page, with a friend, watched by others, over reloads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from page.table import MINE, OVER, Screen
from server.helpers import ServerProcess


@pytest.mark.parametrize("game", ["dots", "two-eat-one", "checkers", "chinese-checkers"])
def test_one_click_starts_a_game(screen: Screen, game: str) -> None:
    screen.home()
    screen.page.click(f"[data-game={game}]")
    assert screen.wait_for_turn()
    screen.page.keyboard.press("?")
    assert screen.page.get_by_role("dialog").get_by_role("heading", name="Rules").is_visible()
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("button", name="Resign").click()
    screen.page.get_by_role("button", name="Resign").click()
    screen.page.wait_for_selector(OVER)
    assert screen.headline == "You lose"


def test_taking_back_and_the_autopilot(screen: Screen) -> None:
    screen.sit("two-eat-one", engines={1: {"engine": "alphabeta", "seconds": 0.3}})
    screen.wait_for_turn()
    screen.play_by_typing("A4-A3")
    screen.wait_for_turn()
    screen.wait_for_moves(2)
    screen.page.keyboard.press("u")
    screen.wait_for_moves(0)
    autopilot = screen.page.get_by_role("button", name="Autopilot")
    autopilot.click()
    screen.wait_until_played(1)
    assert screen.cells() == []
    assert screen.page.locator(MINE).count() == 0
    autopilot.click()
    assert screen.wait_for_turn()
    assert screen.cells()


def test_a_clock_runs_down_and_ends_the_game(screen: Screen) -> None:
    screen.sit("checkers", clock={"per_move": 3})
    screen.wait_for_turn()
    shown = "before => [document.querySelector('li.mover time.short')?.innerText].find(now => now && now !== before)"
    first = screen.page.wait_for_function(shown).json_value()
    then = screen.page.wait_for_function(shown, arg=first).json_value()
    assert 0 <= float(then) < float(first) <= 3
    screen.page.wait_for_selector(OVER)
    assert screen.headline == "You lose"
    assert screen.page.locator(".turn .muted").inner_text() == "Ann (Black) ran out of time"


def test_the_truth_is_exact_where_it_is_proved(screen: Screen) -> None:
    screen.sit("dots", {"rows": 1, "cols": 1}, position="1x1 1110 0-0 0")
    screen.wait_for_turn()
    screen.page.keyboard.press("t")
    screen.page.wait_for_selector(".value.exact.win")
    assert screen.page.locator(".value text").text_content() == "+1"
    assert screen.page.locator("[data-cell='3']").get_attribute("aria-label") == "Edge 3, free, Win +1 (exact)"
    screen.sit("checkers")
    screen.wait_for_turn()
    screen.page.wait_for_selector(".value:not(.exact)")
    assert screen.page.locator(".value.exact").count() == 0
    assert screen.page.locator(".notes").inner_text().startswith("≈ estimate: ")


def test_a_friend_comes_by_link_and_others_watch(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    screen.home()
    screen.page.locator("li", has_text="Dots and Boxes").get_by_role("button", name="Options").click()
    screen.page.get_by_label("Blue", exact=True).select_option("friend")
    screen.page.get_by_label("List the room on the home page").check()
    screen.page.get_by_role("button", name="Start").click()
    screen.page.wait_for_selector("text=Send this link")
    with Screen(browser, served, tmp_path) as friend, Screen(browser, served, tmp_path) as watcher:
        friend.home()
        friend.page.get_by_role("link", name="Join").first.click()
        friend.page.get_by_role("button", name="Sit here").click()
        screen.wait_for_turn()
        watcher.page.goto(screen.page.url)
        watcher.page.wait_for_selector("text=You are watching")
        screen.click("7")
        friend.wait_for_turn()
        friend.page.reload()
        friend.wait_for_turn()
        friend.click("0")
        screen.wait_for_turn()
        watcher.wait_for_moves(2)
        assert watcher.cells() == []
        assert screen.page.locator("footer .game").inner_text().startswith("1 spectator · Dots and Boxes · move 3")
        friend.page.keyboard.press("u")
        screen.page.get_by_role("button", name="Accept").click()
        for each in (screen, friend, watcher):
            each.wait_for_moves(1)
        friend.click("0")
        screen.wait_for_turn()
        screen.page.get_by_role("button", name="Offer a draw").click()
        friend.page.get_by_role("button", name="Accept").click()
        for each in (screen, friend, watcher):
            each.page.wait_for_selector(OVER)
            assert each.headline == "A draw"
        before = screen.page.url
        screen.page.get_by_role("button", name="Rematch").click()
        friend.page.get_by_role("button", name="Rematch").click()
        for each in (screen, friend):
            each.page.wait_for_url(lambda url: url != before)
        assert friend.wait_for_turn()  # who was second begins now
        assert screen.page.url == friend.page.url


def test_where_planes_are_is_in_nobody_elses_traffic(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    code = screen.sit("planes", engines={})
    screen.page.get_by_role("button", name="Ready").click()
    screen.page.get_by_role("button", name="Not ready").wait_for()
    with Screen(browser, served, tmp_path) as friend, Screen(browser, served, tmp_path) as watcher:
        friend.page.goto(f"{served.address}/#{code}")
        friend.page.get_by_role("button", name="Sit here").click()
        watcher.page.goto(f"{served.address}/#{code}")
        friend.page.get_by_role("button", name="Ready").click()
        screen.wait_for_turn()
        screen.click("C5")
        screen.page.get_by_role("button", name="Bomb C5").click()
        friend.wait_for_turn()
        planes = [planes_told(each) for each in (screen, friend)]
        assert [len(each) for each in planes] == [3, 3]
        mine, theirs = planes[0] - planes[1], planes[1] - planes[0]  # by chance they may have placed one alike
        assert not mine & set(words(friend))
        assert not theirs & set(words(screen))
        assert not (planes[0] | planes[1]) & set(words(watcher))


def planes_told(screen: Screen) -> set[str]:
    """One's own planes, as the server has told them."""
    views = [json.loads(text)["view"] for text in screen.traffic if '"op":"position"' in text]
    return set(views[-1].split(" ")[0].split(","))


def words(screen: Screen) -> list[str]:
    return re.findall(r"\b[A-L]\d+[udlr]\b", " ".join(screen.traffic))


def test_two_at_one_screen(screen: Screen) -> None:
    screen.home()
    screen.page.locator("li", has_text="Two Eat One").get_by_role("button", name="Options").click()
    screen.page.get_by_label("White", exact=True).select_option("here")
    screen.page.get_by_role("button", name="Start").click()
    screen.page.wait_for_selector(".cell.free")
    for first, last in (("A4", "A3"), ("A1", "A2")):
        before = screen.moves()
        screen.click(first)
        screen.click(last)
        screen.wait_until_played(before)
        screen.page.wait_for_selector(".cell.free")
    screen.page.keyboard.press("u")
    screen.wait_for_moves(1)
