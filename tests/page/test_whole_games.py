"""Complete matches against an engine, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

import qipan
from page.helpers import DEVICES, GAME_OVER, Screen, button, check_page
from qipan.rules.game_module import module_of
from server.helpers import ServerProcess
from variants import SMALL, SMALL_FOR_TWO

# Chinese checkers: three stones of D are still at home, in the target of A. A can fill it before they all get out.
STONES_AT_HOME = "D/DD/DDD/D3/13/12/11/10/9/5A4/6A4/7A4/6A6/DAAA/DAA/A1/D A"
# The most moves of A in a game from STONES_AT_HOME, if it plays well, and if it plays like level 3.
MAX_MOVES = {"hints": 12, "autopilot": 30}
# Engines of the player and of the opponent, for games that random moves would not end soon.
ENGINES = {"checkers": ("best", "random"), "chinese-checkers": ("best", "greedy")}


# The results in words, in both languages.
WINS = ["You win", "你赢了"]
RESULTS = [*WINS, "You lose", "你输了", "Draw", "和棋"]

# All games but planes, which has its own tests below.
GAMES = [name for name in qipan.game_names() if name != "planes"]
# Positions to begin from in games that take long by arrow keys.
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


# Games that are played from their start; only chinese checkers takes long.
WHOLE = [pytest.param(name, marks=pytest.mark.long if name == "chinese-checkers" else ()) for name in GAMES]


@pytest.mark.parametrize("name", WHOLE)
def test_a_match_is_tapped_to_its_end_in_chinese_on_a_phone(
    browser: Browser, served: ServerProcess, tmp_path: Path, name: str
) -> None:
    with Screen(browser, served, tmp_path, **DEVICES["phone"]) as phone:
        play_to_the_end(phone, name, None, lambda move: phone.play_by_touch(move.path))
        check_page(phone, "phone")


def test_planes_are_shot_down_by_taps_in_chinese_on_a_phone(
    browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    with Screen(browser, served, tmp_path, **DEVICES["phone"]) as phone:
        phone.open_room("planes", SMALL["planes"])
        button(phone, "准备好了").tap()
        random = Random(2)
        while phone.wait_for_turn():
            target = random.choice(phone.cells())
            before = phone.count_moves()
            phone.page.locator(f"[data-cell='{target}']").first.tap()
            button(phone, f"轰炸 {target}").tap()
            phone.wait_for_more_moves(before)
        assert phone.headline in RESULTS
        check_page(phone, "phone")


def play_to_the_end(screen: Screen, name: str, position: str | None, play: Callable[[qipan.Move], object]) -> None:
    """Play the moves of an engine against another, until the page shows the result."""
    adviser, opponent = ENGINES.get(name, ("random", "best"))
    game = qipan.game(name, **SMALL_FOR_TWO[name])
    engine = qipan.engine(adviser, game, seed=1)
    engines = {1: {"engine": opponent, "seconds": 0.02}}
    screen.open_room(name, SMALL_FOR_TWO[name], engines=engines, position=position)
    while screen.wait_for_turn():
        view = game.parse(screen.snapshot["position"]).view(0)
        play(engine.choose(view, qipan.Limit(seconds=0.02)).move)
    assert screen.headline in (WINS if adviser == "best" else RESULTS)


@pytest.mark.parametrize("adviser", ["hints", "autopilot"])
def test_a_player_who_is_advised_wins_though_stones_of_the_opponent_stay_at_home(window: Screen, adviser: str) -> None:
    window.open_room("chinese-checkers", position=STONES_AT_HOME, engines={1: {"engine": "best", "level": 3}})
    if adviser == "autopilot":
        switch_autopilot_on(window, "Level 3")
        window.page.wait_for_selector(GAME_OVER)
    else:
        play_hints(window)
        assert "D" in "".join(window.snapshot["position"].split("/")[-4:]).split(" ")[0]
    assert window.headline == "You win"
    assert window.count_moves() < 2 * MAX_MOVES[adviser]


def switch_autopilot_on(screen: Screen, engine: str) -> None:
    button(screen, "Autopilot").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Engine").select_option(label=engine)
    dialog.get_by_role("button", name="Switch on").click()


def play_hints(screen: Screen) -> None:
    """Play what the page hints at, until the game is over or takes too long."""
    while screen.wait_for_turn() and screen.count_moves() < 2 * MAX_MOVES["hints"]:
        first, last = hinted_move(screen)
        before = screen.count_moves()
        screen.click(first)
        assert last in screen.targets
        screen.click(last)
        screen.wait_for_more_moves(before)


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
    assert screen.headline in RESULTS


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
    for part in (0.05, 0.95):  # drag the plane to a corner, then to the opposite one
        hull = plane.locator(".hull").bounding_box()
        assert hull is not None
        screen.page.mouse.move(hull["x"] + hull["width"] / 2, hull["y"] + hull["height"] / 2)
        screen.page.mouse.down()
        screen.page.mouse.move(board["x"] + part * board["width"], board["y"] + part * board["height"], steps=5)
        screen.page.mouse.up()
        labels.add(plane.get_attribute("aria-label"))
    assert len(labels) == 2
