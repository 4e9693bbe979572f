"""Trees over HTTP, branch by branch."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import qipan
from qipan.games.checkers.minimax_tree import Node, minimax_tree
from qipan.games.planes.tree_path import follow, shooting_tree
from server.helpers import Served

SMALL = {"size": 8, "planes": 1}


def test_the_minimax_tree_is_the_whole_one_branch_by_branch(served: Served) -> None:
    def compare(position: str | None, depth: int, node: Node) -> None:
        told = served.post("/api/trees/minimax", {"position": position, "depth": depth})
        assert told["cost"] == node.cost
        assert [(each["move"]["text"], each["cost"]) for each in told["branches"]] == [
            (child.action, child.cost) for child in node.children
        ]
        assert (told["goal"] == "max") == (node.mover == "b" and bool(node.children))
        for branch, child in list(zip(told["branches"], node.children, strict=True))[:2]:
            compare(branch["position"], depth - 1, child)
        if node.children:
            best = [child.action for child in node.children if child.cost == node.cost]
            assert [each["move"]["text"] for each in told["branches"] if each["is_chosen"]] == best[:1]

    game = qipan.game("checkers")
    compare(None, 2, minimax_tree(game.initial(), 2))
    # Black is about to take white's last piece, or to be shut in.
    ending = "......../......../......../..w...../.b....../......../......../........ b"
    compare(ending, 3, minimax_tree(game.parse(ending), 3))


def test_a_tree_ends_where_a_side_is_stuck(served: Served) -> None:
    told = served.post(
        "/api/trees/minimax", {"position": "......../......../......../..w...../.b....../......../......../........ b"}
    )
    taking = next(each for each in told["branches"] if each["move"]["text"] == "B5-D3")
    assert (taking["cost"], taking["is_over"], taking["is_chosen"]) == (2**31 - 1, True, True)
    below = served.post("/api/trees/minimax", {"position": taking["position"], "depth": 2})
    assert (below["cost"], below["branches"], below["goal"]) == (2**31 - 1, [], None)


def answers_at(layout: str, cell: str) -> Any:
    game = qipan.game("planes", size=8, planes=1)
    plane = next(move for move in game.initial().moves() if str(move) == layout)
    return "head" if plane.path[0] == cell else "body" if cell in plane.path else "empty"


def test_shots_are_held_against_the_tree(served: Served) -> None:
    random = Random("shots")
    game = qipan.game("planes", size=8, planes=1)
    cells = [cell.name for cell in game.layout()]
    shots = [(cell, answers_at("C5u", cell)) for cell in ["D3", *random.sample([c for c in cells if c != "D3"], 6)]]
    told = served.post(
        "/api/trees/planes/path",
        {"options": SMALL, "tree": "gini", "shots": [f"{cell}={answer}" for cell, answer in shots]},
    )
    steps = follow(game, shots, "gini")
    assert [(step["cell"], step["advised"], step["layouts"], step["is_in_tree"]) for step in told["steps"]] == [
        (step.cell, step.advised, step.layouts, step.is_in_tree) for step in steps
    ]
    assert told["steps"][0]["layouts"] == 80
    assert told["mean"] == pytest.approx(shooting_tree(game, "gini").mean)


def test_every_branch_of_the_tree_can_be_opened(served: Served) -> None:
    def open_all(shots: list[str], layouts: int, depth: int) -> None:
        told = served.post("/api/trees/planes/node", {"options": SMALL, "tree": "gini", "shots": shots})
        node = told["node"]
        assert node["layouts"] == layouts
        assert (node["cell"] is None) == (not told["branches"]) == (node["mean"] == 0)
        if told["branches"]:
            below = sum(each["node"]["layouts"] * each["node"]["mean"] for each in told["branches"])
            assert node["mean"] == pytest.approx(1 + below / layouts)
            assert sum(each["node"]["layouts"] for each in told["branches"]) == layouts
        for each in told["branches"] if depth else []:
            open_all([*shots, f"{node['cell']}={each['answer']}"], each["node"]["layouts"], depth - 1)

    open_all([], 80, 2)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("minimax", {"position": "nonsense"}, 409),
        ("minimax", {"depth": 5}, 422),
        ("minimax", {"depth": -1}, 422),
        ("minimax", {"position": "x" * 3000}, 422),
        ("planes/path", {"options": {"size": 99}}, 409),
        ("planes/path", {"options": SMALL, "shots": ["A0=head", "A0=head"]}, 409),
        ("planes/path", {"options": SMALL, "shots": ["A0=head"]}, 409),
        ("planes/path", {"options": SMALL, "shots": ["L11=head"]}, 409),
        ("planes/path", {"options": SMALL, "shots": ["A0"]}, 422),
        ("planes/path", {"shots": ["A0=empty"] * 145}, 422),
        ("planes/path", {"tree": "best"}, 422),
        ("planes/node", {"options": SMALL, "shots": ["A7=empty"]}, 409),
        ("planes/node", {"options": {"rows": 3}}, 409),
    ],
    ids=str,
)
def test_what_is_no_tree_is_refused(served: Served, path: str, body: Any, status: int) -> None:
    code, told = served.ask(f"/api/trees/{path}", body)
    assert code == status
    assert told["detail"]
