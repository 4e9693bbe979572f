"""Records a short clip of each game from the page, docs/clips/GAME.gif: `make clips`.

Two engines play, and the browser sends a frame whenever the page has changed. Arguments: the games to record, or all.
"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import qipan

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))

from page.helpers import GAME_OVER, launch_chromium  # noqa: E402
from server.helpers import ServerProcess  # noqa: E402

CLIPS = ROOT / "docs" / "clips"
MAX_BYTES = 400_000
FRAME_SECONDS = 0.08  # at least, so that a clip stays small
LAST_MS = 2500  # how long the last frame is shown
COLOURS = (128, 96, 64)  # of the palette; fewer if the clip is too large


@dataclass(frozen=True)
class Clip:
    """What is played, and for how long it is recorded."""

    options: dict[str, Any]
    levels: tuple[int, ...]  # by seat
    pace: float  # seconds per move
    skipped: int = 0  # number of moves before the clip
    seconds: float = 14.0
    window: tuple[int, int] = (620, 900)
    width: int = 400  # of the clip, in pixels


GAMES = {
    "planes": Clip({"size": 10}, (9, 5), 0.45, window=(1560, 900), width=720),
    "dots": Clip({"rows": 3, "cols": 3}, (4, 6), 0.6, window=(1200, 800)),
    "two-eat-one": Clip({}, (3, 8), 1.0),
    "chinese-checkers": Clip({}, (7, 7), 1.0, skipped=22),
    "checkers": Clip({}, (5, 8), 0.9, skipped=10),
}


@dataclass(frozen=True)
class Frame:
    at: float  # seconds
    image: Image.Image


def main() -> None:
    CLIPS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite:///{folder}/matches.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        for game in sys.argv[1:] or GAMES:
            size = write(record(browser, server, game), GAMES[game].width, CLIPS / f"{game}.gif")
            print(f"wrote docs/clips/{game}.gif, {size // 1000} kB")
        browser.close()


def record(browser: Browser, server: ServerProcess, game: str) -> list[Frame]:
    """Return the frames of a clip: a match between two engines, from its start."""
    clip = GAMES[game]
    engines = {seat: {"engine": "best", "level": level} for seat, level in enumerate(clip.levels)}
    page = browser.new_page(
        viewport={"width": clip.window[0], "height": clip.window[1]}, locale="en-GB", color_scheme="light"
    )
    page.goto(server.address)  # so that the page is loaded when the match begins
    page.wait_for_selector("[data-game]")
    room = server.create_room(game, clip.options, engines=engines, pace=clip.pace, position=start(game, clip))
    page.evaluate("code => { location.hash = code }", room["code"])
    page.wait_for_selector(".position [data-cell]")
    frames = screencast(page, clip.seconds)
    page.close()
    return frames


def start(game_name: str, clip: Clip) -> str | None:
    """Return the position in which a clip begins; None for that at the start of the game."""
    game = qipan.game(game_name, **clip.options)
    engine, state = qipan.engine("best", game), game.initial()
    for _ in range(clip.skipped):
        assert state.mover is not None
        state = state.play(engine.choose(state.view(state.mover), qipan.Limit(depth=2)).move)
    return state.text if clip.skipped else None


def screencast(page: Page, seconds: float) -> list[Frame]:
    """Return what the page shows of the board until the match is over, or for some seconds."""
    turn, board = page.locator(".turn").bounding_box(), page.locator(".position").bounding_box()
    assert turn is not None
    assert board is not None
    right, bottom = board["x"] + board["width"], board["y"] + board["height"]
    area = (round(board["x"]), round(turn["y"]), round(right), round(bottom))
    session = page.context.new_cdp_session(page)
    frames: list[Frame] = []

    def receive(sent: dict[str, Any]) -> None:
        session.send("Page.screencastFrameAck", {"sessionId": sent["sessionId"]})
        image = Image.open(io.BytesIO(base64.b64decode(sent["data"]))).convert("RGB").crop(area)
        frames.append(Frame(sent["metadata"]["timestamp"], image))

    session.on("Page.screencastFrame", receive)
    session.send("Page.startScreencast", {"format": "png"})
    for _ in range(round(seconds)):
        page.wait_for_timeout(1000)
        if page.locator(GAME_OVER).count():
            break
    page.wait_for_selector(".flying", state="detached")  # the last frame shows no piece in the air
    page.wait_for_timeout(100)
    session.remove_listener("Page.screencastFrame", receive)
    session.send("Page.stopScreencast")
    page.wait_for_timeout(500)  # until the last frame is acknowledged
    return thinned(frames)


def thinned(frames: list[Frame]) -> list[Frame]:
    """Leave out frames that follow too soon, but not the last one."""
    kept: list[Frame] = []
    for frame in frames:
        if not kept or frame.at - kept[-1].at >= FRAME_SECONDS:
            kept.append(frame)
    return [*kept[:-1], frames[-1]]


def write(frames: list[Frame], width: int, path: Path) -> int:
    """Write frames as an animation of at most MAX_BYTES, and return its size."""
    size = (width, round(width * frames[0].image.height / frames[0].image.width))
    images = [frame.image.resize(size, Image.Resampling.LANCZOS) for frame in frames]
    durations = [max(20, round(1000 * (after.at - frame.at))) for frame, after in pairwise(frames)]
    for colours in COLOURS:
        palette = common_palette(images, colours)
        # Without dithering, what does not change has the same colours in every frame, and is stored once.
        reduced = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
        reduced[0].save(
            path, save_all=True, append_images=reduced[1:], duration=[*durations, LAST_MS], loop=0, optimize=True
        )
        if path.stat().st_size <= MAX_BYTES:
            return path.stat().st_size
    raise SystemExit(f"{path.name} is larger than {MAX_BYTES // 1000} kB with every palette")


def common_palette(images: list[Image.Image], colours: int) -> Image.Image:
    """Return an image with the palette that suits all images."""
    samples = images[:: max(1, len(images) // 8)]
    width, height = samples[0].size
    together = Image.new("RGB", (width, height * len(samples)))
    for row, sample in enumerate(samples):
        together.paste(sample, (0, row * height))
    return together.quantize(colours)


if __name__ == "__main__":
    main()
