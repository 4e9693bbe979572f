"""Selecting moves on the board: drags, prepared moves, and moves that the server has not confirmed, on both sizes."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from page.helpers import CONTROLS, FINGER, TOO_SMALL, WINDOWS, Hand, Screen
from qipan.client.guest import Guest
from server.helpers import ServerProcess, finish_match
from variants import SMALL

# Black can capture: B5 jumps over C4. White has another man far away.
POSITION = ".......w/......../......../..w...../.b....../......../......../b....... b"
# Clicks a cell, and returns whether the board shows a pending move at once, before another frame is drawn.
IS_PENDING_AFTER_CLICK = """async cell => {
    document.querySelector(`[data-cell="${cell}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await Promise.resolve()
    return document.querySelector('.pending') !== null
}"""


class Wire:
    """The connection between a page and the server, on which messages can be held back or refused."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self.refuses = False
        self.delivered: list[str] = []  # the messages that have reached the page
        self._held: list[str] = []
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._sockets.append(socket)
        socket.on_message(lambda text: self._send(socket, server, str(text)))
        server.on_message(lambda text: self._deliver(socket, str(text)))

    def _send(self, socket: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        if self.refuses and json.loads(text)["op"] == "play":
            reason = {"code": "time_ran_out", "params": {}, "text": ""}
            self._deliver(socket, json.dumps({"op": "refused", "about": "play", "reason": reason}))
        else:
            server.send(text)

    def _deliver(self, socket: WebSocketRoute, text: str) -> None:
        if self.is_held:
            self._held.append(text)
        else:
            self.delivered.append(text)
            socket.send(text)

    def release(self) -> None:
        self.is_held = False
        for text in self._held:
            self._deliver(self._sockets[-1], text)
        self._held.clear()


def cell(screen: Screen, name: str) -> Locator:
    return screen.page.locator(f"[data-cell='{name}']")


def last_cells(screen: Screen) -> list[str]:
    return sorted(screen.cells("[aria-label*='last move']"))


def test_moves_are_dragged_prepared_and_rolled_back(window: Screen) -> None:
    page = window.page
    wire = Wire(page)
    code = window.open_room("checkers", engines={}, position=POSITION)
    joined = window.served.post(f"/api/matches/{code}/join", {"name": "Bo"})
    hand = Hand(page, is_phone=window.can_touch)
    why, pending, premove, notes = (page.locator(each) for each in (".why", ".pending", ".premove", ".notes"))
    with Guest(window.served.address, code, joined["token"]) as bo:
        bo.ready()
        window.wait_for_turn()

        # An illegal click or drop is explained, and a drop outside the board changes nothing.
        hand.click("C4")
        expect(why).to_have_text("This is not your piece.")
        hand.drag("B5", "H8")
        expect(why).to_have_text("The selected piece cannot move there.")
        window.click("B5")
        assert page.locator(".target").count() == 2
        assert page.locator(".target.capture").count() == 1
        expect(cell(window, "D3")).to_have_attribute("aria-label", re.compile("capture"))
        page.keyboard.press("Escape")
        assert page.locator(".target").count() == 0

        # The piece lies at its target before any message of the server arrives, and is back if the server refuses.
        wire.refuses = wire.is_held = True
        window.click("B5")
        messages = len(wire.delivered)
        assert page.evaluate(IS_PENDING_AFTER_CLICK, "D3")
        expect(pending).to_have_count(1)
        assert len(wire.delivered) == messages
        wire.release()
        expect(notes).to_contain_text("The time for this move has run out.")
        assert pending.count() == 0
        assert last_cells(window) == []
        wire.refuses = False

        # A captured piece stays on the board until the server has confirmed the move.
        wire.is_held = True
        hand.drag("B5", "D3")
        expect(pending).to_have_count(1)
        assert window.cells() == []
        expect(cell(window, "C4")).to_have_attribute("aria-label", "C4, White man")
        wire.release()
        window.wait_for_moves(1)
        expect(pending).to_have_count(0)
        expect(cell(window, "C4")).to_have_attribute("aria-label", "C4, empty")
        assert last_cells(window) == ["B5", "D3"]

        # A move is prepared, cancelled, and prepared again: it is played as soon as it is legal.
        hand.click("C4")
        expect(why).to_have_text("It is not your turn.")
        hand.drag("A8", "B7")
        expect(premove).to_have_count(1)
        page.keyboard.press("Escape")
        expect(premove).to_have_count(0)
        hand.drag("A8", "B7")
        expect(premove).to_have_count(1)
        hand.click("C4")
        expect(premove).to_have_count(0)
        for each in ("D3", "E2"):  # a premove by two clicks, or two taps
            window.press(cell(window, each))
        expect(premove).to_have_count(1)
        bo.wait()
        bo.play("H1-G2")
        window.wait_for_moves(3)
        expect(premove).to_have_count(0)
        assert last_cells(window) == ["D3", "E2"]

        # A premove by keys, which turns out not to be legal.
        cell(window, "A8").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        expect(premove).to_have_count(1)
        bo.wait()
        bo.play("G2-H3")
        window.wait_for_turn()
        expect(notes).to_contain_text("The premove A8 A7 was not played")
        assert window.count_moves() == 4
        assert last_cells(window) == ["G2", "H3"]


def test_a_finger_can_press_every_control_and_sees_what_it_covers(
    browser: Browser, served: ServerProcess, tmp_path: Path
) -> None:
    with Screen(browser, served, tmp_path, **WINDOWS["phone"]) as phone:
        phone.open_home()
        assert phone.page.locator(CONTROLS).evaluate_all(TOO_SMALL) == []
        review = f"#review/{finish_match(served, 'planes', SMALL['planes'])}/5"
        for fragment in (
            "#puzzles/dots/1/1",
            "#analysis/dots/rows=1&cols=2",
            "#edit/checkers",
            "#lesson/dots/1",
            review,
        ):
            phone.open_page(fragment)
            if fragment == review:  # the review opens at a move that was not the best, with a decision tree
                for part in (".verdict button", "[role=treeitem]"):
                    phone.page.wait_for_selector(part)
            assert phone.page.locator(CONTROLS).evaluate_all(TOO_SMALL) == []
        for game in ("chinese-checkers", "two-eat-one"):
            phone.open_room(game)
            phone.wait_for_turn()
            assert phone.page.locator(CONTROLS).evaluate_all(TOO_SMALL) == []
            # Cells that are smaller than a finger are shown enlarged while it covers them.
            movable = phone.snapshot["legal"][0]["path"][0]
            box = cell(phone, movable).bounding_box()
            assert box is not None
            hand = Hand(phone.page, is_phone=True)
            hand.hold(movable)
            phone.page.wait_for_selector(".held, .dragged")
            expect(phone.page.locator(".magnifier")).to_have_count(1 if box["width"] < FINGER else 0)
            assert (box["width"] < FINGER) == (game == "chinese-checkers")
            hand.let_go()
            expect(phone.page.locator(".magnifier")).to_have_count(0)
        phone.open_home()
        phone.page.wait_for_selector("[href='#profile'].all")  # the link below the player's own games
        assert phone.page.locator(CONTROLS).evaluate_all(TOO_SMALL) == []
