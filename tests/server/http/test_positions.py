"""Routes about positions outside a match."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import qipan
from qipan.server.protocol.pieces import read_pieces
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
    assert [set(read_pieces(move["pieces"])) for move in response["moves"]] == [
        set(state.game.pieces(state)) for state in states[1:]
    ]
    assert set(read_pieces(response["pieces"])) == set(states[-1].game.pieces(states[-1]))
    assert [tuple(move["score"] or ()) for move in response["moves"]] == [state.score or () for state in states[1:]]
    assert [move["phase"] for move in response["moves"]] == [state.phase for state in states[1:]]
    assert (response["start"], response["position"], response["mover"]) == (
        states[0].text,
        states[-1].text,
        states[-1].mover,
    )
    assert [move["text"] for move in response["legal"]] == [str(move) for move in states[-1].moves()]
    assert (response["result"] is None) == (states[-1].outcome is None)
    for first, position in ((0, None), (2, states[2].text)):
        line = {"game": game, "options": options, "position": position, "moves": [str(move) for move in moves[first:]]}
        record = qipan.Record.from_json(json.dumps(served.post("/api/line/record", line)))
        assert (record.states(), record.outcome) == (states[first:], states[-1].outcome)


@pytest.mark.parametrize(("game", "options"), SMALL.items())
def test_pieces_are_set_up(served: ServerProcess, game: str, options: dict[str, Any]) -> None:
    variant, random = qipan.game(game, **options), Random(game)
    state = variant.initial()
    for _ in range(3):
        state = state.play(random.choice(state.moves()))
    moves = {"game": game, "options": options, "position": state.text}
    setup = {"game": game, "options": options, "pieces": served.post("/api/line", moves)["pieces"]}
    response = served.post("/api/setup", {**setup, "mover": state.mover})
    assert (response["problem"], response["line"]["position"]) == (None, state.text)
    layout = served.post("/api/layout", {"game": game, "options": options})
    assert {(kind["seat"], kind["kind"]) for kind in layout["piece_kinds"]} == set(variant.piece_kinds)
    assert layout["seat_names"] == list(variant.seat_names)


def test_a_setup_says_why_pieces_are_no_position(served: ServerProcess) -> None:
    def problem(pieces: str) -> str:
        setup = {"game": "two-eat-one", "pieces": [pieces, "1 stone A4 B4"], "mover": 0}
        response = served.post("/api/setup", setup)
        assert (response["line"] is None) == (response["problem"] is not None)
        return "" if response["problem"] is None else str(response["problem"]["text"])

    assert problem("0 stone A1 B1") == ""
    assert "two pieces stand on A1" in problem("0 stone A1 A1")
    assert "there is no cell" in problem("0 stone Z9")
    assert "there is no cell" in problem("0 stone A1+")
    assert problem("0 king A1")
    assert problem("5 stone A1")
    for pieces in ("0 stone " + "A1 " * 2000, "6 stone A1", "stone A1", "0 stone", ""):
        code, _ = served.request("/api/setup", {"game": "two-eat-one", "pieces": [pieces], "mover": 0})
        assert code == 422


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
