from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from page.helpers import WINDOWS, Screen, launch_chromium
from page.shown_tournaments import shown_tournaments
from page.test_lan import program
from qipan.server.run import PAGE
from server.helpers import TIMEOUT_SECONDS, ServerProcess

expect.set_options(timeout=1000 * TIMEOUT_SECONDS)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    assert (PAGE / "index.html").is_file(), "the page is not built: make page"
    folder = tmp_path_factory.mktemp("page")
    with shown_tournaments(folder) as shown:
        options = [f"--tournaments={shown}"]
        db = f"sqlite:///{folder}/matches.sqlite"
        with ServerProcess(db, log=folder / "log.txt", options=options) as running:
            yield running
    assert (folder / "log.txt").read_text() == ""


# The scope is this package, since while Playwright runs, no other event loop can run in its thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # A function is compiled when it is first called: a test calls few of those that its many page loads bring.
        browser = launch_chromium(playwright, "--js-flags=--max-lazy")
        yield browser
        browser.close()


@pytest.fixture(params=WINDOWS)
def size(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The size of the window: once that of a desktop, once that of a phone."""
    return WINDOWS[request.param]


@pytest.fixture
def window(browser: Browser, served: ServerProcess, tmp_path: Path, size: dict[str, Any]) -> Iterator[Screen]:
    """Like `screen`, once at the size of a desktop and once at that of a phone."""
    options = {"permissions": ["clipboard-read", "clipboard-write"], **size}
    with Screen(browser, served, tmp_path, **options) as screen:
        yield screen


@pytest.fixture
def screen(browser: Browser, served: ServerProcess, tmp_path: Path) -> Iterator[Screen]:
    """An English desktop browser without animations. The test fails if the console has errors or warnings."""
    with Screen(browser, served, tmp_path) as screen:
        yield screen


@pytest.fixture
def lan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """The server of a program that plays on the local network."""
    with program(tmp_path / "lan", "Ann-page", monkeypatch) as running:
        yield running
