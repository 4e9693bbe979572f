"""Boards, layouts and the optimal tree of planes, from the slow reference."""

from __future__ import annotations

from functools import cache
from typing import get_args

import qipan
from qipan.games.planes.decision_tree import Answer, Goal
from reference import planes as reference

GOALS: tuple[Goal, ...] = get_args(Goal)
ANSWER_OF: dict[str, Answer] = {"H": "head", "b": "body", ".": "empty"}  # letter in a picture -> answer


def board(size: int, number: int) -> qipan.Game:
    return qipan.game("planes", size=size, planes=number)


@cache
def pictures(size: int, number: int) -> list[tuple[str, str]]:
    """Return every layout as text and as a picture, which has one letter per cell."""
    return [
        (",".join(layout), reference.picture(layout, size).replace("/", ""))
        for layout in reference.all_layouts(size, number)
    ]


def optimum(all_pictures: list[str], goal: Goal, number: int) -> int:
    """Return the lowest total cost of any tree, by trying every cell for every set of layouts. Sets are bit masks."""
    columns = {
        tuple(sum(1 << i for i, picture in enumerate(all_pictures) if picture[cell] == letter) for letter in "Hb.")
        for cell in range(len(all_pictures[0]))
    }

    def is_reached(remaining: int) -> bool:
        if goal == "identify":
            return remaining & (remaining - 1) == 0
        return all(remaining & head in (0, remaining) for head, _, _ in columns)

    @cache
    def least(remaining: int) -> int:
        """Return the shots to come, summed over the layouts; for *finish*, shots that hit a head are not counted."""
        if is_reached(remaining):
            return 0
        splits = {
            parts for column in columns if remaining not in (parts := tuple(remaining & answer for answer in column))
        }
        return min(
            remaining.bit_count()
            - (parts[0].bit_count() if goal == "finish" else 0)
            + sum(least(part) for part in parts if part)
            for parts in splits
        )

    return least((1 << len(all_pictures)) - 1) + (number * len(all_pictures) if goal == "finish" else 0)
