"""The position editor, in which positions are set up, shared and played from, and the page that compares engines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from page.helpers import MY_TURN, WINDOWS, Hand, Screen
from server.helpers import ServerProcess

STATUS = "main [role=status]"


def position_text(screen: Screen) -> Locator:
    return screen.page.get_by_label("as text")


def expect_status(screen: Screen, text: str) -> None:
    expect(screen.page.locator(STATUS).first).to_contain_text(text)


def expect_label(screen: Screen, cell: str, label: str | re.Pattern[str]) -> None:
    expect(screen.page.locator(f"[data-cell={cell}]")).to_have_attribute("aria-label", label)


def choose_brush(screen: Screen, brush: str) -> None:
    screen.page.get_by_role("group", name="Pieces to put").get_by_role("button", name=brush, exact=True).click()


@pytest.mark.parametrize(
    ("variant", "brush", "cells", "text", "status"),
    [
        ("two-eat-one", "White stone", ["B2", "A1"], "0222/0200/0000/1111 1", "Black to move"),
        ("checkers", "White tower", ["B5"], "......../" * 4 + ".W....../......../......../........ b", "White wins"),
        ("dots/rows=1&cols=2", "Edge", ["0", "2", "3", "5"], "1x2 1011010 1-0 0", "Red to move"),
        ("planes/size=8&planes=2", "body", ["D3", "E4"], "D3=body,E4=body", "possible layouts"),
        (
            "chinese-checkers",
            "Blue stone",
            ["0,0"],
            "A/AA/AAA/AAAA/13/12/11/10/4D4/10/11/12/13/1DDD/DDD/DD/D A",
            "Red to move",
        ),
    ],
)
def test_a_position_is_set_up_by_mouse(
    screen: Screen, variant: str, brush: str, cells: list[str], text: str, status: str
) -> None:
    screen.open_page(f"#edit/{variant}")
    if variant == "checkers":
        screen.page.get_by_role("button", name="Clear").click()
    if variant == "chinese-checkers":  # remove a stone first, because a seat has at most ten
        choose_brush(screen, "Eraser")
        screen.click("1,-5")
    choose_brush(screen, brush)
    for cell in cells:
        screen.click(cell)
    expect(position_text(screen)).to_have_value(text)
    expect_status(screen, status)


def test_a_position_is_set_up_by_keyboard(screen: Screen) -> None:
    screen.open_page("#edit/two-eat-one")
    screen.page.locator("[data-cell=A1]").focus()
    for key in ("Delete", "2", "ArrowDown", "Enter", "1", "ArrowRight", "Space", "Enter"):
        screen.page.keyboard.press(key)
    expect(position_text(screen)).to_have_value("0222/2000/0000/1111 1")
    screen.page.keyboard.press("Control+z")
    expect_status(screen, "Not a legal position")
    expect(position_text(screen)).to_have_value("")
    expect(screen.page.locator("[data-cell=B2]")).to_have_attribute("aria-label", "B2, Black stone")
    for key in ("Control+z", "Control+z", "Control+z", "Control+y"):
        screen.page.keyboard.press(key)
    expect(position_text(screen)).to_have_value("0222/0000/0000/1111 1")
    expect_status(screen, "Black to move")


def drag(screen: Screen, start: str, *stops: str) -> None:
    def centre(selector: str) -> tuple[float, float]:
        box = screen.page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    screen.page.mouse.move(*centre(start))
    screen.page.mouse.down()
    for stop in stops:
        screen.page.mouse.move(*centre(stop), steps=4)
    screen.page.mouse.up()


def test_pieces_are_dragged_onto_across_and_off_the_board(screen: Screen) -> None:
    screen.open_page("#edit/two-eat-one")
    drag(screen, "[data-cell=A1]", "[data-cell=A2]")
    expect(position_text(screen)).to_have_value("0222/2000/0000/1111 1")
    drag(screen, "[data-cell=B1]", "h1")
    expect(position_text(screen)).to_have_value("0022/2000/0000/1111 1")
    drag(screen, "button[aria-label='White stone']", "[data-cell=D2]")
    expect(position_text(screen)).to_have_value("0022/2002/0000/1111 1")
    choose_brush(screen, "Eraser")
    drag(screen, "[data-cell=A4]", "[data-cell=B4]")
    expect(position_text(screen)).to_have_value("0022/2002/0000/0011 1")
    screen.page.get_by_role("button", name="Undo").click()
    expect(position_text(screen)).to_have_value("0022/2002/0000/1111 1")


def test_a_resting_finger_sees_what_it_covers(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    """A resting finger can find a hole that is smaller than a finger; a finger that moves at once paints or drags."""
    with Screen(browser, served, tmp_path, **WINDOWS["phone"]) as phone:
        hand = Hand(phone.page, is_phone=True)
        magnifier = phone.page.locator(".magnifier")
        phone.open_page("#edit/chinese-checkers")
        choose_brush(phone, "Eraser")
        phone.page.locator("[data-cell='1,-5']").tap()
        expect_label(phone, "'1,-5'", re.compile("empty"))
        choose_brush(phone, "Blue stone")
        hand.hold("0,0")
        expect(magnifier).to_be_visible()
        hand.move("1,0")
        expect_label(phone, "'0,0'", re.compile("empty"))
        hand.let_go()
        expect(magnifier).to_have_count(0)
        expect_label(phone, "'1,0'", re.compile("Blue stone"))
        expect_label(phone, "'0,0'", re.compile("empty"))

        # A piece on which the finger rests can be moved under the magnifier.
        hand.hold("1,0")
        expect(magnifier).to_be_visible()
        hand.move("0,0")
        expect(magnifier).to_be_visible()
        hand.let_go()
        expect_label(phone, "'0,0'", re.compile("Blue stone"))
        expect_label(phone, "'1,0'", re.compile("empty"))
        hand.drag("0,0", "2,0")
        expect_label(phone, "'2,0'", re.compile("Blue stone"))
        expect_label(phone, "'0,0'", re.compile("empty"))

        phone.open_page("#edit/dots/rows=1&cols=2")
        choose_brush(phone, "Edge")
        hand.drag("0", "1")  # a line along two edges of one row
        expect(position_text(phone)).to_have_value("1x2 1100000 0-0 0")


def test_a_shared_link_opens_the_same_position(
    browser: Browser, served: ServerProcess, screen: Screen, tmp_path: Path
) -> None:
    screen.open_page("#edit/dots")
    screen.page.get_by_text("Rules").click()
    screen.page.get_by_label("Rows of boxes").select_option("1")
    expect(position_text(screen)).to_have_value("1x3 0000000000 0-0 0")
    screen.click("4")
    screen.page.get_by_role("button", name="Blue").click()
    expect(position_text(screen)).to_have_value("1x3 0000100000 0-0 1")
    with Screen(browser, served, tmp_path) as other:
        other.page.goto(screen.page.url)
        expect(position_text(other)).to_have_value("1x3 0000100000 0-0 1")
        expect_status(other, "Blue to move")
        position_text(other).fill("1x3 1111111111 3-0 1")
        expect_status(other, "Red wins")
        position_text(other).fill("1x3 1111111111 9-0 1")
        expect_status(other, "Not a legal position")
        assert other.page.get_by_role("button", name="Play from here").is_disabled()


def test_a_link_to_a_position_that_is_refused_shows_the_start(screen: Screen) -> None:
    screen.open_page("#edit/two-eat-one/position=9999+1")
    expect_status(screen, "Not a legal position")
    expect(position_text(screen)).to_have_value("9999 1")
    expect(screen.page.locator("[data-cell=A4]")).to_have_attribute("aria-label", "A4, Black stone")
    expect(screen.page.get_by_role("button", name="Copy link")).to_be_disabled()
    screen.page.get_by_role("button", name="Start position").click()
    expect_status(screen, "Black to move")
    expect(screen.page.get_by_role("button", name="Copy link")).to_be_enabled()


def test_a_match_starts_from_the_position(screen: Screen) -> None:
    screen.open_page("#edit/two-eat-one/position=2211/1200/0000/0000+1")
    expect_status(screen, "Black to move")
    screen.page.get_by_role("button", name="Show values").click()
    expect_label(screen, "D1", "D1, Black stone, can move, Win in 19 (exact)")
    screen.page.get_by_role("button", name="Play from here").click()
    screen.page.get_by_role("button", name="Start", exact=True).last.click()
    screen.page.wait_for_selector(MY_TURN)
    assert "black" in screen.page.locator("[data-cell=D1]").get_attribute("aria-label").lower()  # type: ignore[union-attr]
    screen.click("D1")
    screen.click("D2")
    screen.wait_for_more_moves(1)


def test_contradictory_answers_of_planes_are_refused(screen: Screen) -> None:
    screen.open_page("#edit/planes/size=8&planes=1")
    expect_status(screen, "80 possible layouts")
    choose_brush(screen, "head")
    screen.click("A0")
    expect_status(screen, "no layout fits")
    screen.page.keyboard.press("Control+z")
    expect_status(screen, "80 possible layouts")


def engine_card(screen: Screen, name: str) -> Locator:
    return screen.page.locator(f"[data-engine='{name}']")


def wait_for_engines(screen: Screen, seconds: str = "0.1") -> None:
    """Set the time of the engines, and wait until each has answered."""
    screen.page.locator("input[type=range]").fill(seconds)
    screen.page.get_by_role("button", name="Compare again").wait_for()


def test_engines_are_compared_with_the_proof(screen: Screen) -> None:
    screen.open_page("#engines/two-eat-one/position=2211/1200/0000/0000+1")
    wait_for_engines(screen)
    assert screen.page.locator("[data-engine]").count() >= 6  # among them the card of the proof
    expect(engine_card(screen, "Proved")).to_contain_text("D1-D2")
    expect(engine_card(screen, "Proved").locator("li .move")).to_have_text(["D1-D2", "C1-C2", "A2-A3"])
    expect(engine_card(screen, "Tablebase")).to_contain_text("optimal")
    expect(engine_card(screen, "Random")).to_contain_text("instead of win")
    assert "found an optimal move" in screen.page.locator(".summary").inner_text()
    engine_card(screen, "Tablebase").get_by_role("button").click()
    expect_label(screen, "C1", "C1, Black stone, can move, Draw (exact)")
    screen.click("D1")
    screen.click("D2")
    expect_status(screen, "White to move")
    assert "position=2210/1201/0000/0000+2" in screen.page.url


def test_the_move_that_most_engines_chose_is_named_as_people_read_it(window: Screen) -> None:
    for fragment, name in (
        ("#engines/chinese-checkers", "[A-Q]\\d+-[A-Q]\\d+"),
        ("#engines/dots/rows=5&cols=5", "[A-F]\\d-[A-F]\\d"),
    ):
        window.open_page(fragment)
        expect(window.page.locator(".summary")).to_have_text(re.compile(rf"^\d of \d engines chose {name}\.$"))


def test_engines_choose_a_shot_from_the_known_answers(screen: Screen) -> None:
    screen.open_page("#engines/planes/size=8&planes=1&position=D3=body")
    wait_for_engines(screen)
    expect(engine_card(screen, "Known")).to_contain_text("shots to go")
    for name in ("Decision tree", "Monte Carlo", "Greedy", "Random"):
        assert engine_card(screen, name).locator(".move strong").inner_text() in screen.cells()
    # A chance of winning would depend on the seat's own board, too, of which the answers say nothing.
    for value in screen.page.locator(".worth").all_inner_texts():
        assert "chance of a head" in value or "shots to go" in value
    expect(engine_card(screen, "Monte Carlo")).to_contain_text("depend on what is not known here")


def test_a_match_links_to_its_position(screen: Screen) -> None:
    screen.open_room("two-eat-one", position="2211/1200/0000/0000 1")
    screen.page.get_by_role("link", name="Compare engines").click()
    expect_status(screen, "Black to move")
    screen.page.get_by_role("link", name="Position editor").click()
    expect(position_text(screen)).to_have_value("2211/1200/0000/0000 1")


def test_every_example_is_a_legal_position(screen: Screen, served: ServerProcess) -> None:
    screen.open_page("#edit/dots")
    for game in served.get("/api/games"):
        screen.page.get_by_label("Game").select_option(game["name"])
        screen.page.wait_for_url(f"**#edit/{game['name']}/**")
        for button in screen.page.get_by_role("group", name="Examples").get_by_role("button").all():
            button.click()
            screen.page.wait_for_selector(f"{STATUS}:not(.busy)")
            expect_status(screen, "possible layouts" if game["name"] == "planes" else "to move")


def test_a_page_does_not_change_the_address_after_it_was_left(screen: Screen) -> None:
    for fragment in ("#edit/checkers", "#engines/two-eat-one", "#edit/dots"):
        screen.page.goto(f"{screen.served.address}/{fragment}")
        other = "#engines" if fragment.startswith("#edit") else "#edit"
        screen.page.wait_for_selector(f"main a[href^='{other}/']")
        screen.page.wait_for_selector("main [data-cell]")
        screen.page.wait_for_timeout(100)
        assert screen.page.evaluate("location.hash").startswith(fragment)
