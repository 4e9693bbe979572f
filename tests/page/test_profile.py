"""The profile: a rated game, its results, another device, export and deletion."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from page.helpers import DEVICES, Screen, check_page
from server.helpers import ServerProcess

# Stores answers to `count` puzzles, whose numbers are hard to compress.
ANSWER_PUZZLES = """count => localStorage.setItem('qipan.puzzles', JSON.stringify({version: 1, puzzles:
    Object.fromEntries(Array.from({length: count}, (_, at) => [`dots/1/${1 + at * 7919 % 1e6}`, 'first']))}))"""
COUNT_ANSWERS = "Object.keys(JSON.parse(localStorage.getItem('qipan.puzzles')).puzzles).length"
STORED = "() => Object.keys(localStorage).filter(key => key.startsWith('qipan.'))"


def open_profile(screen: Screen) -> None:
    screen.page.goto("about:blank")
    screen.page.goto(f"{screen.served.address}/#profile")
    screen.page.wait_for_selector("main [data-results], main .empty")


def start_rated(screen: Screen, options: dict[str, Any]) -> str:
    """Open a game against level 1 with the key of this browser, and return its code."""
    key = screen.page.evaluate("JSON.parse(localStorage.getItem('qipan.profile')).key")
    choices: dict[str, Any] = {"game": "dots", "options": options, "name": "Ann", "seat": 0}
    choices["engines"] = {"1": {"level": 1}}
    status, room = screen.served.request("/api/matches", choices, {"Profile-Key": key})
    assert status == 201
    rooms = [{"code": room["code"], "game": "dots", "tokens": [room["token"]], "at": 0}]
    screen.page.evaluate("rooms => localStorage.setItem('qipan.rooms', rooms)", json.dumps(rooms))
    screen.page.goto(f"{screen.served.address}/room/{room['code']}")
    code: str = room["code"]
    return code


def play_rated(screen: Screen) -> str:
    """Play a game against level 1 with the key of this browser, until its end."""
    code = start_rated(screen, {"rows": 1, "cols": 1})
    while screen.wait_for_turn():
        screen.play_by_mouse(screen.cells()[:1])
    return code


def test_a_profile_from_its_first_game_to_its_deletion(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    with (
        Screen(browser, served, tmp_path, **DEVICES["desktop"]) as desktop,
        Screen(browser, served, tmp_path, **DEVICES["phone"]) as phone,
    ):
        page = desktop.page
        open_profile(desktop)
        expect(page.get_by_role("link", name="Choose a game")).to_be_visible()
        page.get_by_role("textbox", name="Your name").fill("Ann")
        page.keyboard.press("Tab")

        code = play_rated(desktop)
        banner = page.locator("[data-rating]")
        expect(banner).to_contain_text("1500 → ")
        page.keyboard.press("m")
        page.get_by_role("menuitem", name="Profile").press("Enter")
        page.wait_for_selector("[data-results='1']")
        expect(page.get_by_role("row", name="Level 1")).to_have_count(1)
        check_page(desktop, "desktop")
        page.get_by_label("Opponent").select_option("people")
        page.wait_for_selector("[data-results='0']")
        page.get_by_label("Opponent").select_option("1")
        review = page.locator("[data-results='1']").get_by_role("link", name="Review")
        assert review.get_attribute("href") == f"#review/{code}"
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        exported = json.loads(download.value.path().read_text())
        assert exported["server"]["results"][0]["code"] == code
        assert exported["browser"]["qipan.settings"]["name"] == "Ann"
        assert set(page.evaluate(STORED)) - set(exported["browser"]) == {"qipan.profile", "qipan.rooms"}

        expect(page.get_by_text("A code cannot hold everything")).to_have_count(0)
        page.evaluate(ANSWER_PUZZLES, 9000)
        page.get_by_role("button", name="Create a code").click()
        expect(page.get_by_text("A code cannot hold everything: the oldest")).to_contain_text("answers to puzzles stay")
        moved = page.locator("output").inner_text()
        open_profile(phone)
        check_page(phone, "phone")
        phone.page.get_by_label("代码", exact=True).fill(moved.lower())
        phone.page.keyboard.press("Enter")
        phone.page.wait_for_selector("[data-results='1']")
        # The name and the language of the user have moved to the phone, too.
        expect(phone.page.get_by_role("textbox", name="Your name")).to_have_value("Ann")
        assert 1000 < phone.page.evaluate(COUNT_ANSWERS) < 9000

        phone.page.locator("main .danger").tap()
        phone.page.locator("dialog .danger").tap()
        phone.page.wait_for_selector("[data-game]")
        assert phone.page.evaluate(STORED) == []
        open_profile(desktop)
        expect(page.get_by_role("link", name="Choose a game")).to_be_visible()


def test_a_rated_game_is_not_analysed_while_it_runs(screen: Screen) -> None:
    """The page offers no analysis of the position until the game is over, or not rated any more because of a hint."""
    page = screen.page
    open_profile(screen)
    links = page.locator("aside a:is([href^='#analysis/'], [href^='#edit/'], [href^='#engines/'])")
    note = page.get_by_text("This game is rated: it can be analysed when it is over.")

    start_rated(screen, {"rows": 3, "cols": 3})
    screen.wait_for_turn()
    screen.unfold_actions()
    expect(note).to_be_visible()
    expect(links).to_have_count(0)
    tree = page.get_by_role("button", name="Minimax tree")
    expect(tree).to_be_disabled()
    page.keyboard.press("m")
    for name in ("Analysis board", "Position editor", "Compare engines"):  # these links do not lead to this position
        assert "position=" not in (page.get_by_role("menuitem", name=name).get_attribute("href") or "")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(links).to_have_count(3)
    expect(note).to_have_count(0)
    expect(tree).to_be_enabled()

    start_rated(screen, {"rows": 1, "cols": 1})
    screen.wait_for_turn()
    expect(links).to_have_count(0)
    while screen.wait_for_turn():
        screen.play_by_mouse(screen.cells()[:1])
    expect(links).to_have_count(2)
