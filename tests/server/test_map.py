"""Whoever looks for something begins with docs/map.md: it names every file of the server and of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAP = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
SERVER = sorted((ROOT / "src" / "qipan" / "server").glob("*.py"))
PAGE = sorted(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte"))


@pytest.mark.parametrize("folder", [SERVER, PAGE], ids=["server", "page"])
def test_the_map_names_every_file(folder: list[Path]) -> None:
    named = {*re.findall(r"[\w.]+\.(?:py|ts|svelte)\b", MAP), "__init__.py"}
    assert folder
    assert [str(path.relative_to(ROOT)) for path in folder if path.name not in named] == []
