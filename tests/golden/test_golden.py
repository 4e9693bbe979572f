"""Compares every golden file byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

from golden.old_records import RECORDS
from golden.write import FILES, GROUPS, OUTPUT, group_of

TESTS = Path(__file__).parents[1]
MAX_SHOWN = 200  # how many characters of a differing line are shown


@pytest.mark.parametrize("group", GROUPS)
def test_the_output_has_not_changed(group: str, tmp_path: Path) -> None:
    _write(tmp_path, group)
    names = [name for name in FILES if group_of(name) == group]
    different = [name for name in names if (OUTPUT / name).read_bytes() != (tmp_path / name).read_bytes()]
    assert not different, "\n".join(_difference(OUTPUT / name, tmp_path / name) for name in different)


def test_every_golden_file_is_compared() -> None:
    assert sorted(FILES) == sorted(str(path.relative_to(OUTPUT)) for path in OUTPUT.rglob("*.*"))


def test_records_are_written_as_they_were_read() -> None:
    assert (OUTPUT / "records/written.jsonl").read_bytes() == RECORDS.read_bytes()


def _write(folder: Path, group: str) -> None:
    """Write golden files in a separate process, which shares no tables with other tests."""
    environment = {
        **os.environ,
        "COLUMNS": "80",
        "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]),
        "QIPAN_CACHE": str(Path(os.environ["QIPAN_CACHE"]) / "golden"),
    }
    subprocess.run([sys.executable, "-m", "golden.write", str(folder), group], env=environment, check=True)


def _difference(golden: Path, actual: Path) -> str:
    """Return a part of the first line that differs, in both files, from shortly before the difference."""
    before, after = (path.read_text(encoding="utf-8").splitlines() for path in (golden, actual))
    for number, (old, new) in enumerate(zip_longest(before, after, fillvalue=""), 1):
        if old != new:
            first = next((at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0)
            begin = max(0, first - MAX_SHOWN // 2)
            lines = (f"{mark} {text[begin : begin + MAX_SHOWN]}" for mark, text in (("was", old), ("now", new)))
            return "\n".join([f"{golden.relative_to(OUTPUT)}, line {number}, from character {begin}:", *lines])
    return f"{golden.relative_to(OUTPUT)}: the line endings differ"
