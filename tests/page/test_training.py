"""Learning from the position on the board: progress, the learning curve, and a seat that plays by the result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page.helpers import DEVICES, Screen, check_page
from server.helpers import ServerProcess

TRAIN = re.compile("Train from here|从此处训练")
START = re.compile("Start training|开始训练")
STOP = re.compile("^(Stop|停止)$")
CONTINUE = re.compile("^(Continue|继续)$")
TAKE_OVER = re.compile("Let it play for me|让它替我下")
QUICK = {"engine": "greedy", "seconds": 0.01}


@pytest.mark.parametrize("device", DEVICES)
def test_a_match_trains_from_its_position_and_the_result_takes_over(
    browser: Browser, served: ServerProcess, tmp_path: Path, device: str
) -> None:
    with Screen(browser, served, tmp_path, **DEVICES[device]) as screen:
        page = screen.page
        screen.open_room("chinese-checkers", {"players": 3}, engines={1: QUICK, 2: QUICK})
        assert screen.wait_for_turn()
        screen.unfold_actions()
        screen.press(page.get_by_role("button", name=TRAIN))
        dialog = page.get_by_role("dialog")
        screen.press(dialog.get_by_role("button", name=START))
        expect(dialog.get_by_role("img").first).to_be_visible()  # the learning curve
        assert dialog.get_by_role("img").count() == 4
        expect(dialog.get_by_role("status")).to_have_text(re.compile("^([3-9]|[1-3].) of 40|^第 ([3-9]|[1-3].) 段"))
        screen.press(dialog.get_by_role("button", name=STOP))
        expect(dialog.get_by_role("button", name=CONTINUE)).to_be_visible()
        check_page(screen, device)
        screen.press(dialog.get_by_role("button", name=TAKE_OVER))
        expect(dialog).to_have_count(0)
        screen.wait_for_more_moves(0)
        assert screen.snapshot["seats"][0]["is_autopilot"]


def test_the_analysis_board_trains_by_keyboard_and_stops_when_it_is_closed(screen: Screen) -> None:
    page = screen.page
    screen.open_page("#analysis/chinese-checkers")
    page.get_by_role("button", name=TRAIN).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=START).focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("img").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name=TRAIN).click()
    expect(dialog.get_by_role("status")).to_have_text("0 of 40 parts")


def test_games_without_such_a_training_have_no_button(screen: Screen) -> None:
    screen.open_page("#analysis/two-eat-one")
    expect(screen.page.get_by_role("button", name=TRAIN)).to_have_count(0)
