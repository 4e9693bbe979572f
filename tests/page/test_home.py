"""The home page: its cards and lists, and the dialog that invites a friend."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from page.helpers import Screen
from page.test_layout import bottom_of, box_of
from page.test_profile import open_profile, play_rated


def tops(cards: Locator) -> list[int]:
    return sorted({round(box_of(card)["y"]) for card in cards.all()})


def test_own_games_have_a_result_and_a_date_as_in_the_profile(window: Screen) -> None:
    page = window.page
    open_profile(window)
    code = play_rated(window)
    open_profile(window)
    played = page.locator("[data-results] .row").first
    outcome, date = played.locator(".outcome").inner_text(), played.locator(".about small").inner_text()
    assert outcome in ("Won", "Drawn", "Lost")
    window.open_home()
    own = page.locator("section", has=page.get_by_role("heading", name="Your games")).locator("li")
    expect(own.locator(f"a[href='#{code}'] + strong")).to_have_text(outcome)
    shown = own.locator(".date")
    expect(shown).to_have_text(date)
    assert box_of(shown)["height"] < 1.6 * shown.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")


def test_on_the_first_visit_cards_stand_in_line(window: Screen) -> None:
    page = window.page
    page.route("**/api/matches?*", lambda route: route.fulfill(json=[]))
    window.open_home()
    is_wide = page.evaluate("innerWidth > 1000")
    features = page.locator("ul:has(> li > a[href='#lesson']) > li")
    expect(features.locator("a[href='#tournaments']")).to_be_visible()  # this link appears once the server has answered
    assert len(tops(features)) == (1 if is_wide else features.count())
    widths = {round(box_of(each)["width"]) for each in features.all()}
    assert len(widths) == 1
    cards = page.locator(".rooms > section")
    assert cards.count() == 3
    if is_wide:
        assert len({round(box_of(card)["height"]) for card in cards.all()}) == 1


def test_an_invitation_with_rules_is_created_without_scrolling(window: Screen) -> None:
    page = window.page
    page.set_viewport_size({"width": page.evaluate("innerWidth"), "height": 500})
    window.open_home()
    window.press(page.locator(".starts > .main"))
    dialog = page.locator("dialog")
    window.press(dialog.locator(".tile", has_text="Chinese Checkers"))
    window.press(dialog.locator("summary"))
    create = page.get_by_role("button", name="Create the invitation")
    assert dialog.evaluate("each => each.scrollHeight > each.clientHeight")
    for _ in ("at the top", "at the end"):
        assert bottom_of(create) <= bottom_of(dialog) - 8
        assert create.evaluate(
            "each => { const { x, y, width, height } = each.getBoundingClientRect();"
            " return document.elementFromPoint(x + width / 2, y + height / 2) === each }"
        )
        dialog.evaluate("each => { each.scrollTop = each.scrollHeight }")
