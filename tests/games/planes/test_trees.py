"""Decision trees: known costs, an independent computation of costs, and an exhaustive search for the best trees."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Literal, get_args

import pytest

import qipan
from games.planes.helpers import ANSWER_OF, GOALS, board, optimum, pictures
from qipan import _core
from qipan.games.planes.decision_tree import ANSWERS, DecisionTree, Goal, Node
from qipan.games.planes.posterior import posterior
from qipan.games.planes.trees import Policy, build_tree
from qipan.truth import table_files
from reference import planes as reference


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))


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
        # The costs below have no independent source; they detect accidental changes of a policy.
        ("gain-ratio", "identify", 1030151, 15.417729, 25),
        ("gain-ratio", "finish", 1177745, 17.626691, 28),
        ("lookahead", "identify", 795381, 11.904050, 17),
        ("lookahead", "finish", 846730, 12.672563, 21),
    ],
)
def test_the_costs_of_policies_over_all_layouts(
    policy: Policy, goal: Goal, total: int, mean: float, worst: int
) -> None:
    tree = build_tree(qipan.game("planes"), policy, goal)
    assert tree.kind == "exact"
    assert tree.layouts == sum(tree.histogram.values()) == 66816
    assert (tree.total, round(tree.mean, 6), tree.worst) == (total, mean, worst)
    assert sum(shots * layouts for shots, layouts in tree.histogram.items()) == total


def test_a_deeper_lookahead_is_better() -> None:
    totals = [build_tree(board(9, 2), "lookahead", "finish", steps=steps).total for steps in (1, 2, 3)]
    assert totals == sorted(totals, reverse=True)
    assert totals[0] > totals[2]


def walked_cost(tree: DecisionTree, size: int, number: int) -> Counter[int]:
    """Follow the tree for every layout of the reference, and return the number of layouts by number of shots."""
    names = [reference.name(cell) for cell in reference.all_cells(size)]
    is_goal_reached = {"identify": is_identified, "finish": is_finished}[tree.goal]
    histogram: Counter[int] = Counter()
    ends: dict[int, set[str]] = {}
    reached: Counter[int] = Counter()
    for text, picture in pictures(size, number):
        letter_at = dict(zip(names, picture, strict=True))
        node, shot = tree.root, set()
        reached[node.number] += 1
        while node.cell is not None:
            assert node.cell not in shot
            shot.add(node.cell)
            node = node.children[ANSWER_OF[letter_at[node.cell]]]
            reached[node.number] += 1
        histogram[len(shot)] += 1
        ends.setdefault(node.number, set()).add(picture)
        assert is_goal_reached(ends[node.number], shot, text)
    for number_of_node, layouts in reached.items():
        assert Node(tree, number_of_node).layouts == layouts
    return histogram


def is_identified(pictures_here: set[str], shot: set[str], text: str) -> bool:
    return len(pictures_here) == 1


def is_finished(pictures_here: set[str], shot: set[str], text: str) -> bool:
    return {plane[:-1] for plane in text.split(",")} <= shot


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("policy", get_args(Policy))
@pytest.mark.parametrize(("size", "number"), [(8, 3), (8, 4), (10, 1)], ids=str)
def test_an_independent_walk_gives_the_same_cost(size: int, number: int, policy: Policy, goal: Goal) -> None:
    if (policy, goal) == ("information", "identify"):
        with pytest.raises(ValueError, match="goal must be one of finish, not"):
            build_tree(board(size, number), policy, goal)
        return
    tree = build_tree(board(size, number), policy, goal)
    histogram = walked_cost(tree, size, number)
    assert tree.histogram == dict(sorted(histogram.items()))
    assert tree.total == sum(shots * layouts for shots, layouts in histogram.items())
    assert tree.worst == max(histogram)


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
def test_best_is_optimal_for_a_few_layouts(size: int, number: int, answers: dict[str, str], goal: Goal) -> None:
    text = " ".join(f"{cell}={answer}" for cell, answer in answers.items())
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=size, planes=number), text)
    picture_of = dict(pictures(size, number))
    few = [picture_of[text] for text in layouts.texts()]
    assert 3 < len(few) < 17
    total, _, _, is_complete = layouts.cost(layouts.tree("best", goal, 1, 1, None), goal)
    assert is_complete
    assert total == optimum(few, goal, number)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("size", "number"), [(8, 3), (8, 2)], ids=str)
def test_best_is_no_worse_than_every_other_policy(size: int, number: int, goal: Goal) -> None:
    game = board(size, number)
    totals = {policy: build_tree(game, policy, goal).total for policy in ("gini", "entropy", "lookahead", "quick")}
    assert build_tree(game, "best", goal).total <= min(totals.values())
    assert totals["quick"] <= totals["gini"]


def test_the_quick_tree_of_the_default_board() -> None:
    tree = build_tree(qipan.game("planes"), "quick", "finish")
    assert tree.mean <= 12.65
    assert tree.layouts == 66816


def test_the_number_of_threads_does_not_matter() -> None:
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=9), "")
    trees = {layouts.tree("quick", "finish", 1, threads, None) for threads in (1, 2, 5)}
    assert len(trees) == 1


def test_a_prior_changes_the_tree_and_its_cost() -> None:
    game = board(8, 3)

    def weight_of(text: str) -> int:
        return 1 + sum(map(ord, text)) % 50

    for policy in ("gini", "lookahead", "quick", "best"):
        tree = build_tree(game, policy, "finish", prior=weight_of)
        names = list(posterior(game).cells)
        total = weight = 0
        for text, picture in pictures(8, 3):
            node, shots = tree.root, 0
            while node.cell is not None:
                letter = picture[names.index(node.cell)]
                node, shots = node.children[ANSWER_OF[letter]], shots + 1
            total, weight = total + shots * weight_of(text), weight + weight_of(text)
        assert (tree.total, sum(tree.histogram.values())) == (total, weight)
    uniform = build_tree(game, "best", "finish")
    weighted = _core.PlanesLayouts(_core.PlanesGame(size=8), "").with_weights(
        [weight_of(text) for text, _ in pictures(8, 3)]
    )
    assert tree.total < weighted.cost(bytes(uniform.nodes), "finish")[0]


def test_equal_weights_give_the_tree_of_the_uniform_prior() -> None:
    for goal in GOALS:
        for policy in ("gini", "entropy", "gain-ratio", "head"):
            equal = build_tree(board(9, 2), policy, goal, prior=lambda text: 1000)
            assert bytes(equal.nodes) == bytes(build_tree(board(9, 2), policy, goal).nodes)
            assert equal.total == 1000 * build_tree(board(9, 2), policy, goal).total


def test_a_corrupt_tree_is_detected_and_does_no_harm() -> None:
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
    ("changed", "message"),
    [
        ({"policy": "luck"}, "policy must be one of"),
        ({"goal": "win"}, "goal must be one of"),
        ({"prior": "far"}, "prior must be one of"),
        ({"steps": 0}, "steps must be 1..4"),
        ({"steps": 9}, "steps must be 1..4"),
        ({"threads": 0}, "threads must be 1..256"),
    ],
)
def test_invalid_arguments_are_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        build_tree(board(8, 1), **{"policy": "gini", "goal": "finish", **changed})
    with pytest.raises(ValueError, match="not for dots"):
        build_tree(qipan.game("dots"), "gini")


def test_shots_follow_the_tree_and_continue_outside_it() -> None:
    game = board(9, 2)
    tree = build_tree(game, "quick", "finish")
    first = tree.root.cell
    assert first is not None
    assert posterior(game).best["finish"] == first
    for answer, child in tree.root.children.items():
        assert posterior(game, f"{first}={answer}").best["finish"] == child.cell
        assert tree.next_shot({first: answer}) == child.cell
    # Outside the tree, the best shots hit every head of any layout as well.
    assert tree.find({"A0": "empty"}) is None
    with pytest.raises(LookupError):
        tree.next_shot({"A0": "empty"})
    for text, picture in pictures(9, 2)[::800]:
        answers = {"A0": ANSWER_OF[picture[0]], "I8": ANSWER_OF[picture[80]]}
        for _ in range(30):
            best = posterior(game, " ".join(f"{cell}={word}" for cell, word in answers.items())).best
            if best["finish"] is None:
                break
            assert best["finish"] not in answers
            row, column = "ABCDEFGHI".index(best["finish"][0]), int(best["finish"][1:])
            answers[best["finish"]] = ANSWER_OF[picture[9 * row + column]]
        assert is_finished(set(), set(answers), text)


def test_no_shot_is_advised_when_nothing_is_left_to_find() -> None:
    game = board(8, 1)
    belief = posterior(game, "A2=head B2=body")
    assert (belief.layouts, belief.best) == (1, {"gini": None, "entropy": None, "finish": None})
    belief = posterior(game, "D3=head")
    assert belief.layouts == 4
    assert belief.best["gini"] is not None
    assert belief.best["finish"] is None
    # Only one layout fits, but its head is not hit yet.
    belief = posterior(game, "B0=body B1=body B3=body B4=body C2=body D1=body")
    assert (belief.layouts, belief.best) == (1, {"gini": None, "entropy": None, "finish": "A2"})


def test_saved_trees_are_loaded_and_damaged_ones_rebuilt(capsys: pytest.CaptureFixture[str]) -> None:
    game = board(8, 2)
    built = build_tree(game, "best", "finish")
    path = table_files.path_of("tree-finish", game, {"policy": "best", "prior": "uniform"})
    assert path.exists()
    loaded = build_tree(game, "best", "finish")
    assert isinstance(loaded.nodes, memoryview)
    assert (bytes(loaded.nodes), loaded.cost) == (bytes(built.nodes), built.cost)
    assert build_tree(qipan.game("planes", size=8, planes=2, equal_turns=False), "best", "finish").cost == built.cost
    content = bytearray(path.read_bytes())
    content[-5] ^= 1
    path.write_bytes(content)
    assert bytes(build_tree(game, "best", "finish").nodes) == bytes(built.nodes)
    assert "rebuilding it" in capsys.readouterr().err
    build_tree(game, "gini", "finish")
    build_tree(game, "best", "finish", prior=lambda text: 1)
    assert len(list(path.parent.iterdir())) == 1


def test_an_export_contains_the_complete_tree() -> None:
    tree = build_tree(board(8, 3), "entropy", "finish")
    exported = json.loads("".join(tree.json()))
    assert exported["game"] == "planes"
    assert exported["mean"] == tree.mean
    assert exported["histogram"] == {str(shots): layouts for shots, layouts in tree.histogram.items()}
    leaves: Counter[int] = Counter()

    def walk(node: Any, depth: int) -> int:
        if isinstance(node, int):
            leaves[depth] += node
            return node
        layouts = sum(walk(node[answer], depth + 1) for answer in ANSWERS if answer in node)
        assert layouts == node["layouts"]
        return layouts

    assert walk(exported["tree"], 0) == 328
    assert dict(sorted(leaves.items())) == tree.histogram


def test_a_tree_over_a_sample_is_marked_as_an_estimate() -> None:
    kind: Literal["exact", "estimate"] = build_tree(board(11, 4), "gini", "identify").kind
    assert kind == "estimate"


def test_an_exception_in_the_progress_callback_stops_the_search() -> None:
    class Enough(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        build_tree(qipan.game("planes"), "best", "finish", progress=stop)
