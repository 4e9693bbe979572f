"""Rooms: one person against an engine, friends, spectators, clocks, and reloads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import qipan
from page.helpers import GAME_OVER, MY_TURN, Screen
from server.helpers import ServerProcess

WEB_GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


# Not planes, where planes have to be placed before the first turn.
@pytest.mark.parametrize("game", [name for name in qipan.game_names() if name != "planes"])
def test_one_click_starts_a_match(screen: Screen, game: str) -> None:
    screen.open_home()
    screen.page.click(f"[data-game={game}]")
    assert screen.wait_for_turn()
    screen.page.keyboard.press("?")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Rules", exact=True)).to_have_count(1)
    has_texts = (WEB_GAMES / game / "texts.ts").exists()
    expect(dialog.locator("[data-no-rules]")).to_have_count(0 if has_texts else 1)
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("button", name="Resign").click()
    screen.page.get_by_role("button", name="Resign").click()
    screen.page.wait_for_selector(GAME_OVER)
    assert screen.headline == "You lose"


def test_takeback_and_autopilot(screen: Screen) -> None:
    screen.open_room("two-eat-one", engines={1: {"engine": "alphabeta", "seconds": 0.3}})
    screen.wait_for_turn()
    screen.play_by_typing("A4-A3")
    screen.wait_for_turn()
    screen.wait_for_moves(2)
    screen.page.keyboard.press("u")
    screen.wait_for_moves(0)
    autopilot = screen.page.get_by_role("button", name="Autopilot")
    autopilot.click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Engine").select_option("alphabeta")
    dialog.get_by_role("button", name="Switch on").click()
    screen.wait_for_more_moves(1)
    assert screen.cells() == []
    assert screen.page.locator(MY_TURN).count() == 0
    autopilot.click()
    assert screen.wait_for_turn()
    assert screen.cells()


def test_a_rated_game_is_given_up_for_a_takeback(screen: Screen) -> None:
    screen.store("qipan.settings", {"side": "first"})
    screen.open_home()
    screen.page.click("[data-game=two-eat-one]")
    screen.wait_for_turn()
    screen.play_by_typing("A4-A3")
    screen.wait_for_moves(2)
    screen.wait_for_turn()
    screen.page.get_by_role("button", name="Take back", exact=True).click()
    refused = "This game is rated, and engines take nothing back in a rated game."
    expect(screen.page.locator(".notes")).to_contain_text(refused)
    screen.page.get_by_role("button", name="Take back without the rating").click()
    screen.wait_for_moves(0)
    screen.wait_for_turn()
    screen.play_by_typing("A4-A3")
    screen.wait_for_moves(2)
    screen.wait_for_turn()
    screen.page.keyboard.press("u")
    screen.wait_for_moves(0)


def test_a_clock_runs_out_and_ends_the_game(screen: Screen) -> None:
    screen.open_room("checkers", clock={"per_move": 3})
    screen.wait_for_turn()
    next_time = (
        "before => [document.querySelector('li.mover time.short')?.innerText].find(now => now && now !== before)"
    )
    first = screen.page.wait_for_function(next_time).json_value()
    second = screen.page.wait_for_function(next_time, arg=first).json_value()
    assert 0 <= float(second) < float(first) <= 3
    screen.page.wait_for_selector(GAME_OVER)
    assert screen.headline == "You lose"
    assert screen.page.locator(".turn .muted").inner_text() == "Ann (Black) ran out of time"


def test_values_are_exact_where_they_are_proved(screen: Screen) -> None:
    screen.open_room("dots", {"rows": 1, "cols": 1}, position="1x1 1110 0-0 0")
    screen.wait_for_turn()
    screen.page.keyboard.press("t")
    screen.page.wait_for_selector(".value.exact.win")
    assert screen.page.locator(".value text").text_content() == "1–0"
    assert (
        screen.page.locator("[data-cell='3']").get_attribute("aria-label") == "Edge A2-B2, free, Red wins 1–0 (exact)"
    )
    screen.open_room("checkers")
    screen.wait_for_turn()
    screen.page.wait_for_selector(".value:not(.exact)")
    assert screen.page.locator(".value.exact").count() == 0
    assert screen.page.locator(".legend").inner_text().startswith("≈ estimate: ")


def test_a_friend_joins_from_the_home_page_and_others_watch(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    screen.open_home()
    screen.page.locator("li", has_text="Dots and Boxes").get_by_role("button", name="Options").click()
    screen.page.get_by_label("Blue", exact=True).select_option("friend")
    screen.page.get_by_label("List publicly on the home page").check()
    screen.page.get_by_role("button", name="Start").click()
    screen.page.wait_for_selector("text=Send this link")
    with Screen(browser, served, tmp_path) as friend, Screen(browser, served, tmp_path) as spectator:
        friend.open_home()
        friend.page.get_by_role("link", name="Join").first.click()
        friend.page.get_by_role("button", name="Take the seat").click()
        screen.wait_for_turn()
        spectator.store("qipan.settings", {"name": "Cy"})
        spectator.page.goto(screen.page.url)
        spectator.page.wait_for_selector("text=You are watching")
        expect(screen.page.locator("aside")).to_contain_text("Watching: Cy")
        friend.page.get_by_role("button", name="Well played").click()
        for window in (screen, friend, spectator):
            expect(window.page.locator("aside .emote")).to_contain_text("Well played")
        expect(spectator.page.get_by_role("group", name="Emotes")).to_have_count(0)
        screen.click("7")
        friend.wait_for_turn()
        friend.page.reload()
        friend.wait_for_turn()
        friend.click("0")
        screen.wait_for_turn()
        spectator.wait_for_moves(2)
        assert spectator.cells() == []
        assert (
            screen.page.locator("footer .game")
            .inner_text()
            .startswith("Dots and Boxes · Your turn · move 3 · 1 spectator")
        )
        friend.wait_for_moves(2)
        friend.page.keyboard.press("u")
        screen.page.get_by_role("button", name="Accept").click()
        for window in (screen, friend, spectator):
            window.wait_for_moves(1)
        friend.click("0")
        screen.wait_for_turn()
        screen.page.get_by_role("button", name="Offer a draw").click()
        friend.page.get_by_role("button", name="Accept").click()
        for window in (screen, friend, spectator):
            window.page.wait_for_selector(GAME_OVER)
            assert window.headline == "Draw"
        before = screen.page.url
        screen.page.get_by_role("button", name="Rematch").click()
        friend.page.get_by_role("button", name="Rematch").click()
        for window in (screen, friend):
            window.page.wait_for_url(lambda url: url != before)
        assert friend.wait_for_turn()  # the first turn passes to the other seat
        assert screen.page.url == friend.page.url
        # Going back shows the finished match with a link to the rematch; it does not redirect there again.
        screen.page.go_back()
        screen.page.get_by_role("link", name="Go to the rematch").wait_for()
        assert screen.page.url == before


def test_planes_are_sent_only_to_their_owner(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    code = screen.open_room("planes", engines={})
    screen.page.get_by_role("button", name="Ready").click()
    screen.page.get_by_role("button", name="Edit again").wait_for()
    with Screen(browser, served, tmp_path) as friend, Screen(browser, served, tmp_path) as spectator:
        friend.page.goto(f"{served.address}/#{code}")
        friend.page.get_by_role("button", name="Take the seat").click()
        spectator.page.goto(f"{served.address}/#{code}")
        friend.page.get_by_role("button", name="Ready").click()
        screen.wait_for_turn()
        screen.click("C5")
        screen.page.get_by_role("button", name="Shoot at C5").click()
        friend.wait_for_turn()
        mine, theirs = own_planes(screen), own_planes(friend)
        assert (len(mine), len(theirs)) == (3, 3)
        assert not (mine - theirs) & received_planes(friend)  # by chance both may have placed the same plane
        assert not (theirs - mine) & received_planes(screen)
        assert not (mine | theirs) & received_planes(spectator)


def own_planes(screen: Screen) -> set[str]:
    """Return the player's own planes, which the view in a snapshot contains."""
    return set(screen.snapshot["view"].split(" ")[0].split(","))


def received_planes(screen: Screen) -> set[str]:
    """Return every plane that any socket message contains."""
    return set(re.findall(r"\b[A-L]\d+[udlr]\b", " ".join(screen.received)))


def test_two_people_share_one_screen(screen: Screen) -> None:
    screen.open_home()
    screen.page.locator("li", has_text="Two Eat One").get_by_role("button", name="Options").click()
    screen.page.get_by_label("White", exact=True).select_option("here")
    screen.page.get_by_role("button", name="Start").click()
    screen.page.wait_for_selector(".cell.free")
    for first, last in (("A4", "A3"), ("A1", "A2")):
        before = screen.count_moves()
        screen.click(first)
        screen.click(last)
        screen.wait_for_more_moves(before)
        screen.page.wait_for_selector(".cell.free")
    screen.page.keyboard.press("u")
    screen.wait_for_moves(1)
