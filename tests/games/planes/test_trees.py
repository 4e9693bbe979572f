"""Decision trees: known totals, an independent walk, and best trees against an exhaustive search."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import pytest

import qipan
from qipan import _core
from qipan.games.planes import posterior as planes
from qipan.games.planes.decision_tree import ANSWERS, DecisionTree, Goal, Node
from qipan.games.planes.posterior import Policy
from qipan.truth import table_files as store
from reference import planes as reference

LETTERS = {"H": "head", "b": "body", ".": "empty"}
GOALS: tuple[Goal, ...] = get_args(Goal)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))


def board(size: int, number: int) -> qipan.Game:
    return qipan.game("planes", size=size, planes=number)


@cache
def pictures(size: int, number: int) -> list[tuple[str, str]]:
    return [
        (",".join(layout), reference.picture(layout, size).replace("/", ""))
        for layout in reference.all_layouts(size, number)
    ]


@pytest.mark.parametrize(
    ("policy", "goal", "total", "mean", "worst"),
    [
        ("gini", "identify", 806883, 12.076194, 17),
        ("gini", "finish", 896539, 13.418029, 20),
        ("entropy", "identify", 807648, 12.087644, 18),
        ("entropy", "finish", 894118, 13.381795, 21),
        ("head", "identify", 942117, 14.100171, 27),
        ("head", "finish", 955734, 14.303969, 28),
        ("information", "finish", 855461, 12.803236, 21),
        # The rest is our own: signatures, by which an accidental change of a policy shows.
        ("gain-ratio", "identify", 1030151, 15.417729, 25),
        ("gain-ratio", "finish", 1177745, 17.626691, 28),
        ("lookahead", "identify", 795381, 11.904050, 17),
        ("lookahead", "finish", 846730, 12.672563, 21),
    ],
)
def test_policies_over_all_layouts(policy: Policy, goal: Goal, total: int, mean: float, worst: int) -> None:
    tree = planes.tree(qipan.game("planes"), policy, goal)
    assert tree.kind == "exact"
    assert tree.layouts == sum(tree.histogram.values()) == 66816
    assert (tree.total, round(tree.mean, 6), tree.worst) == (total, mean, worst)
    assert sum(shots * layouts for shots, layouts in tree.histogram.items()) == total


def test_looking_further_ahead_is_better() -> None:
    totals = [planes.tree(board(9, 2), "lookahead", "finish", steps=steps).total for steps in (1, 2, 3)]
    assert totals == sorted(totals, reverse=True)
    assert totals[0] > totals[2]


def walked_cost(tree: DecisionTree, size: int, number: int) -> Counter[int]:
    """Walks every layout of the reference down the tree; answers how many take so many shots."""
    names = [reference.name(cell) for cell in reference.all_cells(size)]
    goal_reached = {"identify": identified, "finish": finished}[tree.goal]
    histogram: Counter[int] = Counter()
    ends: dict[int, set[str]] = {}
    reached: Counter[int] = Counter()
    for text, picture in pictures(size, number):
        looks = dict(zip(names, picture, strict=True))
        node, shot = tree.root, set()
        reached[node.number] += 1
        while node.cell is not None:
            assert node.cell not in shot
            shot.add(node.cell)
            node = node.children[next(word for word in ANSWERS if word == LETTERS[looks[node.cell]])]
            reached[node.number] += 1
        histogram[len(shot)] += 1
        ends.setdefault(node.number, set()).add(picture)
        assert goal_reached(ends[node.number], shot, text)
    for number_of_node, layouts in reached.items():
        assert Node(tree, number_of_node).layouts == layouts
    return histogram


def identified(looks_here: set[str], shot: set[str], text: str) -> bool:
    return len(looks_here) == 1


def finished(looks_here: set[str], shot: set[str], text: str) -> bool:
    return {plane[:-1] for plane in text.split(",")} <= shot


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("policy", get_args(Policy))
@pytest.mark.parametrize(("size", "number"), [(8, 3), (8, 4), (10, 1)], ids=str)
def test_an_independent_walk_finds_the_same_cost(size: int, number: int, policy: Policy, goal: Goal) -> None:
    if (policy, goal) == ("information", "identify"):
        with pytest.raises(ValueError, match="goal finish only"):
            planes.tree(board(size, number), policy, goal)
        return
    tree = planes.tree(board(size, number), policy, goal)
    histogram = walked_cost(tree, size, number)
    assert tree.histogram == dict(sorted(histogram.items()))
    assert tree.total == sum(shots * layouts for shots, layouts in histogram.items())
    assert tree.worst == max(histogram)


def optimum(all_pictures: list[str], goal: Goal, number: int) -> int:
    """The least total of all trees, by trying every cell at every set of layouts; sets are bit masks."""
    columns = {
        tuple(sum(1 << i for i, picture in enumerate(all_pictures) if picture[cell] == letter) for letter in "Hb.")
        for cell in range(len(all_pictures[0]))
    }

    def is_reached(left: int) -> bool:
        if goal == "identify":
            return left & (left - 1) == 0
        return all(left & head in (0, left) for head, _, _ in columns)

    @cache
    def least(left: int) -> int:
        """Shots to come; of *finish* those that hit no head, since every head takes one."""
        if is_reached(left):
            return 0
        splits = {parts for column in columns if left not in (parts := tuple(left & answer for answer in column))}
        return min(
            left.bit_count()
            - (parts[0].bit_count() if goal == "finish" else 0)
            + sum(least(part) for part in parts if part)
            for parts in splits
        )

    return least((1 << len(all_pictures)) - 1) + (number * len(all_pictures) if goal == "finish" else 0)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(
    ("size", "number", "answers"),
    [
        (8, 4, {}),
        (8, 1, {"D3": "head"}),
        (8, 1, {"D3": "empty", "E4": "empty", "C4": "body"}),
        (9, 2, {"D3": "head", "F5": "head"}),
        (8, 3, {"C2": "body", "F3": "empty", "D6": "body", "D4": "empty"}),
        (9, 2, {"D3": "head", "F5": "empty", "G6": "body", "C6": "body"}),
    ],
    ids=str,
)
def test_best_is_the_optimum_of_few_layouts(size: int, number: int, answers: dict[str, str], goal: Goal) -> None:
    text = " ".join(f"{cell}={answer}" for cell, answer in answers.items())
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=size, planes=number), text)
    looks = dict(pictures(size, number))
    few = [looks[each] for each in layouts.texts()]
    assert 3 < len(few) < 17
    total, _, _, is_complete = layouts.cost(layouts.tree("best", goal, 1, 1, None), goal)
    assert is_complete
    assert total == optimum(few, goal, number)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("size", "number"), [(8, 3), (8, 2)], ids=str)
def test_best_is_no_worse_than_every_other_policy(size: int, number: int, goal: Goal) -> None:
    game = board(size, number)
    totals = {policy: planes.tree(game, policy, goal).total for policy in ("gini", "entropy", "lookahead", "quick")}
    assert planes.tree(game, "best", goal).total <= min(totals.values())
    assert totals["quick"] <= totals["gini"]


def test_the_quick_tree_of_the_default_board() -> None:
    tree = planes.tree(qipan.game("planes"), "quick", "finish")
    assert tree.mean <= 12.65
    assert tree.layouts == 66816


def test_the_number_of_threads_does_not_matter() -> None:
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=9), "")
    trees = {layouts.tree("quick", "finish", 1, threads, None) for threads in (1, 2, 5)}
    assert len(trees) == 1


def test_a_prior_changes_the_tree_and_its_cost() -> None:
    game = board(8, 3)

    def weigh(text: str) -> int:
        return 1 + sum(map(ord, text)) % 50

    for policy in ("gini", "lookahead", "quick", "best"):
        tree = planes.tree(game, policy, "finish", prior=weigh)
        names = list(planes.posterior(game).cells)
        total = weight = 0
        for text, picture in pictures(8, 3):
            node, shots = tree.root, 0
            while node.cell is not None:
                letter = picture[names.index(node.cell)]
                node, shots = node.children[next(word for word in ANSWERS if word == LETTERS[letter])], shots + 1
            total, weight = total + shots * weigh(text), weight + weigh(text)
        assert (tree.total, sum(tree.histogram.values())) == (total, weight)
    uniform = planes.tree(game, "best", "finish")
    weighed = _core.PlanesLayouts(_core.PlanesGame(size=8), "").with_weights(
        [weigh(text) for text, _ in pictures(8, 3)]
    )
    assert tree.total < weighed.cost(bytes(uniform.nodes), "finish")[0]


def test_equal_weights_are_a_uniform_prior() -> None:
    for goal in GOALS:
        for policy in ("gini", "entropy", "gain-ratio", "head"):
            alike = planes.tree(board(9, 2), policy, goal, prior=lambda text: 1000)
            assert bytes(alike.nodes) == bytes(planes.tree(board(9, 2), policy, goal).nodes)
            assert alike.total == 1000 * planes.tree(board(9, 2), policy, goal).total


def test_a_broken_tree_is_noticed_and_harms_nobody() -> None:
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=8, planes=1), "")
    nodes = layouts.tree("gini", "identify", 1, 1, None)
    assert layouts.cost(nodes, "identify")[3]
    assert not layouts.cost(nodes, "finish")[3]
    assert not layouts.cost(b"", "identify")[3]
    for at in range(0, len(nodes), 5):
        for value in (0, 1, 77, 255):
            flipped = bytearray(nodes)
            flipped[at] = value
            layouts.cost(bytes(flipped), "identify")
    with pytest.raises(ValueError, match="whole number of nodes"):
        layouts.cost(nodes[:-1], "identify")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"policy": "luck"}, "unknown policy 'luck'"),
        ({"goal": "win"}, "unknown goal 'win'"),
        ({"prior": "far"}, "unknown prior 'far'"),
        ({"steps": 0}, "steps must be 1..4"),
        ({"steps": 9}, "steps must be 1..4"),
        ({"threads": 0}, "threads must be 1..256"),
    ],
)
def test_bad_wishes(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        planes.tree(board(8, 1), **{"policy": "gini", "goal": "finish", **changed})
    with pytest.raises(ValueError, match="not for dots"):
        planes.tree(qipan.game("dots"), "gini")


def test_shots_follow_the_tree_and_go_on_beside_it() -> None:
    game = board(9, 2)
    tree = planes.tree(game, "quick", "finish")
    first = tree.root.cell
    assert first is not None
    assert planes.posterior(game).best["finish"] == first
    for answer, child in tree.root.children.items():
        assert planes.posterior(game, f"{first}={answer}").best["finish"] == child.cell
        assert tree.next_shot({first: answer}) == child.cell
    # Beside the tree: from any layout, shooting on as told hits every head.
    assert tree.find({"A0": "empty"}) is None
    with pytest.raises(LookupError):
        tree.next_shot({"A0": "empty"})
    for text, picture in pictures(9, 2)[::800]:
        answers = {"A0": LETTERS[picture[0]], "I8": LETTERS[picture[80]]}
        for _ in range(30):
            best = planes.posterior(game, " ".join(f"{cell}={word}" for cell, word in answers.items())).best
            if best["finish"] is None:
                break
            assert best["finish"] not in answers
            row, column = "ABCDEFGHI".index(best["finish"][0]), int(best["finish"][1:])
            answers[best["finish"]] = LETTERS[picture[9 * row + column]]
        assert finished(set(), set(answers), text)


def test_nothing_left_to_ask() -> None:
    game = board(8, 1)
    known = planes.posterior(game, "A2=head B2=body")
    assert (known.layouts, known.best) == (1, {"gini": None, "entropy": None, "finish": None})
    known = planes.posterior(game, "D3=head")
    assert known.layouts == 4
    assert known.best["gini"] is not None
    assert known.best["finish"] is None
    # Everything is known, but the head is still to be hit.
    known = planes.posterior(game, "B0=body B1=body B3=body B4=body C2=body D1=body")
    assert (known.layouts, known.best) == (1, {"gini": None, "entropy": None, "finish": "A2"})


def test_saved_trees_are_found_and_damaged_ones_made_anew(capsys: pytest.CaptureFixture[str]) -> None:
    game = board(8, 2)
    made = planes.tree(game, "best", "finish")
    path = store.path_of("tree-finish", game, {"policy": "best", "prior": "uniform"})
    assert path.exists()
    found = planes.tree(game, "best", "finish")
    assert isinstance(found.nodes, memoryview)
    assert (bytes(found.nodes), found.cost) == (bytes(made.nodes), made.cost)
    assert planes.tree(qipan.game("planes", size=8, planes=2, equal_turns=False), "best", "finish").cost == made.cost
    content = bytearray(path.read_bytes())
    content[-5] ^= 1
    path.write_bytes(content)
    assert bytes(planes.tree(game, "best", "finish").nodes) == bytes(made.nodes)
    assert "made anew" in capsys.readouterr().err
    planes.tree(game, "gini", "finish")
    planes.tree(game, "best", "finish", prior=lambda text: 1)
    assert len(list(path.parent.iterdir())) == 1


def test_export_is_the_whole_tree() -> None:
    tree = planes.tree(board(8, 3), "entropy", "finish")
    told = json.loads("".join(tree.json()))
    assert told["game"] == "planes"
    assert told["mean"] == tree.mean
    assert told["histogram"] == {str(shots): layouts for shots, layouts in tree.histogram.items()}
    leaves: Counter[int] = Counter()

    def walk(node: Any, depth: int) -> int:
        if isinstance(node, int):
            leaves[depth] += node
            return node
        layouts = sum(walk(node[answer], depth + 1) for answer in ANSWERS if answer in node)
        assert layouts == node["layouts"]
        return layouts

    assert walk(told["tree"], 0) == 328
    assert dict(sorted(leaves.items())) == tree.histogram


def test_a_tree_over_a_sample_says_so() -> None:
    kind: Literal["exact", "estimate"] = planes.tree(board(11, 4), "gini", "identify").kind
    assert kind == "estimate"


def test_an_interrupted_search_stops() -> None:
    class Enough(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        planes.tree(qipan.game("planes"), "best", "finish", progress=stop)
