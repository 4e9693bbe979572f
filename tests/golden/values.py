"""Results of engines as JSON. Of this package, only this module uses attributes that are not in the public contract."""

from __future__ import annotations

import json
from typing import Any

import qipan

DIGITS = 9  # digits of estimates: fewer than a float has, so that they do not depend on the compiler


def value_json(value: qipan.Value) -> dict[str, object]:
    content: dict[str, object] = {key: getattr(value, key) for key in ("kind", "outcome", "distance", "score")}
    payoffs = getattr(value, "payoffs", None)
    if payoffs is not None:
        content["payoffs"] = [round(each, DIGITS) for each in payoffs]
    source = str(getattr(value, "source", None) or "")
    return {**content, "source": source} if source else content


def choice_json(choice: qipan.Choice) -> dict[str, object]:
    return {
        "move": str(choice.move),
        "value": value_json(choice.value),
        "nodes": choice.nodes,
        "depth": choice.depth,
    }


def analysis_json(analysis: qipan.Analysis) -> dict[str, object]:
    moves = [[str(each.move), value_json(each.value)] for each in analysis.moves]
    return {"value": value_json(analysis.value), "moves": moves}


def grade_json(move: qipan.GradedMove) -> dict[str, object]:
    return {
        "move": str(move.move),
        "grade": move.grade,
        "lost": round(move.lost, DIGITS),
        "best": value_json(move.best),
        "value": value_json(move.value),
        "better": [str(each) for each in move.better],
    }


def outcome_json(outcome: qipan.Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else {"payoffs": outcome.payoffs, "reason": outcome.reason}


def line(**content: Any) -> str:
    return json.dumps(content) + "\n"
