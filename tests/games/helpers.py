"""Helpers shared by the tests of several games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import qipan


def run_qipan(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `qipan` in a subprocess, with its own cache folder."""
    environment = {**os.environ, "COLUMNS": "100", "QIPAN_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, "-m", "qipan", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env=environment,
        check=False,
    )


def own_view(state: qipan.State) -> qipan.View:
    """Return the view of the seat to move."""
    assert state.mover is not None
    return state.view(state.mover)
