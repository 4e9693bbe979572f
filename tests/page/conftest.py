from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from page.table import Screen, chromium
from qipan.server.run import PAGE
from server.helpers import ServerProcess


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    assert (PAGE / "index.html").is_file(), "the page is not built: make page"
    folder = tmp_path_factory.mktemp("page")
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", log=folder / "log.txt") as running:
        yield running
    assert (folder / "log.txt").read_text() == ""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield (opened := chromium(playwright))
        opened.close()


@pytest.fixture
def screen(browser: Browser, served: ServerProcess, tmp_path: Path) -> Iterator[Screen]:
    """A desktop with an English browser that animates nothing; the test fails if the page complains."""
    with Screen(browser, served, tmp_path) as opened:
        yield opened
