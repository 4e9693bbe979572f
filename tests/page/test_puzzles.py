"""The puzzle pages: right and wrong answers, wins played to the end, solutions and streaks."""

from __future__ import annotations

import datetime

import pytest
from playwright.sync_api import Route, expect

import qipan
from page.helpers import Screen
from qipan.rules.readable_moves import readable_move

NOON = datetime.datetime(2026, 3, 4, 12, 0)


def open_puzzle(screen: Screen, name: str) -> None:
    screen.page.goto(f"{screen.served.address}/#puzzles/{name}")
    screen.page.wait_for_selector("[data-mode=asking]")


def test_the_daily_puzzle_is_solved_and_the_streak_survives_a_reload(screen: Screen) -> None:
    screen.page.clock.set_fixed_time(NOON)
    days = {"2026-03-01": "first", "2026-03-02": "first", "2026-03-03": "first", "2026-02-27": "first"}
    screen.store("qipan.puzzles", {"days": days, "puzzles": {}})
    screen.page.goto(f"{screen.served.address}/#puzzles")
    screen.page.wait_for_selector("[data-streak='3']")
    screen.page.get_by_role("link", name="Solve it", exact=True).click()
    screen.page.wait_for_selector("[data-mode=asking]")
    puzzle = qipan.daily_puzzle(NOON.date())
    screen.click_move(puzzle.solution.path)
    screen.page.wait_for_selector("[data-mode=right], [data-mode=won]")
    screen.page.wait_for_selector("[data-streak='4']")
    screen.page.reload()
    screen.page.wait_for_selector("[data-streak='4']")
    expect(screen.page.locator("[data-status=first]")).to_be_visible()
    screen.page.goto(f"{screen.served.address}/#puzzles")
    screen.page.wait_for_selector("[data-streak='4']")


def test_a_wrong_answer_is_explained_and_ends_the_streak(screen: Screen) -> None:
    screen.page.clock.set_fixed_time(NOON)
    puzzle = qipan.daily_puzzle(NOON.date())
    wrong = puzzle.analysis.moves[-1]
    open_puzzle(screen, "daily")
    screen.click_move(wrong.move.path)
    screen.page.wait_for_selector("[data-mode=wrong]")
    message = screen.page.locator("[data-mode]").inner_text()
    assert readable_move(puzzle.game, str(wrong.move)) in message
    assert {"loss": "loses", "draw": "draws"}[wrong.value.outcome or ""] in message
    screen.page.get_by_role("button", name="Try again").click()
    screen.click_move(puzzle.solution.path)
    screen.page.wait_for_selector("[data-mode=right], [data-mode=won]")
    expect(screen.page.locator("[data-status=later]")).to_be_visible()
    expect(screen.page.locator("[data-streak='0']")).to_be_visible()


@pytest.mark.parametrize(("game", "grade"), [("checkers", 2), ("dots", 1)])
def test_a_win_is_played_out_by_typing(screen: Screen, game: str, grade: int) -> None:
    puzzle = qipan.puzzle(game, grade, 6)
    table = qipan.solve(puzzle.game)
    open_puzzle(screen, f"{game}/{grade}/6")
    screen.play_by_typing(str(puzzle.solution).lower())
    screen.page.get_by_role("button", name="Play it out").click()
    verdict = puzzle.judge(puzzle.solution)
    moves = [str(verdict.move), *map(str, verdict.replies)]
    while verdict.state.mover is not None:
        verdict = puzzle.judge(table.best(verdict.state)[0], moves)
        screen.play_by_typing(str(verdict.move).lower())
        moves += [str(verdict.move), *map(str, verdict.replies)]
    screen.page.wait_for_selector("[data-mode=won]")
    shown = screen.page.locator(".moves li").all_inner_texts()
    assert [text.split()[-1] for text in shown] == [readable_move(puzzle.game, move) for move in moves]


