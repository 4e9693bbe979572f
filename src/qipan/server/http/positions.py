"""Routes about positions outside a match: play moves from a position, and check whether a text is a position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

from qipan.match import Match, Terms
from qipan.match.history import move_of
from qipan.rules import State, parse_position
from qipan.rules.game_module import module_of
from qipan.rules.reasons import reason_of
from qipan.server.http.dependencies import ERRORS, get_game
from qipan.server.http.errors import RequestError
from qipan.server.http.insights import compute_insight
from qipan.server.http.searches import SearchDependency
from qipan.server.protocol.base import GameChoice, ListedMove, Reason, Result, SeatNumber
from qipan.server.protocol.pieces import MAX_GROUPS, PieceText, facts_of, read_pieces
from qipan.server.protocol.positions import CheckResponse, LineResponse, PlayedMove
from qipan.server.protocol.records import RecordResponse
from qipan.server.protocol.texts import MoveText, PositionText, ViewText

MAX_MOVES = 1_000
FREE_PLAY = Terms(draw_rule=False, max_turns=0)

router = APIRouter(prefix="/api", responses=ERRORS)


class LineRequest(GameChoice):
    """A position, and moves played from it."""

    position: PositionText | None = None  # by default the initial position
    moves: list[MoveText] = Field(default=[], max_length=MAX_MOVES)


class CheckRequest(GameChoice):
    # A position or, if part of it is hidden, what a seat knows, such as `C5=body,D6=head`.
    text: ViewText


class SetupRequest(GameChoice):
    pieces: Annotated[list[PieceText], Field(max_length=MAX_GROUPS)]
    mover: SeatNumber  # the seat to move


@router.post("/line", response_model=LineResponse)
async def line(request: LineRequest, search: SearchDependency) -> Response:
    """Play moves from a position, and list the legal moves after the last of them."""
    return await search.run_short(partial(_play_request, request, request.position, request.moves))


@router.post("/line/record", response_model=RecordResponse)
async def line_record(request: LineRequest, search: SearchDependency) -> Response:
    """The record of moves played from a position, in the format that `qipan replay` reads. Nothing is stored.

    The rules alone end the game: moves may go on after repetitions.
    """
    return await search.run_short(partial(_record, request))


@router.post("/check")
async def check(request: CheckRequest, search: SearchDependency) -> CheckResponse:
    """Check whether a text is a position. If it is not, the response says why. That is no error: the page sends every
    state of its board editor, and most are not legal yet."""
    try:
        insight = module_of(request.game).view_insight
        if insight is not None and insight.read_view is not None:
            known = insight.read_view(request.options, request.text)
            response = await compute_insight(request.game, insight, known, search)
            return CheckResponse(problem=None, line=None, known=response)
        return CheckResponse(problem=None, line=_play_request(request, request.text, []), known=None)
    except RequestError as error:
        if error.status != 409:
            raise
        return CheckResponse(problem=Reason.of(error.reason), line=None, known=None)


@router.post("/setup")
def setup(request: SetupRequest) -> CheckResponse:
    """The position with these pieces and this seat to move, or the reason why it is not legal, as in `check`."""
    game = get_game(request)
    try:
        state = game.setup(read_pieces(request.pieces), request.mover)
    except ValueError as error:
        return CheckResponse(problem=Reason.of(reason_of(error)), line=None, known=None)
    return CheckResponse(problem=None, line=play_moves(state, []), known=None)


def play_moves(start: State, texts: Iterable[str]) -> LineResponse:
    """Play moves from a position. Raise ValueError if one of them is not legal."""
    state, moves = start, []
    for text in texts:
        mover, path = state.mover, move_of(state, text).path
        state = state.play(text)
        assert mover is not None
        moves.append(PlayedMove(text=text, path=list(path), mover=mover, position=state.text, **facts_of(state)))
    outcome = state.outcome
    return LineResponse(
        start=start.text,
        moves=moves,
        position=state.text,
        **facts_of(state),
        mover=state.mover,
        legal=ListedMove.all_of(state),
        result=None if outcome is None else Result.of(outcome),
    )


def _play_request(choice: GameChoice, position: str | None, moves: Iterable[str]) -> LineResponse:
    game = get_game(choice)
    try:
        return play_moves(parse_position(game, position), moves)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None


def _record(request: LineRequest) -> RecordResponse:
    game = get_game(request)
    try:
        match = Match(game, terms=FREE_PLAY, start=parse_position(game, request.position))
        for text in request.moves:
            match.play(text)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    record = RecordResponse.model_validate_json(match.record().to_json())
    # A record leaves these fields out if there is nothing to say; a response has all fields.
    return record.model_copy(update={"start": match.states[0].text, "seconds": [0.0] * len(record.moves)})
