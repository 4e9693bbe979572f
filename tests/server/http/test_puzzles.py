"""Puzzles over HTTP: told without their solution, judged, and played to the end."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest

import qipan
from qipan.truth.puzzles import PUZZLE_GAMES
from server.helpers import Served


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_puzzle_is_told_without_its_solution(served: Served, game: str) -> None:
    found = qipan.puzzle(game, 3, 12)
    told = served.get(f"/api/puzzles/{game}/3/12")
    assert (told["position"], told["mover"], told["depth"]) == (found.state.text, found.solver, found.depth)
    assert [move["text"] for move in told["legal"]] == [str(move) for move in found.state.moves()]
    assert told["last"]["text"] == str(found.last)
    del told["legal"], told["last"]
    assert set(told) == {"game", "options", "grade", "number", "position", "mover", "value", "depth"}
    assert str(found.solution) not in json.dumps(told) or game == "dots"  # there a move is a number


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_win_is_played_to_its_end(served: Served, game: str) -> None:
    found = qipan.puzzle(game, 2, 4)
    place = f"/api/puzzles/{game}/2/4"
    solution = served.get(f"{place}/solution")
    assert solution["move"]["text"] == str(found.solution)
    table, line, state = qipan.solve(found.game), list[str](), found.state
    while state.outcome is None:
        move = str(found.solution) if not line else str(table.best(state)[0])
        told = served.post(f"{place}/answer", {"move": move, "line": line})
        assert told["is_right"]
        assert told["line"]["start"] == state.text
        line += [each["text"] for each in told["line"]["moves"]]
        state = found.game.parse(told["line"]["position"])
        assert [each["text"] for each in told["line"]["legal"]] == [str(each) for each in state.moves()]
    assert told["line"]["result"]["payoffs"][found.solver] > 0
    assert [each["text"] for each in solution["line"]["moves"]] == [str(move) for move in found.line()]


def test_a_wrong_answer_is_told_what_it_leads_to(served: Served) -> None:
    found = qipan.puzzle("two-eat-one", 4, 2, sandwich="any")
    for each in found.analysis.moves[1:]:
        told = served.post("/api/puzzles/two-eat-one/4/2/answer?option=sandwich=any", {"move": str(each.move)})
        assert not told["is_right"]
        assert (told["value"], told["was"]) == (each.value.json(), found.value.json())
        assert told["line"]["moves"][0]["text"] == str(each.move)


def test_the_daily_puzzle(served: Served) -> None:
    found = qipan.daily_puzzle(datetime.date(2028, 2, 29))
    told = served.get("/api/puzzles/daily?date=2028-02-29")
    assert (told["game"], told["grade"], told["position"]) == (found.game.name, found.grade, found.state.text)
    assert served.get("/api/puzzles/daily")["position"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("daily?date=2027-02-29", None, 409),
        ("daily?date=0000-01-01", None, 409),
        ("daily?date=tomorrow", None, 422),
        ("planes/1/1", None, 422),
        ("dots/6/1", None, 422),
        ("dots/1/0", None, 422),
        ("dots/1/99999999999999999999", None, 422),
        ("dots/1/1?option=rows=5", None, 409),
        ("dots/1/1?option=grade=2", None, 409),
        ("dots/1/1?option=game=2", None, 409),
        ("dots/5/1?option=rows=1&option=cols=1", None, 409),
        ("two-eat-one/1/1?option=stones=6", None, 409),
        ("two-eat-one/1/1?option=stones=" + "6" * 99, None, 422),
        ("two-eat-one/1/1?option=stones", None, 422),
        ("dots/1/1/answer", {}, 422),
        ("dots/1/1/answer", {"move": "99"}, 409),
        ("dots/1/1/answer", {"move": "0", "line": ["99"]}, 409),
        ("dots/1/1/answer", {"move": "0", "line": ["0"] * 201}, 422),
        ("dots/1/1/answer", {"move": "0", "position": "x"}, 422),
    ],
    ids=str,
)
def test_what_is_no_puzzle_is_refused(served: Served, path: str, body: Any, status: int) -> None:
    code, told = served.ask(f"/api/puzzles/{path}", body)
    assert code == status
    assert told["detail"]
