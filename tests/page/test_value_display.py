"""How values are shown, at desktop and phone size: one value for one move, all of it visible and readable."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.helpers import Screen
from page.test_small_screens import ADVICE, HIDDEN
from server.helpers import ServerProcess, finish_match
from variants import SMALL

# Returns the contrast of a text's fill with its outline, which is drawn below it, as WCAG 2 defines it.
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
# Returns the value of each row as it is shown, the width of its bar, and the width of the filled part.
BARS = """rows => rows.map(row => [
    row.querySelector('.worth').title,
    row.querySelector('.bar').getBoundingClientRect().width,
    row.querySelector('.bar i').getBoundingClientRect().width,
])"""


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


# By variant: the options, a pattern of the value, the value of an even start, and how far from it a start may be shown,
# which stands for 15 % of a payoff.
STARTS = {
    "chinese-checkers": ({}, "≈([0-9]+)%", 50, 7.5),
    "six players": ({"players": 6}, "Place ≈([0-9.]+)", 3.5, 0.375),
    "dots": ({"rows": 5, "cols": 5}, "≈([0-9]+)%", 50, 7.5),
}


@pytest.mark.parametrize("variant", STARTS)
def test_the_start_of_an_unsolved_game_is_shown_as_about_even(window: Screen, variant: str) -> None:
    options, pattern, even, most = STARTS[variant]
    window.store("qipan.settings", {"showValues": True, "animation": False})
    game = "dots" if variant == "dots" else "chinese-checkers"
    seats = options.get("players", 2)
    window.open_room(game, options, engines={seat: {"engine": "random"} for seat in range(1, seats)})
    verdict = window.page.locator(".evaluation .verdict")
    verdict.wait_for()
    for _ in range(5):  # check repeatedly while the search goes on
        shown = re.search(pattern, verdict.inner_text())
        assert shown is not None, verdict.inner_text()
        assert abs(float(shown[1]) - even) <= most
        window.page.wait_for_timeout(100)


# A position in which the names of moves have different lengths.
WIDE = "position=1/2/3/4/13/12/D10/10/9/10/11/12/3A9/DAA1/AAA/AA/A+A"


@pytest.mark.parametrize("address", [f"chinese-checkers/{WIDE}", "two-eat-one"])
def test_equal_values_have_bars_of_equal_length(window: Screen, address: str) -> None:
    page = window.page
    window.open_page(f"#engines/{address}")
    expect(page.locator(".summary")).to_contain_text("engines")
    lists = page.locator("article ol").all()
    assert lists
    for each in lists:
        rows = each.locator("li").evaluate_all(BARS)
        assert max(bar for _, bar, _ in rows) - min(bar for _, bar, _ in rows) < 0.5
        lengths: dict[str, set[float]] = {}
        for value, _, length in rows:
            lengths.setdefault(value, set()).add(round(length))
        assert all(len(found) == 1 for value, found in lengths.items() if not value.startswith("≈")), lengths


@pytest.mark.parametrize("game", ["chinese-checkers", "two-eat-one"])
def test_a_card_of_an_engine_has_one_value_for_its_move(window: Screen, game: str) -> None:
    page = window.page
    window.open_page(f"#engines/{game}")
    expect(page.locator(".summary")).to_contain_text("engines")
    cards = page.locator("article:has(.move .worth):has(.choice .worth)")
    assert cards.count() > 0
    for card in cards.all():
        # Take the first line: a text for screen readers follows in the second line.
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
