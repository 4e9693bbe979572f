"""Complete matches against an engine, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import qipan
from page.helpers import Screen
from qipan.rules.game_module import module_of
from variants import SMALL

# Chinese checkers, with one stone outside its target camp.
NEAR_THE_END = "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A A"
OPTIONS = {**SMALL, "chinese-checkers": {}}  # two players
# Engines of the player and of the opponent, for games that random moves would not end soon.
ENGINES = {"checkers": ("best", "random"), "chinese-checkers": ("best", "greedy")}


# Planes has its own tests below.
GAMES = [name for name in qipan.game_names() if name != "planes"]
# Where games begin that take long by arrow keys.
LATE_STARTS = {
    "checkers": "......../......../.w...w../......../......../b.b.b.b./.b...b../........ b",
    "chinese-checkers": "1/2/3/4/13/12/11/10/4D4/10/5A5/4A7/13/1AA1/AAA/AA/A A",
}


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_end_by_mouse(screen: Screen, name: str) -> None:
    play_to_the_end(screen, name, None, lambda move: screen.play_by_mouse(move.path))


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_end_by_keyboard(screen: Screen, name: str) -> None:
    random = Random(1)
    play_to_the_end(screen, name, LATE_STARTS.get(name), lambda move: screen.play_by_arrows(move.path, random))


@pytest.mark.long
@pytest.mark.parametrize("name", LATE_STARTS)
def test_a_long_match_is_typed_from_its_start(screen: Screen, name: str) -> None:
    play_to_the_end(screen, name, None, lambda move: screen.play_by_typing(str(move)))


def play_to_the_end(screen: Screen, name: str, position: str | None, play: Callable[[qipan.Move], object]) -> None:
    """Play the moves of an engine against another, until the page shows the result."""
    adviser, opponent = ENGINES.get(name, ("random", "best"))
    game = qipan.game(name, **OPTIONS.get(name, {}))
    engine = qipan.engine(adviser, game, seed=1)
    engines = {1: {"engine": opponent, "seconds": 0.02}}
    screen.open_room(name, OPTIONS.get(name, {}), engines=engines, position=position)
    while screen.wait_for_turn():
        view = game.parse(screen.snapshot["position"]).view(0)
        play(engine.choose(view, qipan.Limit(seconds=0.02)).move)
    assert screen.headline in (["You win"] if adviser == "best" else ["You win", "You lose", "Draw"])


def test_hints_lead_to_a_win_in_chinese_checkers(window: Screen) -> None:
    window.open_room("chinese-checkers", position=NEAR_THE_END)
    while window.wait_for_turn():
        first, last = hinted_move(window)
        before = window.count_moves()
        window.click(first)
        assert last in window.targets
        window.click(last)
        window.wait_for_more_moves(before)
    assert window.headline == "You win"


def hinted_move(screen: Screen) -> tuple[str, str]:
    """Ask for a hint, and return the first and the last hole of the move.

    The page names holes by their labels.
    """
    screen.page.keyboard.press("h")
    hint = screen.page.locator(".notes", has_text="Hint:").inner_text()
    labels = module_of("chinese-checkers").cell_labels(qipan.game("chinese-checkers"))
    holes = {label: hole for hole, label in labels.items()}
    path = hint.removeprefix("Hint: ").split(" ")[0].split("-")
    return holes[path[0]], holes[path[-1]]


@pytest.mark.parametrize("control", ["button", "double click", "keyboard"])
def test_a_match_of_planes_is_played_to_its_end(screen: Screen, control: str) -> None:
    page = screen.page
    screen.open_room("planes", SMALL["planes"])
    page.wait_for_selector("[aria-label^='Plane 1']")
    if control == "keyboard":
        before = page.locator("[aria-label^='Plane 1']").get_attribute("aria-label")
        for key in "wwasdr":
            page.keyboard.press(key)
        assert page.locator("[aria-label^='Plane 1']").get_attribute("aria-label") != before
    else:
        page.get_by_role("button", name="Random").click()
    page.get_by_role("button", name="Ready").click()
    random = Random(3)
    while screen.wait_for_turn():
        before_shot = screen.count_moves()
        if control == "keyboard":
            screen.focus_board()
            screen.enter_cell(random.choice(screen.cells()), random)
            assert screen.count_moves() == before_shot  # the first Enter only aims
            page.keyboard.press("Enter")
        elif control == "button":
            screen.click(random.choice(screen.cells()))
            page.get_by_role("button", name="Shoot at").click()
        else:
            page.locator(f"[data-cell='{random.choice(screen.cells())}']").first.dblclick()
        screen.wait_for_more_moves(before_shot)
    assert screen.headline in ("You win", "You lose", "Draw")


def test_guesses_are_moved_and_do_not_prevent_shots(screen: Screen) -> None:
    page = screen.page
    screen.open_room("planes", SMALL["planes"])
    page.get_by_role("button", name="Ready").click()
    screen.wait_for_turn()
    page.get_by_role("button", name="Ghost planes").click()
    guess = page.locator("[aria-label^='Plane 1']")
    labels = {guess.get_attribute("aria-label")}
    for key in "wwwaaasssddd":
        page.keyboard.press(key)
        labels.add(guess.get_attribute("aria-label"))
    assert len(labels) > 1
    page.get_by_role("button", name="Ghost planes").click()
    before = screen.count_moves()
    screen.click(screen.cells()[0])
    page.get_by_role("button", name="Shoot at").click()
    screen.wait_for_more_moves(before)


def test_a_plane_is_dragged(screen: Screen) -> None:
    screen.open_room("planes", {"size": 10, "planes": 1})
    plane = screen.page.locator("[aria-label^='Plane 1']")
    plane.wait_for()
    board = screen.page.get_by_role("group", name="Place your planes").bounding_box()
    assert board is not None
    labels = set()
    for part in (0.05, 0.95):  # drag it to a corner, then to the opposite one
        hull = plane.locator(".hull").bounding_box()
        assert hull is not None
        screen.page.mouse.move(hull["x"] + hull["width"] / 2, hull["y"] + hull["height"] / 2)
        screen.page.mouse.down()
        screen.page.mouse.move(board["x"] + part * board["width"], board["y"] + part * board["height"], steps=5)
        screen.page.mouse.up()
        labels.add(plane.get_attribute("aria-label"))
    assert len(labels) == 2
