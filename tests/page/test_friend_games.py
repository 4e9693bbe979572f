"""Games with friends: the clicks from the first visit to a game, what an invitation says, and the host's rights."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from page.helpers import DEVICES, Screen, check_page
from page.test_layout import box_of
from server.helpers import ServerProcess

MAX_CLICKS = 4
RUNNING = "li.mover"  # marks the seat to move, only in a running game

TEXTS: dict[str, dict[str, Any]] = {
    "desktop": {
        "friend": "Play a friend",
        "create": "Create the invitation",
        "local": "This link works on this computer only.",
        "take": "Take the seat",
        "resign": "Resign",
        "review": "Review",
        "invited": "Guest invites you to Dots and Boxes",
        "usual": ["No clock", "Standard rules"],
        "terms": [
            "Ann invites you to Tower Checkers",
            "White · moves second",
            "5 min + 3 s",
            "When time runs out: Lose the game",
            "No draw by repetition",
        ],
        "rules": ["Ann invites you to Two Eat One", "30 s per move", "Stones per side: 6"],
    },
    "phone": {
        "friend": "和朋友下棋",
        "create": "创建邀请",
        "local": "这个链接只能在本机打开。",
        "take": "入座",
        "resign": "认输",
        "review": "复盘",
        "invited": "访客 邀请你下点格棋",
        "usual": ["不计时", "标准规则"],
        "terms": ["Ann 邀请你下西洋跳棋", "白 · 后手", "5 分 + 3 秒", "超时后：判负", "重复局面不判和"],
        "rules": ["Ann 邀请你下两颗吃一颗", "每步 30 秒", "6"],
    },
}


@dataclass
class Person:
    """Somebody who visits the page for the first time, and whose clicks are counted."""

    screen: Screen
    clicks: int = 0

    def press(self, target: Locator) -> None:
        self.clicks += 1
        self.screen.press(target)

    def button(self, name: str) -> Locator:
        return self.screen.page.get_by_role("button", name=name)


@pytest.mark.parametrize("device", DEVICES)
def test_a_game_takes_few_clicks_from_the_first_visit(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str
) -> None:
    texts = TEXTS[device]
    with (
        Screen(browser, served, tmp_path, **DEVICES[device]) as host_screen,
        Screen(browser, served, tmp_path, **DEVICES[device]) as guest_screen,
    ):
        host, guest = Person(host_screen), Person(guest_screen)
        host_screen.open_home()
        host.press(host.button(texts["friend"]))
        host.press(host.button(texts["create"]))
        invitation = host_screen.page.locator(".invitation")
        expect(invitation.get_by_role("img")).to_be_visible()  # the QR code
        expect(invitation).to_contain_text(texts["local"])
        expect(invitation).to_contain_text("qipan serve --lan")
        link, code = (invitation.locator(selector).inner_text() for selector in (".link", ".code"))
        assert link == f"{served.address}/room/{code}"
        check_page(host_screen, device)
        guest_screen.page.goto(link)
        for text in (texts["invited"], *texts["usual"]):
            expect(guest_screen.page.locator(".invitation")).to_contain_text(text)
        check_page(guest_screen, device)
        guest.press(guest.button(texts["take"]))
        for screen in (host_screen, guest_screen):
            screen.page.wait_for_selector(RUNNING)
        assert max(host.clicks, guest.clicks) <= MAX_CLICKS

        guest.clicks = 0
        for start in ("data-game", "data-here"):  # a match against an engine, and one of two people at one screen
            guest_screen.open_home()
            guest.press(guest_screen.page.locator(f"[{start}=dots]"))
            guest_screen.page.wait_for_selector(RUNNING)
        assert guest.clicks == 2


def test_a_friend_is_invited_to_a_preset(window: Screen) -> None:
    page = window.page
    window.open_home()
    window.press(page.get_by_role("button", name="Play a friend"))
    preset, timeout = page.get_by_label("Preset"), page.get_by_label("When time runs out")
    window.press(page.get_by_role("radio", name="Chinese Checkers"))
    expect(preset).to_have_value("standard")
    preset.select_option("source")
    expect(page.get_by_label("Clock")).to_have_value("15")
    expect(timeout).to_have_value("out")
    timeout.select_option("autopilot")
    expect(preset).to_have_value("custom")
    window.press(page.get_by_role("radio", name="Tower Checkers"))
    preset.select_option("source")
    expect(page.get_by_label("Clock")).to_have_value("none")
    window.press(page.locator("dialog summary"))
    expect(page.get_by_label("Draw by repetition")).not_to_be_checked()
    assert window.accessibility_violations() == []
    with page.expect_request("**/api/matches") as created:
        window.press(page.get_by_role("button", name="Create the invitation"))
    request = json.loads(created.value.post_data or "")
    assert (request["game"], request["draw_rule"], "clock" in request) == ("checkers", False, False)


def test_an_invitation_is_sent_and_accepted_by_keyboard(
    browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    with (
        Screen(browser, served, tmp_path, **DEVICES["desktop"]) as host,
        Screen(browser, served, tmp_path, **DEVICES["desktop"]) as guest,
    ):
        host.open_home()
        host.page.get_by_role("button", name="Play a friend").press("Enter")
        host.page.get_by_role("radio", name="Dots and Boxes").focus()
        host.page.keyboard.press("ArrowRight")
        expect(host.page.get_by_role("radio", name="Two Eat One")).to_be_checked()
        timeout = host.page.get_by_label("When time runs out")
        expect(timeout).to_have_count(0)
        host.page.get_by_label("Clock").select_option("5+3")
        timeout.select_option("autopilot")
        host.page.get_by_label("Your name").press("Control+A")
        host.page.keyboard.type("Ann")
        with host.page.expect_request("**/api/matches") as created:
            host.page.get_by_role("button", name="Create the invitation").press("Enter")
        assert json.loads(created.value.post_data or "")["on_timeout"] == "autopilot"
        host.page.wait_for_selector(".invitation")
        guest.open_home()
        guest.page.get_by_label("Room code").focus()
        guest.page.keyboard.type(host.page.locator(".invitation .code").inner_text())
        guest.page.keyboard.press("Enter")
        expect(guest.page.locator(".turn")).to_have_text("Invitation")
        expect(guest.page.locator(".invitation")).to_contain_text("Ann invites you to Two Eat One")
        guest.page.get_by_label("Your name").focus()
        guest.page.keyboard.press("Enter")
        for screen in (host, guest):
            screen.page.wait_for_selector(RUNNING)


@pytest.mark.parametrize("device", DEVICES)
def test_review_lesson_and_analysis_take_one_click_each(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str
) -> None:
    texts = TEXTS[device]
    with Screen(browser, served, tmp_path, **DEVICES[device]) as screen:
        person, page = Person(screen), screen.page
        screen.open_home()
        person.press(page.locator("[data-game=dots]"))
        page.wait_for_selector(RUNNING)
        for _ in ("resign", "confirm"):
            person.button(texts["resign"]).click()
        person.clicks = 0
        person.press(page.locator("section.end").get_by_role("link", name=texts["review"]))
        page.wait_for_selector("main:not(:has(section.end)) [data-cell]")
        assert (person.clicks, "#review/" in page.url) == (1, True)
        for link in ("#lesson/dots", "#analysis"):
            screen.open_home()
            person.clicks = 0
            person.press(page.locator(f"a[href='{link}']"))
            page.wait_for_selector("main [data-cell]")
            assert (person.clicks, link in page.url) == (1, True)


@pytest.mark.parametrize("device", DEVICES)
def test_an_invitation_says_what_is_agreed(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str
) -> None:
    clock = {"per_game": 300, "increment": 3}
    checkers = served.create_room("checkers", name="Ann", seat=0, clock=clock, draw_rule=False)
    stones = served.create_room("two-eat-one", {"stones": 6}, name="Ann", clock={"per_move": 30})
    with Screen(browser, served, tmp_path, **DEVICES[device]) as guest:
        for room, texts in ((checkers, TEXTS[device]["terms"]), (stones, TEXTS[device]["rules"])):
            guest.page.goto(f"{served.address}/room/{room['code']}")
            for text in texts:
                expect(guest.page.locator(".invitation")).to_contain_text(text)
        # In planes, the name of a side already says who begins, so the invitation does not say this again.
        planes = served.create_room("planes", name="Ann", seat=0)
        guest.page.goto(f"{served.address}/room/{planes['code']}")
        side = {"desktop": "Player 2 · moves second", "phone": "后手"}[device]
        expect(guest.page.locator(".invitation dd").first).to_have_text(side)


def test_the_command_for_the_network_leads_to_the_address_that_is_named(window: Screen) -> None:
    """Check that the command names the port, unless it is the default port."""
    window.open_room("dots", engines={})
    note = window.page.locator(".local")
    port = window.served.address.rsplit(":")[-1]
    expect(note.locator("code")).to_have_text(f"qipan serve --lan --port {port}")
    address = "http://192.0.2.7:8000"
    reach = {"is_local": True, "addresses": [address]}
    window.page.route("**/api/network", lambda route: route.fulfill(json=reach))
    window.page.reload()
    expect(note.locator("code")).to_have_text("qipan serve --lan")
    expect(note).to_contain_text(f"It will then be at {address}.")


def test_the_host_chooses_one_of_several_addresses(window: Screen) -> None:
    """Check that the link and the QR code have the address that the host has chosen."""
    page = window.page
    addresses = ["http://192.0.2.7:8000", "http://198.51.100.7:8000"]
    page.route("**/api/network", lambda route: route.fulfill(json={"is_local": False, "addresses": addresses}))
    code = window.open_room("dots", engines={})
    invitation = page.locator(".invitation")
    drawn = invitation.get_by_role("img", name="QR code of the link").locator("path")
    expect(invitation.locator(".link")).to_have_text(f"{addresses[0]}/room/{code}")
    first = drawn.get_attribute("d")
    invitation.get_by_label("Address").select_option(addresses[1])
    expect(invitation.locator(".link")).to_have_text(f"{addresses[1]}/room/{code}")
    expect(drawn).not_to_have_attribute("d", first or "")
    expect(page.locator(".local")).to_have_count(0)


def test_the_host_frees_a_seat_and_closes_the_room(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    code = screen.open_room("planes", engines={})  # both sides place their planes before the game
    # There is no score before the game, and “Open seat” stands on one line.
    expect(screen.page.locator(".seat-list .score")).to_have_count(0)
    host, empty = (box_of(who) for who in screen.page.locator(".seat-list .who").all())
    assert host["height"] == empty["height"]
    screen.page.get_by_label("Your name").fill("Anna")
    screen.page.keyboard.press("Tab")
    with Screen(browser, served, tmp_path) as guest:
        guest.page.goto(f"{served.address}/room/{code}")
        expect(guest.page.locator(".invitation")).to_contain_text("Anna invites you to Planes")
        guest.page.get_by_role("button", name="Take the seat").click()
        screen.page.get_by_role("button", name="Free the seat").click()
        expect(guest.page.get_by_role("alert")).to_contain_text("The host has freed your seat.")
        guest.page.get_by_role("button", name="Take the seat").click()
        guest.page.get_by_role("button", name="Leave the seat").click()
        guest.page.get_by_role("button", name="Take the seat").click()
        guest.page.get_by_role("button", name="Ready").wait_for()
        expect(guest.page.get_by_role("alert")).to_have_count(0)
        screen.page.get_by_role("button", name="Close the room").click()
        screen.page.wait_for_selector("[data-game]")
        expect(guest.page.locator("main")).to_contain_text("The host has closed this room.")
        guest.page.get_by_role("link", name="All games").click()
        guest.page.get_by_label("Room code").fill(code)
        guest.page.get_by_role("button", name="Join").click()
        expect(guest.page.locator("section", has_text="Join by code").get_by_role("alert")).to_have_text(
            "The host has closed this room."
        )
        guest.console_errors = [error for error in guest.console_errors if "410" not in error]
