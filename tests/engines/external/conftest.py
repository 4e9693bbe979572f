"""Checks after every test that no program and no supervisor of this process is still running."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from qipan.engines.external.supervisor import descendants


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    yield
    assert [pid for pid in descendants(os.getpid()) if "supervisor.py" in _command_line(pid)] == []


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:  # the process has ended meanwhile
        return ""
