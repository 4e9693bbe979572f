"""Every test that the table of attacks names exists."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
TABLE = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_table_names_tests_that_exist() -> None:
    named = re.findall(r"`([\w./]+\.py)(?:::(\w+))?`", TABLE)
    assert len(named) > 30
    for file, test in named:
        text = (FOLDER / file).read_text(encoding="utf-8")
        assert f"def {test or 'test_'}" in text, (file, test)
    missing = {path.name for path in FOLDER.glob("test_*.py")} - {file for file, _ in named} - {Path(__file__).name}
    assert missing == set()
