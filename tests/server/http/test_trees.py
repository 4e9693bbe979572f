"""Trees, requested branch by branch."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import qipan
from qipan.engines.minimax_tree import MinimaxNode, minimax_tree
from qipan.games.planes.code_word import layout_answers
from qipan.games.planes.tree_path import follow, shooting_tree
from server.helpers import ServerProcess
from variants import SMALL

OPTIONS = SMALL["planes"]


def test_the_branches_form_the_complete_minimax_tree(served: ServerProcess) -> None:
    def compare(position: str | None, depth: int, node: MinimaxNode) -> None:
        response = served.post("/api/insights/checkers/minimax", {"position": position, "depth": depth})
        assert response["cost"] == node.cost
        assert [(each["move"]["text"], each["cost"]) for each in response["branches"]] == [
            (child.move, child.cost) for child in node.children
        ]
        assert (response["goal"] == "max") == (node.mover == 0 and bool(node.children))
        for branch, child in list(zip(response["branches"], node.children, strict=True))[:2]:
            compare(branch["position"], depth - 1, child)
        if node.children:
            best = [child.move for child in node.children if child.cost == node.cost]
            assert [each["move"]["text"] for each in response["branches"] if each["is_chosen"]] == best[:1]

    game = qipan.game("checkers")
    compare(None, 2, minimax_tree(game.initial(), 2))
    # Black can capture white's last piece or get stuck.
    ending = "......../......../......../..w...../.b....../......../......../........ b"
    compare(ending, 3, minimax_tree(game.parse(ending), 3))


def test_a_tree_ends_where_a_side_has_no_move(served: ServerProcess) -> None:
    response = served.post(
        "/api/insights/checkers/minimax",
        {"position": "......../......../......../..w...../.b....../......../......../........ b"},
    )
    taking = next(each for each in response["branches"] if each["move"]["text"] == "B5-D3")
    assert (taking["cost"], taking["is_over"], taking["is_chosen"]) == (2**31 - 1, True, True)
    below = served.post("/api/insights/checkers/minimax", {"position": taking["position"], "depth": 2})
    assert (below["cost"], below["branches"], below["goal"]) == (2**31 - 1, [], None)


def answer_at(layout: str, cell: str) -> Any:
    game = qipan.game("planes", size=8, planes=1)
    plane = next(move for move in game.initial().moves() if str(move) == layout)
    return "head" if plane.path[0] == cell else "body" if cell in plane.path else "empty"


def test_shots_are_compared_with_the_tree(served: ServerProcess) -> None:
    random = Random("shots")
    game = qipan.game("planes", size=8, planes=1)
    cells = [cell.name for cell in game.layout()]
    shots = [(cell, answer_at("C5u", cell)) for cell in ["D3", *random.sample([c for c in cells if c != "D3"], 6)]]
    response = served.post(
        "/api/insights/planes/path",
        {"options": OPTIONS, "tree": "gini", "shots": [f"{cell}={answer}" for cell, answer in shots]},
    )
    steps = follow(game, shots, "gini")
    assert [(step["cell"], step["advised"], step["layouts"], step["is_in_tree"]) for step in response["steps"]] == [
        (step.cell, step.advised, step.layouts, step.is_in_tree) for step in steps
    ]
    assert response["steps"][0]["layouts"] == 80
    assert response["mean"] == pytest.approx(shooting_tree(game, "gini").mean)


def test_every_branch_of_the_tree_can_be_opened(served: ServerProcess) -> None:
    def open_all(shots: list[str], layouts: int, depth: int) -> None:
        response = served.post("/api/insights/planes/node", {"options": OPTIONS, "tree": "gini", "shots": shots})
        node = response["node"]
        assert node["layouts"] == layouts
        assert (node["cell"] is None) == (not response["branches"]) == (node["mean"] == 0)
        if response["branches"]:
            below = sum(each["node"]["layouts"] * each["node"]["mean"] for each in response["branches"])
            assert node["mean"] == pytest.approx(1 + below / layouts)
            assert sum(each["node"]["layouts"] for each in response["branches"]) == layouts
        for each in response["branches"] if depth else []:
            open_all([*shots, f"{node['cell']}={each['answer']}"], each["node"]["layouts"], depth - 1)

    open_all([], 80, 2)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("checkers/minimax", {"position": "nonsense"}, 409),
        ("checkers/minimax", {"depth": 7}, 422),
        ("checkers/minimax", {"depth": -1}, 422),
        ("checkers/minimax", {"position": "x" * 3000}, 422),
        ("planes/path", {"options": {"size": 99}}, 409),
        ("planes/path", {"options": OPTIONS, "shots": ["A0=head", "A0=head"]}, 409),
        ("planes/path", {"options": OPTIONS, "shots": ["A0=head"]}, 409),
        ("planes/path", {"options": OPTIONS, "shots": ["L11=head"]}, 409),
        ("planes/path", {"options": OPTIONS, "shots": ["A0"]}, 422),
        ("planes/path", {"shots": ["A0=empty"] * 145}, 422),
        ("planes/path", {"tree": "best"}, 422),
        ("planes/node", {"options": OPTIONS, "shots": ["A7=empty"]}, 409),
        ("planes/node", {"options": {"rows": 3}}, 409),
    ],
    ids=str,
)
def test_an_invalid_request_is_refused(served: ServerProcess, path: str, body: Any, status: int) -> None:
    code, response = served.request(f"/api/insights/{path}", body)
    assert code == status
    assert response["detail"]["text"]


def test_the_code_word_of_a_layout_leads_to_a_leaf(served: ServerProcess) -> None:
    game = qipan.game("planes", **OPTIONS)
    answers = layout_answers(game, ["D3u"])
    body = {"options": OPTIONS, "tree": "gini", "shots": [f"{cell}={answer}" for cell, answer in answers.items()]}
    shots = served.post("/api/insights/planes/code", body)["shots"]
    node = shooting_tree(game, "gini").find({shot["cell"]: shot["answer"] for shot in shots})
    assert node is not None
    assert node.cell is None
    assert all(shot["answer"] == answers.get(shot["cell"], "empty") for shot in shots)
    assert served.request("/api/insights/planes/code", {**body, "shots": []})[0] == 409
