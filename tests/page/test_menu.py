"""The menu, by keyboard and on a phone, and the music, which it switches on and off."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from page.helpers import DEVICES, GAME_OVER, Screen
from server.helpers import ServerProcess
from variants import SMALL

RECORD_AUDIO_CONTEXTS = """
    window.contexts = []
    const Original = AudioContext
    window.AudioContext = class extends Original { constructor() { super(); contexts.push(this) } }
"""
AUDIO_STATES = "contexts.map(context => context.state)"


def focused_item(screen: Screen) -> str:
    text: str = screen.page.evaluate("document.activeElement.querySelector('.name')?.textContent ?? ''")
    return text


def test_the_menu_is_used_by_keyboard(screen: Screen) -> None:
    page = screen.page
    screen.open_room("dots", SMALL["dots"])
    screen.wait_for_turn()
    page.keyboard.press("m")
    menu = page.get_by_role("menu")
    names = menu.get_by_role("group").evaluate_all("groups => groups.map(group => group.getAttribute('aria-label'))")
    assert names == ["Settings", "Controls", "Game", "Help"]
    assert focused_item(screen) == "English"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.keyboard.press("d")
    assert focused_item(screen) == "Dark theme"
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("ArrowRight")
    assert focused_item(screen) == "Hint"
    page.keyboard.press("Enter")
    assert menu.count() == 0
    page.wait_for_selector("text=Hint:")
    page.keyboard.press("F10")
    page.keyboard.press("End")
    assert focused_item(screen) == "About"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"
    page.keyboard.press("m")
    page.keyboard.press("r")  # selects the first item with this letter, Resign; Rules is the second
    assert focused_item(screen) == "Resign…"
    page.keyboard.press("Enter")
    assert page.get_by_role("button", name="Cancel").evaluate("button => button === document.activeElement")
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector(GAME_OVER)
    page.keyboard.press("m")
    page.keyboard.press("r")
    assert focused_item(screen) == "Rematch"
    page.keyboard.press("r")
    assert focused_item(screen) == "Review"
    page.keyboard.press("p")
    assert focused_item(screen) == "Position editor"
    page.keyboard.press("Enter")
    page.wait_for_url("**/#edit/dots/rows=2&cols=2&position=2x2*")


def test_the_menu_is_a_sheet_on_a_phone(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    with Screen(browser, served, tmp_path, **DEVICES["phone"]) as screen:
        screen.open_room("planes")
        screen.page.get_by_role("button", name="菜单").tap()
        sheet = screen.page.get_by_role("menu").bounding_box()
        assert sheet is not None
        assert (sheet["x"], sheet["width"], sheet["y"] + sheet["height"]) == (0, 390, 844)
        assert screen.accessibility_violations() == []
        screen.page.get_by_role("menuitem", name="炸飞机的规则").tap()
        expect(screen.page.get_by_role("dialog").get_by_role("heading", name="规则", exact=True)).to_be_visible()


def test_music_plays_only_while_it_is_switched_on(screen: Screen) -> None:
    page = screen.page
    page.add_init_script(RECORD_AUDIO_CONTEXTS)
    screen.open_home()
    page.keyboard.press("Shift")
    page.keyboard.press("m")
    assert page.evaluate(AUDIO_STATES) == []
    music = page.get_by_role("menuitemcheckbox", name="Music")
    music.click()
    page.wait_for_function("() => contexts[0]?.state === 'running'")
    assert music.get_attribute("aria-checked") == "true"
    page.reload()  # the music resumes after the first key or click
    page.wait_for_selector("[data-game]")
    assert page.evaluate(AUDIO_STATES) == []
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
