"""Every view: it is accessible and not too wide at every size, in both themes and languages."""

from __future__ import annotations

from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from page.helpers import Screen
from page.views import SIZES, set_appearance, views
from server.helpers import ServerProcess

LANGUAGES, THEMES, BOARDS = ("en", "zh-Hans"), ("light", "dark"), ("wood", "paper")
Appearance = tuple[str, str, tuple[int, int], str]  # language, theme, size, and theme of the boards
ALL: list[Appearance] = list(product(LANGUAGES, THEMES, SIZES, BOARDS))
DESKTOP: list[Appearance] = [("en", "light", (1280, 720), "wood")]
PHONE: list[Appearance] = [("zh-Hans", "dark", (390, 844), "paper")]
ALL_WIDTHS = (320, 360, 390, 480, 600, 768, 896, 1024, 1280, 1440, 1920)
FEW_WIDTHS = (320, 390, 768)
# The ids of elements too far to the right, if the page can be scrolled there.
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > innerWidth)
        .map(element => element.outerHTML.slice(0, 80)).slice(0, 3)"""
# Controls that stick out of their cards, and titles that are cut off.
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
# Elements that the Tab key reaches out of order.
OUT_OF_ORDER = "() => [...document.querySelectorAll('[tabindex]')].filter(element => element.tabIndex > 0).length"


def faults_of_views(
    browser: Browser, served: ServerProcess, folder: Path, turns: list[list[Appearance]], widths: tuple[int, ...]
) -> list[str]:
    """Open every view, and describe what is wrong with it. The views take turns with the lists of appearances."""
    faults = []
    with Screen(browser, served, folder) as screen:
        for (name, open_view), appearances in zip(views(), cycle(turns), strict=False):
            screen.store("qipan.settings", {"language": "en", "sound": False})
            screen.page.set_viewport_size({"width": 1280, "height": 720})
            open_view(screen)
            for appearance in appearances:
                set_appearance(screen, *appearance)
                faults += [f"{name}, {appearance}: {violation}" for violation in screen.accessibility_violations()]
            for language, width in product(LANGUAGES, widths):
                set_appearance(screen, language, "light", (width, 800))
                for selection in (TOO_WIDE, CUT_OFF):
                    faults += [f"{name}, {language}, {width}: {each}" for each in screen.page.evaluate(selection)]
            if screen.page.evaluate(OUT_OF_ORDER):
                faults.append(f"{name}: a positive tabindex")
        # The browser logs the responses about what does not exist.
        screen.console_errors = [error for error in screen.console_errors if "Failed to load" not in error]
    return faults


def test_every_view_fits_and_is_accessible(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    assert faults_of_views(browser, served, tmp_path, [DESKTOP, PHONE], FEW_WIDTHS) == []


@pytest.mark.long
def test_every_view_is_accessible_in_every_appearance(browser: Browser, served: ServerProcess, tmp_path: Path) -> None:
    assert faults_of_views(browser, served, tmp_path, [ALL], ALL_WIDTHS) == []
