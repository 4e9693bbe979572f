"""What waits for the server in games other than checkers: boxes, answers and the turn; and their drags and premoves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from page.helpers import Hand, Screen, button
from page.test_moves import Wire
from qipan.client.guest import Guest
from server.helpers import TIMEOUT_SECONDS

PLANES = {"size": 8, "planes": 1}
# Red completes the left box of two by drawing its right side.
ALMOST_A_BOX = "1x2 1011000 0-0 0"


def cell(screen: Screen, name: str) -> Locator:
    """Return a cell; if there are two boards, a cell of the board on which moves are selected."""
    return screen.page.locator(f"[data-cell='{name}']").first


@contextmanager
def opponent(screen: Screen, code: str) -> Iterator[Guest]:
    """Let Bo take the other seat and get ready; the match then runs."""
    joined = screen.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    with Guest(screen.served.address, code, joined["token"]) as bo:
        if bo.position["game"] == "planes":
            bo.place(["B2u"])
        bo.ready()
        if screen.page.locator(".below .main").count():  # in planes, planes are placed first
            screen.press(button(screen, "Ready"))
        screen.wait_for_turn()
        yield bo


def shoot(screen: Screen, target: str) -> None:
    screen.press(cell(screen, target))
    screen.press(button(screen, f"Shoot at {target}"))


@pytest.mark.parametrize("game", ["dots", "planes", "chinese-checkers"])
def test_only_the_moved_piece_is_shown_before_the_server_confirms(window: Screen, game: str) -> None:
    page = window.page
    wire = Wire(page)
    options, position, target = {
        "dots": ({"rows": 1, "cols": 2}, ALMOST_A_BOX, "5"),
        "planes": (PLANES, None, "D3"),
        "chinese-checkers": ({}, None, ""),
    }[game]
    code = window.open_room(game, options, engines={}, position=position)
    with opponent(window, code) as bo:
        path = [target]
        if game == "chinese-checkers":
            path = window.snapshot["legal"][0]["path"]

        def play() -> None:
            if game == "planes":
                shoot(window, target)
            else:
                for each in (path[0], path[-1])[: len(path)]:
                    window.press(cell(window, each))

        pending, turn = page.locator(".pending"), page.locator(".turn").first
        seen = (
            cell(window, path[-1]).get_attribute("aria-label"),
            page.locator(".seat-list").inner_text(),
            page.locator("svg.board [class*=taken], svg.board [class*=box]").count(),
            turn.inner_text(),
        )

        def is_unchanged() -> bool:
            return seen[1:] == (
                page.locator(".seat-list").inner_text(),
                page.locator("svg.board [class*=taken], svg.board [class*=box]").count(),
                turn.inner_text(),
            )

        # If the server refuses the move, the page takes it back.
        wire.refuses = wire.is_held = True
        play()
        expect(pending).not_to_have_count(0)
        assert is_unchanged()
        wire.release()
        expect(page.locator(".notes")).to_contain_text("The time for this move has run out.")
        expect(pending).to_have_count(0)
        assert is_unchanged()
        assert cell(window, path[-1]).get_attribute("aria-label") == seen[0]

        wire.refuses, wire.is_held = False, True
        play()
        expect(pending).not_to_have_count(0)
        bo.wait_for(lambda: bo.ply > 0)  # the server has the move, but the page does not know
        assert is_unchanged()
        wire.release()
        expect(pending).to_have_count(0)
        if game == "dots":  # the move completes a box, and gives another turn
            expect(page.locator(".seat-list li").first).to_contain_text("1")
            expect(turn).to_have_text("Your turn")
        else:
            expect(turn).to_contain_text("Bo")
        expect(cell(window, path[-1])).not_to_have_attribute("aria-label", seen[0] or "")


def test_a_line_is_drawn_from_dot_to_dot(window: Screen) -> None:
    """A mouse draws the line at once; a finger first rests for a moment, or else it would scroll the page."""
    code = window.open_room("dots", {"rows": 2, "cols": 2}, engines={})
    with opponent(window, code) as bo:
        edge = "0"  # the first edge of the top row
        box = cell(window, edge).bounding_box()
        assert box is not None
        middle = box["y"] + box["height"] / 2
        hand = Hand(window.page, is_phone=window.can_touch)
        hand.drag_between((box["x"] + 2, middle), (box["x"] + box["width"] - 2, middle), rests_until=".over")
        window.wait_for_moves(1)
        assert bo.wait_for(lambda: bo.moves_played == [edge], TIMEOUT_SECONDS)


@pytest.mark.parametrize("game", ["dots", "planes"])
def test_a_move_is_prepared_while_the_opponent_is_to_move(window: Screen, game: str) -> None:
    page = window.page
    options = {"dots": {"rows": 2, "cols": 2}, "planes": PLANES}[game]
    code = window.open_room(game, options, engines={})
    with opponent(window, code) as bo:
        first, second = ("0", "5") if game == "dots" else ("A0", "D3")
        shoot(window, first) if game == "planes" else window.press(cell(window, first))
        expect(page.locator(".turn").first).to_contain_text("Bo")
        expect(page.locator(".pending")).to_have_count(0)
        if game == "planes":
            window.press(cell(window, second))
            window.press(button(window, f"Shoot at {second}"))
        else:
            window.press(cell(window, second))
        expect(page.locator(".premove")).to_have_count(1)
        bo.wait()
        bo.play(next(move for move in bo.moves() if move != second))
        # In planes, the moves that bo receives are shots with their answers.
        assert bo.wait_for(lambda: bo.moves_played[-1].split("=")[0] == second, TIMEOUT_SECONDS)
        expect(page.locator(".premove")).to_have_count(0)
