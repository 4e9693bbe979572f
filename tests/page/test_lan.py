"""Two browsers, each at its own program, find each other on the network and play, without anyone typing an address."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import qipan
from page.helpers import CONTROLS, DEVICES, MY_TURN, TOO_SMALL, Screen
from qipan.lan.verify import verify_record
from server.helpers import ServerProcess

PORTS = "7461-7480"


def lan_options(name: str) -> list[str]:
    return ["--set", "lan.is_on=true", "--set", f"lan.name={name}", "--set", f"lan.ports={PORTS}"]


@contextmanager
def program(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    folder.mkdir()
    monkeypatch.setenv("QIPAN_DATA", str(folder))
    options = lan_options(name)
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", options=options) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Screen]]:
    with (
        program(tmp_path / "a", "Ann-page", monkeypatch) as ann,
        program(tmp_path / "b", "Bo-page", monkeypatch) as bo,
        Screen(browser, ann, tmp_path) as first,
        Screen(browser, bo, tmp_path, **DEVICES["phone"]) as second,
    ):
        yield [first, second]


def open_lan(screen: Screen) -> None:
    screen.page.goto(f"{screen.served.address}/#lan")
    screen.page.wait_for_selector(".bar[role=status]")


def connect(screens: list[Screen], game: str, options: Mapping[str, str] = {}, engine: str = "") -> None:
    """Let the first screen invite the second one, from the context menu, and the second accept.

    An engine plays for both if one is named.
    """
    first, second = screens
    for screen in screens:
        open_lan(screen)
    first.page.locator("[data-peer='Bo-page']").click(button="right")
    first.page.get_by_role("menuitem", name="Connect").click()
    dialog = first.page.locator("dialog")
    dialog.get_by_label("Game").select_option(game)
    dialog.get_by_label("You play").select_option("first")
    if options:
        dialog.locator("summary").click()
    for label, value in options.items():
        dialog.get_by_label(label).select_option(value)
    dialog.get_by_label("Your side is played by").select_option(engine)
    dialog.get_by_role("button", name="Invite").click()
    second.page.get_by_label("这边由谁来下").select_option(engine)
    second.page.get_by_role("button", name="接受").click()


def wait_for_record(screens: list[Screen], tmp_path: Path) -> qipan.Record:
    """Return the record that both programs have written."""
    files = [tmp_path / name / "lan" / "records.jsonl" for name in "ab"]
    while not all(file.exists() and file.read_bytes().endswith(b"\n") for file in files):
        screens[0].page.wait_for_timeout(50)
    records = [file.read_bytes() for file in files]
    assert records[0] == records[1]
    record = qipan.Record.from_json(records[0].strip())
    assert verify_record(record).cheater is None
    return record


def test_two_browsers_play_planes_to_the_end(screens: list[Screen], tmp_path: Path) -> None:
    connect(screens, "planes", {"Board size": "8", "Planes per side": "1"})
    place(screens)
    switch_autopilot_on(screens[0])
    shoot(screens[1])
    record = wait_for_record(screens, tmp_path)
    assert [seat.kind for seat in record.seats] == ["person", "person"]


def switch_autopilot_on(screen: Screen) -> None:
    screen.page.get_by_role("button", name="Autopilot").click()
    dialog = screen.page.locator("dialog")
    dialog.get_by_label("Engine").select_option("random")
    dialog.locator("li button").click()
    expect(screen.page.get_by_text("on autopilot").first).to_be_visible()


def place(screens: list[Screen]) -> None:
    """Place the planes of both players at random, and check that each page names the other program."""
    for screen, names in zip(screens, (("Random", "Ready"), ("随机", "准备")), strict=True):
        for name in names:
            screen.page.get_by_role("button", name=name).first.click()
    for screen, text in zip(screens, ("Connected to Bo-page", "已连接 Ann-page"), strict=True):
        expect(screen.page.locator("footer [role=status]")).to_contain_text(text)


def test_engines_hold_both_seats(screens: list[Screen], tmp_path: Path) -> None:
    connect(screens, "dots", {"Rows of boxes": "2", "Columns of boxes": "2"}, engine="random")
    record = wait_for_record(screens, tmp_path)
    assert [seat.kind for seat in record.seats] == ["engine", "engine"]
    assert record.game == qipan.game("dots", rows=2, cols=2)


def test_an_invitation_shows_on_every_page_until_it_is_withdrawn(screens: list[Screen]) -> None:
    """The menu opens by keyboard, too, and gives the focus back. Both players have the names of their programs."""
    first, second = screens
    open_lan(first)
    second.page.goto(second.served.address)
    more = first.page.get_by_role("button", name="More about Bo-page")
    more.press("Enter")
    expect(first.page.get_by_role("menuitem", name="Connect")).to_be_focused()
    first.page.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.press("Enter")
    first.page.keyboard.press("Enter")
    dialog = first.page.locator("dialog")
    dialog.get_by_label("Game").select_option("dots")
    dialog.get_by_label("You play").select_option("second")
    dialog.get_by_role("button", name="Invite").click()
    link = second.page.get_by_role("link", name="查看邀请")
    expect(link).to_be_visible()
    first.page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    first.page.locator("[data-peer='Bo-page'] .main").click()
    dialog.get_by_role("button", name="Invite").click()
    second.press(link)
    expect(second.page.get_by_text("你先手")).to_be_visible()
    second.press(second.page.get_by_role("button", name="接受"))
    expect(second.page.get_by_text("Ann-page").first).to_be_visible()
    expect(first.page.get_by_text("Connected to Bo-page")).to_be_visible()
    assert first.page.get_by_role("button", name="Take back").count() == 0  # signed moves cannot be taken back


def test_a_long_press_opens_the_menu(screens: list[Screen]) -> None:
    page = screens[1].page
    open_lan(screens[1])
    row = page.locator("[data-peer='Ann-page']")
    row.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("menuitem", name="连接")).to_be_visible()


def shoot(*screens: Screen) -> None:
    """Let each player shoot at random at its turns, until all these pages say that the game is over."""
    random = Random(1)
    while not all(screen.is_over for screen in screens):
        for screen in screens:
            if screen.page.locator(MY_TURN).count():
                before = screen.count_moves()
                screen.page.locator(f"[data-cell='{random.choice(screen.cells())}']").first.dblclick()
                screen.wait_for_more_moves(before)
        screens[0].page.wait_for_timeout(30)


@pytest.mark.parametrize("device", DEVICES)
def test_the_page_of_the_network(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    """The page lists the engines of this machine, has a status bar, and passes the checks of every page."""
    with (
        program(tmp_path / "a", "Ann-page", monkeypatch) as ann,
        Screen(browser, ann, tmp_path, **DEVICES[device]) as screen,
    ):
        open_lan(screen)
        expect(screen.page.locator("[data-peer='']")).to_be_visible()
        if (folder := os.environ.get("QIPAN_PICTURES")) is not None:
            screen.page.screenshot(path=f"{folder}/lan-{device}.png")
        width, window = screen.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= window
        assert screen.accessibility_violations() == []
        assert not screen.can_touch or screen.page.locator(CONTROLS).evaluate_all(TOO_SMALL) == []
        screen.press(screen.page.locator("[data-peer=''] button").first)
        screen.page.wait_for_selector("dialog select")
        assert not screen.can_touch or screen.page.locator(CONTROLS).evaluate_all(TOO_SMALL) == []
