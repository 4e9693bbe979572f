"""The page in a browser: frame rate while a stone hops, delay until a move is drawn, size of the first page.

Chromium runs headless and without a graphics card, at most sixty frames per second.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, CDPSession, Request, sync_playwright

import qipan
from bench.report import Measurement
from page.helpers import Screen, launch_chromium
from server.helpers import ServerProcess

MAX_FRAME_RATE = 60
MIN_HOPS = 4  # the hopping move that is measured has at least this many hops
FLIGHTS = 5
MOVES = 30
# The games in which clicks are measured, with their options: moves of one click and of two, on small and large boards.
CLICKED: dict[str, dict[str, Any]] = {
    "dots": {"rows": 5, "cols": 5},
    "two-eat-one": {},
    "checkers": {},
    "chinese-checkers": {},
    "planes": {},
}
# Games in which planes are placed first; there a first click only aims, and a second one shoots.
SET_UP = {"planes"}
MAX_KILOBYTES, MAX_KILOBYTES_WITH_FONTS = 150, 400

WATCH_FRAMES = """() => {
    window.frames_seen = []
    const look = now => {
        if (document.querySelector('.flying')) frames_seen.push(now)
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
}"""
# The milliseconds from a click on the last cell of a move until the board shows it as pending, and until the next frame
# begins: by then it is drawn. The cells before it have been clicked.
CLICK_UNTIL_PENDING = """async cell => {
    const target = document.querySelector(`[data-cell="${cell}"]`)
    await new Promise(requestAnimationFrame) // so that the click comes at the beginning of a frame
    const start = performance.now()
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await Promise.resolve()
    if (!document.querySelector('.pending')) throw new Error('no move is pending')
    const changed = performance.now() - start
    await new Promise(requestAnimationFrame)
    return [changed, performance.now() - start]
}"""
WATCH_MESSAGES = """
    window.seen = []
    const Plain = WebSocket
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given)
            let ply = -1
            this.addEventListener('message', event => {
                const message = JSON.parse(event.data)
                if (message.op !== 'position' || message.ply === ply) return
                ply = message.ply
                const board = document.querySelector('svg.board')
                if (!board || message.status !== 'playing') return
                const came = performance.now()
                let drawn = null
                const watch = new MutationObserver(() => drawn ??= performance.now())
                watch.observe(board, { subtree: true, childList: true, attributes: true })
                requestAnimationFrame(() => {
                    seen.push({ isInFirstFrame: drawn !== null, milliseconds: (drawn ?? performance.now()) - came })
                    watch.disconnect()
                })
            })
        }
    }
