"""The lessons on the page: by mouse, touch and keyboard, right and wrong, with the progress kept."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from lessons.helpers import TAUGHT, lessons, start_of
from page.helpers import Screen


def step_title(game: str, number: int, language: str) -> str:
    title: str = lessons()[game][number - 1]["title"][language]
    return title


def wait_for_step(screen: Screen, number: int | str) -> None:
    screen.page.wait_for_selector(f"[data-step='{number}'] :is([data-cell], .plane, h2)")


def wait_for_feedback(screen: Screen, kind: str) -> str:
    screen.page.wait_for_selector(f"[data-feedback={kind}]")
    return screen.page.locator(".bubble").inner_text()


def press(screen: Screen, *cells: str) -> None:
    """Touch cells, or click them on a screen that cannot be touched; also those that are no part of a legal move."""
    can_touch = screen.page.evaluate("matchMedia('(hover: hover)').matches") is False
    for cell in cells:
        place = screen.page.locator(f"[data-cell='{cell}']").first
        (place.tap if can_touch else place.click)(force=True)


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
    screen.enter_cell("A4", random)  # not a legal target
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
    page.keyboard.press("Enter")  # on the link to the end, which has the focus
    wait_for_step(screen, "end")
    page.goto(f"{screen.served.address}/#lesson/planes/1")
    page.wait_for_selector(".plane")
    page.get_by_role("button", name="Place it here").click()
    assert "up" in wait_for_feedback(screen, "wrong")
    page.get_by_role("button", name="Try again").click()
    page.keyboard.press("r")
    page.get_by_role("button", name="Place it here").click()
    wait_for_feedback(screen, "right")
    page.get_by_role("link", name="Next step").click()
    wait_for_step(screen, 2)
    page.get_by_role("button", name="Place it here").click()
    assert "overlap" in wait_for_feedback(screen, "wrong")
    page.locator(".plane.chosen").hover(force=True)
    page.mouse.down()
    page.mouse.move(0, 790, steps=4)  # as far to the lower left as possible
    page.mouse.up()
    page.get_by_role("button", name="Place it here").click()
    wait_for_feedback(screen, "right")
    page.goto(f"{screen.served.address}/#lesson/two-eat-one/end")
    page.get_by_role("button", name="Play against level 1").click()
    assert screen.wait_for_turn()


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


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", [name for name in TAUGHT if name != "planes"])
def test_every_step_of_every_lesson_is_solved_on_the_page(window: Screen, game: str, language: str) -> None:
    window.open_home()
    if language == "zh":
        window.page.get_by_role("button", name="中文").click()
    for number, step in enumerate(lessons()[game], start=1):
        window.page.goto(f"{window.served.address}/#lesson/{game}/{number}")
        wait_for_step(window, number)
        state = start_of(game, step)
        for text in step["solution"]:
            path = next(move.path for move in state.moves() if str(move) == text)
            press(window, *([path[0]] if len(path) == 1 else [path[0], path[-1]]))
            state = state.play(text)
            wait_for_feedback(window, "right" if text == step["solution"][-1] else "onward")
        assert window.page.locator(".bubble").inner_text() == step["right"][language]
        assert window.page.locator("aside h2").inner_text() == step_title(game, number, language)
