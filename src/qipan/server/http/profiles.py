"""Routes about the profile of a browser. The header `Profile-Key` proves that the profile belongs to the browser."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request

from qipan.engines.levels import TOP_LEVEL
from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.http.dependencies import ERRORS, NOT_FOUND, StoreDependency, budget_of
from qipan.server.http.errors import RequestError
from qipan.server.http.matches import Rooms
from qipan.server.protocol.base import CODE_PATTERN, GameName
from qipan.server.protocol.profiles import (
    DeletionResponse,
    ExportResponse,
    GameRatingInfo,
    Opponent,
    Outcome,
    OutcomeCount,
    ProfileKey,
    ProfileResponse,
    RatingChange,
    RatingPoint,
    RedeemRequest,
    RedeemResponse,
    ResultInfo,
    ResultsResponse,
    TransferRequest,
    TransferResponse,
)
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms.deletion import delete_profile
from qipan.server.rooms.ids import digest, new_transfer_code
from qipan.server.storage.profiles import Profiles, ResultFilter, StoredResult

PAGE_SIZE = 30
TRANSFER_SECONDS = 600

NO_SUCH_TRANSFER = ReasonKind("no_such_transfer", "there is no such code, or it has expired")

router = APIRouter(prefix="/api/profile", responses=ERRORS)


async def _get_profiles(store: StoreDependency) -> Profiles:
    return store.profiles


async def _get_key(key: Annotated[ProfileKey, Header(alias="Profile-Key")]) -> str:
    return digest(key)


ProfilesDependency = Annotated[Profiles, Depends(_get_profiles)]
Key = Annotated[str, Depends(_get_key)]  # the digest of the profile's key


@router.get("")
async def profile(profiles: ProfilesDependency, key: Key) -> ProfileResponse:
    """The ratings of a profile, and its results against people and each level."""
    return await _profile(profiles, await profiles.find(key))


@router.get("/results")
async def results(
    profiles: ProfilesDependency,
    key: Key,
    game: GameName | None = None,
    outcome: Outcome | None = None,
    opponent: Opponent | None = None,
    level: Annotated[int | None, Query(ge=1, le=TOP_LEVEL)] = None,
    code: Annotated[str | None, Query(pattern=CODE_PATTERN)] = None,
    before: Annotated[
        float | None, Query(allow_inf_nan=False, description="Only matches that started before this time.")
    ] = None,
) -> ResultsResponse:
    """The matches of a profile, the latest first, also those in progress."""
    found = await profiles.find(key)
    wanted = ResultFilter(game, outcome, opponent, level, code, before)
    rows = [] if found is None else await profiles.results(found, wanted, PAGE_SIZE + 1)
    shown = rows[:PAGE_SIZE]
    return ResultsResponse(results=_infos(shown), next=shown[-1].started if len(rows) > PAGE_SIZE else None)


@router.get("/export")
async def export(profiles: ProfilesDependency, key: Key) -> ExportResponse:
    """Everything that the server stores about a profile."""
    found = await profiles.find(key)
    rows = [] if found is None else await profiles.results(found, ResultFilter())
    return ExportResponse(profile=await _profile(profiles, found), results=_infos(rows))


@router.post("/transfer")
async def transfer(body: TransferRequest, request: Request, profiles: ProfilesDependency, key: Key) -> TransferResponse:
    """Create a code with which another device gets this profile, once and within ten minutes."""
    budget_of(request).charge_transfer()
    code, expires = new_transfer_code(), clock.now() + TRANSFER_SECONDS
    await profiles.add_transfer(key, digest(code), body.data, expires)
    return TransferResponse(code=code, expires=expires, seconds=TRANSFER_SECONDS)


@router.post("/redeem", responses=NOT_FOUND)
async def redeem(body: RedeemRequest, request: Request, profiles: ProfilesDependency, key: Key) -> RedeemResponse:
    """Give this browser the profile of a transfer code. The matches of its former profile join the new one."""
    budget_of(request).charge_transfer()
    data = await profiles.redeem_transfer(key, digest(body.code), clock.now())
    if data is None:
        raise RequestError(404, NO_SUCH_TRANSFER())
    return RedeemResponse(data=data)


@router.post("/deletion")
async def deletion(store: StoreDependency, rooms: Rooms, key: Key) -> DeletionResponse:
    """Delete the profile. Its matches stay for the opponents, without the name of the profile's owner."""
    return DeletionResponse(matches=await delete_profile(store, rooms, key))


async def _profile(profiles: Profiles, found: int | None) -> ProfileResponse:
    if found is None:
        return ProfileResponse(created=None, ratings=[], outcomes=[])
    ratings = [
        GameRatingInfo(
            game=each.game,
            rating=round(each.rating.points),
            deviation=round(each.rating.deviation),
            matches=each.matches,
            history=[RatingPoint(at=at, rating=round(rating)) for at, rating in each.history],
        )
        for each in await profiles.ratings(found)
    ]
    return ProfileResponse(
        created=await profiles.created(found), ratings=ratings, outcomes=_counts(await profiles.outcomes(found))
    )


def _counts(rows: Iterable[tuple[str, Opponent, int | None, Outcome, int]]) -> list[OutcomeCount]:
    counts: dict[tuple[str, Opponent, int | None], dict[str, int]] = {}
    for game, opponent, level, outcome, count in rows:
        counts.setdefault((game, opponent, level), {})[outcome] = count
    ordered = sorted(counts.items(), key=lambda item: (item[0][0], item[0][1], item[0][2] or 0))
    return [
        OutcomeCount(
            game=game,
            opponent=opponent,
            level=level,
            win=each.get("win", 0),
            draw=each.get("draw", 0),
            placed=each.get("placed", 0),
            loss=each.get("loss", 0),
        )
        for (game, opponent, level), each in ordered
    ]


def _infos(rows: Iterable[StoredResult]) -> list[ResultInfo]:
    """Return matches as they are sent; matches that cannot be read are left out."""
    infos = []
    for row in rows:
        try:
            options = RoomSetting.model_validate_json(row.setting).options
            names = json.loads(row.names)
        except ValueError:
            continue
        change = None
        if row.rating_before is not None and row.rating_after is not None:
            change = RatingChange(before=round(row.rating_before), after=round(row.rating_after))
        infos.append(
            ResultInfo(
                code=row.code,
                game=row.game,
                options=options,
                names=names,
                seat=row.seat,
                started=row.started,
                ended=row.ended,
                outcome=row.outcome,
                place=row.place,
                opponent=row.opponent,
                level=row.level,
                rating=change,
                unrated=row.unrated,
                is_archived=row.is_archived,
            )
        )
    return infos
