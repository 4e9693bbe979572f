"""Finished matches, as the server sends them: the record, its positions, and the grades of its moves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from qipan.match.grading import Grade
from qipan.match.seat import SettingValue
from qipan.rules import game_names
from qipan.rules.game_module import module_of
from qipan.server.protocol.base import Clock, GameName, LegalMove, Result, Scalar, WireModel
from qipan.server.protocol.pieces import Facts
from qipan.server.protocol.values import Value

_MODULES = [module_of(name) for name in game_names()]
UNITS = list(dict.fromkeys(["payoff", *(unit for each in _MODULES for unit in (each.score_unit, each.cost_unit))]))
Unit = Annotated[str, WithJsonSchema({"type": "string", "enum": UNITS})]  # the unit of a move's loss
SeatKind = Literal["person", "engine", "remote"]  # see `qipan.match.Seat`

# ---- records: `docs/record.md` describes the format; fields with a default may be missing ----


class RecordedResult(WireModel):
    payoffs: list[float]
    reason: str  # a text in English


class RecordedSeat(WireModel):
    name: str
    kind: SeatKind = "person"
    settings: dict[str, SettingValue] = Field(default={})


class RecordedTerms(WireModel):
    clock: Clock | None = None
    on_timeout: Literal["loss", "out", "autopilot"] | None = None
    draw_rule: bool | None = None
    max_turns: int | None = None


class RecordResponse(WireModel):
    version: int
    game: GameName
    rules_version: int | None = None
    options: dict[str, Scalar]
    seats: list[RecordedSeat]
    terms: RecordedTerms | None = None
    start: str | None = None
    moves: list[str]
    seconds: list[float] = Field(default=[])
    notes: dict[str, str] = Field(default={})
    result: RecordedResult | None = None
    date: str = ""


# ---- replays ----


class ReviewSeat(WireModel):
    name: str
    kind: SeatKind


class ReplayedMove(Facts):
    """A move, or another entry of a record, such as `resign:1` or `drop:C`, with facts about the position after it."""

    text: str
    path: list[str]  # empty if this entry is not a move
    seat: int | None  # the seat that moved, left or lost; null for an agreed draw
    answer: str | None  # what a move has revealed, in a game with hidden information; otherwise null
    position: str  # the position after this entry
    mover: int | None  # the seat to move after this entry; null after the last one
    is_graded: bool  # whether this entry can have a grade: true for moves, except hidden ones
    note: str
    seconds: float


class ReplayResponse(Facts):
    """All positions of a match, with facts about the start position."""

    code: str
    game: GameName
    options: dict[str, Scalar]
    seats: list[ReviewSeat]
    start: str
    mover: int | None  # the seat to move at the start
    moves: list[ReplayedMove]
    result: Result | None  # null if the match is not finished
    date: str


# ---- reviews ----


class ReviewedMove(LegalMove):
    value: Value


class GradedMoveInfo(WireModel):
    """A move compared with the best one; `docs/review.md` explains the grades."""

    seat: int
    move: LegalMove
    grade: Grade
    lost: float
    unit: Unit
    is_exact: bool
    is_forced: bool
    best: Value  # the value of the position before the move, for the seat that moved
    value: Value  # the value of the move
    better: list[LegalMove]
    moves: list[ReviewedMove]  # every legal move, best first
    costs: list[float] | None  # if `unit` counts a cost: the expected costs of the best move and of the graded move
    shots: list[float] | None  # the same as `costs`, under an earlier name


class ReviewResponse(WireModel):
    ply: int
    graded: GradedMoveInfo | None  # null if there is no grade, as for a hidden move or a resignation


class GradeResponse(WireModel):
    graded: GradedMoveInfo | None  # null if the value of the move is unknown, or if the position has no such move
