"""Looking back at earlier positions while a match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page.helpers import WINDOWS, Screen
from server.helpers import ServerProcess


@pytest.mark.parametrize("device", WINDOWS)
def test_players_and_spectators_look_back_while_the_match_goes_on(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str
) -> None:
    players = served.seat_players("two-eat-one")
    with Screen(browser, served, tmp_path, **WINDOWS[device]) as watcher:
        code = players[0].latest["code"]
        for player in players:
            player.get_ready()
        for player, move in zip((*players, players[0]), ("A4-A3", "A1-A2", "B4-B3"), strict=True):
            player.wait_until(lambda seen: seen["status"] == "playing" and seen["mover"] == seen["seat"])
            player.play(move)
        page = watcher.page
        page.goto(f"{served.address}/room/{code}")
        watcher.wait_for_moves(3)
        stone = page.locator("[data-cell='B4']")
        expect(stone).to_have_attribute("aria-label", "B4, empty, last move")
        page.keyboard.press("ArrowLeft")
        expect(stone).to_have_attribute("aria-label", "B4, Black stone")
        expect(page.locator(".turn")).to_contain_text("Looking back: move 2 of 3")
        watcher.press(page.get_by_role("button", name="Back", exact=True))
        expect(page.locator(".turn")).to_contain_text("move 1 of 3")
        watcher.press(page.get_by_role("button", name="Forward", exact=True))
        watcher.press(page.get_by_role("button", name="A4-A3"))
        expect(page.locator(".turn")).to_contain_text("move 1 of 3")
        expect(page.locator("[data-cell='A3']")).to_have_attribute("aria-label", "A3, Black stone, last move")
        players[1].wait_until(lambda seen: bool(seen["ply"] == 3))
        players[1].play("B1-B2")
        # The move is announced, and the board still shows the earlier position.
        expect(page.locator(".turn")).to_contain_text("Guest 1 (White) has played B1-B2.")
        expect(stone).to_have_attribute("aria-label", "B4, Black stone")
        if device == "phone":
            page.get_by_role("button", name="Return to the game").tap()
        else:
            page.keyboard.press("End")
        expect(page.locator("[data-cell='B2']")).to_have_attribute("aria-label", "B2, White stone, last move")
        assert page.locator(".turn.earlier").count() == 0
    for player in players:
        player.close()


def test_a_player_looks_back_and_then_moves(screen: Screen) -> None:
    screen.open_room("planes")
    page = screen.page
    page.get_by_role("button", name="Ready").click()
    screen.wait_for_turn()
    for move in ("A0", "J0"):
        screen.wait_for_turn()
        screen.play_by_typing(move)
    screen.wait_for_turn()
    count = screen.count_moves()
    shots = page.locator("[data-cell='J0']").first
    expect(shots).not_to_have_attribute("aria-label", "J0")
    label = (shots.get_attribute("aria-label") or "").split(",")[0]
    page.keyboard.press("Home")
    expect(page.locator(".turn")).to_contain_text(f"move 0 of {count}")
    expect(shots).to_have_attribute("aria-label", "J0")
    assert screen.cells() == []
    # A move that is typed leads back to the game.
    screen.play_by_typing("A9")
    screen.wait_for_turn()
    assert page.locator(".turn.earlier").count() == 0
    expect(shots).to_have_attribute("aria-label", label)
