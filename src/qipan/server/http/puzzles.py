"""Routes about puzzles: a puzzle without its solution, the judgement of an answer, the solution, and hard positions."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field, StringConstraints

from qipan.engines import Stop
from qipan.rules import Game, State
from qipan.rules import game as game_by_name
from qipan.rules.reasons import ReasonKind
from qipan.server.http.dependencies import ERRORS
from qipan.server.http.errors import RequestError
from qipan.server.http.positions import play_moves
from qipan.server.http.searches import SearchDependency
from qipan.server.protocol.base import GameName, LegalMove, ListedMove, RequestModel
from qipan.server.protocol.pieces import facts_of
from qipan.server.protocol.puzzles import AnswerResponse, HardPosition, PuzzleResponse, SolutionResponse
from qipan.server.protocol.texts import MoveText
from qipan.server.protocol.values import wire_exact_value
from qipan.truth import Puzzle
from qipan.truth.hardest import hardest_positions
from qipan.truth.puzzles import GRADES, MAX_NUMBER, daily_puzzle_name, find_puzzle
from qipan.truth.value import Value

MAX_MOVES = 200

NO_SUCH_DATE = ReasonKind("no_such_date", "there is no date {date}")

router = APIRouter(prefix="/api/puzzles", responses=ERRORS)

Grade = Annotated[int, Path(ge=GRADES[0], le=GRADES[-1])]
Number = Annotated[int, Path(ge=1, le=MAX_NUMBER)]
OptionText = Annotated[str, StringConstraints(max_length=65, pattern=r"^[a-z_]+=[a-z0-9-]+$")]
Options = Annotated[
    list[OptionText],
    Query(default_factory=list, max_length=8, description="Options of the game, such as `sandwich=any`."),
]


class AnswerRequest(RequestModel):
    move: MoveText
    # The moves of both sides between the puzzle's position and `move`. The list is empty for the first answer. After a
    # right answer, a person may play on until the game is won, and `move` is then one of these later moves.
    line: list[MoveText] = Field(default=[], max_length=MAX_MOVES)


@router.get("/daily")
async def daily(
    search: SearchDependency,
    date: Annotated[
        str | None,
        Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="The client's date; by default today's in UTC."),
    ] = None,
) -> PuzzleResponse:
    """The puzzle of a day, which is the same for everybody."""
    try:
        day = datetime.datetime.now(datetime.UTC).date() if date is None else datetime.date.fromisoformat(date)
    except ValueError:
        raise RequestError(409, NO_SUCH_DATE(date=date or "")) from None
    game, grade, number = daily_puzzle_name(day)
    return _response(await search.run(partial(_find, game, grade, number, [])))


@router.get("/{game}/hardest")
async def hardest(search: SearchDependency, game: GameName, option: Options) -> list[HardPosition]:
    """Positions of a solved game that are hard to play, such as those whose win takes longest."""

    def find(stop: Stop) -> list[HardPosition] | None:
        found = hardest_positions(_variant(game, option), stop=stop)
        return None if found is None else [_hard_position(state, value) for state, value in found]

    return await search.run(find)


@router.get("/{game}/{grade}/{number}")
async def puzzle(
    search: SearchDependency, game: GameName, grade: Grade, number: Number, option: Options
) -> PuzzleResponse:
    """A puzzle by its game, grade and number; these always give the same puzzle."""
    return _response(await search.run(partial(_find, game, grade, number, option)))


@router.post("/{game}/{grade}/{number}/answer")
async def answer(
    search: SearchDependency,
    game: GameName,
    grade: Grade,
    number: Number,
    request: AnswerRequest,
    option: Options,
) -> AnswerResponse:
    """The exact value of a move, and the perfect replies to it."""

    def judge(stop: Stop) -> AnswerResponse | None:
        puzzle = _find(game, grade, number, option, stop)
        if puzzle is None:
            return None
        judgement = puzzle.judge(request.move, request.line)
        start = puzzle.state
        for text in request.line:
            start = start.play(text)
        return AnswerResponse(
            is_right=judgement.is_right,
            value=wire_exact_value(judgement.value),
            was=wire_exact_value(judgement.best_value),
            line=play_moves(start, map(str, [judgement.move, *judgement.replies])),
        )

    return await search.run(judge)


@router.get("/{game}/{grade}/{number}/solution")
async def solution(
    search: SearchDependency, game: GameName, grade: Grade, number: Number, option: Options
) -> SolutionResponse:
    """The only winning move, and the rest of the game with perfect play."""

    def solve(stop: Stop) -> SolutionResponse | None:
        puzzle = _find(game, grade, number, option, stop)
        if puzzle is None:
            return None
        return SolutionResponse(
            move=LegalMove.of(puzzle.solution), line=play_moves(puzzle.state, map(str, puzzle.principal_variation()))
        )

    return await search.run(solve)


def _find(game: str, grade: int, number: int, options: list[str], stop: Stop) -> Puzzle | None:
    """Return a puzzle, or None if the search was stopped."""
    return find_puzzle(_variant(game, options), grade, number, stop=stop)


def _variant(game: str, options: list[str]) -> Game:
    return game_by_name(game, **dict(option.split("=") for option in options))


def _hard_position(state: State, value: Value) -> HardPosition:
    assert state.mover is not None
    return HardPosition(
        position=state.text,
        **facts_of(state),
        mover=state.mover,
        value=wire_exact_value(value),
    )


def _response(puzzle: Puzzle) -> PuzzleResponse:
    return PuzzleResponse.model_validate(
        {
            "game": puzzle.game.name,
            "options": puzzle.game.options,
            "grade": puzzle.grade,
            "number": puzzle.number,
            "position": puzzle.state.text,
            **facts_of(puzzle.state),
            "mover": puzzle.solver,
            "legal": ListedMove.all_of(puzzle.state),
            "last": LegalMove.of(puzzle.last),
            "value": wire_exact_value(puzzle.value),
            "depth": puzzle.depth,
        }
    )
