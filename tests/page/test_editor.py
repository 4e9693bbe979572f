"""Setting up positions of every game, sharing them, playing on from them, and asking all engines about one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from page.table import Screen
from server.serving import PATIENCE, Served

STATUS = "main [role=status]"
REFUSED = "Failed to load resource: the server responded with a status of 409 (Conflict)"
"""What the browser itself says when the server finds a position not legal, as most are while they are set up."""


expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture
def editor(screen: Screen) -> Iterator[Screen]:
    yield screen
    screen.complaints = [each for each in screen.complaints if each != REFUSED]


def text(screen: Screen) -> Locator:
    return screen.page.get_by_label("as text")


def verdict(screen: Screen, said: str) -> None:
    expect(screen.page.locator(STATUS).first).to_contain_text(said)


def labelled(screen: Screen, cell: str, label: str) -> None:
    expect(screen.page.locator(f"[data-cell={cell}]")).to_have_attribute("aria-label", label)


def choose(screen: Screen, brush: str) -> None:
    screen.page.get_by_role("group", name="What to put").get_by_role("button", name=brush, exact=True).click()


@pytest.mark.parametrize(
    ("place", "brush", "cells", "written", "said"),
    [
        ("two-eat-one", "White stone", ["B2", "A1"], "0222/0200/0000/1111 1", "Black to move"),
        ("checkers", "White tower", ["B5"], "......../" * 4 + ".W....../......../......../........ b", "White wins"),
        ("dots/rows=1&cols=2", "Edge", ["0", "2", "3", "5"], "1x2 1011010 1-0 0", "Red to move"),
        ("planes/size=8&planes=2", "hit", ["D3", "E4"], "D3=body,E4=body", "layouts fit"),
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
    editor: Screen, place: str, brush: str, cells: list[str], written: str, said: str
) -> None:
    editor.view(f"#edit/{place}")
    if place == "checkers":
        editor.page.get_by_role("button", name="Clear").click()
    if place == "chinese-checkers":  # one stone is taken away first: a seat has ten at most
        choose(editor, "Empty")
        editor.click("1,-5")
    choose(editor, brush)
    for cell in cells:
        editor.click(cell)
    expect(text(editor)).to_have_value(written)
    verdict(editor, said)


def test_a_position_is_set_up_by_keyboard(editor: Screen) -> None:
    editor.view("#edit/two-eat-one")
    editor.page.locator("[data-cell=A1]").focus()
    for key in ("Delete", "2", "ArrowDown", "Enter", "1", "ArrowRight", "Space", "Enter"):
        editor.page.keyboard.press(key)
    expect(text(editor)).to_have_value("0222/2000/0000/1111 1")
    editor.page.keyboard.press("Control+z")
    expect(text(editor)).to_have_value("0222/2100/0000/1111 1")
    verdict(editor, "Not a legal position")
    for key in ("Control+z", "Control+z", "Control+z", "Control+y"):
        editor.page.keyboard.press(key)
    expect(text(editor)).to_have_value("0222/0000/0000/1111 1")
    verdict(editor, "Black to move")


def drag(screen: Screen, first: str, *others: str) -> None:
    def middle(selector: str) -> tuple[float, float]:
        box = screen.page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    screen.page.mouse.move(*middle(first))
    screen.page.mouse.down()
    for other in others:
        screen.page.mouse.move(*middle(other), steps=4)
    screen.page.mouse.up()


def test_pieces_are_dragged_onto_the_board_across_it_and_off(editor: Screen) -> None:
    editor.view("#edit/two-eat-one")
    drag(editor, "[data-cell=A1]", "[data-cell=A2]")
    expect(text(editor)).to_have_value("0222/2000/0000/1111 1")
    drag(editor, "[data-cell=B1]", "h1")
    expect(text(editor)).to_have_value("0022/2000/0000/1111 1")
    drag(editor, "button[aria-label='White stone']", "[data-cell=D2]")
    expect(text(editor)).to_have_value("0022/2002/0000/1111 1")
    choose(editor, "Empty")
    drag(editor, "[data-cell=A4]", "[data-cell=B4]", "[data-cell=C4]")
    expect(text(editor)).to_have_value("0022/2002/0000/0001 1")
    editor.page.get_by_role("button", name="Undo").click()
    expect(text(editor)).to_have_value("0022/2002/0000/1111 1")


def test_a_shared_link_shows_the_same_to_somebody_else(
    browser: Browser, served: Served, editor: Screen, tmp_path: Path
) -> None:
    editor.view("#edit/dots")
    editor.page.get_by_text("Rules").click()
    editor.page.get_by_label("Rows of boxes").select_option("1")
    expect(text(editor)).to_have_value("1x3 0000000000 0-0 0")
    editor.click("4")
    editor.page.get_by_role("button", name="Blue").click()
    expect(text(editor)).to_have_value("1x3 0000100000 0-0 1")
    with Screen(browser, served, tmp_path) as other:
        other.page.goto(editor.page.url)
        expect(text(other)).to_have_value("1x3 0000100000 0-0 1")
        verdict(other, "Blue to move")
        text(other).fill("1x3 1111111111 3-0 1")
        verdict(other, "Red wins")
        text(other).fill("1x3 1111111111 9-0 1")
        verdict(other, "Not a legal position")
        assert other.page.get_by_role("button", name="Play from here").is_disabled()
        other.complaints = [each for each in other.complaints if each != REFUSED]


def test_one_plays_on_from_a_position(editor: Screen) -> None:
    editor.view("#edit/two-eat-one/position=2211/1200/0000/0000+1")
    verdict(editor, "Black to move")
    editor.page.get_by_role("button", name="What is it worth?").click()
    expect(editor.page.locator("[data-cell=D1]")).to_have_attribute(
        "aria-label", "D1, Black stone, can move, Win in 19 (exact)"
    )
    editor.page.get_by_role("button", name="Play from here").click()
    editor.page.get_by_role("button", name="Start", exact=True).last.click()
    editor.page.wait_for_selector(".turn.mine")
    assert "black" in editor.page.locator("[data-cell=D1]").get_attribute("aria-label").lower()  # type: ignore[union-attr]
    editor.click("D1")
    editor.click("D2")
    editor.wait_until_played(1)


def test_answers_in_planes_that_contradict_each_other_are_refused(editor: Screen) -> None:
    editor.view("#edit/planes/size=8&planes=1")
    verdict(editor, "80 layouts fit")
    choose(editor, "head")
    editor.click("A0")
    verdict(editor, "no layout fits")
    editor.page.keyboard.press("Control+z")
    verdict(editor, "80 layouts fit")


def mind(screen: Screen, name: str) -> Locator:
    return screen.page.locator(f"[data-mind='{name}']")


def ready(screen: Screen, seconds: str = "0.1") -> None:
    """Every mind has answered."""
    screen.page.locator("input[type=range]").fill(seconds)
    screen.page.get_by_role("button", name="Ask again").wait_for()


def test_five_minds_are_measured_by_the_truth(editor: Screen) -> None:
    editor.view("#minds/two-eat-one/position=2211/1200/0000/0000+1")
    ready(editor)
    assert editor.page.locator("[data-mind]").count() >= 6  # the truth is one of them
    expect(mind(editor, "Truth")).to_contain_text("D1-D2")
    expect(mind(editor, "Truth").locator("li .move")).to_have_text(["D1-D2", "C1-C2", "A2-A3"])
    expect(mind(editor, "Table lookup")).to_contain_text("truly best")
    expect(mind(editor, "Random")).to_contain_text("gives a win away")
    assert "choose a best move" in editor.page.locator(".summary").inner_text()
    mind(editor, "Table lookup").get_by_role("button").click()
    expect(editor.page.locator("[data-cell=C1]")).to_have_attribute(
        "aria-label", "C1, Black stone, can move, Draw (exact)"
    )
    editor.click("D1")
    editor.click("D2")
    verdict(editor, "White to move")
    assert "position=2210/1201/0000/0000+2" in editor.page.url


def test_minds_shoot_from_what_was_answered(editor: Screen) -> None:
    editor.view("#minds/planes/size=8&planes=1&position=D3=body")
    ready(editor)
    expect(mind(editor, "Truth")).to_contain_text("not proved")
    for name in ("Decision tree", "Monte-Carlo", "Greedy", "Random"):
        assert mind(editor, name).locator(".move strong").inner_text() in editor.cells()


def test_a_match_leads_to_its_position(editor: Screen) -> None:
    editor.sit("two-eat-one", position="2211/1200/0000/0000 1")
    editor.page.get_by_role("link", name="Five minds").click()
    verdict(editor, "Black to move")
    editor.page.get_by_role("link", name="Position editor").click()
    expect(text(editor)).to_have_value("2211/1200/0000/0000 1")


def test_every_example_is_a_position(editor: Screen, served: Served) -> None:
    editor.view("#edit/dots")
    for game in served.get("/api/games"):
        editor.page.get_by_label("Game").select_option(game["name"])
        editor.page.wait_for_url(f"**#edit/{game['name']}/**")
        for button in editor.page.get_by_role("group", name="Examples").get_by_role("button").all():
            button.click()
            editor.page.wait_for_selector(f"{STATUS}:not(.busy)")
            verdict(editor, "fit" if game["name"] == "planes" else "to move")


def test_a_view_that_is_left_lets_the_address_alone(screen: Screen) -> None:
    for place in ("#edit/checkers", "#minds/two-eat-one", "#edit/dots"):
        screen.page.goto(f"{screen.served.address}/{place}")
        view = place.partition("/")[0]
        screen.page.wait_for_selector(f"main a[href^='{'#minds' if view == '#edit' else '#edit'}/']")
        screen.page.wait_for_selector("main [data-cell]")
        screen.page.wait_for_timeout(100)
        assert screen.page.evaluate("location.hash").startswith(place)
