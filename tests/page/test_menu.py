"""The menu by keyboard alone, and what it switches."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from page.table import OVER, Screen
from page.test_looks import LOOKS
from server.helpers import ServerProcess

WATCH_SOUND = """
    window.contexts = []
    const Plain = AudioContext
    window.AudioContext = class extends Plain { constructor() { super(); contexts.push(this) } }
"""
STATES = "contexts.map(each => each.state)"


def focused(screen: Screen) -> str:
    text: str = screen.page.evaluate("document.activeElement.querySelector('.name')?.textContent ?? ''")
    return text


def test_the_menu_by_keyboard(screen: Screen) -> None:
    page = screen.page
    screen.sit("dots", {"rows": 2, "cols": 2})
    screen.wait_for_turn()
    page.keyboard.press("m")
    menu = page.get_by_role("menu")
    names = menu.get_by_role("group").evaluate_all("parts => parts.map(each => each.getAttribute('aria-label'))")
    assert names == ["Settings", "Control", "Game", "Help"]
    assert focused(screen) == "English"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.keyboard.press("d")
    assert focused(screen) == "Dark colours"
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("ArrowRight")
    assert focused(screen) == "Hint"
    page.keyboard.press("Enter")
    assert menu.count() == 0
    page.wait_for_selector("text=Hint:")
    page.keyboard.press("F10")
    page.keyboard.press("End")
    assert focused(screen) == "About"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"
    page.keyboard.press("m")
    page.keyboard.press("r")  # the rules, and before them to resign
    assert focused(screen) == "Resign…"
    page.keyboard.press("Enter")
    assert page.get_by_role("button", name="Cancel").evaluate("each => each === document.activeElement")
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector(OVER)
    page.keyboard.press("m")
    page.keyboard.press("r")
    assert focused(screen) == "Rematch"
    page.keyboard.press("r")
    assert focused(screen) == "Review"
    page.keyboard.press("p")
    assert focused(screen) == "Position editor"
    page.keyboard.press("Enter")
    page.wait_for_url("**/#edit/dots/rows=2&cols=2&position=2x2*")


def test_the_menu_is_a_sheet_on_a_phone(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    with Screen(browser, served, tmp_path, **LOOKS["phone"]) as screen:
        screen.sit("planes")
        screen.page.get_by_role("button", name="菜单").tap()
        sheet = screen.page.get_by_role("menu").bounding_box()
        assert sheet is not None
        assert (sheet["x"], sheet["width"], sheet["y"] + sheet["height"]) == (0, 390, 844)
        assert screen.serious_problems() == []
        screen.page.get_by_role("menuitem", name="炸飞机的规则").tap()
        assert screen.page.get_by_role("dialog").get_by_role("heading", name="规则").is_visible()


def test_music_is_off_until_it_is_wanted_and_ends_with_the_switch(screen: Screen) -> None:
    page = screen.page
    page.add_init_script(WATCH_SOUND)
    screen.home()
    page.keyboard.press("Shift")
    page.keyboard.press("m")
    assert page.evaluate(STATES) == []
    music = page.get_by_role("menuitemcheckbox", name="Music")
    music.click()
    page.wait_for_function("() => contexts[0]?.state === 'running'")
    assert music.get_attribute("aria-checked") == "true"
    page.reload()  # it waits for somebody to do something
    page.wait_for_selector("[data-game]")
    assert page.evaluate(STATES) == []
    page.keyboard.press("m")
    page.wait_for_function("() => contexts[0]?.state === 'running'")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => contexts[0].state === 'suspended'")
    page.evaluate("delete document.hidden")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => contexts[0].state === 'running'")
    music.click()
    page.wait_for_function("() => contexts[0].state === 'closed'")
