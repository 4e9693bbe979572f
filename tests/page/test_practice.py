"""Practice from a position that hides something, and the analysis board of such a game, on a desktop and a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.helpers import Screen, button
from page.test_analysis import expect_moves
from server.helpers import ServerProcess, finish_match

RULES = "size=8&planes=1"
ANSWERS = "D3=body,C3=empty"
# Both layouts, and two shots of seat 0 and one of seat 1. The second move is instead of the first.
LINK = f"#analysis/planes/{RULES}&position=A2u+C3u+D3+H0&moves=E3(B0)G7&at=3"


def expect_practice(screen: Screen, shots: str) -> None:
    """Check that a match runs in which the player has fired these shots, and sees no planes of the other side."""
    screen.wait_for_turn()
    snapshot = screen.snapshot
    assert (snapshot["status"], snapshot["position"], snapshot["view"].split()[1]) == ("playing", None, shots)
    seat = snapshot["seat"]
    assert [piece for piece in snapshot["pieces"] if f"{1 - seat}:plane" in piece] == []


def shoot(screen: Screen) -> None:
    before = screen.count_moves()
    target = screen.snapshot["legal"][0]["text"]
    screen.press(screen.page.locator(f"[data-cell='{target}']").first)
    screen.press(button(screen, f"Shoot at {target}"))
    screen.wait_for_more_moves(before)


def test_what_a_player_knows_can_be_played_on(window: Screen) -> None:
    window.open_page(f"#edit/planes/{RULES}&position={ANSWERS}")
    window.press(button(window, "Play from here"))
    dialog = window.page.get_by_role("dialog")
    expect(dialog).to_contain_text("drawn at random")
    options = dialog.get_by_label("Player 2", exact=True).locator("option")
    expect(options).to_have_text(["Engine"])
    window.press(dialog.get_by_role("button", name="Start"))
    expect_practice(window, ANSWERS)
    shoot(window)


def test_a_link_holds_position_and_variations_and_leads_to_practice(window: Screen) -> None:
    window.page.goto(f"{window.served.address}/{LINK}")
    expect_moves(window, "1. E3: body", "1. B0: miss", "*2. G7: miss")
    page = window.page
    assert page.url.endswith(LINK)
    window.press(button(window, "Play from here"))
    window.press(page.get_by_role("dialog").get_by_role("button", name="Start"))
    expect_practice(window, "D3=body,E3=body")
    assert window.snapshot["view"].split()[::2] == ["A2u", "H0,G7"]
    shoot(window)


def test_a_review_leads_to_practice(window: Screen, served: ServerProcess) -> None:
    code = finish_match(served, "planes", {"size": 8, "planes": 1}, moves=6)
    window.page.goto(f"{served.address}/#review/{code}/1")
    play = window.page.get_by_role("button", name=re.compile("Play on from here"))
    expect(window.page.get_by_role("link", name="Analysis board")).to_be_visible()
    expect(play).to_have_count(0)  # the planes are not placed yet
    window.page.goto(f"{served.address}/#review/{code}/4")
    expect(play).to_have_count(2)
    window.press(play.first)
    window.page.wait_for_selector(".seat-list")
    window.wait_for_turn()
    assert len(window.snapshot["view"].split()[1].split(",")) == 1
    shoot(window)
