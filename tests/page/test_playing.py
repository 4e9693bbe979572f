"""Playing a match on a desktop and on a phone: what players see of each other, the connection and the result.

The file is long because all tests share the fixtures for the two sizes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from page.helpers import GAME_OVER, Screen
from qipan.client.guest import Guest
from server.helpers import ServerProcess

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
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

ONE_MOVE_FROM_THE_END, WINNING_PATH = "1000/1000/0120/0002 1", ["A2", "A3"]  # of two-eat-one


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SIZES[request.param]


@pytest.fixture
def sized(browser: Browser, served: ServerProcess, tmp_path: Path, size: dict[str, Any]) -> Iterator[Screen]:
    """An English browser of one of the sizes."""
    with Screen(browser, served, tmp_path, **size) as screen:
        yield screen


class Network:
    """The network between a page and the server, which can be cut."""

    def __init__(self, page: Page) -> None:
        self._is_up = True
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_up:
            socket.connect_to_server()
            self._sockets.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self._is_up = False
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def repair(self) -> None:
        self._is_up = True


def refusals(screen: Screen) -> list[str]:
    return [text for text in screen.received if '"op":"refused"' in text]


def button(screen: Screen, name: str) -> Any:
    return screen.page.get_by_role("button", name=name, exact=True)


def banner(screen: Screen) -> Any:
    return screen.page.get_by_role("region", name="Game over")


def notes(screen: Screen) -> Any:
    return screen.page.locator(".notes")


def last_cells(screen: Screen) -> list[str]:
    return sorted(screen.cells("[aria-label*='last move']"))


def new_game(screen: Screen, title: str) -> None:
    screen.open_home()
    screen.page.locator("li", has_text=title).get_by_role("button", name="Options").click()


def test_two_players_at_one_screen(sized: Screen) -> None:
    page = sized.page
    new_game(sized, "Two Eat One")
    page.get_by_label("White", exact=True).select_option("here")
    assert page.get_by_label("When time runs out").count() == 0
    page.get_by_label("Clock").select_option("5+3")
    page.get_by_label("When time runs out").select_option("autopilot")
    with page.expect_request("**/api/matches") as created:
        button(sized, "Start").click()
    assert json.loads(created.value.post_data or "")["on_timeout"] == "autopilot"
    page.wait_for_selector(".cell.free")

    sized.play_by_typing("a4a3")
    sized.play_by_typing("A1  a2")
    assert last_cells(sized) == ["A1", "A2"]
    field = page.get_by_label("Type a move")
    field.fill("D1-D9")
    field.press("Enter")
    expect(page.get_by_text("D1-D9 cannot be played here.")).to_be_visible()
    field.fill("")
    button(sized, "Take back").click()
    sized.wait_for_moves(1)
    expect(page.get_by_text("cannot be played here")).to_have_count(0)
    assert last_cells(sized) == ["A3", "A4"]

    # Each player at this screen has an autopilot of their own.
    button(sized, "Autopilot").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Engine").select_option("random")
    dialog.get_by_role("button", name="White: Switch on").click()
    sized.wait_for_moves(2)
    expect(dialog.get_by_role("button", name="White: Switch off")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    sized.play_by_typing("D4D3")
    sized.wait_for_moves(4)
    assert [seat["is_autopilot"] for seat in sized.snapshot["seats"]] == [False, True]
    assert refusals(sized) == []

    last = last_cells(sized)
    button(sized, "Resign").click()
    button(sized, "Resign").click()
    page.wait_for_selector(GAME_OVER)
    assert last_cells(sized) == last


def test_friends_see_what_the_other_does(
    sized: Screen, browser: Browser, served: ServerProcess, tmp_path: Path, size: dict[str, Any]
) -> None:
    page = sized.page
    new_game(sized, "Dots and Boxes")
    allows = page.get_by_label("Allow hints and analysis")
    expect(allows).to_be_checked()
    page.get_by_label("Red", exact=True).select_option("me")
    page.get_by_label("Blue", exact=True).select_option("friend")
    expect(allows).not_to_be_checked()
    button(sized, "Start").click()
    page.wait_for_selector("text=Send this link")
    footer = page.locator("footer")
    with Screen(browser, served, tmp_path, **size) as friend:
        friend.page.goto(page.url)
        button(friend, "Take the seat").click()
        sized.wait_for_turn()
        expect(friend.page.locator("footer")).to_contain_text("Guest (Red) is thinking")
        for window in (sized, friend):
            for name in ("Hint", "Show values", "Autopilot"):
                expect(button(window, name)).to_have_count(0)
        button(sized, "Ask to unlock hints").click()
        expect(notes(sized)).to_contain_text("Waiting for an answer")
        expect(notes(friend)).to_contain_text(
            "The host would like to unlock hints, values and autopilot for everybody."
        )
        button(friend, "Decline").click()
        expect(notes(sized)).to_contain_text("Guest (Blue) does not want to unlock hints.")
        expect(notes(friend)).to_contain_text("You declined to unlock hints.")
        button(sized, "Ask to unlock hints").click()
        button(sized, "Keep hints locked").click()
        expect(button(friend, "Accept")).to_have_count(0)
        button(sized, "Ask to unlock hints").click()
        button(friend, "Accept").click()
        expect(button(friend, "Autopilot")).to_be_enabled()
        expect(button(sized, "Hint")).to_be_enabled()
        button(sized, "Lock hints").click()
        expect(button(friend, "Autopilot")).to_have_count(0)
        friend.page.keyboard.press("h")
        expect(notes(friend)).to_contain_text("The host has locked hints, values and autopilot.")
        friend.page.keyboard.press("m")
        expect(friend.page.get_by_role("menuitem", name="Hint")).to_have_count(0)
        friend.page.keyboard.press("Escape")

        sized.click("7")
        friend.wait_for_turn()
        button(sized, "Take back").click()
        button(friend, "Decline").click()
        expect(notes(sized)).to_contain_text("Guest (Blue) declines the takeback.")
        expect(notes(friend)).to_contain_text("You declined the takeback.")
        button(friend, "Offer a draw").click()
        button(sized, "Decline").click()
        expect(notes(friend)).to_contain_text("Guest (Red) declines the draw.")
        friend.click("0")
        sized.wait_for_turn()
        expect(notes(sized)).not_to_contain_text("declined")

        button(friend, "Resign").click()
        button(friend, "Resign").click()
        page.wait_for_selector(GAME_OVER)
        assert last_cells(sized) == ["0"]
        button(friend, "Rematch").click()
        expect(banner(sized)).to_contain_text("Guest (Blue) wants a rematch.")
        expect(banner(friend)).to_contain_text("Waiting for the others")
        expect(banner(friend)).not_to_contain_text("wants")
        before = page.url
        button(sized, "Accept rematch").click()
        for window in (sized, friend):
            window.page.wait_for_url(lambda url: url != before)
        friend.wait_for_turn()
        page.clock.install()
    # The friend is away: the page counts the time, and the server decides.
    expect(notes(sized)).to_contain_text("Guest (Red) is away. In ")
    expect(footer).to_contain_text("Guest (Red) is away")
    page.clock.fast_forward("01:00")
    page.clock.resume()
    for name in ("Claim a draw", "Adjourn"):
        expect(button(sized, name)).to_be_visible()
    button(sized, "Claim the win").click()
    expect(notes(sized)).to_contain_text("has not been away for 60 seconds")
    height = footer.evaluate("footer => footer.getBoundingClientRect().height")
    assert height < 40  # one line
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_move_survives_a_lost_connection(sized: Screen) -> None:
    page = sized.page
    network = Network(page)
    code = sized.open_room("dots", engines={}, hints=True)
    rooms = json.loads(page.evaluate("localStorage.getItem('qipan.rooms')"))
    joined = sized.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    with (
        Guest(sized.served.address, code, joined["token"]) as bo,
        Guest(sized.served.address, code, rooms[0]["tokens"][0]) as other_tab,
    ):
        bo.ready()
        sized.wait_for_turn()
        network.cut()
        expect(notes(sized)).to_contain_text("Connection lost")
        for name in ("Hint", "Autopilot", "Offer a draw", "Resign", "Take back"):
            expect(button(sized, name)).to_be_disabled()
        sized.click("7")
        expect(notes(sized)).to_contain_text("A2-B2 will be sent when the connection is back.")
        network.repair()
        sized.wait_for_moves(1)
        expect(notes(sized)).not_to_contain_text("A2-B2")
        expect(button(sized, "Resign")).to_be_enabled()

        bo.wait()
        bo.play("0")
        sized.wait_for_turn()
        network.cut()
        expect(notes(sized)).to_contain_text("Connection lost")
        sized.click("1")
        expect(notes(sized)).to_contain_text("B1-C1 will be sent")
        other_tab.wait_for(lambda: other_tab.ply == 2)
        other_tab.play("2")
        network.repair()
        expect(notes(sized)).to_contain_text("B1-C1 was not played: the position has changed.")
        assert [move for snapshot in sized.snapshots for move in snapshot["moves"]][-1] == "2"
        bo.wait()
        bo.play("3")
        sized.wait_for_turn()
        expect(notes(sized)).not_to_contain_text("was not played")
        assert refusals(sized) == []


def test_a_clock_that_has_run_out_shows_zero(sized: Screen) -> None:
    sized.open_room("checkers", clock={"per_move": 1})
    sized.page.wait_for_selector(GAME_OVER)
    assert sized.page.locator("li time").first.inner_text() == "0:00"


def test_planes_survive_a_reload(sized: Screen) -> None:
    page = sized.page
    sized.open_room("planes", engines={1: {"engine": "random"}})
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

    button(sized, "Random").click()
    placed = layout()
    page.reload()
    plane.first.wait_for()
    assert layout() == placed
    button(sized, "Ready").click()
    sized.wait_for_turn()

    button(sized, "Ghost planes").click()
    plane.first.focus()
    for key in "wasd":
        page.keyboard.press(key)
    guesses = layout()
    page.reload()
    sized.wait_for_turn()
    button(sized, "Ghost planes").click()
    assert layout() == guesses
    button(sized, "Ghost planes").click()

    # A second click on the chosen cell shoots, however much later.
    cell = sized.cells()[0]
    sized.click(cell)
    button(sized, f"Shoot at {cell}").wait_for()
    page.wait_for_timeout(600)  # longer than a double click
    assert sized.count_moves() == 2
    sized.click(cell)
    sized.wait_for_moves(4)
    sized.wait_for_turn()
    numbers = page.locator(".moves li").all_inner_texts()
    button(sized, "Resign").click()
    button(sized, "Resign").click()
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
        # The player's own stone is drawn at its target at once.
        assert screen.page.evaluate("[window.flights, window.early]") == [False, False]


def test_a_spectator_sees_values_and_steps_back(sized: Screen) -> None:
    page = sized.page
    sized.open_room(
        "dots", {"rows": 3, "cols": 3}, name=None, engines={seat: {"engine": "greedy"} for seat in (0, 1)}, pace=0.1
    )
    sized.wait_for_more_moves(3)
    page.keyboard.press(" ")  # at once: the moves are quick
    button(sized, "Resume").wait_for()
    assert page.locator(".pace [role=status]").inner_text() == "Paused · at least 0.1 s per move"
    expect(page.locator("footer")).not_to_contain_text("spectator")  # the only one is this one
    page.wait_for_timeout(300)  # a move that the engine has just chosen may still be played
    count = sized.count_moves()
    drawn = page.locator("line.drawn")
    assert drawn.count() == count
    button(sized, "Show values").click()
    page.locator(".value").first.wait_for()
    button(sized, "Back").click()
    expect(drawn).to_have_count(count - 1)
    assert page.locator(".value").count() == 0
    button(sized, "Start").click()
    expect(drawn).to_have_count(0)
    expect(page.get_by_text(f"Looking back: move 0 of {count}")).to_be_visible()
    button(sized, "Forward").click()
    expect(drawn).to_have_count(1)
    button(sized, "Now").click()
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
def test_the_side_is_chosen_on_the_home_page(sized: Screen, side: str, seat: int) -> None:
    sized.open_home()
    choice = sized.page.get_by_label("You play")
    assert choice.input_value() == "random"
    choice.select_option(side)
    sized.page.reload()
    sized.page.wait_for_selector("[data-game]")
    assert choice.input_value() == side.lower()
    sized.page.click("[data-game=dots]")
    sized.wait_for_turn()
    assert sized.snapshot["seat"] == seat
