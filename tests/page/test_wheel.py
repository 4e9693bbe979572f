"""Whoever installs the wheel has the page, too: neither a compiler nor Node.js is needed then."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]


def test_the_wheel_has_the_page(tmp_path: Path) -> None:
    quick = ["-C", "wheel.cmake=false"]  # all but the core, which takes a minute
    asked = ["wheel", "-q", "--no-index", "--no-deps", "--no-build-isolation", *quick, "-w", str(tmp_path), str(ROOT)]
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *asked], check=True, capture_output=True
    )
    with ZipFile(next(tmp_path.glob("qipan-*.whl"))) as wheel:
        page = wheel.read("qipan/server/page/index.html").decode()
        linked = re.findall(r'(?:src|href)="/([^"]+)"', page)
        assert any(each.endswith(".js") for each in linked)
        assert {f"qipan/server/page/{each}" for each in linked} <= set(wheel.namelist())
