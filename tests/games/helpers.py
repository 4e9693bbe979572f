"""Helpers shared by the tests of several games."""

from __future__ import annotations

import subprocess
from pathlib import Path

import qipan
from cli.helpers import run


def run_qipan(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `qipan` in a process of its own, with its own cache folder."""
    return run(*arguments, QIPAN_CACHE=str(cache))


def own_view(state: qipan.State) -> qipan.View:
    """Return the view of the seat to move."""
    assert state.mover is not None
    return state.view(state.mover)
