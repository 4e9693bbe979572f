"""Finished matches to look over: their positions, and their moves graded one at a time."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import lru_cache, partial
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Request, Response

import qipan
from qipan.games.planes.posterior import answers_of
from qipan.match.grading import Grade, GradedMove, Unit
from qipan.match.history import is_placing, move_of
from qipan.server.http.dependencies import ALWAYS, NO_SUCH, Code, briefly, record_of, worked
from qipan.server.http.positions import legal
from qipan.server.protocol import base as wire

SECONDS = 0.4
"""How long a move is thought about where nothing is proved."""
PATIENCE = 30.0
"""Seconds that a move may wait besides, for others that are graded."""
MOST_KEPT = 2_000
"""Graded moves that are kept to be told again; most take a few kilobytes."""

Ply = Annotated[int, Path(ge=0, le=1_000_000)]

router = APIRouter(prefix="/api/records", responses={**ALWAYS, **NO_SUCH})


class ReviewSeat(wire.Wire):
    name: str
    kind: str
    """`person`, `engine` or `remote`."""


class ReplayedMove(wire.Wire):
    """A move, or what happened instead of one, such as `resign:1`."""

    text: str
    path: list[str]
    """Empty of what is no move."""
    seat: int | None
    """Whose it was; None of a draw that was agreed."""
    answer: str | None
    """Planes: what a shot was answered."""
    position: str
    """After it."""
    mover: int | None
    """Who is to move then."""
    is_graded: bool
    """Whether it was a choice that is graded."""
    note: str
    seconds: float


class ReplayTold(wire.Wire):
    code: str
    game: str
    options: dict[str, wire.Scalar]
    seats: list[ReviewSeat]
    start: str
    mover: int | None
    """Who was to move at the start."""
    moves: list[ReplayedMove]
    result: wire.Result
    date: str


class ReviewedMove(wire.LegalMove):
    value: dict[str, object]


class GradedTold(wire.Wire):
    """A move beside the best there was; `docs/review.md` says what the grades mean."""

    seat: int
    move: wire.LegalMove
    grade: Grade
    lost: float
    unit: Unit
    is_exact: bool
    is_forced: bool
    best: dict[str, object]
    """The value of the position before the move, to the one who moved."""
    value: dict[str, object]
    """The value of the move."""
    better: list[wire.LegalMove]
    moves: list[ReviewedMove]
    """Every legal move, best first."""
    shots: list[float] | None
    """Planes: how many shots it takes on average to finish, with the best shot first and with this one."""


class ReviewTold(wire.Wire):
    ply: int
    graded: GradedTold | None
    """None of what is not graded."""


@router.get("/{code}/replay", response_model=ReplayTold)
async def replay(code: Code, request: Request) -> Response:
    """All positions of a finished match."""
    text = await record_of(code, request)
    return await briefly(request, partial(_replayed, code, text))


@router.get("/{code}/review/{ply}", response_model=ReviewTold)
async def review(code: Code, ply: Ply, request: Request) -> Response:
    """What a move of a finished match lost. `ply` is the number of moves before it."""
    text = await record_of(code, request)
    key = (hashlib.sha256(text.encode()).digest(), ply)
    told = _kept.get(key)
    if told is None:
        try:
            told = await worked(request, partial(_graded, text, ply), PATIENCE)
        except LookupError as error:
            raise HTTPException(404, str(error)) from None
        _kept.keep(key, told)
    return Response(told, media_type="application/json")


class Kept:
    """What was told, up to a number; what nobody asked for longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._told: OrderedDict[tuple[bytes, int], bytes] = OrderedDict()

    def get(self, key: tuple[bytes, int]) -> bytes | None:
        if key in self._told:
            self._told.move_to_end(key)
        return self._told.get(key)

    def keep(self, key: tuple[bytes, int], told: bytes) -> None:
        self._told[key] = told
        while len(self._told) > self._most:
            self._told.popitem(last=False)


_kept = Kept(MOST_KEPT)


@lru_cache(maxsize=16)
def _read(text: str) -> qipan.Record:
    """Moves of one match are asked for one after another."""
    return qipan.Record.from_json(text)


def _replayed(code: str, text: str) -> ReplayTold:
    record = _read(text)
    states, outcome = record.states(), record.outcome
    assert outcome is not None
    last = len(states) - 1  # what ends a game without a move leaves the position as it was
    moves = []
    for ply, entry in enumerate(record.entries):
        before, after = states[ply], states[min(ply + 1, last)]
        is_shot = record.game.name == "planes" and entry.is_move and not is_placing(before)
        is_over = ply == len(record.entries) - 1
        moves.append(
            ReplayedMove(
                text=entry.text,
                path=list(move_of(before, entry.text).path) if entry.is_move else [],
                seat=entry.seat,
                answer=answers_of(after.view(entry.seat or 0))[entry.text] if is_shot else None,
                position=after.text,
                mover=None if is_over else after.mover,
                is_graded=entry.is_move and not is_placing(before),
                note=entry.note,
                seconds=entry.seconds,
            )
        )
    return ReplayTold(
        code=code,
        game=record.game.name,
        options=record.game.options,
        seats=[ReviewSeat(name=seat.name, kind=seat.kind) for seat in record.seats],
        start=record.start.text,
        mover=record.start.mover,
        moves=moves,
        result=wire.Result(payoffs=list(outcome.payoffs), reason=outcome.reason),
        date=record.date,
    )


def _graded(text: str, ply: int, stop: qipan.Stop) -> bytes:
    record = _read(text)
    if ply >= len(record.entries):
        raise LookupError(f"there is no move {ply}; the match has {len(record.entries)}")
    found = qipan.grade(record, ply, qipan.Limit(seconds=SECONDS, stop=stop))
    return ReviewTold(ply=ply, graded=None if found is None else _told(found)).model_dump_json().encode()


def _told(found: GradedMove) -> GradedTold:
    return GradedTold(
        seat=found.seat,
        move=legal(found.move),
        grade=found.grade,
        lost=found.lost,
        unit=found.unit,
        is_exact=found.is_exact,
        is_forced=found.is_forced,
        best=found.best.json(),
        value=found.value.json(),
        better=[legal(move) for move in found.better],
        moves=[
            ReviewedMove(text=str(each.move), path=list(each.move.path), value=each.value.json())
            for each in found.analysis.moves
        ],
        shots=None if found.shots is None else list(found.shots),
    )
