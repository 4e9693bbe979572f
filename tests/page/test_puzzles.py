"""Puzzles as people solve them: right, wrong, to the end of the win; streaks that stay."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import qipan
from page.table import Screen
from page.test_looks import LOOKS, check_looks
from server.helpers import ServerProcess

NOON = datetime.datetime(2026, 3, 4, 12, 0)


def open_puzzle(screen: Screen, place: str) -> None:
    screen.page.goto(f"{screen.served.address}/#puzzles/{place}")
    screen.page.wait_for_selector("[data-mode=asking]")


def test_the_daily_puzzle_is_solved_and_the_streak_survives_a_reload(screen: Screen) -> None:
    screen.page.clock.set_fixed_time(NOON)
    screen.page.goto(screen.served.address)
    days = {"2026-03-01": "first", "2026-03-02": "first", "2026-03-03": "first", "2026-02-27": "first"}
    kept = json.dumps({"days": days, "puzzles": {}})
    screen.page.evaluate("kept => localStorage.setItem('qipan.puzzles', kept)", kept)
    screen.page.goto(f"{screen.served.address}/#puzzles")
    screen.page.reload()
    screen.page.wait_for_selector("[data-streak='3']")
    screen.page.get_by_role("link", name="Solve it").click()
    screen.page.wait_for_selector("[data-mode=asking]")
    found = qipan.daily_puzzle(NOON.date())
    screen.choose(found.solution.path)
    screen.page.wait_for_selector("[data-mode=right], [data-mode=won]")
    screen.page.wait_for_selector("[data-streak='4']")
    screen.page.reload()
    screen.page.wait_for_selector("[data-streak='4']")
    assert screen.page.locator("[data-status=first]").is_visible()
    screen.page.goto(f"{screen.served.address}/#puzzles")
    screen.page.wait_for_selector("[data-streak='4']")


def test_a_wrong_answer_is_told_what_it_leads_to_and_ends_the_streak(screen: Screen) -> None:
    screen.page.clock.set_fixed_time(NOON)
    found = qipan.daily_puzzle(NOON.date())
    wrong = found.analysis.moves[-1]
    open_puzzle(screen, "daily")
    screen.choose(wrong.move.path)
    screen.page.wait_for_selector("[data-mode=wrong]")
    told = screen.page.locator("[data-mode]").inner_text()
    assert str(wrong.move) in told
    assert {"loss": "loses", "draw": "draws"}[wrong.value.outcome or ""] in told
    screen.page.get_by_role("button", name="Try again").click()
    screen.choose(found.solution.path)
    screen.page.wait_for_selector("[data-mode=right], [data-mode=won]")
    assert screen.page.locator("[data-status=later]").is_visible()
    assert screen.page.locator("[data-streak='0']").is_visible()


@pytest.mark.parametrize(("game", "grade"), [("checkers", 2), ("dots", 1)])
def test_a_win_is_played_out_by_typing(screen: Screen, game: str, grade: int) -> None:
    found = qipan.puzzle(game, grade, 6)
    table = qipan.solve(found.game)

    open_puzzle(screen, f"{game}/{grade}/6")
    screen.play_by_typing(str(found.solution).lower())
    screen.page.get_by_role("button", name="Play it out").click()
    judged = found.judge(found.solution)
    line = [str(judged.move), *map(str, judged.replies)]
    while judged.state.mover is not None:
        judged = found.judge(table.best(judged.state)[0], line)
        screen.play_by_typing(str(judged.move).lower())
        line += [str(judged.move), *map(str, judged.replies)]
    screen.page.wait_for_selector("[data-mode=won]")
    shown = screen.page.locator(".moves li").all_inner_texts()
    assert [each.split()[-1] for each in shown] == line


def test_a_slip_is_told_and_taken_back(screen: Screen) -> None:
    found = qipan.puzzle("checkers", 3, 1)
    open_puzzle(screen, "checkers/3/1")
    screen.choose(found.solution.path)
    screen.page.get_by_role("button", name="Play it out").click()
    state = found.judge(found.solution).state
    slip = next(move for move in reversed(qipan.analyse(state).moves) if move.value.outcome != "win")
    screen.choose(slip.move.path)
    screen.page.wait_for_selector("[data-mode=slip]")
    screen.page.get_by_role("button", name="Take it back").click()
    screen.page.wait_for_selector("[data-mode=playing]")
    assert screen.moves() == 2
    screen.choose(qipan.solve(found.game).best(state)[0].path)
    screen.wait_for_moves(4)


def test_the_solution_is_shown_move_by_move_and_counts_as_looked_at(screen: Screen) -> None:
    found = qipan.puzzle("two-eat-one", 2, 3)
    open_puzzle(screen, "two-eat-one/2/3")
    screen.page.get_by_role("button", name="Show the solution").click()
    screen.page.wait_for_selector("[data-status=shown]")
    assert str(found.solution) in screen.page.locator("[data-mode=solution]").inner_text()
    screen.page.get_by_role("button", name="One move forward").click()
    screen.page.get_by_role("button", name="One move forward").click()
    assert [each.split()[-1] for each in screen.page.locator(".moves li").all_inner_texts()] == [
        str(move) for move in found.principal_variation()[:2]
    ]
    screen.page.get_by_role("link", name="Next puzzle").click()
    screen.page.wait_for_function("() => location.hash === '#puzzles/two-eat-one/2/4'")


def test_puzzles_are_found_from_the_first_page_and_by_name(screen: Screen) -> None:
    screen.home()
    screen.page.get_by_role("link", name="Puzzles").click()
    screen.page.locator("[data-puzzles='dots/4']").click()
    screen.page.wait_for_selector("[data-mode=asking]")
    assert screen.page.url.endswith("#puzzles/dots/4/1")
    screen.page.goto(f"{screen.served.address}/#puzzles/dots/9/1")
    assert screen.page.get_by_role("alert").inner_text() == "There is no such puzzle."
    open_puzzle(screen, "dots/1/1")
    screen.page.locator("summary").click()
    screen.page.get_by_label("Boxes must be taken").select_option("on")
    screen.page.wait_for_function("() => location.hash === '#puzzles/dots/1/1/must_take=on'")


@pytest.mark.parametrize("look", LOOKS)
def test_puzzles_are_whole_and_accessible(browser: Browser, served: ServerProcess, tmp_path: Path, look: str) -> None:
    looks: dict[str, Any] = LOOKS[look]
    with Screen(browser, served, tmp_path, **looks) as screen:
        screen.page.goto(f"{served.address}/#puzzles")
        screen.page.wait_for_selector("[data-streak]")
        check_looks(screen, look)
        found = qipan.puzzle("dots", 1, 2)
        open_puzzle(screen, "dots/1/2")
        screen.choose(found.analysis.moves[-1].move.path)
        screen.page.wait_for_selector("[data-mode=wrong]")
        check_looks(screen, look)
        screen.page.locator(".actions .main").click()
        screen.choose(found.solution.path)
        screen.page.wait_for_selector("[data-mode=right], [data-mode=won]")
        check_looks(screen, look)
