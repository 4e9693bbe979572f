"""The review of finished matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

import qipan
from page.helpers import MY_TURN, Screen
from server.helpers import ServerProcess, close_all, finish_match, start_match
from variants import SMALL


def shown_ply(screen: Screen) -> int:
    return int(screen.page.get_by_role("slider").get_attribute("aria-valuenow") or "-1")


def wait_for_grades(screen: Screen) -> None:
    screen.page.wait_for_function("() => !document.querySelector('progress') && document.querySelector('ol span.mark')")


def test_a_match_is_reviewed_and_its_link_opens_the_review_elsewhere(
    screen: Screen, browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    code = screen.open_room("dots", {"rows": 1, "cols": 2})
    random = Random(3)
    while screen.wait_for_turn():
        screen.play_by_mouse([random.choice(screen.cells())])
    screen.page.get_by_role("link", name="Review").click()
    screen.page.wait_for_selector("[role=slider]")
    last = len(served.get(f"/api/records/{code}")["moves"])
    steps = [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowRight", last), ("Home", 0)]
    for key, ply in steps:
        screen.page.keyboard.press(key)
        assert shown_ply(screen) == ply
        assert screen.page.url.endswith(f"#review/{code}/{ply}")
    screen.page.keyboard.press("Space")  # the moves are played automatically until the next press
    screen.page.wait_for_selector("[role=slider][aria-valuenow='1']")
    screen.page.keyboard.press("Space")
    wait_for_grades(screen)
    with Screen(browser, served, tmp_path) as other:
        other.page.goto(screen.page.url)
        wait_for_grades(other)
        assert shown_ply(other) == 1
        drawn = "cells => cells.filter(cell => cell.ariaLabel.includes('drawn')).length"
        assert other.page.eval_on_selector_all("[data-cell]", drawn) == 1
        grades = [served.get(f"/api/records/{code}/review/{ply}")["graded"]["grade"] for ply in range(last)]
        marks = other.page.eval_on_selector_all("ol span.mark", "marks => marks.map(mark => mark.title)")
        assert marks == grades
        slips = [grade for grade in grades if grade in ("mistake", "blunder")]
        assert other.page.locator(".slip").count() == len(slips)
        assert len((other.page.locator(".value").get_attribute("points") or "").split()) == last + 1
        assert other.page.locator(".estimate").count() == 0  # no estimates, since a board of this size is solved
    screen.open_home()
    screen.page.locator("main a[href^='#review/']").first.click()
    screen.page.wait_for_selector("[role=slider]")


def test_the_better_move_and_the_values_are_shown_on_the_board(window: Screen, served: ServerProcess) -> None:
    players = served.seat_players("dots", {"rows": 1, "cols": 2})
    start_match(players)
    for seat, edge in ((0, "3"), (1, "0"), (0, "5")):
        players[seat].wait_until(lambda seen, seat=seat: seen["mover"] == seat)  # type: ignore[misc]
        players[seat].play(edge)
    players[0].send(op="resign")
    players[0].wait_until(lambda seen: seen["status"] == "over")
    window.page.goto(f"{served.address}/#review/{players[0].code}/3")
    window.page.get_by_text("Blue wins 2–0 instead of Draw 1–1; better: B1-C1, C1-C2, B2-C2").wait_for()
    assert window.page.locator(".hint").count() == 0
    window.page.keyboard.press("b")
    assert window.page.locator(".hint").count() == 1
    window.page.keyboard.press("t")
    best = window.page.locator("[data-cell='1']").get_attribute("aria-label") or ""
    worse = window.page.locator("[data-cell='5']").get_attribute("aria-label") or ""
    assert ("Draw 1–1 (exact)" in best, "Blue wins 2–0 (exact)" in worse) == (True, True)
    assert window.page.locator(".evaluation .verdict").inner_text() == "Draw 1–1"
    assert window.page.locator("svg .number").count() == 0
    window.page.keyboard.press("n")  # show the numbers by which better moves are named, beside the values
    assert window.page.locator("svg .number").count() == window.page.locator("[data-value]").count() == 5
    assert window.page.get_by_role("button", name="Numbers").get_attribute("aria-pressed") == "true"
    window.page.keyboard.press("n")
    close_all(players)
    window.open_room("dots", {"rows": 1, "cols": 2})
    assert window.page.get_by_role("button", name="Show values").get_attribute("aria-pressed") == "false"


def test_a_match_continues_from_a_reviewed_position(screen: Screen, served: ServerProcess) -> None:
    code = finish_match(served, "dots", SMALL["dots"], moves=6)
    replay = served.get(f"/api/records/{code}/replay")
    screen.page.goto(f"{served.address}/#review/{code}/4")
    screen.page.get_by_role("button", name="Ask an engine").click()
    screen.page.get_by_text("The engine plays").wait_for()
    assert screen.page.locator(".hint").count() == 1
    screen.page.get_by_role("button", name="Play on from here, as Red").click()
    screen.page.wait_for_selector(MY_TURN)
    assert screen.count_moves() == 0
    _, _, played = screen.page.url.rpartition("#")
    room = served.get(f"/api/matches/{played}")
    assert (room["status"], room["names"][1]) == ("playing", "best")
    with served.connect(room["code"]) as spectator:
        assert spectator.latest["position"] == replay["moves"][3]["position"]


def test_a_match_that_is_not_over_has_no_review(screen: Screen, served: ServerProcess) -> None:
    host = served.seat_players("planes", SMALL["planes"])[0]
    screen.page.goto(f"{served.address}/#review/{host.code}")
    screen.page.get_by_text("There is no finished game with this code.").wait_for()
    # The browser logs the 404 response.
    screen.console_errors = [error for error in screen.console_errors if "404" not in error]
    host.close()


def test_a_review_has_axes_a_tooltip_and_the_final_score(window: Screen, served: ServerProcess) -> None:
    page = window.page
    code = finish_match(served, "dots", {"rows": 1, "cols": 2})
    replay = served.get(f"/api/records/{code}/replay")
    page.goto(f"{served.address}/#review/{code}/0")
    red, blue = replay["moves"][-1]["score"]
    expect(page.locator(".turn")).to_contain_text(f"Boxes: Red {red}, Blue {blue}")
    wait_for_grades(window)
    graph = page.get_by_role("slider")
    assert page.locator(".height").all_text_contents() == ["Win", "Draw", "Loss"]
    assert page.locator(".ply").first.text_content() == "0"
    box = graph.bounding_box()
    assert box is not None
    graph.hover(position={"x": box["width"] - 12, "y": 40})
    expect(page.locator(".tooltip")).to_contain_text(f"{len(replay['moves'])}.")
    # Space plays the moves, also after a click on a button.
    page.get_by_role("button", name="Copy link").click()
    assert shown_ply(window) == 0
    page.keyboard.press("Space")
    page.wait_for_selector("[role=slider][aria-valuenow='1']")
    page.keyboard.press("Space")


# Drops files, given as lists of a name and a text, on the page, as a person does who drags them from a file manager.
DROP = """files => {
    const transfer = new DataTransfer()
    for (const [name, text] of files) transfer.items.add(new File([text], name))
    for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
}"""
PASTE = """text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}"""


def test_a_record_is_opened_from_a_file_by_dropping_it_or_as_text(
    window: Screen, served: ServerProcess, tmp_path: Path
) -> None:
    page = window.page
    game = qipan.game("dots", rows=1, cols=2)
    records = [qipan.play_match(game, ["random", "random"], seed=seed).to_json() for seed in (1, 2)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(f"{record}\n" for record in records), encoding="utf-8")
    window.open_home()
    page.evaluate(DROP, [["holiday.png", "\x00PNG"]])
    expect(page.get_by_role("alert")).to_have_text("This is not a game record.")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Review a game").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file…").press("Enter")
    chooser.value.set_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Dots").first.click()  # one of two games in the file
    wait_for_grades(window)
    page.keyboard.press("End")
    assert page.url.endswith("#review/file/7")
    page.reload()
    wait_for_grades(window)
    assert shown_ply(window) == 7
    page.evaluate(DROP, [["damaged.json", records[0][:90]]])
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    page.keyboard.press("Escape")
    page.evaluate(DROP, [["game.json", records[1]]])
    page.wait_for_url("**/#review/file")
    page.get_by_role("link", name="Another game").click()
    match = qipan.Match(game)
    match.play("0")
    page.evaluate(DROP, [["unfinished.json", match.record().to_json()]])
    page.wait_for_url("**/#analysis/dots/rows=1&cols=2&moves=0&at=1")
    page.goto(f"{served.address}/#review")
    page.locator("textarea").fill(records[0])
    page.get_by_role("button", name="Review it").click()
    wait_for_grades(window)
    window.open_home()
    page.evaluate(PASTE, records[1])
    wait_for_grades(window)


def test_reviews_show_decision_and_minimax_trees(window: Screen, served: ServerProcess) -> None:
    page = window.page
    code = finish_match(served, "planes", SMALL["planes"], moves=6)
    page.goto(f"{served.address}/#review/{code}")
    page.wait_for_selector("[role=treeitem]")
    letters = page.locator(".code li > [aria-hidden]")
    expect(letters.last).to_have_text("H")
    assert set(letters.all_inner_texts()) <= {"M", "B", "H"}
    code = finish_match(served, "checkers", {}, moves=4)
    page.goto(f"{served.address}/#review/{code}/4")
    page.get_by_role("button", name="Minimax tree").click()
    page.get_by_label("Depth").select_option("6")
    page.wait_for_selector("[role=treeitem][aria-level='7']")
