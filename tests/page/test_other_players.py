"""What players see of each other and of the connection, on a desktop and on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

import qipan
from page.helpers import GAME_OVER, Screen, button, last_cells, notes, open_new_game, refusals
from page.network import Network
from qipan.client.guest import Guest
from server.helpers import ServerProcess
from variants import SMALL


def banner(screen: Screen) -> Any:
    return screen.page.get_by_role("region", name="Game over")


def test_friends_see_what_the_other_does(
    window: Screen, browser: Browser, served: ServerProcess, tmp_path: Path, size: dict[str, Any]
) -> None:
    page = window.page
    open_new_game(window, "Dots and Boxes")
    allows = page.get_by_label("Allow hints and analysis")
    expect(allows).to_be_checked()
    page.get_by_label("Red", exact=True).select_option("me")
    page.get_by_label("Blue", exact=True).select_option("friend")
    expect(allows).not_to_be_checked()
    button(window, "Start").click()
    page.wait_for_selector("text=Send this link")
    footer = page.locator("footer")
    with Screen(browser, served, tmp_path, **size) as friend:
        friend.page.goto(page.url)
        button(friend, "Take the seat").click()
        window.wait_for_turn()
        expect(friend.page.locator("footer")).to_contain_text("Guest (Red) is thinking")
        # The seat of the mover is only marked: its text does not say whose turn it is.
        expect(page.locator(".seat-list [aria-current=true] .who")).to_have_text("Guest Red · you")
        for each in (window, friend):
            for name in ("Hint", "Show values", "Autopilot"):
                expect(button(each, name)).to_have_count(0)
        window.unfold_actions()
        button(window, "Ask to unlock hints").click()
        expect(notes(window)).to_contain_text("Waiting for an answer")
        expect(notes(friend)).to_contain_text(
            "The host would like to unlock hints, values and autopilot for everybody."
        )
        button(friend, "Decline").click()
        expect(notes(window)).to_contain_text("Guest (Blue) does not want to unlock hints.")
        expect(notes(friend)).to_contain_text("You declined to unlock hints.")
        button(window, "Ask to unlock hints").click()
        button(window, "Keep hints locked").click()
        expect(button(friend, "Accept")).to_have_count(0)
        button(window, "Ask to unlock hints").click()
        button(friend, "Accept").click()
        expect(button(friend, "Autopilot")).to_be_enabled()
        expect(button(window, "Hint")).to_be_enabled()
        button(window, "Lock hints").click()
        expect(button(friend, "Autopilot")).to_have_count(0)
        friend.page.keyboard.press("h")
        expect(notes(friend)).to_contain_text("The host has locked hints, values and autopilot.")
        friend.page.keyboard.press("m")
        expect(friend.page.get_by_role("menuitem", name="Hint")).to_have_count(0)
        friend.page.keyboard.press("Escape")

        window.click("7")
        friend.wait_for_turn()
        button(window, "Take back").click()
        button(friend, "Decline").click()
        expect(notes(window)).to_contain_text("Guest (Blue) declines the takeback.")
        expect(notes(friend)).to_contain_text("You declined the takeback.")
        button(friend, "Offer a draw").click()
        button(window, "Decline").click()
        expect(notes(friend)).to_contain_text("Guest (Red) declines the draw.")
        friend.click("0")
        window.wait_for_turn()
        expect(notes(window)).not_to_contain_text("declined")

        button(friend, "Resign").click()
        button(friend, "Resign").click()
        page.wait_for_selector(GAME_OVER)
        assert last_cells(window) == ["0"]
        button(friend, "Rematch").click()
        expect(banner(window)).to_contain_text("Guest (Blue) wants a rematch.")
        expect(banner(friend)).to_contain_text("Waiting for the others")
        expect(banner(friend)).not_to_contain_text("wants")
        before = page.url
        button(window, "Accept rematch").click()
        for each in (window, friend):
            each.page.wait_for_url(lambda url: url != before)
        friend.wait_for_turn()
        page.clock.install()
    # The friend is away: the page counts the time, and the server decides.
    expect(notes(window)).to_contain_text("Guest (Red) is away. In ")
    expect(footer).to_contain_text("Guest (Red) is away")
    page.clock.fast_forward("01:00")
    page.clock.resume()
    for name in ("Claim a draw", "Adjourn"):
        expect(button(window, name)).to_be_visible()
    button(window, "Claim the win").click()
    expect(notes(window)).to_contain_text("Guest (Red) has not been away for 60 seconds")
    height = footer.evaluate("footer => footer.getBoundingClientRect().height")
    assert height < 40  # the status bar has one line
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_status_bar_says_who_places_planes_and_who_is_ready(window: Screen) -> None:
    footer = window.page.locator("footer")
    code = window.open_room("planes", SMALL["planes"], engines={})
    joined = window.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    with Guest(window.served.address, code, joined["token"]) as bo:
        expect(footer).to_contain_text(re.compile(r"Bo \(.*\): placing planes"))
        bo.place([str(qipan.game("planes", **SMALL["planes"]).initial().moves()[0])])
        bo.ready()
        expect(footer).to_contain_text(re.compile(r"Bo \(.*\): ready"))
        button(window, "Ready").click()
        window.wait_for_turn()
        expect(footer).not_to_contain_text("ready")
        window.page.locator("[data-cell='D3'][aria-disabled=false]").dblclick()
        expect(footer).to_contain_text(re.compile(r"Bo \(.*\) is thinking"))


def test_a_move_survives_a_lost_connection(window: Screen) -> None:
    page = window.page
    network = Network(window)
    code = window.open_room("dots", engines={}, hints=True)
    rooms = json.loads(page.evaluate("localStorage.getItem('qipan.rooms')"))
    joined = window.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    with (
        Guest(window.served.address, code, joined["token"]) as bo,
        Guest(window.served.address, code, rooms[0]["tokens"][0]) as other_tab,
    ):
        bo.ready()
        window.wait_for_turn()
        network.cut()
        expect(notes(window)).to_contain_text("Connection lost")
        for name in ("Hint", "Autopilot", "Offer a draw", "Resign", "Take back"):
            expect(button(window, name)).to_be_disabled()
        window.click("7")
        expect(notes(window)).to_contain_text("A2-B2 will be sent when the connection is back.")
        network.repair()
        window.wait_for_moves(1)
        expect(notes(window)).not_to_contain_text("A2-B2")
        expect(button(window, "Resign")).to_be_enabled()

        bo.wait()
        bo.play("0")
        window.wait_for_turn()
        network.cut()
        expect(notes(window)).to_contain_text("Connection lost")
        window.click("1")
        expect(notes(window)).to_contain_text("B1-C1 will be sent")
        other_tab.wait_for(lambda: other_tab.ply == 2)
        other_tab.play("2")
        network.repair()
        expect(notes(window)).to_contain_text("B1-C1 was not played: the position has changed.")
        assert [move for snapshot in window.snapshots for move in snapshot["moves"]][-1] == "2"
        bo.wait()
        bo.play("3")
        window.wait_for_turn()
        expect(notes(window)).not_to_contain_text("was not played")
        assert refusals(window) == []
