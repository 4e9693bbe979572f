"""What the page shows about planes: posteriors, and decision trees that are explored branch by branch.

They do not depend on a match: the client sends its shots with their answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from qipan.engines import Stop
from qipan.games.planes.code_word import code_word
from qipan.games.planes.decision_tree import ANSWERS, Answer, Node, format_answers
from qipan.games.planes.layouts import board_of
from qipan.games.planes.posterior import Counts, posterior
from qipan.games.planes.shot_values import shot_values
from qipan.games.planes.tree_path import Shooter, follow, shooting_tree
from qipan.rules import Game
from qipan.rules import game as game_by_name
from qipan.rules.game_module import Insight
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.protocol.base import GameName, RequestModel, Scalar, WireModel
from qipan.server.protocol.texts import OptionName, ViewText
from qipan.server.protocol.values import MoveValue, wire_value

MAX_SHOTS = 144
# Time limit for counting layouts; choosing a shot has the same limit. The largest board needs about one second.
MAX_POSTERIOR_SECONDS = 5.0
MAX_TREE_SECONDS = 20.0  # time limit for comparing all shots of a game with a tree; takes 0.1 s on the default board

NOT_IN_TREE = ReasonKind("not_in_tree", "the tree does not lead to these answers")
REPEATED_SHOT = ReasonKind("repeated_shot", "each cell can be shot at only once")

# A shot with its answer, such as `C5=body`.
ShotText = Annotated[str, StringConstraints(pattern=r"^[A-L]([0-9]|1[01])=(empty|body|head)$")]
ShotAnswer = Literal["empty", "body", "head"]


# ---- requests ----


class PosteriorRequest(RequestModel):
    """A variant of planes, and the answers to the shots so far."""

    game: GameName = "planes"  # only earlier clients send this field
    options: dict[OptionName, Scalar] = Field(default={}, max_length=16)
    answers: ViewText = ""  # such as `C5=body,D6=head`


class ShotsRequest(RequestModel):
    """A variant of planes, one seat's shots in order, and the tree to compare them with."""

    options: dict[OptionName, Scalar] = Field(default={}, max_length=16)
    tree: Shooter = "engine"
    shots: list[ShotText] = Field(default=[], max_length=MAX_SHOTS)


# ---- responses ----


class CellCounts(WireModel):
    """The number of possible layouts in which a cell is a head, a body, or empty."""

    head: int
    body: int
    empty: int


class BestShots(WireModel):
    """The best cell to shoot at by each of three criteria."""

    # The cell whose answer is the most uncertain, by Gini impurity or entropy; null if all answers are certain.
    gini: str | None
    entropy: str | None
    finish: str | None  # the cell with the fewest expected further shots; null if every head is hit


class PosteriorResponse(WireModel):
    answers: str
    layouts: int  # number of layouts that fit the answers; always exact
    kind: Literal["exact", "estimate"]  # whether `cells` counts all layouts, or only a sample of them
    cells: dict[str, CellCounts]  # the counts of each cell, by the cell's name
    shots: BestShots
    moves: list[MoveValue]  # the next shots with their costs, best first; empty if every head is hit


class Chances(WireModel):
    """The number of possible layouts that give each answer to a shot at one cell."""

    empty: int
    body: int
    head: int


class ShotStep(WireModel):
    cell: str
    answer: ShotAnswer
    layouts: int  # number of layouts that were possible before the shot
    # The cell that the tree shoots at. If the tree has no node for the answers so far, it is the cell that the tree's
    # policy would choose. Null if every head is hit.
    advised: str | None
    is_in_tree: bool  # whether the tree has a node for the answers before the shot
    mean: float | None  # the tree's expected number of shots, including this one; null if `is_in_tree` is false
    chances: Chances | None  # the chances of a shot at the advised cell; null if no cell is advised
    own_chances: Chances  # the chances of the shot that was made


class ShotPathResponse(WireModel):
    policy: str  # the policy by which the tree was built
    kind: Literal["exact", "estimate"]  # `estimate` if the tree was built from a sample of the layouts
    mean: float
    worst: int
    steps: list[ShotStep]


class TreeNode(WireModel):
    cell: str | None  # where the tree shoots; null if every head is hit
    layouts: int
    mean: float  # the expected number of shots from this node on


class TreeBranch(WireModel):
    answer: ShotAnswer
    node: TreeNode


