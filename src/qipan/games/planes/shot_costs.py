"""The cost of a shot: the expected number of shots, this one included, until the last head is hit.

Shots are ranked, shown and graded only by this cost. The chance of a head, which the source of the value mentions, is
not used for ranking: a shot that cannot hit a head may be the best one.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from statistics import fmean
from threading import Lock

from cachetools import LRUCache

from qipan.games.planes.decision_tree import ANSWERS, Answer, format_answers
from qipan.games.planes.trees import engine_tree
from qipan.rules.native import _core

MAX_COMPARED_LAYOUTS = 2_000  # if more layouts fit, shots are compared by a sample of this size, within half a second
MAX_CACHED = 200  # maximum number of sets of answers whose costs are kept in memory
GREEDY_POLICY = "information"  # the greedy policy that needs the fewest shots


@dataclass(frozen=True)
class ShotCosts:
    """The costs of all shots after some answers."""

    by_cell: dict[str, float]  # cell -> cost of a shot at it, the cheapest first
    is_exact: bool  # whether `by_cell` is proved: no policy has smaller costs


_cache: LRUCache[Hashable, ShotCosts] = LRUCache(MAX_CACHED)
_cache_lock = Lock()


def costs_after(
    board: _core.PlanesGame,
    answers: Mapping[str, Answer],
    layouts: _core.PlanesLayouts,
    stop: _core.Stop | None = None,
) -> ShotCosts | None:
    """Return the costs of all shots at cells without an answer; None if the computation was stopped.

    `layouts` are the layouts that fit the answers, all equally likely. The cost of the best shot is the mean number of
    shots of the engine's decision tree or, if the tree does not lead to these answers, of a greedy policy after that
    shot. How much more any other shot costs is computed by a greedy policy after both shots. If few layouts fit, all
    costs are those of optimal play, which is proved.

    >>> import qipan
    >>> board = qipan.game("planes", size=8, planes=1)
    >>> costs = costs_after(board, {}, _core.PlanesLayouts(board, ""))
    >>> [(cell, round(costs.by_cell[cell], 2)) for cell in ("D3", "A0")], costs.is_exact
    ([('D3', 5.19), ('A0', 6.19)], False)
    """
    key = (board, frozenset(answers.items()), os.environ.get("QIPAN_CACHE"))
    with _cache_lock:
        found = _cache.get(key)
    if found is None:
        found = _compute(board, answers, layouts, stop)
        if found is not None:
            with _cache_lock:
                _cache[key] = found
    return found


def _compute(
    board: _core.PlanesGame, answers: Mapping[str, Answer], layouts: _core.PlanesLayouts, stop: _core.Stop | None
) -> ShotCosts | None:
    misses, is_exact = layouts.shot_costs(MAX_COMPARED_LAYOUTS, stop)
    if not misses:
        return None
    names = [cell.name for cell in board.layout()]
    is_sample = len(layouts) > MAX_COMPARED_LAYOUTS
    if is_sample:
        misses = _symmetric_means(misses, {names.index(cell): answer for cell, answer in answers.items()})
    heads_left = int(board.options["planes"]) - list(answers.values()).count("head")
    compared = {name: heads_left + missed for name, missed in zip(names, misses, strict=True) if name not in answers}
    tree = engine_tree(board, "finish")
    node = None if tree is None else tree.find(answers)
    cheapest = min(compared, key=lambda cell: compared[cell])
    if is_exact or node is None or node.cell is None:
        best, cost = cheapest, compared[cheapest]
        if is_sample:
            cost = 1 + _shots_after(board, answers, best) / len(layouts)
    else:
        best, cost = node.cell, node.mean
    costs = {cell: cost + max(0.0, compared[cell] - compared[best]) for cell in compared}
    return ShotCosts(dict(sorted(costs.items(), key=lambda item: (item[1], item[0] != best))), is_exact)


def _symmetric_means(misses: list[float], answers: Mapping[int, Answer]) -> list[float]:
    """Return, for each cell, the mean over all cells equivalent by symmetry, since a sample is not symmetric."""
    size = round(len(misses) ** 0.5)
    images = []
    for image in _images_of_cells(size):
        if {image[cell]: answer for cell, answer in answers.items()} == answers:
            images.append(image)
    return [fmean(misses[image[cell]] for image in images) for cell in range(len(misses))]


def _images_of_cells(size: int) -> list[list[int]]:
    """Return, for each of the 8 symmetries of the board, the image of every cell."""
    last = size - 1
    places = [(row, column) for row in range(size) for column in range(size)]
    images = []
    for transpose in (False, True):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                image = []
                for place in places:
                    row, column = place[::-1] if transpose else place
                    image.append(
                        size * (last - row if flip_rows else row) + (last - column if flip_columns else column)
                    )
                images.append(image)
    return images


def _shots_after(board: _core.PlanesGame, answers: Mapping[str, Answer], cell: str) -> int:
    """Return how many shots GREEDY_POLICY needs after a shot at this cell, summed over all layouts that fit."""
    shots = 0
    for answer in ANSWERS:
        extended = {**answers, cell: answer}
        layouts = _core.PlanesLayouts(board, format_answers(extended))
        if not len(layouts):
            continue
        # The cost of the tree includes a shot for every head, even one already hit; those shots are subtracted.
        already_hit = sum(known == "head" for known in extended.values())
        tree = layouts.tree(GREEDY_POLICY, "finish", 1, 1, None)
        shots += layouts.cost(tree, "finish")[0] - already_hit * len(layouts)
    return shots