def test_a_slip_is_reported_and_taken_back(screen: Screen) -> None:
    puzzle = qipan.puzzle("checkers", 3, 1)
    open_puzzle(screen, "checkers/3/1")
    screen.click_move(puzzle.solution.path)
    screen.page.get_by_role("button", name="Play it out").click()
    state = puzzle.judge(puzzle.solution).state
    slip = next(move for move in reversed(qipan.analyse(state).moves) if move.value.outcome != "win")
    screen.click_move(slip.move.path)
    screen.page.wait_for_selector("[data-mode=slip]")
    screen.page.get_by_role("button", name="Take it back").click()
    screen.page.wait_for_selector("[data-mode=playing]")
    assert screen.count_moves() == 2
    screen.click_move(qipan.solve(puzzle.game).best(state)[0].path)
    screen.wait_for_moves(4)


def test_the_solution_is_shown_move_by_move_and_recorded_as_shown(screen: Screen) -> None:
    puzzle = qipan.puzzle("two-eat-one", 2, 3)
    open_puzzle(screen, "two-eat-one/2/3")
    screen.page.get_by_role("button", name="Show the solution").click()
    screen.page.wait_for_selector("[data-status=shown]")
    assert str(puzzle.solution) in screen.page.locator("[data-mode=solution]").inner_text()
    screen.page.get_by_role("button", name="One move forward").click()
    screen.page.get_by_role("button", name="One move forward").click()
    shown = screen.page.locator(".moves li").all_inner_texts()
    assert [text.split()[-1] for text in shown] == [str(move) for move in puzzle.principal_variation()[:2]]
    screen.page.get_by_role("link", name="Next puzzle").click()
    screen.page.wait_for_url("**/#puzzles/two-eat-one/2/4")
    screen.page.get_by_role("button", name="Show the solution").click()  # the next puzzle would be easier
    screen.page.get_by_role("link", name="Next of difficulty 2").click()
    screen.page.wait_for_url("**/#puzzles/two-eat-one/2/5")


def test_ratings_follow_first_tries_and_runs_end_at_a_mistake(window: Screen) -> None:
    page = window.page
    page.goto(f"{window.served.address}/#puzzles")
    page.evaluate("localStorage.setItem('qipan.puzzles', '{')")  # the stored answers are damaged
    page.reload()
    expect(page.locator("[data-rating-of=dots]")).to_have_text("no rating yet")
    page.locator("[data-rated=dots]").click()  # a new player has the rating of difficulty 2
    page.wait_for_url("**/#puzzles/dots/2/1")
    rating = page.locator("[data-rating]")
    expect(rating).to_have_text("Your rating: 1100?")
    puzzle = qipan.puzzle("dots", 2, 1)
    window.click_move(puzzle.analysis.moves[-1].move.path)
    expect(rating).to_contain_text("−117")
    page.get_by_role("button", name="Try again").click()
    window.click_move(puzzle.solution.path)
    page.wait_for_selector("[data-mode=right]")
    expect(rating).to_contain_text("Your rating: 983?")  # only the first try counts
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url("**/#puzzles/dots/2/2")  # difficulty 2 is still nearest to the rating
    page.get_by_role("button", name="Show the solution").click()  # this counts as a wrong answer
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url("**/#puzzles/dots/1/1")  # an easier puzzle

    page.goto(f"{window.served.address}/#puzzles/run/dots")
    bubble = page.locator("[data-run]")
    for solved in range(2):
        expect(bubble).to_have_attribute("data-run", "asking")
        if solved:
            page.reload()  # the puzzle run goes on after a reload
        name = bubble.get_attribute("data-puzzle") or ""
        puzzle = qipan.puzzle("dots", 1, int(name.removeprefix("dots/1/")))
        wanted = puzzle.solution if solved == 0 else puzzle.analysis.moves[-1].move
        window.click_move(wanted.path)
        expect(page.locator("[data-solved='1']")).to_be_visible()
    expect(bubble).to_contain_text("loses. 1 in a row: your best run!")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("main")).to_contain_text("best run: 1")
    page.get_by_role("link", name="How many in a row?").first.click()
    expect(page.locator("[data-solved='0']")).to_be_visible()


