"""Puzzles from the tables: asked for without their solution, answered, and played on to the end of the win."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request
from pydantic import Field, StringConstraints

import qipan
from qipan.server.http.dependencies import ALWAYS, one_line, worked
from qipan.server.http.positions import LineTold, legal, played
from qipan.server.protocol import base as wire
from qipan.truth.puzzles import GRADES, MOST_NUMBER, find_puzzle, name_of_day

LONGEST_LINE = 200

router = APIRouter(prefix="/api/puzzles", responses=ALWAYS)

PuzzleGame = Literal["two-eat-one", "checkers", "dots"]
Grade = Annotated[int, Path(ge=GRADES[0], le=GRADES[-1])]
Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]
Rule = Annotated[str, StringConstraints(max_length=65, pattern=r"^[a-z_]+=[a-z0-9-]+$")]
Rules = Annotated[
    list[Rule], Query(default_factory=list, max_length=8, description="Options of the game, such as `sandwich=any`.")
]


class ExactValue(wire.Wire):
    kind: Literal["exact"] = "exact"
    outcome: Literal["win", "draw", "loss"]
    distance: int | None
    """Plies to the end."""
    score: int | None
    """In dots: net boxes from here on."""


class PuzzleTold(wire.Wire):
    """A position in which exactly one move wins. Which one, it does not say."""

    game: PuzzleGame
    options: dict[str, wire.Scalar]
    grade: int
    number: int
    position: str
    mover: int
    legal: list[wire.LegalMove]
    last: wire.LegalMove
    """The move that led here."""
    value: ExactValue
    depth: int
    """What it is graded by: plies to the win; in dots edges that are left."""


class AnswerAsked(wire.Asked):
    move: wire.MoveText
    line: list[wire.MoveText] = Field(default=[], max_length=LONGEST_LINE)
    """What was played before it, by both sides: a win can be played to its end."""


class AnswerTold(wire.Wire):
    is_right: bool
    """Whether the win is kept."""
    value: ExactValue
    """What the move is worth to the one who made it."""
    was: ExactValue
    """What the best move was worth."""
    line: LineTold
    """The move, and perfect play by the other side until the solver is to move again."""


class SolutionTold(wire.Wire):
    move: wire.LegalMove
    line: LineTold
    """From the puzzle to the end of the game, played perfectly by both."""


@router.get("/daily")
async def daily(
    request: Request,
    date: Annotated[
        str | None, Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="Where the asker is; today's if none.")
    ] = None,
) -> PuzzleTold:
    """The puzzle of a day: the same for everybody."""
    try:
        day = datetime.datetime.now(datetime.UTC).date() if date is None else datetime.date.fromisoformat(date)
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None
    game, grade, number = name_of_day(day)
    return _told(await worked(request, partial(_found, game, grade, number, [])))


@router.get("/{game}/{grade}/{number}")
async def puzzle(request: Request, game: PuzzleGame, grade: Grade, number: Number, option: Rules) -> PuzzleTold:
    """A puzzle by its name: it is the same for ever."""
    return _told(await worked(request, partial(_found, game, grade, number, option)))


@router.post("/{game}/{grade}/{number}/answer")
async def answer(
    request: Request, game: PuzzleGame, grade: Grade, number: Number, asked: AnswerAsked, option: Rules
) -> AnswerTold:
    """What a move in it truly leads to."""

    def judged(stop: qipan.Stop) -> AnswerTold | None:
        found = _found(game, grade, number, option, stop)
        if found is None:
            return None
        verdict = found.judge(asked.move, asked.line)
        start = found.state
        for text in asked.line:
            start = start.play(text)
        return AnswerTold(
            is_right=verdict.is_right,
            value=_value(verdict.value),
            was=_value(verdict.was),
            line=played(start, map(str, [verdict.move, *verdict.replies])),
        )

    return await worked(request, judged)


@router.get("/{game}/{grade}/{number}/solution")
async def solution(request: Request, game: PuzzleGame, grade: Grade, number: Number, option: Rules) -> SolutionTold:
    """The only move that wins, and how the game then goes."""

    def told(stop: qipan.Stop) -> SolutionTold | None:
        found = _found(game, grade, number, option, stop)
        if found is None:
            return None
        return SolutionTold(move=legal(found.solution), line=played(found.state, map(str, found.line())))

    return await worked(request, told)


def _found(game: str, grade: int, number: int, rules: list[str], stop: qipan.Stop) -> qipan.Puzzle | None:
    return find_puzzle(qipan.game(game, **dict(rule.split("=") for rule in rules)), grade, number, stop=stop)


def _told(found: qipan.Puzzle) -> PuzzleTold:
    return PuzzleTold.model_validate(
        {
            "game": found.game.name,
            "options": found.game.options,
            "grade": found.grade,
            "number": found.number,
            "position": found.state.text,
            "mover": found.solver,
            "legal": [legal(move) for move in found.state.moves()],
            "last": legal(found.last),
            "value": _value(found.value),
            "depth": found.depth,
        }
    )


def _value(value: qipan.Value) -> ExactValue:
    return ExactValue.model_validate(value.json())