class TreeNodeResponse(WireModel):
    node: TreeNode
    branches: list[TreeBranch]


class CodeShot(WireModel):
    cell: str
    answer: ShotAnswer


class CodeWordResponse(WireModel):
    """The answers of a layout along a tree, from the root to a leaf."""

    shots: list[CodeShot]


# ---- computation ----


def insights() -> tuple[Insight, ...]:
    """Return the insights of planes."""
    of_tree = partial(Insight, request=ShotsRequest, seconds=MAX_TREE_SECONDS, prepare=_prepare_tree)
    return (
        Insight(
            name="posterior",
            about="Which layouts fit the answers, and where to shoot.",
            request=PosteriorRequest,
            response=PosteriorResponse,
            compute=_posterior,
            seconds=2 * MAX_POSTERIOR_SECONDS,
            read_view=_read_answers,
            earlier_path="/api/posterior",
        ),
        of_tree(
            name="path",
            about="The shots of a game compared with those of a decision tree.",
            response=ShotPathResponse,
            compute=_path,
            earlier_path="/api/trees/planes/path",
        ),
        of_tree(
            name="node",
            about="The node of a decision tree that some answers lead to, and its children.",
            response=TreeNodeResponse,
            compute=_node,
            earlier_path="/api/trees/planes/node",
        ),
        of_tree(
            name="code",
            about="The answers of a layout along a decision tree. Its heads and bodies are sent as shots.",
            response=CodeWordResponse,
            compute=_code_word,
        ),
    )


def _read_answers(options: Mapping[str, bool | int | str], text: str) -> PosteriorRequest:
    return PosteriorRequest(options=dict(options), answers=text)


def _posterior(game: Game, request: PosteriorRequest, stop: Stop) -> PosteriorResponse | None:
    if request.game != game.name:
        board_of(game_by_name(request.game))  # raises ValueError if the game is not planes
    belief = posterior(game, request.answers, seconds=MAX_POSTERIOR_SECONDS, stop=stop)
    shots = belief.shots(seconds=MAX_POSTERIOR_SECONDS, stop=stop)
    values = {} if shots["finish"] is None else shot_values(belief, stop)
    if values is None:
        return None
    return PosteriorResponse(
        answers=format_answers(belief.answers),
        layouts=belief.layouts,
        kind=belief.kind,
        cells={name: CellCounts(**counts) for name, counts in belief.cells.items()},
        shots=BestShots(**shots),
        moves=[MoveValue(move=cell, value=wire_value(value)) for cell, value in values.items()],
    )


def _path(game: Game, request: ShotsRequest, stop: Stop) -> ShotPathResponse:
    tree = shooting_tree(game, request.tree)
    shots = list(_parse_answers(request.shots).items())
    steps = follow(game, shots, request.tree, seconds=MAX_TREE_SECONDS, stop=stop)
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


def _node(game: Game, request: ShotsRequest, stop: Stop) -> TreeNodeResponse:
    node = shooting_tree(game, request.tree).find(_parse_answers(request.shots))
    if node is None:
        raise Problem(NOT_IN_TREE())
    children = [TreeBranch(answer=answer, node=_tree_node(child)) for answer, child in node.children.items()]
    return TreeNodeResponse(node=_tree_node(node), branches=[] if node.cell is None else children)


def _code_word(game: Game, request: ShotsRequest, stop: Stop) -> CodeWordResponse:
    word = code_word(shooting_tree(game, request.tree), _parse_answers(request.shots))
    return CodeWordResponse(shots=[CodeShot(cell=cell, answer=answer) for cell, answer in word])


def _prepare_tree(game: Game, request: ShotsRequest) -> tuple[object, Callable[[], object]]:
    _parse_answers(request.shots)  # raises ValueError if a shot is repeated, before the tree is built
    return (request.tree, game), partial(shooting_tree, game, request.tree)


def _parse_answers(shots: list[str]) -> dict[str, Answer]:
    pairs = [shot.split("=") for shot in shots]
    if len({cell for cell, _ in pairs}) < len(pairs):
        raise Problem(REPEATED_SHOT())
    return {cell: next(known for known in ANSWERS if known == answer) for cell, answer in pairs}


def _tree_node(node: Node) -> TreeNode:
    return TreeNode(cell=node.cell, layouts=node.layouts, mean=node.mean)


def _chances(counts: Counts) -> Chances:
    return Chances.model_validate(dict(counts))
