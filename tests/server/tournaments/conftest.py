from __future__ import annotations

import pytest

from qipan.server.tournaments import tournament, tournaments


@pytest.fixture(autouse=True)
def _read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every request read what has changed."""
    monkeypatch.setattr(tournament, "REFRESH_SECONDS", 0.0)
    monkeypatch.setattr(tournaments, "SCAN_SECONDS", 0.0)
