"""Trees to look at branch by branch: minimax of checkers, and the decision trees of planes beside the shots of a game.

Nothing here knows of matches: what is asked about planes are answers that the asker has.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field, StringConstraints

import qipan
from qipan.games.checkers.minimax_tree import branches, own_cost
from qipan.games.planes.decision_tree import ANSWERS, Answer, Node
from qipan.games.planes.posterior import Counts
from qipan.games.planes.tree_path import Shooter, follow, shooting_tree
from qipan.server.engines.scheduler import Urgency
from qipan.server.http.dependencies import ALWAYS, chosen_game, rooms_of, thought_about, worked
from qipan.server.http.positions import legal
from qipan.server.protocol import base as wire

DEEPEST = 4
MOST_SHOTS = 144
SECONDS = 20.0
"""For all shots of a game together; the usual board takes a tenth of a second."""

router = APIRouter(prefix="/api/trees", responses=ALWAYS)
ShotText = Annotated[str, StringConstraints(pattern=r"^[A-L]([0-9]|1[01])=(empty|body|head)$")]
"""A shot with its answer, such as `C5=body`."""


class MinimaxAsked(wire.Asked):
    position: wire.PositionText | None = None
    """The start if none is given."""
    depth: Annotated[int, Field(ge=0, le=DEEPEST), wire.WHOLE] = 3


class MinimaxBranch(wire.Wire):
    move: wire.LegalMove
    position: str
    """After the move: what to ask for next, with one depth less."""
    cost: int
    """Propagated up; the smallest or largest of 32 bits when a side is stuck."""
    is_chosen: bool
    """The left-most of the best."""
    is_over: bool


class MinimaxTold(wire.Wire):
    position: str
    mover: int | None
    goal: Literal["max", "min"] | None
    """What the mover makes of the costs below; None at an end of the tree."""
    cost: int
    branches: list[MinimaxBranch]


class ShotsAsked(wire.Asked):
    """Of planes: a board, one seat's shots in order, and the tree to hold them against."""

    options: dict[wire.OptionName, wire.Scalar] = Field(default={}, max_length=16)
    tree: Shooter = "engine"
    shots: list[ShotText] = Field(default=[], max_length=MOST_SHOTS)


class Chances(wire.Wire):
    """How many layouts give each answer."""

    empty: int
    body: int
    head: int


class ShotStep(wire.Wire):
    cell: str
    answer: Literal["empty", "body", "head"]
    layouts: int
    """How many fitted before the shot."""
    advised: str | None
    """What the tree, or beside it its policy, would have shot."""
    is_in_tree: bool
    mean: float | None
    """Expected shots from here on by the tree; None beside it."""
    chances: Chances | None
    """At the advised cell."""
    own_chances: Chances
    """At the cell that was shot at."""


class PathTold(wire.Wire):
    policy: str
    """Of the tree that was there."""
    kind: Literal["exact", "estimate"]
    """An estimate is a tree over a sample of the layouts."""
    mean: float
    worst: int
    steps: list[ShotStep]


class TreeNode(wire.Wire):
    cell: str | None
    """Where the tree shoots; None where every head is hit."""
    layouts: int
    mean: float
    """Expected shots from here on."""


class TreeBranch(wire.Wire):
    answer: Literal["empty", "body", "head"]
    node: TreeNode


class NodeTold(wire.Wire):
    node: TreeNode
    branches: list[TreeBranch]


@router.post("/minimax")
async def minimax(asked: MinimaxAsked, request: Request) -> MinimaxTold:
    """Checkers: the moves of a board with the costs that propagate up to them from some plies further."""

    def told(_: qipan.Stop) -> MinimaxTold:
        game = qipan.game("checkers")
        state = game.initial() if asked.position is None else game.parse(asked.position)
        found = branches(state, asked.depth)
        return MinimaxTold(
            position=state.text,
            mover=state.mover,
            goal=None if not found else "max" if state.mover == 0 else "min",
            cost=next((each.cost for each in found if each.is_chosen), own_cost(state)),
            branches=[
                MinimaxBranch(
                    move=legal(each.move),
                    position=each.state.text,
                    cost=each.cost,
                    is_chosen=each.is_chosen,
                    is_over=each.state.mover is None,
                )
                for each in found
            ],
        )

    return await worked(request, told)


@router.post("/planes/path")
async def path(asked: ShotsAsked, request: Request) -> PathTold:
    """Planes: the shots of a game beside those of a decision tree."""

    game = await _game_with_tree(asked, request)

    def told(stop: qipan.Stop) -> PathTold | None:
        tree = shooting_tree(game, asked.tree)
        try:
            steps = follow(game, list(_answers(asked.shots).items()), asked.tree, seconds=SECONDS, stop=stop)
        except TimeoutError:
            if stop.is_set:
                return None
            raise
        return PathTold(
            policy=tree.policy,
            kind=tree.kind,
            mean=tree.mean,
            worst=tree.worst,
            steps=[
                ShotStep(
                    cell=step.cell,
                    answer=step.answer,
                    layouts=step.layouts,
                    advised=step.advised,
                    is_in_tree=step.is_in_tree,
                    mean=step.mean,
                    chances=None if step.chances is None else _chances(step.chances),
                    own_chances=_chances(step.own_chances),
                )
                for step in steps
            ],
        )

    return await worked(request, told, SECONDS)


@router.post("/planes/node")
async def node(asked: ShotsAsked, request: Request) -> NodeTold:
    """Planes: a node of a decision tree, found by the answers on the way to it, and where each next answer leads."""

    game = await _game_with_tree(asked, request)

    def told(_: qipan.Stop) -> NodeTold:
        tree = shooting_tree(game, asked.tree)
        found = tree.find(_answers(asked.shots))
        if found is None:
            raise ValueError("the tree does not lead to these answers")
        below = [TreeBranch(answer=answer, node=_node(child)) for answer, child in found.children.items()]
        return NodeTold(node=_node(found), branches=[] if found.cell is None else below)

    return await worked(request, told)


async def _game_with_tree(asked: ShotsAsked, request: Request) -> qipan.Game:
    """A tree takes up to seconds to build, once, and does not give way meanwhile: not in the pool."""
    game = chosen_game(wire.GameChoice(game="planes", options=asked.options))
    build = partial(shooting_tree, game, asked.tree)
    async with thought_about(SECONDS):
        await asyncio.shield(rooms_of(request).workshop.build((asked.tree, game), build, Urgency.ANALYSIS))
    return game


def _answers(shots: list[str]) -> dict[str, Answer]:
    pairs = [shot.split("=") for shot in shots]
    if len({cell for cell, _ in pairs}) < len(pairs):
        raise ValueError("a cell is shot at once only")
    return {cell: next(each for each in ANSWERS if each == answer) for cell, answer in pairs}


def _node(found: Node) -> TreeNode:
    return TreeNode(cell=found.cell, layouts=found.layouts, mean=found.mean)


def _chances(counts: Counts) -> Chances:
    return Chances.model_validate(dict(counts))
