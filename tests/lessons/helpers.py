"""The lessons of the page, as its own code describes them."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import qipan
from qipan.rules import State, parse_position
from qipan.server.http.positions import play_moves

JUDGE = Path(__file__).with_name("judge.mjs")
PAGES = Path(__file__).parents[2] / "web" / "src" / "games"
# The games that have a lesson.
TAUGHT = [name for name in qipan.game_names() if (PAGES / name / "lesson.ts").is_file()]

CHINESE = re.compile(r"[\u4e00-\u9fff]")

Step = dict[str, Any]
Verdict = dict[str, Any]


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


def written(state: State, moves: list[str]) -> dict[str, Any]:
    """Return the server's response to a request for a position after some moves."""
    response: dict[str, Any] = play_moves(state, moves).model_dump(mode="json")
    return response


def trials_of(game: str, number: int, step: Step) -> list[dict[str, Any]]:
    """Return a trial for the position at the beginning of a step, and for each position on the way to its goal."""
    start = start_of(game, step)
    state, trials = start, []
    for move in step["solution"]:
        legal = {str(each) for each in state.moves()}
        shapes = [each.path for each in start.game.initial().moves() if len(each.path) > 2 and str(each) not in legal]
        trials.append(
            {
                "game": game,
                "step": number,
                "cells": [cell.name for cell in state.game.layout()],
                "start": written(start, []),
                "before": written(state, []),
                "afters": [written(state, [str(each)]) for each in state.moves()],
                "shapes": [list(path) for path in shapes],
            }
        )
        state = state.play(move)
    return trials


@cache
def verdicts() -> dict[tuple[str, int], list[list[Verdict]]]:
    """Return the verdicts on all attempts, by game and step: a list for each position on the way to the goal."""
    trials = [
        trial
        for game, steps in lessons().items()
        for number, step in enumerate(steps)
        for trial in trials_of(game, number, step)
    ]
    found: dict[tuple[str, int], list[list[Verdict]]] = {}
    for trial, judged in zip(trials, run_judge("judge", given=json.dumps(trials)), strict=True):
        found.setdefault((trial["game"], trial["step"]), []).append(judged)
    return found