"""


def measure() -> Iterator[Measurement]:
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite:///{folder}/matches.sqlite") as served,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        yield from weights(browser, served, Path(folder))
        yield drawing(browser, served, Path(folder))
        for game, options in CLICKED.items():
            yield clicking(browser, served, Path(folder), game, options)
        yield hopping(browser, served, Path(folder))
        browser.close()


def weights(browser: Browser, served: ServerProcess, folder: Path) -> Iterator[Measurement]:
    """Measure the compressed size of everything that the first page loads: without its fonts, and with them."""
    requests: list[Request] = []
    with Screen(browser, served, folder) as screen:
        screen.page.on("requestfinished", lambda request: requests.append(request))
        screen.open_home()
        screen.page.wait_for_load_state("networkidle")
        sizes = [(each.url.endswith(".woff2"), each.sizes()["responseBodySize"] / 1000) for each in requests]
    without_fonts = sum(size for is_font, size in sizes if not is_font)
    with_fonts = sum(size for _, size in sizes)
    for name, kilobytes, most in (
        ("first page without fonts, compressed", without_fonts, MAX_KILOBYTES),
        ("first page with fonts, compressed", with_fonts, MAX_KILOBYTES_WITH_FONTS),
    ):
        yield Measurement(name, f"{kilobytes:.0f} kB", "–", None, f"≤ {most} kB", kilobytes <= most)


def drawing(browser: Browser, served: ServerProcess, folder: Path) -> Measurement:
    """Let engines play while the page watches, and measure whether each move is drawn in the next frame."""
    quick = {"engine": "greedy", "seconds": 0.01}
    room = served.create_room("chinese-checkers", engines={"0": quick, "1": quick}, pace=0.2)
    with Screen(browser, served, folder, bypass_csp=True) as screen:  # a Screen reduces motion, so nothing is animated
        screen.page.add_init_script(WATCH_MESSAGES)
        screen.page.goto(f"{served.address}/room/{room['code']}")
        inspector = open_inspector(screen)
        screen.page.wait_for_function("seen.length >= 2", polling=500)  # the page is ready
        before, first = busy_seconds(inspector), screen.page.evaluate("seen.length")
        screen.page.wait_for_function(f"seen.length >= {MOVES}", polling=500)
        seen: list[dict[str, Any]] = screen.page.evaluate("seen")
        cost = 1000 * (busy_seconds(inspector) - before) / (len(seen) - first)
    in_time = sum(each["isInFirstFrame"] for each in seen) / len(seen)
    late = sorted(each["milliseconds"] for each in seen)
    return Measurement(
        "a move's message to the board's change, chinese-checkers",
        f"{100 * in_time:.0f}% in the next frame; {statistics.median(late):.1f} ms, slowest {late[-1]:.1f} ms; "
        f"{cost:.1f} ms of the page's thread",
        "one frame: 16.7 ms",
        None,
        "the next frame",
        in_time == 1 and cost < 1000 / MAX_FRAME_RATE,
    )


def clicking(browser: Browser, served: ServerProcess, folder: Path, game: str, options: dict[str, Any]) -> Measurement:
    """Measure how soon a move is on the board, marked as pending, after the click that completes it."""
    changed: list[float] = []
    drawn: list[float] = []
    costs: list[float] = []
    random = Random(1)
    with Screen(browser, served, folder) as screen:
        inspector = open_inspector(screen)
        while len(changed) < MOVES:
            screen.open_room(game, options, engines={1: {"engine": "random"}})
            if game in SET_UP:
                screen.page.locator(".below .main").click()
            while len(changed) < MOVES and screen.wait_for_turn():
                before = screen.count_moves()
                path = random.choice(screen.snapshot["legal"])["path"]
                if len(path) > 1 or game in SET_UP:
                    screen.click(path[0])
                busy = busy_seconds(inspector)
                until_changed, until_drawn = screen.page.evaluate(CLICK_UNTIL_PENDING, path[-1])
                costs.append(1000 * (busy_seconds(inspector) - busy))
                changed.append(until_changed)
                drawn.append(until_drawn)
                screen.wait_for_more_moves(before)
    frame = 1000 / MAX_FRAME_RATE
    # A click that misses its frame is drawn at least two frames later.
    in_time = sum(each < 1.5 * frame for each in drawn) / len(drawn)
    return Measurement(
        f"a click to the pending move on the board, {game}",
        f"{100 * in_time:.0f}% in the next frame; changed after {statistics.median(changed):.1f} ms, "
        f"slowest {max(changed):.1f} ms; drawn within {statistics.median(drawn):.1f} ms, slowest {max(drawn):.1f} ms; "
        f"{statistics.median(costs):.1f} ms of the page's thread",
        f"one frame: {frame:.1f} ms",
        None,
        "the next frame",
        in_time == 1 and statistics.median(costs) < frame,
    )


def hopping(browser: Browser, served: ServerProcess, folder: Path) -> Measurement:
    """The frame rate while a stone hops several times. Other processes slow the browser down, so the best of several
    flights counts; the time that a frame takes on the page's thread does not depend on them."""
    flights = [flight(browser, served, folder) for _ in range(FLIGHTS)]
    rate = max(each for each, _ in flights)
    rates = ", ".join(f"{each:.0f}" for each, _ in flights)
    cost = statistics.median(each for _, each in flights)
    return Measurement(
        f"frames per second while a stone hops {MIN_HOPS} times or more, best of {FLIGHTS} flights",
        f"{rate:.1f} (all: {rates}); {cost:.1f} ms of the page's thread per frame",
        f"the browser's {MAX_FRAME_RATE}",
        rate / MAX_FRAME_RATE,
        f"{MAX_FRAME_RATE}",
        rate > MAX_FRAME_RATE - 1,
    )


def flight(browser: Browser, served: ServerProcess, folder: Path) -> tuple[float, float]:
    """Return the frames per second of one flight, and the milliseconds that a frame takes on the page's thread."""
    position, move = long_hop()
    seat = 0 if position.endswith(" A") else 1
    engines = {str(1 - seat): {"engine": "random", "seconds": 0.01}}
    with Screen(browser, served, folder, reduced_motion="no-preference") as screen:
        screen.open_room("chinese-checkers", position=position, seat=seat, engines=engines)
        screen.wait_for_turn()
        inspector = open_inspector(screen)
        screen.page.evaluate(WATCH_FRAMES)
        screen.page.locator("body").press("/")
        screen.page.keyboard.type(move)
        before = busy_seconds(inspector)
        screen.page.keyboard.press("Enter")
        screen.page.wait_for_selector(".flying")
        screen.page.wait_for_selector(".flying", state="detached")
        spent = busy_seconds(inspector) - before
        frames: list[float] = screen.page.evaluate("frames_seen")
    return 1000 * (len(frames) - 1) / (frames[-1] - frames[0]), 1000 * spent / len(frames)


def open_inspector(screen: Screen) -> CDPSession:
    inspector = screen.page.context.new_cdp_session(screen.page)
    inspector.send("Performance.enable", {"timeDomain": "threadTicks"})
    return inspector


def busy_seconds(inspector: CDPSession) -> float:
    """Return the seconds that the page's thread has been busy."""
    metrics = inspector.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def long_hop() -> tuple[str, str]:
    """Return a position of a random game in which a stone can hop far, and the move that hops."""
    random = Random(1)
    game = qipan.game("chinese-checkers")
    state = game.initial()
    while state.outcome is None:
        long_hops = [move for move in state.moves() if len(move.path) > MIN_HOPS]
        if long_hops:
            return state.text, str(long_hops[0])
        state = state.play(random.choice(state.moves()))
    raise AssertionError("no stone could hop far")
