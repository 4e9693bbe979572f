"""Opens tables and decision trees of an earlier version, from data/cache, and shows that none is built again."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from golden.command_line import json_line, run
from golden.positions import DATA
from golden.values import line

CACHE = "QIPAN_CACHE"  # the environment variable with the folder of tables
COMMANDS = [
    ["solve", "dots", "-o", "rows=2", "-o", "cols=2", "--verify"],
    ["solve", "dots", "-o", "rows=2", "-o", "cols=3", "--verify"],
    ["analyse", "dots", "2x2 100001010010 0-0 0", "-o", "rows=2", "-o", "cols=2"],
    ["solve", "checkers", "-o", "pieces=2", "--verify"],
    ["solve", "checkers", "-o", "pieces=3", "--verify"],
    ["study", "planes", "--policy", "quick", "-o", "size=8", "-o", "planes=1"],
    ["study", "planes", "--policy", "best", "-o", "size=8", "-o", "planes=1"],
    ["study", "planes", "--policy", "quick", "--goal", "identify", "-o", "size=8", "-o", "planes=2"],
    ["analyse", "planes", "C5=body", "-o", "size=8", "-o", "planes=1"],
]


def opened() -> Iterator[str]:
    """Yield the output of the commands, and whether all files are unchanged."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "cache"
        shutil.copytree(DATA / "cache", folder)
        os.environ[CACHE] = str(folder)
        before = _files(folder)
        for args in COMMANDS:
            yield json_line(run([*args, "--json"])) + "\n"
        yield line(files=sorted(before), unchanged=_files(folder) == before)


def _files(folder: Path) -> dict[str, tuple[int, int, int]]:
    stats = {path.name: path.stat() for path in folder.iterdir()}
    return {name: (stat.st_ino, stat.st_mtime_ns, stat.st_size) for name, stat in stats.items()}
