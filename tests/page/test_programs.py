"""A program that the operator has registered, on the page: as opponent, for hints and autopilot, in the comparison."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from engines.external.helpers import write_program
from page.helpers import GAME_OVER, Screen
from page.network import SlowSocket
from server.helpers import ServerProcess


@pytest.fixture
def screen(browser: Browser, tmp_path: Path) -> Iterator[Screen]:
    """A browser at a server with a program that plays the first legal move of dots."""
    write_program(tmp_path, name="ann")
    (tmp_path / "ann" / "bot.toml").write_text('games = ["dots"]')
    options = [f"--program=ann={tmp_path / 'ann'}"]
    with (
        ServerProcess(f"sqlite:///{tmp_path}/matches.sqlite", options=options) as server,
        Screen(browser, server, tmp_path) as screen,
    ):
        yield screen


def test_a_program_plays_gives_hints_and_moves_for_a_person(screen: Screen) -> None:
    page, slow = screen.page, SlowSocket(screen)
    screen.open_home()
    assert page.get_by_role("link", name="Tournaments").count() == 0  # this server has no tournaments
    screen.open_room("dots", {"rows": 2, "cols": 2}, engines={"1": {"engine": "ann"}}, seat=0)
    screen.wait_for_turn()
    page.keyboard.press("m")
    assert page.get_by_role("menuitem", name="Tournaments").count() == 0
    slow.check(page.get_by_role("menuitem", name="Hint by ann").click, '"op":"hint"')
    # A program has no values. Its hint replaces the engine's hint, and the engine's hint that of the program.
    expect(page.locator(".notes .hint")).to_have_text("Hint by ann: A1-B1")
    page.keyboard.press("h")
    expect(page.locator(".notes .hint")).to_contain_text("Hint: ")
    page.keyboard.press("m")
    page.get_by_role("menuitem", name="Hint by ann").click()
    expect(page.locator(".notes .hint")).to_have_text("Hint by ann: A1-B1")
    screen.click(screen.cells()[-1])
    screen.wait_for_moves(2)
    assert screen.snapshot["seats"][1]["last_move"] == "0"
    page.keyboard.press("p")
    page.locator("dialog select").select_option("ann")
    page.locator("dialog li button").click()
    page.wait_for_selector(GAME_OVER)


def test_a_program_takes_part_in_the_comparison(screen: Screen) -> None:
    page = screen.page
    page.goto(f"{screen.served.address}/#engines/dots/rows=1&cols=1")
    page.locator("main button.main:enabled").click()
    card = page.locator("[data-engine=ann]")
    card.locator("strong").first.wait_for()
    assert card.get_by_role("alert").count() == 0
