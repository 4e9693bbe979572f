"""The C++ library of the core as built, for tests that compile programs or modules against it."""

from __future__ import annotations

from pathlib import Path

BUILD = Path(__file__).parents[1] / "build"


def core_library() -> Path:
    """Return the library of the newest build."""
    return max(BUILD.glob("*/libqipan_core.a"), key=lambda path: path.stat().st_mtime)
