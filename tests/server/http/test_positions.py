"""Routes about positions outside a match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import qipan
from server.helpers import ServerProcess
from variants import SMALL


@pytest.mark.parametrize(("game", "options"), SMALL.items())
def test_moves_are_played_by_the_rules(served: ServerProcess, game: str, options: dict[str, Any]) -> None:
    random = Random(game)
    moves: list[qipan.Move] = []
    states = [qipan.game(game, **options).initial()]
    while len(moves) < 12 and states[-1].outcome is None:
        moves.append(random.choice(states[-1].moves()))
        states.append(states[-1].play(moves[-1]))
    response = served.post("/api/line", {"game": game, "options": options, "moves": [str(move) for move in moves]})
    assert [move["position"] for move in response["moves"]] == [state.text for state in states[1:]]
    assert [move["mover"] for move in response["moves"]] == [state.mover for state in states[:-1]]
    assert [move["path"] for move in response["moves"]] == [list(move.path) for move in moves]
    assert (response["start"], response["position"], response["mover"]) == (
        states[0].text,
        states[-1].text,
        states[-1].mover,
    )
    assert [move["text"] for move in response["legal"]] == [str(move) for move in states[-1].moves()]
    assert (response["result"] is None) == (states[-1].outcome is None)


def test_illegal_moves_are_refused_with_a_reason(served: ServerProcess) -> None:
    for body in ({"moves": ["A9"]}, {"moves": ["0", "0"]}, {"position": "nonsense"}, {"options": {"rows": 99}}):
        code, response = served.request("/api/line", {"game": "dots", **body})
        assert code == 409
        assert response["detail"]["text"]


def test_a_check_says_why_a_position_is_not_legal(served: ServerProcess) -> None:
    for game, text, code, problem in (
        ("two-eat-one", "2222/0000/0000/1111", "not_a_position", "not a position of two-eat-one"),
        ("dots", "", "not_a_position", "not a position of dots"),
        ("planes", "A0=head", "planes_no_layout_fits", "no layout fits"),
        ("planes", "Z9=head", "planes_not_answers", "expected a row letter"),
    ):
        response = served.post("/api/check", {"game": game, "text": text})
        assert response["problem"]["code"] == code
        assert problem in response["problem"]["text"]
        assert response["line"] is response["known"] is None
    response = served.post("/api/check", {"game": "two-eat-one", "text": "2222/0000/0000/1111 1"})
    assert (response["problem"], len(response["line"]["legal"])) == (None, 4)
    response = served.post("/api/check", {"game": "planes", "options": {"size": 8, "planes": 1}, "text": ""})
    assert (response["problem"], response["known"]["layouts"]) == (None, 80)
