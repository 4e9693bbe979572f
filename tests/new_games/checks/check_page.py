"""The page plays, reviews and edits games that it has no code for."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import qipan
from new_games.build import CRUMBLE, HIDE_AND_SEEK, NAMES, TIC_TAC_TOE
from page.helpers import DEVICES, MY_TURN, Screen, check_page, open_new_game
from server.helpers import ServerProcess

LEVEL_3 = {"engine": "best", "level": 3}
# The folder in which pictures of the pages are saved; if it is not set, none are taken.
PICTURES = os.environ.get("QIPAN_PICTURES")


def take_picture(screen: Screen, name: str) -> None:
    if PICTURES:
        screen.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def engines_of(name: str) -> dict[int, dict[str, object]]:
    return {seat: dict(LEVEL_3) for seat in range(1, qipan.game(name).seats)}


def play_to_the_end(screen: Screen, name: str, *, by_mouse: bool, seed: int = 1) -> None:
    """Play random moves, by arrow keys or by mouse. A move without a path is made by its button."""
    random = Random(seed)
    while screen.wait_for_turn():
        move = random.choice(screen.snapshot["legal"])
        before = screen.count_moves()
        if not move["path"]:
            screen.page.get_by_role("button", name="pass", exact=False).first.click()
            screen.wait_for_more_moves(before)
        elif by_mouse:
            screen.play_by_mouse(move["path"])
        else:
            screen.play_by_arrows(move["path"], random)
        if before in (2, 3):
            take_picture(screen, f"{name}-match")


@pytest.mark.parametrize("name", NAMES)
def test_a_match_against_level_3_is_played_and_reviewed(screen: Screen, name: str) -> None:
    """Hide-and-seek is played by keyboard, the others by mouse."""
    code = screen.open_room(name, engines=engines_of(name))
    play_to_the_end(screen, name, by_mouse=name != HIDE_AND_SEEK)
    assert screen.headline in ("You win", "You lose", "Draw") or qipan.game(name).seats > 2
    if name == TIC_TAC_TOE:  # the cell of the last move is marked
        assert screen.page.locator(".trail rect").count() == 1
    take_picture(screen, f"{name}-over")
    screen.page.get_by_role("link", name="Review").click()
    screen.page.wait_for_selector("[role=slider]")
    screen.page.keyboard.press("ArrowRight")
    assert screen.page.url.endswith(f"#review/{code}/1")
    screen.page.keyboard.press("End")
    take_picture(screen, f"{name}-review")


def test_a_seat_that_cannot_step_passes_by_a_button(screen: Screen) -> None:
    screen.open_room(CRUMBLE, {"side": 3}, engines=engines_of(CRUMBLE), position="r/##/g.b r 0-0-0 -")
    play_to_the_end(screen, CRUMBLE, by_mouse=True)
    assert screen.snapshot["moves"][0] == "pass"


def test_options_chosen_in_the_form_are_in_force(screen: Screen) -> None:
    open_new_game(screen, "Crumble")
    rules = screen.page.get_by_role("group", name="Rules")
    rules.get_by_label("cells on a side of the triangle").select_option("3")
    rules.get_by_label("a capture is worth two points").select_option(label="On")
    screen.page.get_by_role("button", name="Start", exact=True).click()
    screen.wait_for_turn()
    options = {"side": 3, "stones": 1, "double_points": True}
    assert screen.snapshot["options"].items() >= options.items()
    assert len(screen.cells("")) == 6
    in_force = screen.page.locator("[data-rules]")
    expect(in_force.locator("summary")).to_have_text(
        "cells on a side of the triangle: 3 · a capture is worth two points: On"
    )
    in_force.locator("summary").click()
    expect(in_force).to_contain_text("stones of each seat")
    take_picture(screen, "options")
    play_to_the_end(screen, CRUMBLE, by_mouse=True)


@pytest.mark.parametrize("name", NAMES)
def test_help_hints_and_typed_moves(screen: Screen, name: str) -> None:
    screen.open_room(name, engines=engines_of(name))
    screen.wait_for_turn()
    screen.page.keyboard.press("?")
    title = name.replace("-", " ").title()
    no_rules = screen.page.locator("dialog [data-no-rules]")
    expect(no_rules).to_contain_text(f"The rules of {title} have not been written down here yet")
    take_picture(screen, f"{name}-help")
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("h")
    expect(screen.page.locator(".notes", has_text="Hint:")).to_be_visible()
    screen.play_by_typing(screen.snapshot["legal"][0]["text"])


@pytest.mark.parametrize("name", NAMES)
def test_engines_are_compared_and_moves_analysed(screen: Screen, name: str) -> None:
    state = qipan.game(name).initial()
    screen.open_page(f"#engines/{name}")
    screen.page.locator("input[type=range]").fill("0.1")
    screen.page.get_by_role("button", name="Compare again").wait_for()
    chosen = screen.page.locator("[data-engine] .move strong").all_inner_texts()
    assert len(chosen) >= 3
    assert set(chosen) <= set(map(str, state.moves()))
    take_picture(screen, f"{name}-engines")
    screen.open_page(f"#analysis/{name}")
    for number in (1, 2):
        move = state.moves()[0]
        screen.click_move(move.path)
        expect(screen.page.locator("[role=treeitem]").last).to_contain_text(f"{number}. {move}")
        state = state.play(move)
    take_picture(screen, f"{name}-analysis")
    if name == HIDE_AND_SEEK:  # values are refused, and the page says so: part of the game is hidden
        assert all("409" in error for error in screen.console_errors)
        screen.console_errors.clear()


def test_a_position_is_edited_by_text_and_by_pieces(screen: Screen) -> None:
    screen.open_page(f"#edit/{TIC_TAC_TOE}")
    text = screen.page.get_by_label("as text")
    expect(text).to_have_value(".../.../... x")
    text.fill("xx./oo./... x")
    status = screen.page.locator("main [role=status]").first
    expect(status).to_contain_text("to move")
    screen.page.get_by_role("button", name="Show values").click()
    expect(screen.page.locator("[data-cell=C1]")).to_have_attribute("aria-label", re.compile("Win in 1 .exact"))
    brushes = screen.page.get_by_role("group", name="Pieces to put").locator("button[aria-label]")
    expect(brushes).to_have_count(3)
    brushes.nth(1).click()
    screen.click("C1")
    expect(text).to_have_value("xxo/oo./... x")
    brushes.last.click()
    screen.click("A1")
    expect(text).to_have_value(".xo/oo./... x")
    take_picture(screen, "editor")
    text.fill("xx")
    expect(status).to_contain_text("Not a legal position")


def test_a_triangle_is_edited_by_pieces(screen: Screen) -> None:
    screen.open_page(f"#edit/{CRUMBLE}")
    brushes = screen.page.get_by_role("group", name="Pieces to put").locator("button[aria-label]")
    expect(brushes).to_have_count(5)
    take_picture(screen, "triangle-editor")
    brushes.nth(3).click()
    screen.click("B1")
    expect(screen.page.get_by_label("as text")).to_have_value("r/#./.../b..g r 0-0-0 -")


def test_hiding_places_and_guesses_are_edited(screen: Screen) -> None:
    screen.open_page(f"#edit/{HIDE_AND_SEEK}")
    text = screen.page.get_by_label("as text")
    expect(text).to_have_value("- - - -")
    text.fill("B1 C2 - -")
    expect(screen.page.locator("main [role=status]").first).to_contain_text("to move")
    brushes = screen.page.get_by_role("group", name="Pieces to put").locator("button[aria-label]")
    expect(brushes).to_have_count(5)
    brushes.first.click()  # a guess of the first seat
    screen.click("A2")
    screen.page.get_by_role("group", name="To move").get_by_role("button", name="Seat 2").click()
    expect(text).to_have_value("B1 C2 A2 -")


@pytest.mark.parametrize("device", DEVICES)
def test_the_pages_pass_the_checks_of_all_pages(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str
) -> None:
    for name in NAMES if device == "phone" else (CRUMBLE,):
        with Screen(browser, served, tmp_path, **DEVICES[device]) as screen:
            screen.open_room(name, engines=engines_of(name))
            screen.page.wait_for_selector(MY_TURN)
            check_page(screen, device)
            take_picture(screen, f"{name}-{device}")


def test_the_games_are_on_the_home_page(screen: Screen) -> None:
    screen.open_home()
    take_picture(screen, "home")
    for name in NAMES:
        screen.page.locator(f"[data-game='{name}']").first.wait_for()


def test_only_puzzles_that_exist_are_offered(screen: Screen) -> None:
    # Replace the daily puzzle: its game is large, and an unoptimised build takes long to build its table.
    puzzle = f"{screen.served.address}/api/puzzles/{TIC_TAC_TOE}/1/1"
    screen.page.route("**/api/puzzles/daily*", lambda route: route.fulfill(response=route.fetch(url=puzzle)))
    screen.page.goto(f"{screen.served.address}/#puzzles")
    grades = screen.page.locator(f"[data-puzzles^='{TIC_TAC_TOE}/']")
    expect(grades).to_have_count(2)
    assert screen.page.locator(f"[data-puzzles^='{CRUMBLE}/']").count() == 0
    grades.last.click()
    screen.page.wait_for_selector("[data-mode=asking]")
    screen.page.goto(f"{screen.served.address}/#puzzles/hardest/{CRUMBLE}")
    expect(screen.page.locator("main [role=alert]")).to_have_text("Crumble has no puzzles.")
