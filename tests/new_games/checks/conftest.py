from __future__ import annotations

from page.conftest import browser, screen  # noqa: F401
