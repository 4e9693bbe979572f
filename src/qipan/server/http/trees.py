"""Routes about trees that are explored branch by branch: the minimax tree of checkers, and decision trees of planes.

They do not depend on a match: for planes, the client sends its shots with their answers.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, StringConstraints

from qipan.engines import Stop
from qipan.games.checkers.minimax_tree import branches, static_cost
from qipan.games.planes.decision_tree import ANSWERS, Answer, Node
from qipan.games.planes.posterior import Counts
from qipan.games.planes.tree_path import Shooter, follow, shooting_tree
from qipan.rules import Game, parse_position
from qipan.rules import game as game_by_name
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.engines.lane import Urgency
from qipan.server.engines.scheduler import Scheduler
from qipan.server.http.dependencies import (
    ERRORS,
    SchedulerDependency,
    get_game,
    run_search,
    search_errors,
)
from qipan.server.http.errors import RequestError
from qipan.server.protocol.base import INTEGRAL, GameChoice, LegalMove, OptionName, PositionText, RequestModel, Scalar
from qipan.server.protocol.insights import (
    Chances,
    MinimaxBranch,
    MinimaxResponse,
    ShotPathResponse,
    ShotStep,
    TreeBranch,
    TreeNode,
    TreeNodeResponse,
)

MAX_DEPTH = 4
MAX_SHOTS = 144
MAX_SECONDS = 20.0  # time limit for comparing all shots of a game with a tree; takes 0.1 s on the default board

NOT_IN_TREE = ReasonKind("not_in_tree", "the tree does not lead to these answers")
REPEATED_SHOT = ReasonKind("repeated_shot", "each cell can be shot at only once")

router = APIRouter(prefix="/api/trees", responses=ERRORS)
# A shot with its answer, such as `C5=body`.
ShotText = Annotated[str, StringConstraints(pattern=r"^[A-L]([0-9]|1[01])=(empty|body|head)$")]


class MinimaxRequest(RequestModel):
    position: PositionText | None = None  # by default the initial position
    depth: Annotated[int, Field(ge=0, le=MAX_DEPTH), INTEGRAL] = 3


class ShotsRequest(RequestModel):
    """Planes: a variant, one seat's shots in order, and the tree to compare them with."""

    options: dict[OptionName, Scalar] = Field(default={}, max_length=16)
    tree: Shooter = "engine"
    shots: list[ShotText] = Field(default=[], max_length=MAX_SHOTS)


@router.post("/minimax")
async def minimax(request: MinimaxRequest, scheduler: SchedulerDependency) -> MinimaxResponse:
    """Checkers: the moves of a position, each with its cost, the minimax value after a search of the given depth."""

    def work(_: Stop) -> MinimaxResponse:
        state = parse_position(game_by_name("checkers"), request.position)
        children = branches(state, request.depth)
        return MinimaxResponse(
            position=state.text,
            mover=state.mover,
            goal=None if not children else "max" if state.mover == 0 else "min",
            cost=next((child.cost for child in children if child.is_chosen), static_cost(state)),
            branches=[
                MinimaxBranch(
                    move=LegalMove.of(child.move),
                    position=child.state.text,
                    cost=child.cost,
                    is_chosen=child.is_chosen,
                    is_over=child.state.mover is None,
                )
                for child in children
            ],
        )

    return await run_search(scheduler, work)


@router.post("/planes/path")
async def path(request: ShotsRequest, scheduler: SchedulerDependency) -> ShotPathResponse:
    """Planes: the shots of a game compared with those of a decision tree."""
    shots = list(_parse_answers(request.shots).items())
    game = await _prepare_tree(request, scheduler)

    def work(stop: Stop) -> ShotPathResponse | None:
        tree = shooting_tree(game, request.tree)
        try:
            steps = follow(game, shots, request.tree, seconds=MAX_SECONDS, stop=stop)
        except TimeoutError:
            if stop.is_set:
                return None
            raise
        return ShotPathResponse(
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

    return await run_search(scheduler, work, MAX_SECONDS)


@router.post("/planes/node")
async def node(request: ShotsRequest, scheduler: SchedulerDependency) -> TreeNodeResponse:
    """Planes: the node of a decision tree that some answers lead to, and its children."""
    answers = _parse_answers(request.shots)
    game = await _prepare_tree(request, scheduler)

    def work(_: Stop) -> TreeNodeResponse:
        node = shooting_tree(game, request.tree).find(answers)
        if node is None:
            raise Problem(NOT_IN_TREE())
        children = [TreeBranch(answer=answer, node=_tree_node(child)) for answer, child in node.children.items()]
        return TreeNodeResponse(node=_tree_node(node), branches=[] if node.cell is None else children)

    return await run_search(scheduler, work)


async def _prepare_tree(request: ShotsRequest, scheduler: Scheduler) -> Game:
    """Build the tree if it is not built yet, and return the variant.

    This is a preparation, since it can take seconds and cannot be interrupted.
    """
    game = get_game(GameChoice(game="planes", options=request.options))
    build = partial(shooting_tree, game, request.tree)
    async with search_errors(MAX_SECONDS):
        await asyncio.shield(scheduler.prepare((request.tree, game), build, Urgency.ANALYSIS))
    return game


def _parse_answers(shots: list[str]) -> dict[str, Answer]:
    pairs = [shot.split("=") for shot in shots]
    if len({cell for cell, _ in pairs}) < len(pairs):
        raise RequestError(409, REPEATED_SHOT())
    return {cell: next(known for known in ANSWERS if known == answer) for cell, answer in pairs}


def _tree_node(node: Node) -> TreeNode:
    return TreeNode(cell=node.cell, layouts=node.layouts, mean=node.mean)


def _chances(counts: Counts) -> Chances:
    return Chances.model_validate(dict(counts))
