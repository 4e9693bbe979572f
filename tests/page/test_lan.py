"""Two browsers, each at its own program, find each other on the network and play, without anyone typing an address."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import qipan
from page.helpers import DEVICES, MY_TURN, Screen
from qipan.lan.verify import verify_record
from server.helpers import ServerProcess

PORTS = "7461-7480"


@contextmanager
def program(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    folder.mkdir()
    monkeypatch.setenv("QIPAN_DATA", str(folder))
    options = ("--set", "lan.is_on=true", "--set", f"lan.name={name}", "--set", f"lan.ports={PORTS}")
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


def connect(screens: list[Screen], game: str) -> None:
    """Let the first screen invite the second one, from the context menu, and the second accept."""
    first, second = screens
    for screen in screens:
        open_lan(screen)
    first.page.locator("[data-peer='Bo-page']").click(button="right")
    first.page.get_by_role("menuitem", name="Connect").click()
    dialog = first.page.locator("dialog")
    dialog.locator("select").nth(0).select_option(game)
    dialog.locator("select").nth(1).select_option("first")
    dialog.get_by_role("button", name="Invite").click()
    second.page.get_by_role("button", name="接受").click()


def test_two_browsers_play_planes_to_the_end(screens: list[Screen], tmp_path: Path) -> None:
    connect(screens, "planes")
    for screen, names in zip(screens, (("Random", "Ready"), ("随机", "准备")), strict=True):
        for name in names:
            screen.page.get_by_role("button", name=name).first.click()
    shoot(screens)
    files = [tmp_path / name / "lan" / "records.jsonl" for name in "ab"]
    while not all(file.exists() for file in files):
        screens[0].page.wait_for_timeout(50)
    records = [file.read_bytes() for file in files]
    assert records[0] == records[1]
    assert verify_record(qipan.Record.from_json(records[0].strip())).cheater is None


def shoot(screens: list[Screen]) -> None:
    """Let the player who is to move shoot at random, until both pages say that the game is over."""
    random = Random(1)
    while not all(screen.is_over for screen in screens):
        for screen in screens:
            if not screen.is_over and screen.page.locator(MY_TURN).count():
                before = screen.count_moves()
                screen.page.locator(f"[data-cell='{random.choice(screen.cells())}']").first.dblclick()
                screen.wait_for_more_moves(before)
        screens[0].page.wait_for_timeout(30)


@pytest.mark.parametrize("device", DEVICES)
def test_the_page_of_the_network(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    """It lists the engines of this machine, has a status bar, and passes the checks of every page."""
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
