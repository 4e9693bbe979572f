"""Positions that belong to no match: what is proved of them, what engines think, and what answers in planes tell."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import qipan
from qipan.games.planes.posterior import posterior
from qipan.games.planes.views import view_of
from server.helpers import GAMES, Served

ONE_PLANE = {"size": 8, "planes": 1}


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_engine_has_an_opinion(served: Served, game: str, options: dict[str, Any]) -> None:
    engines = [each["name"] for each in served.post("/api/layout", {"game": game, "options": options})["engines"]]
    assert len(engines) >= 4
    for engine in engines:
        told = served.post("/api/opinion", {"game": game, "options": options, "engine": engine, "seconds": 0.02})
        state = qipan.game(game, **options).initial()
        legal = {str(move) for move in (view_of(state.game) if game == "planes" else state.view(0)).moves()}
        assert told["move"] in legal
        assert (told["engine"], told["mover"]) == (engine, 0)
        assert told["moves"] is None or {each["move"] for each in told["moves"]} == legal


def test_what_is_proved_is_told_and_nothing_else(served: Served) -> None:
    position = "2211/1200/0000/0000 1"
    told = served.post("/api/truth", {"game": "two-eat-one", "position": position})
    found = qipan.prove(qipan.game("two-eat-one").parse(position))
    assert found is not None
    assert told["analysis"] == found.json()
    opinion = served.post("/api/opinion", {"game": "two-eat-one", "position": position, "engine": "table"})
    assert opinion["value"] == found.value.json()
    told = served.post("/api/truth", {"game": "checkers"})
    assert told["analysis"] is None
    assert "pieces" in told["note"]


def test_answers_tell_as_much_as_counting_by_hand_does(served: Served) -> None:
    game = qipan.game("planes", size=8, planes=2)
    planes = [move.path for move in game.initial().moves()]
    heard = {"D3": "body", "C3": "empty"}

    def answer(layout: tuple[tuple[str, ...], ...], cell: str) -> str:
        if any(cell == plane[0] for plane in layout):
            return "head"
        return "body" if any(cell in plane for plane in layout) else "empty"

    layouts = [pair for pair in combinations(planes, 2) if not set(pair[0]) & set(pair[1])]
    fit = [each for each in layouts if all(answer(each, cell) == said for cell, said in heard.items())]
    told = served.post(
        "/api/posterior", {"game": "planes", "options": {"size": 8, "planes": 2}, "answers": "D3=body C3=empty"}
    )
    assert (told["layouts"], told["kind"], told["answers"]) == (len(fit), "exact", "D3=body,C3=empty")
    for cell, counts in told["cells"].items():
        answers = [answer(each, cell) for each in fit]
        assert counts == {each: answers.count(each) for each in ("head", "body", "empty")}
    assert told["shots"] == posterior(game, "D3=body C3=empty").best


def test_the_largest_board_is_answered_from_a_sample(served: Served) -> None:
    told = served.post("/api/posterior", {"game": "planes", "options": {"size": 12, "planes": 4}})
    assert (told["layouts"], told["kind"]) == (13_298_876, "estimate")
    assert sum(counts["head"] for counts in told["cells"].values()) == pytest.approx(4 * told["layouts"], rel=1e-4)


def test_when_every_head_is_hit_nothing_is_left_to_choose(served: Served) -> None:
    asked = {"game": "planes", "options": ONE_PLANE}
    assert served.post("/api/posterior", {**asked, "answers": "A2=head"})["shots"]["finish"] is None
    code, told = served.ask("/api/opinion", {**asked, "engine": "tree", "position": "A2=head"})
    assert (code, told["detail"]) == (409, "the game is over in this position")


def test_a_view_can_have_any_number_of_answers() -> None:
    game = qipan.game("planes", **ONE_PLANE)
    layout = game.initial().moves()[0].path
    answers = {cell.name: "body" if cell.name in layout else "empty" for cell in game.layout()}
    del answers[layout[0]]
    view = view_of(game, ",".join(f"{cell}={answer}" for cell, answer in answers.items()))
    assert view.mover == 0
    assert [str(move) for move in view.moves()] == [layout[0]]


@pytest.mark.parametrize(
    ("path", "asked", "reason"),
    [
        ("posterior", {"game": "planes", "answers": "A0=head"}, "no layout fits"),
        ("posterior", {"game": "planes", "answers": "E4=body E4=head"}, "E4"),
        ("posterior", {"game": "planes", "answers": "Z9=body"}, "'Z'"),
        ("posterior", {"game": "planes", "answers": "A0=\x00"}, "character"),
        ("posterior", {"game": "planes", "answers": "飞机"}, "character"),
        ("posterior", {"game": "planes", "options": {"size": 99}}, "size"),
        ("posterior", {"game": "dots"}, "planes"),
        ("truth", {"game": "planes"}, "hidden"),
        ("truth", {"game": "dots", "position": "nonsense"}, ""),
        ("truth", {"game": "dots", "options": {"rows": 1, "cols": 1}, "position": "1x1 1111 1-0 0"}, "over"),
        ("opinion", {"game": "dots", "engine": "os.system"}, "no engine"),
        ("opinion", {"game": "dots", "engine": "random", "position": "9x9 0 0-0 0"}, ""),
        ("opinion", {"game": "planes", "engine": "tree", "position": "A2u A2u - -"}, ""),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_reason(served: Served, path: str, asked: Any, reason: str) -> None:
    code, told = served.ask(f"/api/{path}", asked)
    assert code == 409
    assert reason in told["detail"]
    assert told["detail"]


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("posterior", {"game": "planes", "answers": "A0=body " * 400}),
        ("opinion", {"game": "dots", "engine": "random", "seconds": 1e9}),
        ("opinion", {"game": "dots"}),
        ("truth", {"game": "dots", "engine": "table"}),
    ],
)
def test_what_is_not_as_described_is_refused(served: Served, path: str, asked: Any) -> None:
    assert served.ask(f"/api/{path}", asked)[0] == 422
