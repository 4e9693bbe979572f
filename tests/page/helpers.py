"""A browser for tests and benchmarks, and the checks that every page must pass."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Playwright

from server.helpers import TIMEOUT_SECONDS, ServerProcess
from server.messages import read_message

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
# Returns the offset in pixels from the focused cell to the given one.
OFFSET_TO_CELL = """target => {
    const centre = cell => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        return [x + width / 2, y + height / 2]
    }
    const [from, to] = [document.activeElement, document.querySelector(`[data-cell="${target}"]`)]
    if (from === to) return [0, 0]
    return centre(to).map((coordinate, axis) => coordinate - centre(from)[axis])
}"""
Point = tuple[float, float]  # in pixels
FINGER = 44  # the width of a fingertip, in pixels
MY_TURN, GAME_OVER = ".turn.mine", ".turn strong"  # selectors
CONTROLS = "button:visible, a:visible, select:visible, summary:visible, [role=treeitem]:visible, input:visible"
# Returns the controls that are too small for a finger. A box with a label can be pressed on the label; the link for
# keyboards, which is hidden, and links within a text, which are as high as its lines, are left out.
TOO_SMALL = f"""controls => controls.filter(each => !each.matches('.skip')).filter(each => {{
    const pressed = (each.matches('[type=checkbox], [type=radio]') && each.closest('label')) || each
    if (getComputedStyle(pressed).display === 'inline') return false
    const {{ width, height }} = pressed.getBoundingClientRect()
    return Math.min(width, height) < {FINGER} - 0.5
}}).map(each => each.outerHTML.slice(0, 80))"""
# Options of a browser context, by device.
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "locale": "en-GB"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "locale": "zh-CN", "has_touch": True},
}

# The windows of the fixture `window`, by device.
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


def launch_chromium(playwright: Playwright, *arguments: str) -> Browser:
    """Launch Debian's Chromium, without its sandbox: a container cannot provide one, and the page is trusted.

    The headless shell needs about half the processor time, since it has no windows to draw.
    """
    return playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", *arguments])


def chromium_path() -> str:
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path is not None, "the page is tested in Chromium: install chromium-headless-shell"
    return path


class Screen:
    """A browser window with its own storage. Leaving the `with` block fails if the console has errors or warnings."""

    def __init__(self, browser: Browser, served: ServerProcess, folder: Path, **context_options: Any) -> None:
        options = {"locale": "en-GB", "reduced_motion": "reduce", "bypass_csp": False, **context_options}
        self._context = browser.new_context(**options)
        self._context.set_default_timeout(1000 * TIMEOUT_SECONDS)
        self.page = self._context.new_page()
        self.served, self.folder = served, folder
        self.console_errors: list[str] = []
        self.received: list[str] = []  # the texts of all socket messages that have arrived
        self.page.on("console", self._record_console_message)
        self.page.on("pageerror", lambda error: self.console_errors.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._record_frame))

    def _record_console_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.console_errors.append(message.text)

    def _record_frame(self, text: str | bytes) -> None:
        self.received.append(str(text))

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            with suppress(Error):  # the page may have crashed
                self.page.screenshot(path=self.folder / "last.png", full_page=True)
        self._context.close()
        assert kind is not None or self.console_errors == [], self.console_errors

    # ---- navigation ----

    def store(self, key: str, value: object) -> None:
        """Save a value as the page does, before the page is opened."""
        self.page.goto(f"{self.served.address}/icons/icon.svg")  # the quickest page with the same storage
        self.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(value)])

    def open_home(self) -> None:
        self.page.goto(self.served.address)
        self.page.wait_for_selector("[data-game]")

    def open_page(self, fragment: str) -> None:
        """Open a page with a board that is not a room, such as `#edit/dots`."""
        self.page.goto(f"{self.served.address}/{fragment}")
        self.page.wait_for_selector("main [data-cell]")

    def host_room(self, game: str, options: dict[str, Any] | None = None, **choices: Any) -> str:
        """Create a room over HTTP, hosted by this browser, and return its code. By default a fast engine has seat 1."""
        defaults = {"name": "Ann", "seat": 0, "engines": {1: {"engine": "best", "seconds": 0.05}}}
        room = self.served.create_room(game, options, **{**defaults, **choices})
        code: str = room["code"]
        rooms = [{"code": code, "game": game, "tokens": [room["token"]], "at": 0}]
        self.store("qipan.rooms", rooms)
        return code

    def open_room(self, game: str, options: dict[str, Any] | None = None, **choices: Any) -> str:
        """Create a room as `host_room` does, open it, and return its code."""
        code = self.host_room(game, options, **choices)
        self.page.goto(f"{self.served.address}/room/{code}")
        self.page.wait_for_selector("aside")
        return code

    # ---- what the page shows ----

    @property
    def is_over(self) -> bool:
        return self.page.locator(GAME_OVER).count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until it is this player's turn, or the game is over. Return False if it is over."""
        self.page.wait_for_selector(f"{MY_TURN}, {GAME_OVER}")
        return not self.is_over

    def cells(self, selector: str = "[aria-disabled=false]") -> list[str]:
        """Return the names of the cells that match a selector; by default, of the cells that can be clicked."""
        names: list[str] = self.page.eval_on_selector_all(
            f"[data-cell]{selector}", "cells => cells.map(cell => cell.dataset.cell)"
        )
        return names

    @property
    def targets(self) -> list[str]:
        return self.cells("[aria-label*='possible target']")

    @property
    def headline(self) -> str:
        """The result that the page shows after a game."""
        return self.page.locator(GAME_OVER).inner_text()

    @property
    def snapshots(self) -> list[dict[str, Any]]:
        """All snapshots that the page has received, oldest first, with the fields that the server leaves out."""
        return [read_message(text) for text in self.received if '"op":"position"' in text]

    @property
    def snapshot(self) -> dict[str, Any]:
        """The latest snapshot."""
        return self.snapshots[-1]

    def count_moves(self) -> int:
        return self.page.locator(".moves li").count()

    def accessibility_violations(self) -> list[tuple[str, list[str]]]:
        """Return the violations that axe finds, each with up to three of its elements."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
            # The links to other views begin with "#", too: when they are scrolled away, axe takes them for skip links.
            self.page.evaluate("axe.configure({ rules: [{ id: 'skip-link', selector: '.skip' }] })")
        violations = self.page.evaluate("axe.run({ resultTypes: ['violations'] }).then(result => result.violations)")
        return [(violation["id"], [node["html"][:200] for node in violation["nodes"]][:3]) for violation in violations]

    # ---- what the player does ----

    @property
    def can_touch(self) -> bool:
        return self.page.evaluate("navigator.maxTouchPoints > 0") is True

    def unfold_actions(self) -> None:
        """Show the rare actions of a match; on a phone they are always shown."""
        unfold = self.page.locator(".unfold[aria-expanded=false]:visible")
        if unfold.count():
            unfold.click()

    def press(self, target: Locator, force: bool = False) -> None:
        """Tap an element on a screen that can be touched, click it on others; with `force`, even a disabled one."""
        (target.tap if self.can_touch else target.click)(force=force)

    def click(self, cell: str) -> None:
        self.page.locator(f"[data-cell='{cell}']").first.click()

    def wait_for_moves(self, count: int) -> None:
        self.page.wait_for_function("count => document.querySelectorAll('.moves li').length === count", arg=count)

    def wait_for_more_moves(self, count: int) -> None:
        """Wait until more than `count` moves are listed."""
        self.page.wait_for_function("count => document.querySelectorAll('.moves li').length > count", arg=count)

    def click_move(self, path: Sequence[str]) -> None:
        """Click the first and the last cell of a move."""
        for cell in _ends(path):
            self.click(cell)

    def play_by_mouse(self, path: Sequence[str]) -> None:
        before = self.count_moves()
        self.click_move(path)
        self.wait_for_more_moves(before)

    def play_by_touch(self, path: Sequence[str]) -> None:
        before = self.count_moves()
        for cell in _ends(path):
            self.page.locator(f"[data-cell='{cell}']").first.tap()
        self.wait_for_more_moves(before)

    def enter_cell(self, cell: str, random: Random) -> None:
        """Press arrow keys until a cell has the focus, and then Enter."""
        for press in range(200):
            dx, dy = self.page.evaluate(OFFSET_TO_CELL, cell)
            if dx == dy == 0:
                self.page.keyboard.press("Enter")
                return
            key = ARROWS[dx > 0] if abs(dx) > abs(dy) else ARROWS[2 + (dy > 0)]
            # Where cells are not in rows and columns, these keys may miss the target: press a random one at times, and
            # more often the longer it takes.
            self.page.keyboard.press(key if press % 10 < 8 - press // 40 else random.choice(ARROWS))
        raise AssertionError(f"arrow keys do not reach {cell}")

    def play_by_arrows(self, path: Sequence[str], random: Random) -> None:
        before = self.count_moves()
        self.focus_board()
        for cell in _ends(path):
            self.enter_cell(cell, random)
        self.wait_for_more_moves(before)

    def focus_board(self) -> None:
        """Focus the board as the Tab key does, unless one of its cells has the focus."""
        if not self.page.locator("[data-cell]:focus").count():
            self.page.locator("[data-cell][tabindex='0']").first.focus()

    def play_by_typing(self, move: str) -> None:
        before = self.count_moves()
        self.page.keyboard.press("Escape")
        self.page.locator("body").press("/")
        self.page.keyboard.type(move)
        self.page.keyboard.press("Enter")
        self.wait_for_more_moves(before)
        self.page.evaluate("document.activeElement.blur()")


class Hand:
    """Drags with the mouse or, on a phone, with a finger."""

    def __init__(self, page: Page, is_phone: bool) -> None:
        self._page, self._is_phone = page, is_phone
        self._devtools = page.context.new_cdp_session(page)

    def drag(self, start: str, end: str) -> None:
        """Drag from one cell to another."""
        self.drag_between(self._centre(start), self._centre(end))

    def drag_between(self, start: Point, end: Point, rests_until: str = "") -> None:
        """Drag from one point to another. A finger first rests until an element matches `rests_until`, if given."""
        (x, y), (end_x, end_y) = start, end
        self._touch("touchStart", x, y) if self._is_phone else self._page.mouse.move(x, y)
        if not self._is_phone:
            self._page.mouse.down()
        elif rests_until:
            self._page.wait_for_selector(rests_until, state="attached")
        for part in (0.3, 0.7, 1.0):
            at = x + part * (end_x - x), y + part * (end_y - y)
            self._touch("touchMove", *at) if self._is_phone else self._page.mouse.move(*at)
        self._touch("touchEnd") if self._is_phone else self._page.mouse.up()

    def hold(self, cell: str) -> None:
        """Lay a finger on a cell, and keep it there."""
        self._touch("touchStart", *self._centre(cell))

    def move(self, cell: str) -> None:
        """Move the finger that lies on the board to another cell."""
        self._touch("touchMove", *self._centre(cell))

    def let_go(self) -> None:
        self._touch("touchEnd")

    def click(self, cell: str) -> None:
        """Click a cell with the mouse, even if there is nothing to select."""
        self._page.mouse.click(*self._centre(cell))

    def _touch(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _centre(self, cell: str) -> Point:
        return centre_of(self._page.locator(f"[data-cell='{cell}']").first)


def centre_of(locator: Locator) -> Point:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _ends(path: Sequence[str]) -> list[str]:
    return [path[0]] if len(path) == 1 else [path[0], path[-1]]


def check_page(screen: Screen, device: str) -> None:
    """Check that a page is in the language of the device, fits its width, and is accessible."""
    is_chinese = screen.page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert is_chinese == (device == "phone")
    assert ("棋" in screen.page.locator("main").inner_text()) == is_chinese
    content_width, window_width = screen.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert content_width <= window_width
    assert screen.accessibility_violations() == []


def refusals(screen: Screen) -> list[str]:
    return [text for text in screen.received if '"op":"refused"' in text]


def button(screen: Screen, name: str) -> Locator:
    return screen.page.get_by_role("button", name=name, exact=True)


def notes(screen: Screen) -> Locator:
    return screen.page.locator(".notes")


def last_cells(screen: Screen) -> list[str]:
    return sorted(screen.cells("[aria-label*='last move']"))


def open_new_game(screen: Screen, title: str) -> None:
    """Open the form for a new game."""
    screen.open_home()
    screen.page.locator("li", has_text=title).get_by_role("button", name="Options").click()
