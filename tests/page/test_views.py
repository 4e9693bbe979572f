"""Every view: it is accessible and not too wide at every size, in both themes and languages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from page.appearance import SIZES, View, opened, set_appearance
from page.helpers import CONTROLS, TOO_SMALL, WINDOWS, Screen
from page.views import PARTS, lan_views, views
from server.helpers import ServerProcess

LANGUAGES, THEMES, BOARDS = ("en", "zh-Hans"), ("light", "dark"), ("wood", "paper")
Appearance = tuple[str, str, tuple[int, int], str]  # language, theme, size, and theme of the boards
ALL: list[Appearance] = list(product(LANGUAGES, THEMES, SIZES, BOARDS))
DESKTOP: list[Appearance] = [("en", "light", (1280, 720), "wood")]
PHONE: list[Appearance] = [("zh-Hans", "dark", (390, 844), "paper")]
ALL_WIDTHS = tuple(product(LANGUAGES, (320, 360, 390, 480, 600, 768, 896, 1024, 1280, 1440, 1920)))
FEW_WIDTHS = (("en", 320), ("zh-Hans", 390), ("en", 768))
# Returns up to three elements that reach too far to the right, if the page can be scrolled there.
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > innerWidth)
        .map(element => element.outerHTML.slice(0, 80)).slice(0, 3)"""
# Returns the controls that stick out of their cards, and the titles that are cut off.
CUT_OFF = """() => {
    const right = element => element.getBoundingClientRect().right
    const isScrolled = element => element.closest('[tabindex="0"], ol, dialog, .scroll') !== null
    const controls = [...document.querySelectorAll('.card :is(button, input, select, .button)')]
    const titles = [...document.querySelectorAll('header h1')]
    return controls
        .filter(each => each.checkVisibility() && !isScrolled(each) && right(each) > right(each.closest('.card')))
        .concat(titles.filter(title => title.scrollWidth > title.clientWidth))
        .map(element => element.outerHTML.slice(0, 80))
}"""
# Returns the number of elements that the Tab key reaches out of order.
OUT_OF_ORDER = "() => [...document.querySelectorAll('[tabindex]')].filter(element => element.tabIndex > 0).length"


# The folder into which pictures of the views are saved; None to save none.
PICTURES = os.environ.get("QIPAN_PICTURES")


def take_pictures(screen: Screen, name: str) -> None:
    """Save pictures of the open view in every language and theme, at the size of a desktop and of a phone."""
    for language, theme, window in product(LANGUAGES, THEMES, WINDOWS):
        size = WINDOWS[window]["viewport"]
        set_appearance(screen, language, theme, (size["width"], size["height"]))
        file = re.sub(r"\W+", "-", f"{name} {language} {theme} {window}") + ".png"
        screen.page.screenshot(path=Path(PICTURES or "") / file, full_page=True)


def faults_of_views(
    browser: Browser,
    served: ServerProcess,
    folder: Path,
    shown: Iterable[View],
    turns: list[list[Appearance]],
    widths: Iterable[tuple[str, int]],
) -> list[str]:
    """Open views, each in one of the lists of appearances, by turns, and describe what is wrong with them."""
    faults = []
    with Screen(browser, served, folder) as screen:
        for name, appearances in zip(opened(screen, shown), cycle(turns), strict=False):
            for appearance in appearances:
                set_appearance(screen, *appearance)
                faults += [f"{name}, {appearance}: {violation}" for violation in screen.accessibility_violations()]
            for language, width in widths:
                set_appearance(screen, language, "light", (width, 800))
                for selection in (TOO_WIDE, CUT_OFF):
                    faults += [f"{name}, {language}, {width}: {each}" for each in screen.page.evaluate(selection)]
            if screen.page.evaluate(OUT_OF_ORDER):
                faults.append(f"{name}: a positive tabindex")
        # The browser logs the responses about what does not exist.
        screen.console_errors = [error for error in screen.console_errors if "Failed to load" not in error]
    return faults


@pytest.mark.parametrize("part", PARTS)
def test_every_view_fits_and_is_accessible(browser: Browser, served: ServerProcess, tmp_path: Path, part: str) -> None:
    assert faults_of_views(browser, served, tmp_path, PARTS[part](), [DESKTOP, PHONE], FEW_WIDTHS) == []


@pytest.mark.long
def test_every_view_is_accessible_in_every_appearance(
    browser: Browser, served: ServerProcess, lan: ServerProcess, tmp_path: Path
) -> None:
    for server, shown in ((served, views()), (lan, lan_views())):
        assert faults_of_views(browser, server, tmp_path, shown, [ALL], ALL_WIDTHS) == []


if PICTURES:

    @pytest.mark.long
    def test_every_view_has_its_picture_taken(
        browser: Browser, served: ServerProcess, lan: ServerProcess, tmp_path: Path
    ) -> None:
        """The test checks nothing by itself: somebody has to look at the pictures."""
        for server, shown in ((served, views()), (lan, lan_views())):
            with Screen(browser, server, tmp_path) as screen:
                for name in opened(screen, shown):
                    take_pictures(screen, name)
                screen.console_errors.clear()


@pytest.mark.long
def test_a_finger_can_press_every_control_of_every_view(
    browser: Browser, served: ServerProcess, lan: ServerProcess, tmp_path: Path
) -> None:
    faults = []
    for server, shown in ((served, views()), (lan, lan_views())):
        with Screen(browser, server, tmp_path, **WINDOWS["phone"]) as phone:
            for name, open_view in shown:
                phone.store("qipan.settings", {"language": "en", "sound": False})
                open_view(phone)
                faults += [f"{name}: {each}" for each in phone.page.locator(CONTROLS).evaluate_all(TOO_SMALL)]
            phone.console_errors = [error for error in phone.console_errors if "Failed to load" not in error]
    assert faults == [], "\n".join(faults)
