"""How values are shown, at desktop and phone size: one value for one move, all of it visible and readable."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from page.helpers import Screen
from page.test_small_screens import ADVICE, HIDDEN
from server.helpers import ServerProcess, finish_match
from variants import SMALL

# The contrast of the fill of a text with its outline, which is drawn below it, as WCAG 2 defines it.
CONTRAST = """text => {
    const style = getComputedStyle(text)
    if (!style.paintOrder.startsWith('stroke') || parseFloat(style.strokeWidth) < 0.05) return 1
    const luminance = colour => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [dark, light] = [luminance(style.fill), luminance(style.stroke)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
}"""


@pytest.mark.parametrize("game", ["chinese-checkers", "two-eat-one", "checkers"])
def test_hint_bar_badge_and_legend_are_seen_and_agree(window: Screen, game: str) -> None:
    page = window.page
    window.store("qipan.settings", {"showValues": True, "animation": False})
    window.open_room(game)
    window.wait_for_turn()
    page.keyboard.press("h")
    page.wait_for_selector(".notes .hint")
    page.wait_for_selector(".evaluation .verdict")
    page.wait_for_selector(".evaluation .busy", state="detached")
    assert page.locator(ADVICE).count() == 3
    assert page.locator(ADVICE).evaluate_all(HIDDEN) == []
    verdict = page.locator(".evaluation .verdict").inner_text()
    hinted = page.locator(".notes .hint").inner_text().split(" · ")[1]
    assert verdict.split(": ")[-1] == hinted
    badge = (page.locator("g.value").first.text_content() or "").strip()
    assert badge in hinted or (badge, hinted) == ("=", "Draw")
    is_estimate = badge.startswith("≈")
    assert page.locator(".legend .muted").inner_text().startswith("≈" if is_estimate else "Exact")


@pytest.mark.parametrize("game", ["chinese-checkers", "two-eat-one"])
def test_a_card_of_an_engine_has_one_value_for_its_move(window: Screen, game: str) -> None:
    page = window.page
    window.open_page(f"#engines/{game}")
    expect(page.locator(".summary")).to_contain_text("engines")
    cards = page.locator("article:has(.move .worth):has(.choice .worth)")
    assert cards.count() > 0
    for card in cards.all():
        # A text for screen readers follows in a second line.
        head, row = (card.locator(f"{each} .worth").inner_text().split("\n")[0] for each in (".move", ".choice"))
        assert row in head or (row, head) == ("=", "Draw")


def test_values_on_planes_can_be_read_in_a_review(window: Screen, served: ServerProcess) -> None:
    page = window.page
    code = finish_match(served, "planes", SMALL["planes"], moves=8)
    page.goto(f"{served.address}/#review/{code}/5")
    page.wait_for_selector("[role=slider]")
    page.keyboard.press("t")
    page.wait_for_selector("text.value")
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        contrasts = [text.evaluate(CONTRAST) for text in page.locator("text.value").all()]
        assert min(contrasts) >= 4.5
