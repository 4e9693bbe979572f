"""Whatever takes longer than a moment shows that work is going on, until it is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

import qipan
from page.helpers import Screen
from page.network import SIGNS, SlowServer, SlowSocket
from server.helpers import TIMEOUT_SECONDS, ServerProcess, finish_match

GREEDY = {"engine": "greedy"}
BUILD = {"what": {"code": "table_is_built", "params": {}, "text": ""}, "done": 0.425, "place": 3}


def test_requests(screen: Screen, served: ServerProcess) -> None:
    page, server = screen.page, SlowServer(screen)
    address = served.address

    def open_page(fragment: str) -> Callable[[], object]:
        return lambda: page.evaluate("fragment => { location.hash = fragment }", fragment)

    def click(name: str) -> Callable[[], object]:
        return lambda: page.get_by_role("button", name=name).first.click()

    server.check(lambda: page.goto(address, wait_until="commit"), "**/api/games")
    server.check(lambda: page.locator("[data-game=dots]").click(), "**/api/matches")
    page.wait_for_selector("aside")
    server.check(open_page("home"), "**/api/matches/*")  # the home page asks for the user's own rooms
    page.locator("li", has_text="Dots and Boxes").get_by_role("button", name="Options").click()
    server.check(lambda: page.get_by_label("Rows").select_option("2"), "**/api/layout")
    server.check(click("Start"), "**/api/matches")
    room = served.create_room("dots", {"rows": 1, "cols": 1}, name="Ann", seat=0, is_listed=True)
    page.evaluate("location.hash = 'home'")
    page.get_by_label("Room code").fill(room["code"])
    server.check(click("Join"), "**/api/matches/*")
    server.check(click("Take the seat"), "**/join")
    page.get_by_role("button", name="Leave the seat").wait_for()  # this button appears once the seat is connected

    server.check(open_page("puzzles"), "**/api/puzzles/**")
    server.check(open_page("puzzles/dots/1/1"), "**/api/puzzles/**")
    server.check(open_page("puzzles/dots/1/1/must_take=on"), "**/api/puzzles/**")
    server.check(click("Show the solution"), "**/solution*")
    server.check(open_page("puzzles/hardest/dots"), "**/hardest")

    code = finish_match(served, "checkers", moves=4)
    server.check(open_page(f"review/{code}"), "**/replay")
    page.reload()
    server.check(open_page(f"review/{code}/2"), "**/review/*")
    server.check(click("Minimax tree"), "**/minimax")
    page.keyboard.press("Escape")
    record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["random", "random"], seed=1).to_json()
    page.evaluate("location.hash = 'review'")
    page.locator("textarea").fill(record)
    server.check(click("Review it"), "**/replay")

    server.check(open_page("edit/dots/rows=1&cols=2"), "**/api/check")
    page.route("**/api/build", lambda route: route.fulfill(json=BUILD))
    server.check(click("Show values"), "**/api/analyse", "Building the tablebase: 42%")
    server.check(open_page("engines/dots/rows=1&cols=2"), "**/api/truth", "Waiting: 3rd in the queue")
    server.check(lambda: page.reload(wait_until="commit"), "**/api/opinion")


def test_rooms(screen: Screen) -> None:
    page = screen.page
    slow = SlowSocket(screen)
    room = screen.served.create_room("dots", {"rows": 1, "cols": 2}, name="Ann", seat=0, engines={1: GREEDY})
    screen.store("qipan.rooms", [{"code": room["code"], "game": "dots", "tokens": [room["token"]], "at": 0}])
    slow.check(lambda: page.goto(f"{screen.served.address}/room/{room['code']}"), '"op":')
    screen.wait_for_turn()
    slow.check(lambda: page.keyboard.press("h"), '"op":"analysis"')
    expect(page.locator(".notes .hint")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".evaluation .verdict")).to_be_visible()
    slow.check_done()
    slow.check(lambda: screen.click(screen.cells()[0]), '"op":"position"')
    screen.wait_for_moves(2)
    slow.check_done()
    slow.check(page.get_by_role("button", name="Take back").click, '"op":"position"')
    screen.wait_for_moves(0)
    slow.check_done()
    page.locator(".actions .danger").click()
    slow.check(page.locator(".sure .danger").click, '"op":"position"')
    assert not screen.wait_for_turn()
    slow.check_done()


def test_stepping_back_in_a_match(screen: Screen) -> None:
    page, server = screen.page, SlowServer(screen)
    screen.open_room("two-eat-one", engines={1: GREEDY}, seat=0)
    screen.click_move(screen.snapshot["legal"][0]["path"])
    screen.wait_for_moves(2)
    screen.wait_for_turn()
    server.check(lambda: page.keyboard.press("ArrowLeft"), "**/positions/1")
    expect(page.get_by_role("button", name="Return to the game")).to_be_visible()
    page.route("**/positions/0", lambda route: route.abort())
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".notes .problem")).to_have_text("The server cannot be reached.")
    expect(page.get_by_role("button", name="Return to the game")).to_have_count(0)
    screen.console_errors.clear()


def test_an_analysis_shows_estimates_while_a_table_is_built_and_then_exact_values(screen: Screen) -> None:
    page, requests = screen.page, list[float]()
    late = {"code": "still_built", "params": {"what": BUILD["what"]}, "text": ""}

    def answer(route: Route) -> None:
        request: dict[str, Any] = route.request.post_data_json or {}
        if request["seconds"] < 1:  # a request that does not wait for a proof
            route.fulfill(response=route.fetch(post_data={**request, "engine": "alphabeta"}))
            return
        requests.append(request["seconds"])
        if len(requests) == 1:
            route.fulfill(status=503, json={"detail": late})
        else:
            held.append(route)

    held: list[Route] = []
    page.route("**/api/analyse", answer)
    page.route("**/api/build", lambda route: route.fulfill(json={**BUILD, "place": None}))
    screen.open_page("#analysis/two-eat-one")
    legend, signs = page.locator(".legend .muted"), page.locator(SIGNS).locator("visible=true")
    expect(legend).to_contain_text("≈ estimate")
    expect(page.locator(".busy", has_text="42%")).to_be_visible()
    end = time.monotonic() + TIMEOUT_SECONDS
    while not held:  # until the page has asked again
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    expect(legend).to_contain_text("≈ estimate")
    expect(page.locator("main")).not_to_contain_text("Too many")
    held.pop().continue_()
    expect(legend).not_to_contain_text("≈")
    expect(signs).to_have_count(0)
    assert len(requests) == 2
    screen.console_errors.clear()  # the browser reports the status 503
