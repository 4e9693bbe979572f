"""The lessons on the page: by mouse, touch and keyboard, right and wrong, with the progress kept."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from lessons.helpers import CHINESE, TAUGHT, Verdict, lessons, start_of, verdicts
from page.helpers import FINGER, Hand, Screen, centre_of
from page.test_layout import box_of
from qipan.rules import Cell

# The centres of the cells that a plane covers, its head first.
COVERED = (
    "plane => [...plane.querySelectorAll('rect')].map(({ x, y }) => [x.baseVal.value + 0.5, y.baseVal.value + 0.5])"
)


def step_title(game: str, number: int, language: str) -> str:
    title: str = lessons()[game][number - 1]["title"][language]
    return title


def wait_for_step(screen: Screen, number: int | str) -> None:
    screen.page.wait_for_selector(f"[data-step='{number}'] :is([data-cell], .plane, h2)")


def wait_for_feedback(screen: Screen, kind: str) -> str:
    screen.page.wait_for_selector(f"[data-feedback={kind}]")
    return screen.page.locator(".bubble").inner_text()


def press(screen: Screen, *cells: str) -> None:
    """Touch cells, or click them on a screen that cannot be touched, even if they belong to no legal move."""
    for cell in cells:
        screen.press(screen.page.locator(f"[data-cell='{cell}']").first, force=True)


def test_a_lesson_is_tried_step_by_step_and_resumed(window: Screen) -> None:
    page, steps = window.page, lessons()["dots"]
    window.open_home()
    page.get_by_role("link", name="Lessons").click()  # one click from the first visit to the first lesson
    wait_for_step(window, 1)
    press(window, "0")
    assert wait_for_feedback(window, "wrong") == steps[0]["mistakes"][0]["says"]["en"]
    press(window, "5")
    assert wait_for_feedback(window, "right") == steps[0]["right"]["en"]
    page.get_by_role("link", name="Next step").click()
    wait_for_step(window, 2)
    press(window, "6")
    assert wait_for_feedback(window, "wrong") == steps[1]["mistakes"][0]["says"]["en"]
    page.get_by_role("button", name="中文").click()
    expect(page.locator(".bubble")).to_have_text(steps[1]["mistakes"][0]["says"]["zh"])
    page.get_by_role("button", name="再试一次").click()
    press(window, "5")
    assert wait_for_feedback(window, "right") == steps[1]["right"]["zh"]
    # The progress is kept: the lesson goes on where it was left.
    page.goto(f"{window.served.address}/#home")
    page.get_by_role("link", name="入门课").click()
    wait_for_step(window, 3)
    page.get_by_role("link", name="返回上一步").click()
    wait_for_step(window, 2)
    # Task and board fit on one screen.
    assert page.evaluate("document.documentElement.scrollHeight") <= page.viewport_size["height"]  # type: ignore[index]
    page.get_by_role("button", name="从头开始").click()
    wait_for_step(window, 1)
    assert page.locator("[data-step] a.done").count() == 0


def test_a_lesson_by_keys_and_dragging_leads_to_a_game(screen: Screen) -> None:
    page, random = screen.page, Random(1)
    page.goto(f"{screen.served.address}/#lesson/checkers/8")
    wait_for_step(screen, 8)
    screen.focus_board()
    screen.enter_cell("A6", random)
    screen.enter_cell("A4", random)  # A4 is not a legal target
    assert "diagonally" in wait_for_feedback(screen, "wrong")
    page.reload()
    wait_for_step(screen, 8)
    page.locator("[data-cell=A4]").drag_to(page.locator("[data-cell=B5]"), force=True)
    assert "not yours" in wait_for_feedback(screen, "wrong")
    page.locator("[data-cell=A6]").drag_to(page.locator("[data-cell=A4]"), force=True)
    assert "diagonally" in wait_for_feedback(screen, "wrong")
    screen.focus_board()
    for cell in ("A6", "B5"):
        screen.enter_cell(cell, random)
    wait_for_feedback(screen, "right")
    page.keyboard.press("Enter")  # the link to the end has the focus
    wait_for_step(screen, "end")
    page.goto(f"{screen.served.address}/#lesson/two-eat-one/end")
    page.get_by_role("button", name="Play against level 1").click()
    assert screen.wait_for_turn()


def test_planes_are_turned_and_dragged_in_their_lesson(window: Screen) -> None:
    page = window.page
    place = page.get_by_role("button", name="Place it here")
    page.goto(f"{window.served.address}/#lesson/planes/1")
    page.wait_for_selector(".plane")
    window.press(place)
    assert "up" in wait_for_feedback(window, "wrong")
    window.press(page.get_by_role("button", name="Try again"))
    if window.can_touch:
        window.press(page.get_by_role("button", name="Rotate"))
    else:
        page.keyboard.press("r")
    window.press(place)
    wait_for_feedback(window, "right")
    window.press(page.get_by_role("link", name="Next step"))
    wait_for_step(window, 2)
    window.press(place)
    assert "overlap" in wait_for_feedback(window, "wrong")
    chosen = page.locator(".plane.chosen")
    corner = box_of(page.locator(".board svg"))
    hand = Hand(page, is_phone=window.can_touch)
    hand.drag_between(centre_of(chosen), (corner["x"], corner["y"] + corner["height"] - 1))
    place.click()  # a click: so soon after a drag, Chromium takes a tap for the end of a fling
    wait_for_feedback(window, "right")


def test_the_rules_in_force_are_shown_and_illustrated(window: Screen) -> None:
    page = window.page
    window.open_room("two-eat-one", {"stones": 6})
    rules = page.locator("[data-rules] summary")
    expect(rules).to_have_text("Stones per side: 6")
    page.get_by_role("button", name="Rules and help").click()
    expect(page.locator("[data-variant] li")).to_have_count(5)
    expect(page.locator("[data-variant] .changed")).to_have_text(re.compile(r"Stones per side\s*6\s*usually 4"))
    page.wait_for_function("() => document.querySelectorAll('dialog figure').length === 6")
    page.wait_for_function("() => document.querySelectorAll('dialog figure svg.board').length === 12")
    assert page.locator("dialog .parts > section").filter(has_text="qipan serve --lan").count() == 1
    page.get_by_role("button", name="Try the rules in a lesson").click()
    wait_for_step(window, 1)
    assert page.locator("dialog").count() == 0
    window.open_room("two-eat-one")
    page.get_by_role("button", name="中文").click()
    expect(rules).to_have_text("标准规则")


def wrong_attempts(game: str, number: int) -> list[list[Verdict]]:
    """Return one attempt for each kind of mistake: a list for each position on the way to the goal of a step."""
    seen: set[tuple[int | None, str | None]] = set()
    found: list[list[Verdict]] = []
    for attempts in verdicts()[game, number]:
        found.append([])
        for each in attempts:
            kind = (each["mistake"], each["general"])
            if each["verdict"] == "wrong" and kind not in seen:
                seen.add(kind)
                found[-1].append(each)
    return found


def place_plane(screen: Screen, layout: list[Cell], path: list[str]) -> None:
    """Turn and move the chosen plane by keys until it covers some cells, and place it."""
    points = {cell.name: (cell.x, cell.y) for cell in layout}
    wanted = [points[name] for name in path]
    covered = screen.page.locator(".plane.chosen").first

    def place() -> list[tuple[float, float]]:
        return [(x, y) for x, y in covered.evaluate(COVERED)]

    def shape(cells: list[tuple[float, float]]) -> set[tuple[float, float]]:
        return {(x - cells[0][0], y - cells[0][1]) for x, y in cells}

    while shape(place()) != shape(wanted):
        screen.page.keyboard.press("r")
    (x, y), (head_x, head_y) = place()[0], wanted[0]
    for keys, distance in (("ad", head_x - x), ("ws", head_y - y)):
        for _ in range(round(abs(distance))):
            screen.page.keyboard.press(keys[distance > 0])
    screen.press(screen.page.locator(".one button.main"))


def attempt(screen: Screen, game: str, layout: list[Cell], path: list[str]) -> None:
    """Try a move or a click as a person does."""
    if len(path) > 2 and game == "planes":
        place_plane(screen, layout, path)
    elif game == "planes" and screen.page.locator(f"[data-cell='{path[0]}'][aria-disabled=false]").count():
        press(screen, path[0], path[0])  # the second press confirms the shot
    else:
        for cell in dict.fromkeys((path[0], path[-1])):
            # A finger on a small cell may also mean one of its neighbours, so it is clicked as with a mouse.
            place = screen.page.locator(f"[data-cell='{cell}']").first
            place.click(force=True) if box_of(place)["width"] < FINGER else press(screen, cell)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_of_every_lesson_is_tried_wrongly_and_rightly_on_the_page(
    window: Screen, game: str, language: str
) -> None:
    bubble, again = window.page.locator(".bubble"), window.page.locator("aside .buttons button.main")
    window.open_home()
    if language == "zh":
        window.page.get_by_role("button", name="中文").click()
    for number, step in enumerate(lessons()[game], start=1):
        window.page.goto(f"{window.served.address}/#lesson/{game}/{number}")
        wait_for_step(window, number)
        state = start_of(game, step)
        layout = state.game.layout()
        for text, wrong in zip(step["solution"], wrong_attempts(game, number - 1), strict=True):
            for each in wrong:
                attempt(window, game, layout, each["path"])
                wait_for_feedback(window, "wrong")
                if each["mistake"] is None:
                    assert (CHINESE.search(bubble.inner_text()) is not None) == (language == "zh")
                else:
                    expect(bubble).to_have_text(step["mistakes"][each["mistake"]]["says"][language])
                if each["move"] is not None:
                    window.press(again)
                    expect(again).to_have_count(0)
            attempt(window, game, layout, next(list(move.path) for move in state.moves() if str(move) == text))
            state = state.play(text)
            wait_for_feedback(window, "right" if text == step["solution"][-1] else "onward")
        expect(bubble).to_have_text(step["right"][language])
        assert window.page.locator("aside h2").inner_text() == step_title(game, number, language)
