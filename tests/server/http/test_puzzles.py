"""Puzzles: sent without their solution, judged, and played to the end."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest

import qipan
from qipan.truth.puzzles import PUZZLE_GAMES
from server.helpers import ServerProcess


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_puzzle_is_sent_without_its_solution(served: ServerProcess, game: str) -> None:
    puzzle = qipan.puzzle(game, 3, 12)
    response = served.get(f"/api/puzzles/{game}/3/12")
    assert (response["position"], response["mover"], response["depth"]) == (
        puzzle.state.text,
        puzzle.solver,
        puzzle.depth,
    )
    assert [move["text"] for move in response["legal"]] == [str(move) for move in puzzle.state.moves()]
    assert response["last"]["text"] == str(puzzle.last)
    del response["legal"], response["last"]
    facts = {"phase", "pieces", "score"}
    assert set(response) == {"game", "options", "grade", "number", "position", "mover", "value", "depth"} | facts
    assert str(puzzle.solution) not in json.dumps(response) or game == "dots"  # in dots, a move is a mere number


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_win_is_played_to_its_end(served: ServerProcess, game: str) -> None:
    puzzle = qipan.puzzle(game, 2, 4)
    path = f"/api/puzzles/{game}/2/4"
    solution = served.get(f"{path}/solution")
    assert solution["move"]["text"] == str(puzzle.solution)
    table, moves, state = qipan.solve(puzzle.game), list[str](), puzzle.state
    while state.outcome is None:
        move = str(puzzle.solution) if not moves else str(table.best(state)[0])
        response = served.post(f"{path}/answer", {"move": move, "line": moves})
        assert response["is_right"]
        assert response["line"]["start"] == state.text
        moves += [each["text"] for each in response["line"]["moves"]]
        state = puzzle.game.parse(response["line"]["position"])
        assert [each["text"] for each in response["line"]["legal"]] == [str(each) for each in state.moves()]
    assert response["line"]["result"]["payoffs"][puzzle.solver] > 0
    assert [each["text"] for each in solution["line"]["moves"]] == [str(move) for move in puzzle.principal_variation()]


def test_the_response_to_a_wrong_answer_shows_its_consequences(served: ServerProcess) -> None:
    puzzle = qipan.puzzle("two-eat-one", 4, 2, sandwich="any")
    for each in puzzle.analysis.moves[1:]:
        response = served.post("/api/puzzles/two-eat-one/4/2/answer?option=sandwich=any", {"move": str(each.move)})
        assert not response["is_right"]
        assert (response["value"], response["was"]) == (each.value.json(), puzzle.value.json())
        assert response["line"]["moves"][0]["text"] == str(each.move)


def test_the_daily_puzzle(served: ServerProcess) -> None:
    puzzle = qipan.daily_puzzle(datetime.date(2028, 2, 29))
    response = served.get("/api/puzzles/daily?date=2028-02-29")
    assert (response["game"], response["grade"], response["position"]) == (
        puzzle.game.name,
        puzzle.grade,
        puzzle.state.text,
    )
    assert served.get("/api/puzzles/daily")["position"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("daily?date=2027-02-29", None, 409),
        ("daily?date=0000-01-01", None, 409),
        ("daily?date=tomorrow", None, 422),
        ("planes/1/1", None, 409),
        ("go/1/1", None, 422),
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
def test_an_invalid_request_is_refused(served: ServerProcess, path: str, body: Any, status: int) -> None:
    code, response = served.request(f"/api/puzzles/{path}", body)
    assert code == status
    assert response["detail"]["text"]


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_the_hardest_positions_are_sent_with_their_values(served: ServerProcess, game: str) -> None:
    positions = served.get(f"/api/puzzles/{game}/hardest")
    assert len(positions) >= 5
    variant = qipan.game(game)
    for hard in positions:
        state = variant.parse(hard["position"])
        assert hard["mover"] == state.mover
        assert hard["value"] == qipan.analyse(state).value.json()
    distances = [hard["value"]["distance"] or 0 for hard in positions]
    assert distances == sorted(distances, reverse=True)
    assert len({hard["position"] for hard in positions}) == len(positions)


def test_a_game_that_is_not_solved_has_no_hardest_positions(served: ServerProcess) -> None:
    status, response = served.request("/api/puzzles/planes/hardest")
    assert (status, response["detail"]["code"]) == (409, "no_puzzles")
