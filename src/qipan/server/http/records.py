"""Routes about finished matches: records, which clients may also send, their positions, and grades of their moves."""

from __future__ import annotations

import hashlib
from functools import lru_cache, partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from qipan.engines import Limit, Stop
from qipan.match import Record, grade
from qipan.match.grading import GradedMove
from qipan.match.hidden_moves import hides_moves
from qipan.match.history import Entry, move_of
from qipan.rules import State, options_and_version
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.errors import NO_SUCH_ENTRY, RoomRemoved
from qipan.server.http.dependencies import ERRORS, GONE, NOT_FOUND, Code, StoreDependency
from qipan.server.http.errors import RequestError
from qipan.server.http.match_info import MatchInfo, match_infos
from qipan.server.http.searches import Search, SearchDependency
from qipan.server.protocol.base import INTEGRAL, GameName, LegalMove, RequestModel, Result
from qipan.server.protocol.pieces import facts_of
from qipan.server.protocol.records import (
    GradedMoveInfo,
    RecordResponse,
    ReplayedMove,
    ReplayResponse,
    ReviewedMove,
    ReviewResponse,
    ReviewSeat,
)
from qipan.server.protocol.values import wire_value
from qipan.server.storage.store import Store
from qipan.server.storage.tables import ARCHIVED

UNFINISHED_RECORD = ReasonKind("unfinished_record", "this match is not finished")
NO_RECORD = ReasonKind("no_record", "there is no record of {code}")

MAX_PLY = 1_000_000
Ply = Annotated[int, Path(ge=0, le=MAX_PLY)]

router = APIRouter(prefix="/api/records", responses=ERRORS)


class RecordRequest(RequestModel):
    """A record that the client has, such as the content of a file."""

    # In the format that `qipan replay` reads; `RequestLimits.max_body_bytes` limits its length. Because of the pattern,
    # pydantic refuses a text that is not valid Unicode.
    record: Annotated[str, Field(pattern=r"^[^\x00]*$")]


class RecordMoveRequest(RecordRequest):
    ply: Annotated[int, Field(ge=0, le=MAX_PLY), INTEGRAL]  # the number of entries before the move


@router.post("/replay", response_model=ReplayResponse)
async def replay_sent(request: RecordRequest, search: SearchDependency) -> Response:
    """All positions of a match, finished or not, whose record the client sends. Nothing is stored."""
    return await search.run_short(partial(replay_of, "", request.record))


@router.post("/review", response_model=ReviewResponse)
async def review_sent(request: RecordMoveRequest, search: SearchDependency) -> Response:
    """The grade of a move of a finished match whose record the client sends. Nothing is stored."""
    return await review_of(request.record, request.ply, search)


@router.get("")
async def records(
    store: StoreDependency,
    game: GameName | None = None,
    before: Annotated[
        float | None, Query(allow_inf_nan=False, description="Only matches that ended before this time.")
    ] = None,
) -> list[MatchInfo]:
    """Finished public matches, the latest first."""
    return match_infos(await store.list_finished(game, before))


@router.get("/{code}", response_model=RecordResponse, responses=NOT_FOUND | GONE)
async def record(code: Code, store: StoreDependency) -> Response:
    """The record of a finished match, in the format that `qipan replay` reads."""
    return Response(await _find_record(store, code), media_type="application/json")


@router.get("/{code}/replay", response_model=ReplayResponse, responses=NOT_FOUND | GONE)
async def replay(code: Code, store: StoreDependency, search: SearchDependency) -> Response:
    """All positions of a finished match."""
    text = await _find_record(store, code)
    return await search.run_short(partial(replay_of, code, text))


@router.get("/{code}/review/{ply}", response_model=ReviewResponse, responses=NOT_FOUND | GONE)
async def review(code: Code, ply: Ply, store: StoreDependency, search: SearchDependency) -> Response:
    """The grade of a move of a finished match, by how much worse it is than the best move.

    `ply` is the number of entries in the record before this move.
    """
    return await review_of(await _find_record(store, code), ply, search)


