"""Insights, as the server sends them: what a game shows besides moves and values, such as posteriors and trees."""

from __future__ import annotations

from typing import Literal

from qipan.server.protocol.base import LegalMove, WireModel

ShotAnswer = Literal["empty", "body", "head"]

# ---- posteriors of planes ----


class CellCounts(WireModel):
    """The number of possible layouts in which a cell is a head, a body, or empty."""

    head: int
    body: int
    empty: int


class BestShots(WireModel):
    """The best cell to shoot at, by criterion."""

    # The cell whose answer is the most uncertain, by Gini impurity or entropy; null if all answers are certain.
    gini: str | None
    entropy: str | None
    finish: str | None  # the cell with the fewest expected further shots; null if every head is hit


class PosteriorResponse(WireModel):
    answers: str
    layouts: int  # number of layouts that fit the answers; always exact
    kind: Literal["exact", "estimate"]  # whether `cells` counts all layouts, or only a sample of them
    cells: dict[str, CellCounts]  # by the cell's name
    shots: BestShots


# ---- decision trees of planes ----


class Chances(WireModel):
    """The number of possible layouts that give each answer to a shot at one cell."""

    empty: int
    body: int
    head: int


class ShotStep(WireModel):
    cell: str
    answer: ShotAnswer
    layouts: int  # number of layouts that were possible before the shot
    # The cell that the tree shoots at. If the tree has no node for the answers so far, this is the cell that the policy
    # by which the tree was built would choose. Null if every head is hit.
    advised: str | None
    is_in_tree: bool  # whether the tree has a node for the answers before the shot
    mean: float | None  # the tree's expected number of shots, including this one; null if `is_in_tree` is false
    chances: Chances | None  # for a shot at the advised cell; null if no cell is advised
    own_chances: Chances  # for the shot that was made


class ShotPathResponse(WireModel):
    policy: str  # the policy by which the tree was built
    kind: Literal["exact", "estimate"]  # `estimate` if the tree was built from a sample of the layouts
    mean: float
    worst: int
    steps: list[ShotStep]


class TreeNode(WireModel):
    cell: str | None  # where the tree shoots; null if every head is hit
    layouts: int
    mean: float  # the expected number of further shots


class TreeBranch(WireModel):
    answer: ShotAnswer
    node: TreeNode


class TreeNodeResponse(WireModel):
    node: TreeNode
    branches: list[TreeBranch]


# ---- the minimax tree of checkers ----


class MinimaxBranch(WireModel):
    move: LegalMove
    position: str  # position after the move; to expand the branch, request the tree of this position with depth - 1
    # The minimax value. At a leaf it is black's material minus white's: a man counts 1, a tower 3. If the side to move
    # is stuck, it is the least 32-bit integer for black, the greatest for white.
    cost: int
    is_chosen: bool  # whether this is the first of the best moves
    is_over: bool


class MinimaxResponse(WireModel):
    position: str
    mover: int | None
    goal: Literal["max", "min"] | None  # black maximises the cost, white minimises it; null at a leaf
    cost: int
    branches: list[MinimaxBranch]
