"""Small screens: the players, the board, what is said about the position and the actions are seen without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import qipan
from page.helpers import Screen
from page.test_layout import bottom_of, box_of
from server.helpers import ServerProcess

SIZES = [(390, 844), (360, 640), (844, 390)]
# What must be seen while a match runs, whatever is shown.
PARTS = ".seat-list, svg.board, .both .buttons button, .actions button"
ADVICE = ".notes .hint, .evaluation .verdict, .legend .muted"
# Of these elements, the texts of those that are cut off, or covered by something else at their middle.
HIDDEN = """elements => elements.filter(each => each.checkVisibility()).filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const end = document.querySelector('footer').getBoundingClientRect().top
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isCovered = at !== null && !each.contains(at) && !at.contains(each)
    const isOut = top < 0 || left < 0 || bottom > end || right > innerWidth
    return isOut || isCovered || each.scrollWidth > each.clientWidth + 1
}).map(each => each.textContent.trim() || each.outerHTML.slice(0, 80))"""
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, {}) for name in ("planes", "dots", "two-eat-one", "chinese-checkers", "checkers")},
    "six players": ("chinese-checkers", {"players": 6}),
}


@pytest.fixture(params=["en-GB", "zh-CN"])
def phone(browser: Browser, served: ServerProcess, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Screen]:
    with Screen(browser, served, tmp_path, locale=request.param, has_touch=True, is_mobile=True) as screen:
        yield screen


def start(phone: Screen, variant: str) -> None:
    game, options = VARIANTS[variant]
    seats = qipan.game(game, **options).seats
    phone.open_room(game, options, engines={seat: {"engine": "random"} for seat in range(1, seats)})
    if game == "planes":
        phone.page.locator(".below .main").tap()
    phone.wait_for_turn()


def test_every_game_has_been_listed() -> None:
    assert {game for game, _ in VARIANTS.values()} == set(qipan.game_names())


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_fits_on_the_screen_of_a_phone(phone: Screen, variant: str) -> None:
    page = phone.page
    page.set_viewport_size({"width": 390, "height": 844})
    start(phone, variant)
    for what in ("nothing", "hint", "hint and values"):
        if what == "hint":
            page.keyboard.press("h")
            page.wait_for_selector(".notes .hint")
        elif what == "hint and values":
            page.keyboard.press("t")
            page.wait_for_selector(".evaluation .verdict")
            page.wait_for_selector(".evaluation .busy", state="detached")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("[scrollY, document.documentElement.scrollWidth <= innerWidth]") == [0, True]
            assert page.locator(PARTS).evaluate_all(HIDDEN) == [], (what, width, height)
            assert page.locator(ADVICE).evaluate_all(HIDDEN) == [], (what, width, height)
            if height < 700:  # two rows: the tools, and everything else
                assert len({round(box_of(each)["y"]) for each in page.locator(".actions button:visible").all()}) == 2
            for button in page.locator(".actions button:visible, header > :is(a, button):not(.skip):visible").all():
                assert min(box_of(button)["width"], box_of(button)["height"]) >= 44
    assert page.locator(ADVICE).count() == 3


def test_a_hint_stands_beside_the_board_and_moves_nothing(phone: Screen) -> None:
    page = phone.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        start(phone, "two-eat-one")
        before = [box_of(page.locator(each)) for each in ("svg.board", ".actions")]
        page.keyboard.press("h")
        hint = page.locator(".notes .hint")
        hint.wait_for()
        page.keyboard.press("t")
        page.wait_for_selector(".evaluation .verdict")
        assert [box_of(page.locator(each)) for each in ("svg.board", ".actions")] == before
        assert bottom_of(hint) <= max(box_of(page.locator("svg.board"))["y"], box_of(page.locator(".actions"))["y"])
        page.keyboard.press("t")


def test_what_cannot_be_taken_back_is_apart(phone: Screen) -> None:
    """A second tap on the same place does not confirm a resignation."""
    page = phone.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        start(phone, "checkers")
        resign = page.locator(".actions .danger")
        place = box_of(resign)
        resign.tap()
        cancel = page.locator(".sure button:not(.danger)")
        expect(cancel).to_be_focused()
        assert page.locator(".sure > *").evaluate_all(HIDDEN) == []
        ends = [box["x"] + box["width"] for box in (place, box_of(cancel))]
        assert abs(ends[0] - ends[1]) < 1
