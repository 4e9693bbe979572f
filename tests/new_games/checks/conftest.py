"""The page in a browser, as other tests of the page use it."""

from page.conftest import browser, screen

__all__ = ["browser", "screen"]
