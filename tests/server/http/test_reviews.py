"""Finished matches looked over: what is told of them, and that nothing is told before the end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import qipan
from qipan.server.http.reviews import Kept
from server.helpers import GAMES, Message, Served, begin, close_all, finished, play_random


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_replay_has_the_positions_of_the_record(served: Served, game: str, options: dict[str, Any]) -> None:
    code = finished(served, game, options, moves=9)
    record = served.get(f"/api/records/{code}")
    told = served.get(f"/api/records/{code}/replay")
    states = qipan.Record.from_json(json.dumps(record)).states()
    assert [told["start"], *(move["position"] for move in told["moves"])][: len(states)] == [
        state.text for state in states
    ]
    assert [move["text"] for move in told["moves"]] == record["moves"]
    assert [seat["name"] for seat in told["seats"]] == [seat["name"] for seat in record["seats"]]
    assert (told["result"], told["game"], told["options"]) == (record["result"], game, record["options"])
    assert told["moves"][-1]["mover"] is None
    for move in told["moves"]:
        is_move = ":" not in move["text"] or (game == "chinese-checkers" and "drop" not in move["text"])
        assert bool(move["path"]) == is_move
        assert (move["answer"] is not None) == (is_move and game == "planes" and move["text"][-1].isdigit())
    graded = next(ply for ply, move in enumerate(told["moves"]) if move["is_graded"])
    found = served.get(f"/api/records/{code}/review/{graded}")["graded"]
    assert (found["seat"], found["move"]["text"]) == (told["moves"][graded]["seat"], told["moves"][graded]["text"])
    assert found["move"] in [{"text": each["text"], "path": each["path"]} for each in found["moves"]]


def test_moves_are_graded_as_the_library_grades_them(served: Served) -> None:
    code = finished(served, "dots", {"rows": 2, "cols": 2})
    record = qipan.Record.from_json(json.dumps(served.get(f"/api/records/{code}")))
    for move in qipan.review(record).moves:
        told = served.get(f"/api/records/{code}/review/{move.ply}")["graded"]
        same = ("seat", "grade", "lost", "unit", "is_exact", "is_forced", "best", "value")
        assert {key: told[key] for key in same} == {key: move.json()[key] for key in same}
        assert [each["text"] for each in told["better"]] == [str(each) for each in move.better]


def test_asked_again_the_answer_is_the_same(served: Served) -> None:
    """An estimate that is made anew looks deeper, since the engine remembers."""
    code = finished(served, "checkers", {}, moves=3)
    first = served.get(f"/api/records/{code}/review/2")
    assert [served.get(f"/api/records/{code}/review/2") for _ in range(3)] == [first] * 3


def test_of_what_was_told_only_so_much_is_kept() -> None:
    kept = Kept(2)
    for ply in range(2):
        kept.keep((b"", ply), b"told")
    assert kept.get((b"", 0)) == b"told"
    kept.keep((b"", 2), b"told")
    assert [kept.get((b"", ply)) is None for ply in range(3)] == [False, True, False]


def test_what_nobody_chose_has_no_grade(served: Served) -> None:
    code = finished(served, "dots", {}, moves=1)
    assert served.get(f"/api/records/{code}/review/1") == {"ply": 1, "graded": None}
    assert not served.get(f"/api/records/{code}/replay")["moves"][1]["is_graded"]


def test_what_is_not_there_is_refused(served: Served) -> None:
    code = finished(served, "dots", {"rows": 1, "cols": 1})
    for path in (f"{code}/review/4", f"{code}/review/999999", "bamotiku/replay", "bamotiku/review/0"):
        assert served.ask(f"/api/records/{path}")[0] == 404
    for ply in ("-1", "x", "1e9", "99999999999"):
        assert served.ask(f"/api/records/{code}/review/{ply}")[0] == 422


def test_nothing_is_told_before_the_end(served: Served) -> None:
    lines = served.table("planes", {"size": 8, "planes": 1})
    begin(lines)
    play_random(lines, Random(1), 2)
    asked: list[tuple[int, Message]] = [
        served.ask(f"/api/records/{lines[0].code}/{path}") for path in ("replay", "review/0", "review/2")
    ]
    assert [status for status, _ in asked] == [404, 404, 404]
    assert "B2u" not in str(asked)
    close_all(lines)
