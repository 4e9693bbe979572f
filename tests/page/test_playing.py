"""Playing a match on a desktop and on a phone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from page.helpers import GAME_OVER, Screen, button, centre_of, last_cells, open_new_game, refusals
from server.helpers import ServerProcess

# Sets `flights` to true if a piece is flying in any frame, and `early` if the turn or the result is shown meanwhile.
# The player at this screen has the first seat.
WATCH_FLIGHTS = """() => {
    const early = '.turn.mine, .turn strong, .seat-list > .mover:first-child'
    const look = () => {
        const isFlying = document.querySelector('.flying') !== null
        window.flights ||= isFlying
        window.early ||= isFlying && document.querySelector(early) !== null
        requestAnimationFrame(look)
    }
    look()
}"""

ONE_MOVE_FROM_THE_END, WINNING_PATH = "1000/1000/0120/0002 1", ["A2", "A3"]  # a position of two-eat-one


def test_two_players_at_one_screen(window: Screen) -> None:
    page = window.page
    open_new_game(window, "Two Eat One")
    page.get_by_label("White", exact=True).select_option("here")
    assert page.get_by_label("When time runs out").count() == 0
    page.get_by_label("Clock").select_option("5+3")
    page.get_by_label("When time runs out").select_option("autopilot")
    with page.expect_request("**/api/matches") as created:
        button(window, "Start").click()
    assert json.loads(created.value.post_data or "")["on_timeout"] == "autopilot"
    page.wait_for_selector(".cell.free")

    window.play_by_typing("a4a3")
    window.play_by_typing("A1  a2")
    assert last_cells(window) == ["A1", "A2"]
    field = page.get_by_label("Type a move")
    field.fill("D1-D9")
    field.press("Enter")
    expect(page.get_by_text("D1-D9 cannot be played here.")).to_be_visible()
    button(window, "Take back").click()
    window.wait_for_moves(1)
    expect(page.get_by_text("cannot be played here")).to_have_count(0)
    field.fill("")
    assert last_cells(window) == ["A3", "A4"]

    # Each of the two players at this screen has an autopilot of their own.
    button(window, "Autopilot").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Engine").select_option("random")
    dialog.get_by_role("button", name="White: Switch on").click()
    window.wait_for_moves(2)
    expect(dialog.get_by_role("button", name="White: Switch off")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    window.play_by_typing("D4D3")
    window.wait_for_moves(4)
    assert [seat["is_autopilot"] for seat in window.snapshot["seats"]] == [False, True]
    assert refusals(window) == []

    last = last_cells(window)
    button(window, "Resign").click()
    button(window, "Resign").click()
    page.wait_for_selector(GAME_OVER)
    assert last_cells(window) == last


def test_a_clock_that_has_run_out_shows_zero(window: Screen) -> None:
    window.open_room("checkers", clock={"per_move": 1})
    window.page.wait_for_selector(GAME_OVER)
    assert window.page.locator("li time").first.inner_text() == "0:00"


def test_planes_survive_a_reload(window: Screen) -> None:
    page = window.page
    window.open_room("planes", engines={1: {"engine": "random"}})
    plane = page.locator("[aria-label^='Plane']")
    plane.first.wait_for()
    board = page.locator(".placing .board")

    def width() -> float:
        box = board.bounding_box()
        assert box is not None
        return box["width"]

    def layout() -> list[str | None]:
        return [each.get_attribute("aria-label") for each in plane.all()]

    # Neither a longer nor a shorter text changes the size of the board.
    usual = width()
    for key in "wwwwwwwwwwaaaaaaaaaa":
        for at in range(3):
            plane.nth(at).focus()
            page.keyboard.press(key)
    expect(page.get_by_text("Planes must not overlap.")).to_be_visible()
    assert width() == usual
    page.get_by_role("button", name="中文").click()
    assert width() == usual
    page.get_by_role("button", name="EN").click()

    # The board does not change its size either while a plane is dragged over another one, and back.
    button(window, "Random").click()
    first, second = (centre_of(plane.nth(at).locator("path").first) for at in range(2))
    page.mouse.move(*first)
    page.mouse.down()
    for point in (second, first, second):
        page.mouse.move(*point, steps=5)
        assert width() == usual
    page.mouse.up()
    assert width() == usual

    button(window, "Random").click()
    placed = layout()
    page.reload()
    plane.first.wait_for()
    assert layout() == placed
    button(window, "Ready").click()
    window.wait_for_turn()

    button(window, "Ghost planes").click()
    plane.first.focus()
    for key in "wasd":
        page.keyboard.press(key)
    guesses = layout()
    page.reload()
    window.wait_for_turn()
    button(window, "Ghost planes").click()
    plane.first.wait_for()
    assert layout() == guesses
    button(window, "Ghost planes").click()

    # A second click on the chosen cell shoots, even long after the first click.
    cell = window.cells()[0]
    window.click(cell)
    button(window, f"Shoot at {cell}").wait_for()
    page.wait_for_timeout(600)  # longer than a double click
    assert window.count_moves() == 2
    window.click(cell)
    window.wait_for_moves(4)
    window.wait_for_turn()
    numbers = page.locator(".moves li").all_inner_texts()
    button(window, "Resign").click()
    button(window, "Resign").click()
    page.wait_for_selector(GAME_OVER)
    assert page.locator(".moves li").all_inner_texts()[2:4] == numbers[2:4]


def test_the_turn_is_shown_after_the_animation(
    browser: Browser, served: ServerProcess, tmp_path: Path, size: dict[str, Any]
) -> None:
    with Screen(browser, served, tmp_path, reduced_motion="no-preference", **size) as screen:
        engines = {1: {"engine": "random"}}
        screen.open_room("two-eat-one", engines=engines)
        screen.wait_for_turn()
        screen.page.evaluate(WATCH_FLIGHTS)
        screen.play_by_mouse(["A4", "A3"])
        screen.wait_for_moves(2)
        screen.wait_for_turn()
        assert screen.page.evaluate("[window.flights, window.early]") == [True, False]
        screen.open_room("two-eat-one", engines=engines, position=ONE_MOVE_FROM_THE_END)
        screen.wait_for_turn()
        screen.page.evaluate(WATCH_FLIGHTS)
        screen.click_move(WINNING_PATH)
        screen.page.wait_for_selector(GAME_OVER)
        # The player's own stone is drawn at its target at once, so nothing flies.
        assert screen.page.evaluate("[window.flights, window.early]") == [False, False]


def test_nothing_flies_if_animation_is_switched_off(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    with Screen(browser, served, tmp_path, reduced_motion="no-preference") as screen:
        page = screen.page
        for is_on in (True, False):
            screen.open_room("two-eat-one", engines={1: {"engine": "random"}})
            screen.wait_for_turn()
            page.keyboard.press("m")
            page.get_by_role("menuitem", name="More settings").click()
            page.get_by_label("Animate moves").set_checked(is_on)
            page.keyboard.press("Escape")
            page.evaluate(WATCH_FLIGHTS)
            screen.play_by_mouse(["A4", "A3"])
            screen.wait_for_moves(2)
            screen.wait_for_turn()
            assert page.evaluate("window.flights") is is_on


def test_a_spectator_sees_values_and_steps_back(window: Screen) -> None:
    page = window.page
    window.open_room(
        "dots", {"rows": 3, "cols": 3}, name=None, engines={seat: {"engine": "greedy"} for seat in (0, 1)}, pace=0.1
    )
    window.wait_for_more_moves(3)
    page.keyboard.press(" ")  # pause at once: the moves are quick
    button(window, "Resume").wait_for()
    assert page.locator(".pace [role=status]").inner_text() == "Paused · at least 0.1 s per move"
    expect(page.locator("footer")).not_to_contain_text("spectator")  # the viewer is the only spectator
    page.wait_for_timeout(300)  # a move that the engine has just chosen may still be played
    count = window.count_moves()
    drawn = page.locator("line.drawn")
    assert drawn.count() == count
    button(window, "Show values").click()
    page.locator(".value").first.wait_for()
    button(window, "Back").click()
    expect(drawn).to_have_count(count - 1)
    assert page.locator(".value").count() == 0
    button(window, "Start").click()
    expect(drawn).to_have_count(0)
    expect(page.get_by_text(f"Looking back: move 0 of {count}")).to_be_visible()
    button(window, "Forward").click()
    expect(drawn).to_have_count(1)
    button(window, "Now").click()
    expect(drawn).to_have_count(count)
    page.locator(".value").first.wait_for()

    # No edge is shaded outside the board when the mouse is over it.
    assert page.evaluate("""() => {
        const { x, y, width, height } = document.querySelector('.board').viewBox.baseVal
        return [...document.querySelectorAll('.cell path:last-child')].every((path) => {
            const box = path.getBBox()
            return box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height
        })
    }""")


@pytest.mark.parametrize(("side", "seat"), [("First", 0), ("Second", 1)])
def test_the_side_is_chosen_on_the_home_page(window: Screen, side: str, seat: int) -> None:
    window.open_home()
    choice = window.page.get_by_label("You play")
    assert choice.input_value() == "random"
    choice.select_option(side)
    window.page.reload()
    window.page.wait_for_selector("[data-game]")
    assert choice.input_value() == side.lower()
    window.page.click("[data-game=dots]")
    window.wait_for_turn()
    assert window.snapshot["seat"] == seat
