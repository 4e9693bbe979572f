"""Many matches at once lose no move. `bench/server_load.py` measures how fast they are."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_move_is_lost_under_load() -> None:
    load = ["--matches", "30", "--rate", "60", "--seconds", "4", "--ramp", "3", "--json"]
    ran = subprocess.run(
        [sys.executable, ROOT / "bench" / "server_load.py", *load], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    report = json.loads(ran.stdout)
    assert report["sent"] > 0
    assert report["lost"] == 0
    assert report["troubles"] == []
    assert ran.stderr == ""
