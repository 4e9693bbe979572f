"""Positions that belong to no match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import qipan
from server.helpers import GAMES, Served


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_line_is_played_as_the_rules_play_it(served: Served, game: str, options: dict[str, Any]) -> None:
    random = Random(game)
    moves: list[qipan.Move] = []
    states = [qipan.game(game, **options).initial()]
    while len(moves) < 12 and states[-1].outcome is None:
        moves.append(random.choice(states[-1].moves()))
        states.append(states[-1].play(moves[-1]))
    told = served.post("/api/line", {"game": game, "options": options, "moves": [str(move) for move in moves]})
    assert [move["position"] for move in told["moves"]] == [state.text for state in states[1:]]
    assert [move["mover"] for move in told["moves"]] == [state.mover for state in states[:-1]]
    assert [move["path"] for move in told["moves"]] == [list(move.path) for move in moves]
    assert (told["start"], told["position"], told["mover"]) == (states[0].text, states[-1].text, states[-1].mover)
    assert [move["text"] for move in told["legal"]] == [str(move) for move in states[-1].moves()]
    assert (told["result"] is None) == (states[-1].outcome is None)


def test_what_cannot_be_played_is_refused_with_a_reason(served: Served) -> None:
    for asked in ({"moves": ["A9"]}, {"moves": ["0", "0"]}, {"position": "nonsense"}, {"options": {"rows": 99}}):
        code, told = served.ask("/api/line", {"game": "dots", **asked})
        assert code == 409
        assert told["detail"]


def test_a_position_that_is_not_legal_yet_is_told_why(served: Served) -> None:
    for game, text, said in (
        ("two-eat-one", "2222/0000/0000/1111", "not a position of two-eat-one"),
        ("dots", "", "not a position of dots"),
        ("planes", "A0=head", "no layout fits"),
        ("planes", "Z9=head", "expected a row letter"),
    ):
        told = served.post("/api/check", {"game": game, "text": text})
        assert said in told["problem"]
        assert told["line"] is told["known"] is None
    told = served.post("/api/check", {"game": "two-eat-one", "text": "2222/0000/0000/1111 1"})
    assert (told["problem"], len(told["line"]["legal"])) == (None, 4)
    told = served.post("/api/check", {"game": "planes", "options": {"size": 8, "planes": 1}, "text": ""})
    assert (told["problem"], told["known"]["layouts"]) == (None, 80)