def test_puzzles_are_reached_from_the_home_page_and_by_address(screen: Screen) -> None:
    screen.open_home()
    screen.page.get_by_role("link", name="Puzzles").click()
    screen.page.locator("[data-puzzles='dots/4']").click()
    screen.page.wait_for_selector("[data-mode=asking]")
    assert screen.page.url.endswith("#puzzles/dots/4/1")
    screen.page.goto(f"{screen.served.address}/#puzzles/dots/9/1")
    assert screen.page.get_by_role("alert").inner_text() == "There is no such puzzle."
    open_puzzle(screen, "dots/1/1")
    screen.page.locator("summary").click()
    screen.page.get_by_label("Must complete boxes").select_option("on")
    screen.page.wait_for_function("() => location.hash === '#puzzles/dots/1/1/must_take=on'")


def test_a_puzzle_is_explained_shared_and_does_not_jump(window: Screen) -> None:
    page = window.page
    puzzle = qipan.puzzle("two-eat-one", 1, 2)
    open_puzzle(window, "two-eat-one/1/2")
    example = page.get_by_label("Type a move").get_attribute("placeholder")
    assert example in [str(move) for move in puzzle.state.moves()]
    assert f"The last move was {puzzle.last}." in page.locator("aside").inner_text()
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_selector("text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    board = page.locator(".frame").bounding_box()
    window.click_move(puzzle.analysis.moves[-1].move.path)
    page.wait_for_selector("[data-mode=wrong]")
    assert page.locator(".frame").bounding_box() == board
    # The text is in the middle of the coloured shape.
    above, below, left, right = page.locator("[data-mode]").evaluate(
        """pill => {
            const range = document.createRange()
            range.selectNodeContents(pill)
            const [outer, inner] = [pill.getBoundingClientRect(), range.getBoundingClientRect()]
            const [above, below] = [inner.top - outer.top, outer.bottom - inner.bottom]
            return [above, below, inner.left - outer.left, outer.right - inner.right]
        }"""
    )
    assert abs(above - below) < 4
    assert abs(left - right) < 4
    page.get_by_role("button", name="Show the solution").click()
    page.wait_for_selector("[data-mode=solution]")
    continuation = page.get_by_text("The continuation")
    assert continuation.count() == 0
    page.get_by_role("button", name="One move forward").click()
    expect(continuation).to_be_visible()


def test_the_hardest_positions_are_played_and_analysed(window: Screen) -> None:
    page = window.page
    held: list[Route] = []
    page.route("**/api/puzzles/daily*", lambda route: held.append(route))
    page.goto(f"{window.served.address}/#puzzles")
    link = page.get_by_role("link", name="Hardest positions")
    before = link.bounding_box()
    while not held:
        page.wait_for_timeout(20)  # lets the browser send the request
    held.pop().continue_()
    page.wait_for_selector(".today [data-cell]")
    assert link.bounding_box() == before  # the space of the daily puzzle was reserved
    link.click()
    page.locator("nav").get_by_role("link", name="Two Eat One").click()
    first = page.locator("main li", has_text="Win in 53")
    expect(first).to_have_count(1)
    assert page.locator("main li").count() >= 20  # those with the longest wins, and those of the original program
    expect(page.locator("main li", has_text="Draw")).to_have_count(1)
    first.get_by_role("link", name="Analyse").click()
    page.wait_for_url("**/#analysis/two-eat-one/position=0011/2000/1002/2120+1")
    page.go_back()
    first.get_by_role("button", name="Play it").click()
    window.wait_for_turn()
    assert window.snapshot["position"] == "0011/2000/1002/2120 1"
