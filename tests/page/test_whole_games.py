"""Whole games against an engine in a real browser, with the mouse and with the keyboard alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import qipan
from page.table import Screen

# One stone to bring home.
NEAR_THE_END = "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A A"
# Who says what to play, and who plays against it. Where anything goes the game is soon over; the others need a plan.
GAMES: list[tuple[str, dict[str, Any], str, str]] = [
    ("dots", {"rows": 2, "cols": 2}, "random", "best"),
    ("two-eat-one", {}, "random", "best"),
    ("checkers", {}, "best", "random"),
    ("chinese-checkers", {}, "best", "greedy"),
]
NAMES = [game for game, *_ in GAMES]


@pytest.mark.parametrize(("game", "options", "adviser", "opponent"), GAMES, ids=NAMES)
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_from_the_start_to_the_end(
    screen: Screen, way: str, game: str, options: dict[str, Any], adviser: str, opponent: str
) -> None:
    """A whole game against an engine. Arrow keys lead from cell to cell; across the star moves are typed after a while,
    which is a keyboard's shorter way."""
    random = Random(1)
    board = qipan.game(game, **options)
    engine = qipan.engine(adviser, board, seed=1)
    screen.sit(game, options, engines={1: {"engine": opponent, "seconds": 0.02}})
    while screen.wait_for_turn():
        view = board.parse(screen.told["position"]).view(0)
        move = engine.choose(view, qipan.Limit(seconds=0.02)).move
        if way == "mouse":
            screen.play_by_mouse(move.path)
        elif game == "chinese-checkers" and screen.moves() > 8:
            screen.play_by_typing(str(move))
        else:
            screen.play_by_arrows(move.path, random)
    assert screen.headline in (["You win"] if adviser == "best" else ["You win", "You lose", "A draw"])


def test_a_star_by_hints(screen: Screen) -> None:
    screen.sit("chinese-checkers", position=NEAR_THE_END)
    while screen.wait_for_turn():
        first, last = hinted(screen)
        before = screen.moves()
        screen.click(first)
        assert last in screen.targets
        screen.click(last)
        screen.wait_until_played(before)
    assert screen.headline == "You win"


def hinted(screen: Screen) -> tuple[str, str]:
    """The first and the last hole of the move that is recommended."""
    screen.page.keyboard.press("h")
    told = screen.page.locator(".notes", has_text="Hint:").inner_text()
    first, last = told.removeprefix("Hint: ").split(" ")[0].split(":")
    return first, last


@pytest.mark.parametrize("way", ["button", "double click", "keys"])
def test_planes(screen: Screen, way: str) -> None:
    page = screen.page
    screen.sit("planes", {"size": 8, "planes": 1})
    page.wait_for_selector("[aria-label^='Plane 1']")
    if way == "keys":
        before = page.locator("[aria-label^='Plane 1']").get_attribute("aria-label")
        for key in "wwasdr":
            page.keyboard.press(key)
        assert page.locator("[aria-label^='Plane 1']").get_attribute("aria-label") != before
    else:
        page.get_by_role("button", name="Random").click()
    page.get_by_role("button", name="Ready").click()
    random = Random(3)
    while screen.wait_for_turn():
        before_shot = screen.moves()
        if way == "keys":
            if not page.locator("[data-cell]:focus").count():
                page.locator("[data-cell][tabindex='0']").first.focus()
            screen.walk(random.choice(screen.cells()), random)
            assert screen.moves() == before_shot  # the first Enter only aims
            page.keyboard.press("Enter")
        elif way == "button":
            screen.click(random.choice(screen.cells()))
            page.get_by_role("button", name="Bomb").click()
        else:
            page.locator(f"[data-cell='{random.choice(screen.cells())}']").first.dblclick()
        screen.wait_until_played(before_shot)
    assert screen.headline in ("You win", "You lose", "A draw")


def test_guesses_are_moved_about_and_keep_nobody_from_shooting(screen: Screen) -> None:
    page = screen.page
    screen.sit("planes", {"size": 8, "planes": 1})
    page.get_by_role("button", name="Ready").click()
    screen.wait_for_turn()
    page.get_by_role("button", name="Guesses").click()
    ghost = page.locator("[aria-label^='Plane 1']")
    seen = {ghost.get_attribute("aria-label")}
    for key in "wwwaaasssddd":
        page.keyboard.press(key)
        seen.add(ghost.get_attribute("aria-label"))
    assert len(seen) > 1
    page.get_by_role("button", name="Guesses").click()
    before = screen.moves()
    screen.click(screen.cells()[0])
    page.get_by_role("button", name="Bomb").click()
    screen.wait_until_played(before)


def test_a_plane_is_dragged(screen: Screen) -> None:
    screen.sit("planes", {"size": 10, "planes": 1})
    plane = screen.page.locator("[aria-label^='Plane 1']")
    plane.wait_for()
    board = screen.page.get_by_role("group", name="Place your planes").bounding_box()
    hull = plane.locator(".hull").bounding_box()
    assert board is not None
    assert hull is not None
    seen = set()
    for part in (0.05, 0.95):  # to a corner, and to the opposite one
        hull = plane.locator(".hull").bounding_box()
        assert hull is not None
        screen.page.mouse.move(hull["x"] + hull["width"] / 2, hull["y"] + hull["height"] / 2)
        screen.page.mouse.down()
        screen.page.mouse.move(board["x"] + part * board["width"], board["y"] + part * board["height"], steps=5)
        screen.page.mouse.up()
        seen.add(plane.get_attribute("aria-label"))
    assert len(seen) == 2
