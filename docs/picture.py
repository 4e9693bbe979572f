"""Takes the screenshot of the page for the README, docs/pictures/page.png: `make picture`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))

from page.helpers import launch_chromium  # noqa: E402
from server.helpers import ServerProcess  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "page.png"


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite:///{folder}/matches.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        page = browser.new_page(viewport={"width": 1180, "height": 740}, locale="en-GB", reduced_motion="reduce")
        page.goto(server.address)
        page.click("[data-game=chinese-checkers]")
        for _ in range(6):
            follow_hint(page)
        page.locator(".turn.mine").wait_for()
        page.locator("[data-cell][aria-disabled=false]").last.click()  # select a stone, to show its targets
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"wrote {PICTURE.relative_to(ROOT)}")


def follow_hint(page: Page) -> None:
    """Play the move that the page suggests."""
    page.locator(".turn.mine").wait_for()
    page.keyboard.press("h")
    hint = page.locator(".notes", has_text="Hint:").inner_text()
    page.locator("body").press("/")
    page.keyboard.type(hint.removeprefix("Hint: ").split(" ")[0])
    page.keyboard.press("Enter")
    page.locator(".notes", has_text="Hint:").wait_for(state="hidden")
    page.evaluate("document.activeElement.blur()")


if __name__ == "__main__":
    main()
