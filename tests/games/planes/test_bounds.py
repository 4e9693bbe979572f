"""Lower bounds are never above the cost of a tree, and equal the optimum if every shot is tried."""

from __future__ import annotations

import math
from collections import Counter
from typing import get_args

import pytest

import qipan
from games.planes.helpers import GOALS, optimum, pictures
from qipan import _core
from qipan.games.planes.decision_tree import Goal
from qipan.games.planes.posterior import posterior
from qipan.games.planes.study.bounds import lower_bounds
from qipan.games.planes.trees import build_tree, lower_bound

SMALL_SETS = [
    (8, 4, ""),
    (8, 1, "D3=head"),
    (8, 1, "D3=empty E4=empty C4=body"),
    (9, 2, "D3=head F5=head"),
    (8, 3, "C2=body F3=empty D6=body D4=empty"),
    (9, 2, "D3=head F5=empty G6=body C6=body"),
    (8, 2, "C2=body D5=body F6=body"),
    (8, 3, "C2=body D5=body F6=body"),
    (9, 4, "C2=body D5=head F6=body E7=body"),
    (10, 3, "C2=body D5=head F6=body E7=body B7=head"),
]


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("size", "number", "answers"), SMALL_SETS, ids=str)
def test_bounds_grow_with_depth_up_to_the_optimum(size: int, number: int, answers: str, goal: Goal) -> None:
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=size, planes=number), answers)
    picture_of = dict(pictures(size, number)) if size < 10 else None
    bounds = [layouts.lower_bound(goal, depth) for depth in range(12 if len(layouts) < 40 else 3)]
    assert bounds == sorted(bounds)
    total = layouts.cost(layouts.tree("best", goal, 1, 1, None), goal)[0]
    assert bounds[-1] <= total
    if picture_of is not None and len(layouts) < 17:
        assert bounds[-1] == total == optimum([picture_of[text] for text in layouts.texts()], goal, number)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("size", "number"), [(8, 1), (8, 2), (8, 3), (9, 1), (9, 2), (10, 1), (9, 3)], ids=str)
def test_no_tree_costs_less_than_a_bound(size: int, number: int, goal: Goal) -> None:
    game = qipan.game("planes", size=size, planes=number)
    totals = [build_tree(game, policy, goal).total for policy in ("gini", "quick")]
    bounds = [lower_bound(game, goal, depth) for depth in (0, 1, 2)]
    assert bounds == sorted(bounds)
    assert bounds[0] > 0.5 * min(totals)
    assert bounds[-1] <= min(totals)


def test_bounds_of_many_small_sets() -> None:
    """The sets have a few dozen layouts, so their best trees are known to be optimal."""
    tight = 0
    for size, number in ((8, 3), (9, 2), (9, 4)):
        game = _core.PlanesGame(size=size, planes=number)
        names = list(posterior(game).cells)
        for first, second in zip(names[11:60:7], names[30:50:2], strict=False):
            for answers in (f"{first}=body {second}=body", f"{first}=head {second}=empty", f"{first}=head"):
                layouts = _core.PlanesLayouts(game, answers)
                if not 1 < len(layouts) <= 32:
                    continue
                for goal in GOALS:
                    best = layouts.cost(layouts.tree("best", goal, 1, 1, None), goal)[0]
                    bounds = [layouts.lower_bound(goal, depth) for depth in (0, 1, 2, 3)]
                    assert bounds == sorted(bounds)
                    assert bounds[-1] <= best
                    tight += bounds[-1] == best
    assert tight > 5


def least_by_size(max_size: int, after_head: list[int], max_heads: int) -> list[int]:
    """Return a lower bound on the cost of each number of layouts, by trying all sizes of the parts after a shot.

    A shot splits the layouts into three parts, of which the head part has at most `max_heads` layouts.
    """
    least, halves = [0, 0], [0, 0]
    for size in range(2, max_size + 1):
        halves.append(min(least[one] + least[size - one] for one in range(1, size // 2 + 1)))
        with_heads = (
            size + min(least[size - heads], halves[size - heads]) + after_head[heads]
            for heads in range(1, min(max_heads, size - 1) + 1)
        )
        least.append(min([size + halves[size], *with_heads]))
    return least


def test_the_convex_bound_is_hardly_weaker_than_trying_all_sizes() -> None:
    """The core bounds the cost of large sets by a convex function; this test tries all sizes of the parts instead."""
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=9, planes=2), "G7=empty")
    layouts_by_heads: list[Counter[tuple[str, ...]]] = [Counter(), Counter()]
    for text in layouts.texts():
        heads = sorted(plane[:-1] for plane in text.split(","))
        layouts_by_heads[0].update((head,) for head in heads)
        layouts_by_heads[1][tuple(heads)] += 1
    one, both = (max(counts.values()) for counts in layouts_by_heads)
    with_none = least_by_size(both, [0], 0)
    with_one = least_by_size(one, with_none, both)
    exact = least_by_size(len(layouts), with_one, one)[-1]
    assert len(layouts) > 1000
    assert 0.98 * exact < layouts.lower_bound("identify", 0) <= exact


def test_bounds_of_the_default_board() -> None:
    identify = [bound.mean for bound in lower_bounds(qipan.game("planes"), "identify", depth=1)]
    assert [round(mean, 3) for mean in identify[:2]] == [10.112, 10.199]
    assert identify[0] == math.log(66816, 3)
    assert identify[2] > 10.85
    assert identify[3] > 10.95
    assert identify == sorted(identify)
    assert identify[3] < 11.755523
    finish = [bound.mean for bound in lower_bounds(qipan.game("planes"), "finish", depth=1)]
    assert finish[0] > 10.29
    assert 10.62 < finish[1] < 12.5367


def test_invalid_arguments_are_refused() -> None:
    layouts = _core.PlanesLayouts(_core.PlanesGame(size=8), "")
    with pytest.raises(ValueError, match="depth must be"):
        layouts.lower_bound("finish", -1)
    with pytest.raises(ValueError, match="layouts of equal weight"):
        layouts.with_close_weights().lower_bound("finish", 1)
    with pytest.raises(ValueError, match="up to 100000 layouts are small enough"):
        lower_bound(qipan.game("planes", size=11), "finish")
    with pytest.raises(ValueError, match="unknown goal"):
        layouts.lower_bound("win", 1)
    assert _core.PlanesLayouts(_core.PlanesGame(size=8), "A0=head").lower_bound("finish", 1) == 0
    assert set(get_args(Goal)) == set(GOALS)
