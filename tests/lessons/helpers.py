"""The lessons of the page, as its own code describes them."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import qipan
from qipan.rules import State, parse_position

JUDGE = Path(__file__).with_name("judge.mjs")
PAGES = Path(__file__).parents[2] / "web" / "src" / "games"
# The games that have a lesson.
TAUGHT = [name for name in qipan.game_names() if (PAGES / name / "lesson.ts").is_file()]

Step = dict[str, Any]


def run_judge(*arguments: str, given: str = "") -> Any:
    done = subprocess.run(["node", str(JUDGE), *arguments], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def lessons() -> dict[str, list[Step]]:
    found: dict[str, list[Step]] = run_judge("list")
    return found


def start_of(game: str, step: Step) -> State:
    return parse_position(qipan.game(game, **step.get("options", {})), step.get("position"))
