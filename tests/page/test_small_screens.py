"""Small screens: the players, the board, what is said about the position and the actions are seen without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import qipan
from page.helpers import FINGER, Screen
from page.test_layout import CUT_OFF, WATCH_BOARD, bottom_of, box_of
from qipan.client.guest import Guest
from server.helpers import ServerProcess, finish_match
from variants import SMALL

SIZES = [(390, 844), (360, 640), (844, 390)]
# The parts of the page that must be seen all the time while a match runs.
PARTS = ".seat-list, svg.board, .both .buttons button, .actions button"
ADVICE = ".notes .hint, .evaluation .verdict, .legend .muted"
# Returns the texts of the elements that are cut off, or covered by something else at their middle.
HIDDEN = """elements => elements.filter(each => each.checkVisibility()).filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const end = document.querySelector('footer').getBoundingClientRect().top
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isCovered = at !== null && !each.contains(at) && !at.contains(each)
    const isOut = top < 0 || left < 0 || bottom > end || right > innerWidth
    return isOut || isCovered || each.scrollWidth > each.clientWidth + 1
}).map(each => each.textContent.trim() || each.outerHTML.slice(0, 80))"""
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, {}) for name in qipan.game_names()},
    "six players": ("chinese-checkers", {"players": 6}),
}
LOCALES = ("en-GB", "zh-CN")
# Every variant in one language, Chinese and English by turns; the long tests add the other language.
BY_TURNS = [
    pytest.param(locale, variant, marks=() if (row + column) % 2 else pytest.mark.long)
    for row, variant in enumerate(VARIANTS)
    for column, locale in enumerate(LOCALES)
]


@pytest.fixture(params=LOCALES)
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


@pytest.mark.parametrize(("phone", "variant"), BY_TURNS, indirect=["phone"])
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
            if height < 700:  # the buttons are in two rows: the tools, and everything else
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


def test_a_lesson_fits_on_a_phone_on_its_side(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 844, "height": 390})
    for game in ("chinese-checkers", "planes"):
        phone.page.goto(f"{phone.served.address}/#lesson/{game}")
        phone.page.wait_for_selector("[data-step] .table svg")
        parts = phone.page.locator(".table svg, .table button, [data-step] .card button")
        assert max(map(bottom_of, parts.all())) <= 390


def test_what_cannot_be_taken_back_is_apart(phone: Screen) -> None:
    """A second tap on the same place does not confirm a resignation."""
    page = phone.page
    for width, height in (*SIZES, (1440, 900)):
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


def test_nothing_is_cut_off_or_moves_on_a_phone(browser: Browser, served: ServerProcess, tmp_path: Any) -> None:
    with Screen(browser, served, tmp_path, viewport={"width": 390, "height": 844}, has_touch=True) as phone:
        page = phone.page
        for game in ("chinese-checkers", "checkers"):
            phone.open_room(game)
            phone.wait_for_turn()
            phone.play_by_typing(phone.snapshot["legal"][0]["text"])
            phone.wait_for_moves(2)
            phone.wait_for_turn()
            assert page.locator(".seat-list .who > *").evaluate_all(CUT_OFF) == []
            # Looking back changes the line above the board, but not its height.
            page.evaluate(WATCH_BOARD)
            page.get_by_role("button", name="Back", exact=True).tap()
            expect(page.get_by_role("button", name="Return to the game")).to_be_visible()
            assert page.evaluate("places.size") == 1
        # The longest possible name also takes only one line.
        code = phone.open_room("dots", engines={})
        joined = served.post(f"/api/matches/{code}/join", {"name": "M" * 24})
        with Guest(served.address, code, joined["token"]) as guest:
            guest.ready()
            phone.wait_for_turn()
            page.evaluate(WATCH_BOARD)
            phone.click("7")
            expect(page.locator(".turn")).to_contain_text("is thinking")
            assert page.evaluate("places.size") == 1
        # There is room for six players, too.
        phone.open_room(
            "chinese-checkers", {"players": 6}, engines={seat: {"engine": "random"} for seat in range(1, 6)}
        )
        phone.wait_for_turn()
        assert page.locator(".seat-list .who > *").evaluate_all(CUT_OFF) == []
        assert max(map(bottom_of, page.locator(".actions button").all())) <= box_of(page.locator("footer"))["y"]
        for _ in ("resign", "confirm"):
            page.get_by_role("button", name="Resign").tap()
        expect(page.locator(".seat-list .who .muted").first).to_have_text("out")
        assert page.locator(".seat-list .who > *").evaluate_all(CUT_OFF) == []


def test_a_phone_on_its_side_shows_the_whole_board(screen: Screen) -> None:
    page = screen.page
    page.set_viewport_size({"width": 844, "height": 390})
    screen.store("qipan.settings", {"showValues": True})
    footer = page.locator("footer")
    for game in ("chinese-checkers", "planes"):
        screen.open_room(game)
        if game == "planes":
            placing = page.locator(".placing .board")
            assert bottom_of(placing) <= box_of(footer)["y"]
            card, seats = (box_of(page.locator(each)) for each in (".card.seats", ".card.seats .seat-list"))
            assert seats["x"] - card["x"] < FINGER  # the players are not squeezed to the right
            page.get_by_role("button", name="Ready").click()
        page.wait_for_selector(".evaluation .verdict")
        assert max(map(bottom_of, page.locator("svg.board").all())) <= box_of(footer)["y"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".seat-list .who > *").evaluate_all(CUT_OFF) == []
    code = finish_match(screen.served, "planes", SMALL["planes"], moves=8)
    for fragment in (f"#review/{code}/5", "#analysis/planes", "#lesson/two-eat-one/4", "#lesson/planes/3"):
        screen.open_page(fragment)
        parts = page.locator("svg.board, main .buttons.centred button, [data-step] .card button")
        assert max(map(bottom_of, parts.all())) <= 390


def test_the_end_of_a_match_fits_on_a_phone_on_its_side(screen: Screen) -> None:
    page = screen.page
    page.set_viewport_size({"width": 844, "height": 390})
    screen.open_room("planes", SMALL["planes"])
    page.get_by_role("button", name="Ready").click()
    for _ in ("resign", "confirm"):
        page.get_by_role("button", name="Resign").click()
    assert bottom_of(page.get_by_role("button", name="Rematch")) <= box_of(page.locator("footer"))["y"]
    expect(page.get_by_text("Game over", exact=True)).to_be_hidden()  # the banner says more than this headline
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".turn.earlier")).to_be_visible()
