"""Setting up positions of every game, sharing them, playing on from them, and asking all engines about one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from page.table import MINE, Screen
from server.helpers import TIMEOUT_SECONDS, ServerProcess

STATUS = "main [role=status]"
expect.set_options(timeout=1000 * TIMEOUT_SECONDS)


def text(screen: Screen) -> Locator:
    return screen.page.get_by_label("as text")


def verdict(screen: Screen, said: str) -> None:
    expect(screen.page.locator(STATUS).first).to_contain_text(said)


def labelled(screen: Screen, cell: str, label: str) -> None:
    expect(screen.page.locator(f"[data-cell={cell}]")).to_have_attribute("aria-label", label)


def choose(screen: Screen, brush: str) -> None:
    screen.page.get_by_role("group", name="Pieces to put").get_by_role("button", name=brush, exact=True).click()


@pytest.mark.parametrize(
    ("place", "brush", "cells", "written", "said"),
    [
        ("two-eat-one", "White stone", ["B2", "A1"], "0222/0200/0000/1111 1", "Black to move"),
        ("checkers", "White tower", ["B5"], "......../" * 4 + ".W....../......../......../........ b", "White wins"),
        ("dots/rows=1&cols=2", "Edge", ["0", "2", "3", "5"], "1x2 1011010 1-0 0", "Red to move"),
        ("planes/size=8&planes=2", "hit", ["D3", "E4"], "D3=body,E4=body", "possible layouts"),
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
    screen: Screen, place: str, brush: str, cells: list[str], written: str, said: str
) -> None:
    screen.view(f"#edit/{place}")
    if place == "checkers":
        screen.page.get_by_role("button", name="Clear").click()
    if place == "chinese-checkers":  # one stone is taken away first: a seat has ten at most
        choose(screen, "Empty")
        screen.click("1,-5")
    choose(screen, brush)
    for cell in cells:
        screen.click(cell)
    expect(text(screen)).to_have_value(written)
    verdict(screen, said)


def test_a_position_is_set_up_by_keyboard(screen: Screen) -> None:
    screen.view("#edit/two-eat-one")
    screen.page.locator("[data-cell=A1]").focus()
    for key in ("Delete", "2", "ArrowDown", "Enter", "1", "ArrowRight", "Space", "Enter"):
        screen.page.keyboard.press(key)
    expect(text(screen)).to_have_value("0222/2000/0000/1111 1")
    screen.page.keyboard.press("Control+z")
    expect(text(screen)).to_have_value("0222/2100/0000/1111 1")
    verdict(screen, "Not a legal position")
    for key in ("Control+z", "Control+z", "Control+z", "Control+y"):
        screen.page.keyboard.press(key)
    expect(text(screen)).to_have_value("0222/0000/0000/1111 1")
    verdict(screen, "Black to move")


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


def test_pieces_are_dragged_onto_the_board_across_it_and_off(screen: Screen) -> None:
    screen.view("#edit/two-eat-one")
    drag(screen, "[data-cell=A1]", "[data-cell=A2]")
    expect(text(screen)).to_have_value("0222/2000/0000/1111 1")
    drag(screen, "[data-cell=B1]", "h1")
    expect(text(screen)).to_have_value("0022/2000/0000/1111 1")
    drag(screen, "button[aria-label='White stone']", "[data-cell=D2]")
    expect(text(screen)).to_have_value("0022/2002/0000/1111 1")
    choose(screen, "Empty")
    drag(screen, "[data-cell=A4]", "[data-cell=B4]", "[data-cell=C4]")
    expect(text(screen)).to_have_value("0022/2002/0000/0001 1")
    screen.page.get_by_role("button", name="Undo").click()
    expect(text(screen)).to_have_value("0022/2002/0000/1111 1")


def test_a_shared_link_shows_the_same_to_somebody_else(
    browser: Browser, served: ServerProcess, screen: Screen, tmp_path: Path
) -> None:
    screen.view("#edit/dots")
    screen.page.get_by_text("Rules").click()
    screen.page.get_by_label("Rows of boxes").select_option("1")
    expect(text(screen)).to_have_value("1x3 0000000000 0-0 0")
    screen.click("4")
    screen.page.get_by_role("button", name="Blue").click()
    expect(text(screen)).to_have_value("1x3 0000100000 0-0 1")
    with Screen(browser, served, tmp_path) as other:
        other.page.goto(screen.page.url)
        expect(text(other)).to_have_value("1x3 0000100000 0-0 1")
        verdict(other, "Blue to move")
        text(other).fill("1x3 1111111111 3-0 1")
        verdict(other, "Red wins")
        text(other).fill("1x3 1111111111 9-0 1")
        verdict(other, "Not a legal position")
        assert other.page.get_by_role("button", name="Play from here").is_disabled()


def test_one_plays_on_from_a_position(screen: Screen) -> None:
    screen.view("#edit/two-eat-one/position=2211/1200/0000/0000+1")
    verdict(screen, "Black to move")
    screen.page.get_by_role("button", name="Show values").click()
    expect(screen.page.locator("[data-cell=D1]")).to_have_attribute(
        "aria-label", "D1, Black stone, can move, Win in 19 (exact)"
    )
    screen.page.get_by_role("button", name="Play from here").click()
    screen.page.get_by_role("button", name="Start", exact=True).last.click()
    screen.page.wait_for_selector(MINE)
    assert "black" in screen.page.locator("[data-cell=D1]").get_attribute("aria-label").lower()  # type: ignore[union-attr]
    screen.click("D1")
    screen.click("D2")
    screen.wait_until_played(1)


def test_answers_in_planes_that_contradict_each_other_are_refused(screen: Screen) -> None:
    screen.view("#edit/planes/size=8&planes=1")
    verdict(screen, "80 possible layouts")
    choose(screen, "head")
    screen.click("A0")
    verdict(screen, "no layout fits")
    screen.page.keyboard.press("Control+z")
    verdict(screen, "80 possible layouts")


def card(screen: Screen, name: str) -> Locator:
    return screen.page.locator(f"[data-engine='{name}']")


def ready(screen: Screen, seconds: str = "0.1") -> None:
    """Every engine has answered."""
    screen.page.locator("input[type=range]").fill(seconds)
    screen.page.get_by_role("button", name="Ask again").wait_for()


def test_engines_are_compared_with_the_proof(screen: Screen) -> None:
    screen.view("#engines/two-eat-one/position=2211/1200/0000/0000+1")
    ready(screen)
    assert screen.page.locator("[data-engine]").count() >= 6  # one of them is the proof
    expect(card(screen, "Proved")).to_contain_text("D1-D2")
    expect(card(screen, "Proved").locator("li .move")).to_have_text(["D1-D2", "C1-C2", "A2-A3"])
    expect(card(screen, "Table lookup")).to_contain_text("a best move")
    expect(card(screen, "Random")).to_contain_text("instead of win")
    assert "choose a best move" in screen.page.locator(".summary").inner_text()
    card(screen, "Table lookup").get_by_role("button").click()
    expect(screen.page.locator("[data-cell=C1]")).to_have_attribute(
        "aria-label", "C1, Black stone, can move, Draw (exact)"
    )
    screen.click("D1")
    screen.click("D2")
    verdict(screen, "White to move")
    assert "position=2210/1201/0000/0000+2" in screen.page.url


def test_engines_shoot_from_the_answers(screen: Screen) -> None:
    screen.view("#engines/planes/size=8&planes=1&position=D3=body")
    ready(screen)
    expect(card(screen, "Proved")).to_contain_text("not proved")
    for name in ("Decision tree", "Monte-Carlo", "Greedy", "Random"):
        assert card(screen, name).locator(".move strong").inner_text() in screen.cells()


def test_a_match_leads_to_its_position(screen: Screen) -> None:
    screen.sit("two-eat-one", position="2211/1200/0000/0000 1")
    screen.page.get_by_role("link", name="Compare engines").click()
    verdict(screen, "Black to move")
    screen.page.get_by_role("link", name="Position editor").click()
    expect(text(screen)).to_have_value("2211/1200/0000/0000 1")


def test_every_example_is_a_position(screen: Screen, served: ServerProcess) -> None:
    screen.view("#edit/dots")
    for game in served.get("/api/games"):
        screen.page.get_by_label("Game").select_option(game["name"])
        screen.page.wait_for_url(f"**#edit/{game['name']}/**")
        for button in screen.page.get_by_role("group", name="Examples").get_by_role("button").all():
            button.click()
            screen.page.wait_for_selector(f"{STATUS}:not(.busy)")
            verdict(screen, "possible layouts" if game["name"] == "planes" else "to move")


def test_a_view_that_is_left_lets_the_address_alone(screen: Screen) -> None:
    for place in ("#edit/checkers", "#engines/two-eat-one", "#edit/dots"):
        screen.page.goto(f"{screen.served.address}/{place}")
        other = "#engines" if place.startswith("#edit") else "#edit"
        screen.page.wait_for_selector(f"main a[href^='{other}/']")
        screen.page.wait_for_selector("main [data-cell]")
        screen.page.wait_for_timeout(100)
        assert screen.page.evaluate("location.hash").startswith(place)
