"""A person before the page, in a real browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Playwright

from server.helpers import TIMEOUT_SECONDS, ServerProcess

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
WAY = """goal => {
    const middle = cell => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        return [x + width / 2, y + height / 2]
    }
    const [from, to] = [document.activeElement, document.querySelector(`[data-cell="${goal}"]`)]
    if (from === to) return [0, 0]
    return middle(to).map((at, axis) => at - middle(from)[axis])
}"""
MINE, OVER = ".turn.mine", ".turn strong"


def chromium(playwright: Playwright) -> Browser:
    """Debian's browser. A container has no sandbox to offer, and the page is our own."""
    found = shutil.which("chromium")
    assert found is not None, "the page is tested in Chromium: install chromium"
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])


class Screen:
    """One browser window with a memory of its own. What its console says must not be an error."""

    def __init__(self, browser: Browser, served: ServerProcess, folder: Path, **looks: Any) -> None:
        settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", "bypass_csp": False, **looks}
        self._context = browser.new_context(**settings)
        self._context.set_default_timeout(1000 * TIMEOUT_SECONDS)
        self.page = self._context.new_page()
        self.served, self.folder = served, folder
        self.complaints: list[str] = []
        self.traffic: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", lambda line: line.on("framereceived", lambda text: self.traffic.append(str(text))))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.page.screenshot(path=self.folder / "last.png", full_page=True)
        self._context.close()
        assert kind is not None or self.complaints == []

    # ---- where one goes ----

    def home(self) -> None:
        self.page.goto(self.served.address)
        self.page.wait_for_selector("[data-game]")

    def view(self, place: str) -> None:
        """A part of the page that is no room, such as `#edit/dots`."""
        self.page.goto(f"{self.served.address}/{place}")
        self.page.wait_for_selector("main [data-cell]")

    def sit(self, game: str, options: dict[str, Any] | None = None, **setting: Any) -> str:
        """Opens a room from outside, with a quick engine on the other side, and sits down in it."""
        made = self.served.create_room(
            game, options, **{"name": "Ann", "seat": 0, "engines": {1: {"engine": "best", "seconds": 0.05}}, **setting}
        )
        kept = [{"code": made["code"], "game": game, "tokens": [made["token"]], "at": 0}]
        self.page.goto(self.served.address)
        self.page.evaluate("kept => localStorage.setItem('qipan.rooms', kept)", json.dumps(kept))
        code: str = made["code"]
        self.page.goto(f"{self.served.address}/room/{code}")
        self.page.wait_for_selector("aside")
        return code

    # ---- what one sees ----

    @property
    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def wait_for_turn(self) -> bool:
        """Whether one is to move; otherwise the game is over."""
        self.page.wait_for_selector(f"{MINE}, {OVER}")
        return not self.is_over

    def cells(self, which: str = "[aria-disabled=false]") -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            f"[data-cell]{which}", "cells => cells.map(cell => cell.dataset.cell)"
        )
        return found

    @property
    def targets(self) -> list[str]:
        return self.cells("[aria-label*='possible target']")

    @property
    def headline(self) -> str:
        return self.page.locator(OVER).inner_text()

    @property
    def positions(self) -> list[dict[str, Any]]:
        """All that came over sockets."""
        return [json.loads(text) for text in self.traffic if '"op":"position"' in text]

    @property
    def told(self) -> dict[str, Any]:
        """The last position that came."""
        return self.positions[-1]

    def moves(self) -> int:
        return self.page.locator(".moves li").count()

    def serious_problems(self) -> list[tuple[str, list[str]]]:
        """What keeps people who do not see the page, or see it badly, from using it, as far as axe finds it."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run().then(told => told.violations)")
        return [
            (each["id"], [node["html"][:200] for node in each["nodes"]][:3])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]

    # ---- what one does ----

    def click(self, cell: str) -> None:
        self.page.locator(f"[data-cell='{cell}']").first.click()

    def wait_for_moves(self, count: int) -> None:
        self.page.wait_for_function("count => document.querySelectorAll('.moves li').length === count", arg=count)

    def wait_until_played(self, before: int) -> None:
        self.page.wait_for_function("before => document.querySelectorAll('.moves li').length > before", arg=before)

    def choose(self, path: Sequence[str]) -> None:
        """Clicks on the first and the last cell of a move."""
        for cell in _ends(path):
            self.click(cell)

    def play_by_mouse(self, path: Sequence[str]) -> None:
        before = self.moves()
        self.choose(path)
        self.wait_until_played(before)

    def walk(self, goal: str, random: Random) -> None:
        """Presses arrow keys until a cell has the focus, and then Enter."""
        for press in range(200):
            way = self.page.evaluate(WAY, goal)
            if way == [0, 0]:
                self.page.keyboard.press("Enter")
                return
            across = abs(way[0]) > abs(way[1])
            key = ARROWS[(way[0] > 0) if across else 2 + (way[1] > 0)]
            # Where cells are not in rows and columns, going straight may end beside the goal.
            self.page.keyboard.press(key if press % 10 < 8 else random.choice(ARROWS))
        raise AssertionError(f"arrow keys do not lead to {goal}")

    def play_by_arrows(self, path: Sequence[str], random: Random) -> None:
        before = self.moves()
        if not self.page.locator("[data-cell]:focus").count():
            self.page.locator("[data-cell][tabindex='0']").first.focus()
        for cell in _ends(path):
            self.walk(cell, random)
        self.wait_until_played(before)

    def play_by_typing(self, move: str) -> None:
        before = self.moves()
        self.page.keyboard.press("Escape")
        self.page.locator("body").press("/")
        self.page.keyboard.type(move)
        self.page.keyboard.press("Enter")
        self.wait_until_played(before)
        self.page.evaluate("document.activeElement.blur()")


def _ends(path: Sequence[str]) -> list[str]:
    return [path[0]] if len(path) == 1 else [path[0], path[-1]]
