"""Chinese checkers for two to six players, people and engines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.helpers import Screen
from page.test_layout import bottom_of, box_of

QUICK = {"engine": "greedy", "seconds": 0.01}
SIDES = {2: ["Red", "Blue"], 3: ["Red", "Green", "Violet"], 6: ["Red", "Amber", "Green", "Blue", "Violet", "Rose"]}
LABELS_OF_LOWEST_CELLS = """cells => {
    const low = Math.max(...cells.map(cell => cell.getBoundingClientRect().y))
    return cells.filter(cell => cell.getBoundingClientRect().y > low - 2).map(cell => cell.getAttribute('aria-label'))
}"""


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 3), (6, 4), (6, 5)])
def test_the_players_camp_is_at_the_bottom_and_the_last_paths_are_shown(
    screen: Screen, players: int, seat: int
) -> None:
    page = screen.page
    engines = {other: QUICK for other in range(players) if other != seat}
    screen.open_room("chinese-checkers", {"players": players}, seat=seat, engines=engines)
    assert screen.wait_for_turn()
    own = page.locator("li.mover .who .muted").inner_text().split(" · ")[0]
    assert own == SIDES.get(players, [own] * players)[seat]
    lowest = page.eval_on_selector_all("[data-cell]", LABELS_OF_LOWEST_CELLS)
    assert len(lowest) == 1
    assert lowest[0].split(", ")[1] == f"{own} stone"
    assert screen.count_moves() == seat
    screen.play_by_mouse(screen.snapshot["legal"][0]["path"])
    screen.wait_for_turn()
    for number, player in enumerate(screen.snapshot["seats"]):
        page.get_by_role("button", name="Show the last move").nth(number).click()
        points = page.locator(".trail.traced polyline").get_attribute("points")
        assert points is not None
        assert len(points.split(" ")) == len(player["last_path"])


def test_two_people_and_an_engine_share_one_screen_with_a_clock(screen: Screen) -> None:
    page = screen.page
    screen.open_home()
    page.locator("li", has_text="Chinese Checkers").get_by_role("button", name="Options").click()
    players = page.get_by_label("Players")
    assert bottom_of(players) < box_of(page.get_by_label("Red", exact=True))["y"]  # the seats depend on the number
    players.select_option("3")
    page.get_by_label("Red", exact=True).select_option("me")
    page.get_by_label("Green", exact=True).select_option("here")
    page.get_by_label("Violet: Engine level").select_option("greedy")
    page.get_by_label("Clock").select_option("30")
    page.get_by_role("button", name="Start").click()
    for count in (0, 1, 3):  # the turns are: red, green, the engine, red
        page.wait_for_selector(".cell.free")
        screen.wait_for_moves(count)
        assert [seat["kind"] for seat in screen.snapshot["seats"]] == ["person", "person", "engine"]
        snapshot = next(each for each in screen.snapshots if each["ply"] == count and each["legal"])
        screen.play_by_mouse(snapshot["legal"][0]["path"])
    assert page.locator("aside time").count() == 3
    footer = page.locator("footer .game").inner_text()
    assert re.search(r"^Chinese Checkers · .+ · 0:\d\d · move \d · [a-z]{12}$", footer)


def test_places_are_shown_as_soon_as_they_are_decided(screen: Screen) -> None:
    almost_there = "1/2/3/4/CCC1C8/CCC9/CC9/C9/9/E9/EE9/EEE9/EEEEA8/1AAA/AAA/AA/A A"
    screen.open_room("chinese-checkers", {"players": 3}, position=almost_there, engines={1: QUICK, 2: QUICK})
    assert screen.wait_for_turn()
    screen.play_by_mouse(["0,-4", "1,-5"])
    expect(screen.page.get_by_role("list", name="Ranking").locator("li")).to_have_text(
        [re.compile("1st .*Red"), re.compile("2nd .*Green"), re.compile("3rd .*Violet")]
    )
    expect(screen.page.locator(".who .muted")).to_have_text(["Red · you · 1st", "Green · 2nd", "Violet · 3rd"])


def test_a_match_from_a_position_of_earlier_rules_is_played_by_them(screen: Screen) -> None:
    screen.open_room("chinese-checkers", {"rules_version": 1})
    options = screen.snapshot["options"]
    assert (options["rules_version"], options["finish"]) == (1, "strict")
    screen.page.get_by_role("link", name="Position editor").click()
    screen.page.get_by_role("button", name="Play from here").click()
    screen.received.clear()
    screen.page.get_by_role("button", name="Start", exact=True).last.click()
    screen.wait_for_turn()
    assert screen.snapshot["options"] == options