async def review_of(text: str, ply: int, search: Search) -> Response:
    """Return the response with the grade of a move of a record."""
    key = (hashlib.sha256(text.encode()).digest(), ply)
    response = search.grades.get(key)
    if response is None:
        limits = search.limits
        work = partial(_grade, text, ply, limits.grade_seconds)
        response = await search.run(work, limits.grade_queue_seconds, limits.grade_seconds)
        search.grades[key] = response
    return Response(response, media_type="application/json")


async def _find_record(store: Store, code: str) -> str:
    """Return the record of a match. Only a finished match has one: by then nothing in it is hidden."""
    stored = await store.find(code)
    if stored is not None and stored.status == ARCHIVED:
        raise RoomRemoved
    if stored is None or stored.record is None:
        raise RequestError(404, NO_RECORD(code=code))
    return stored.record


@lru_cache(maxsize=16)
def _parse(text: str) -> Record:
    """Parse a record. The result is cached, since clients request the moves of one match one after another."""
    return Record.from_json(text)


def replay_of(code: str, text: str) -> ReplayResponse:
    """Return all positions of a record. Raise ValueError if it is not valid."""
    record = _parse(text)
    states = record.states()
    last = len(states) - 1  # index of the last position; an event that ends the game without a move adds no position
    moves = []
    for ply, entry in enumerate(record.entries):
        before, after = states[ply], states[min(ply + 1, last)]
        is_public = entry.is_move and not hides_moves(before)
        is_over = record.outcome is not None and ply == len(record.entries) - 1
        moves.append(
            ReplayedMove(
                text=entry.text,
                path=list(move_of(before, entry.text).path) if entry.is_move else [],
                seat=entry.seat,
                answer=_revealed(after, entry) if is_public and record.game.is_hidden else None,
                position=after.text,
                **facts_of(after),
                mover=None if is_over else after.mover,
                is_graded=is_public,
                note=entry.note,
                seconds=entry.seconds,
            )
        )
    return ReplayResponse(
        code=code,
        game=record.game.name,
        options=options_and_version(record.game),
        seats=[ReviewSeat.model_validate(seat, from_attributes=True) for seat in record.seats],
        start=record.start.text,
        **facts_of(record.start),
        mover=record.start.mover,
        moves=moves,
        result=None if record.outcome is None else Result.of(record.outcome),
        date=record.date,
    )


def _revealed(after: State, entry: Entry) -> str | None:
    """Return what a move has revealed, from the position after it; None if it has revealed nothing."""
    assert entry.seat is not None
    text = module_of(after.game.name).public_move(after, entry.seat, entry.text)
    return text.partition("=")[2] or None


def _grade(text: str, ply: int, seconds: float, stop: Stop) -> bytes:
    record = _parse(text)
    if record.outcome is None:
        raise Problem(UNFINISHED_RECORD())
    if ply >= len(record.entries):
        raise RequestError(404, NO_SUCH_ENTRY(ply=ply, entries=len(record.entries)))
    graded = grade(record, ply, Limit(seconds=seconds, stop=stop))
    response = ReviewResponse(ply=ply, graded=None if graded is None else graded_move_info(graded))
    return response.model_dump_json().encode()


def graded_move_info(graded: GradedMove) -> GradedMoveInfo:
    """Return a graded move as it is sent."""
    return GradedMoveInfo(
        seat=graded.seat,
        move=LegalMove.of(graded.move),
        grade=graded.grade,
        lost=graded.lost,
        unit=graded.unit,
        is_exact=graded.is_exact,
        is_forced=graded.is_forced,
        best=wire_value(graded.best),
        value=wire_value(graded.value),
        better=LegalMove.list_of(graded.better),
        moves=[
            ReviewedMove(text=str(candidate.move), path=list(candidate.move.path), value=wire_value(candidate.value))
            for candidate in graded.analysis.moves
        ],
        costs=None if graded.costs is None else list(graded.costs),
        shots=None if graded.costs is None else list(graded.costs),
    )
