"""The public summary of a match, for the lists of rooms and of records."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable

from qipan.server.errors import RoomDamaged
from qipan.server.protocol.base import STATUS, GameName, Scalar, Status, WireModel
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.storage.store import StoredMatch


class MatchInfo(WireModel):
    code: str
    game: GameName
    options: dict[str, Scalar]
    status: Status
    created: float
    ended: float | None
    names: list[str | None]  # by seat; null for an empty seat


def match_info(stored: StoredMatch) -> MatchInfo:
    """Return the summary of a match. Raise RoomDamaged if its stored data cannot be read."""
    try:
        setting = RoomSetting.model_validate_json(stored.setting)
        return MatchInfo(
            code=stored.code,
            game=stored.game,
            options=setting.options,
            status=STATUS.validate_python(stored.status),
            created=stored.created,
            ended=stored.ended,
            names=json.loads(stored.names),
        )
    except ValueError as error:
        raise RoomDamaged from error


def match_infos(rows: Iterable[StoredMatch]) -> list[MatchInfo]:
    """Return the summaries of all matches that can be read."""
    infos: list[MatchInfo] = []
    for stored in rows:
        with contextlib.suppress(RoomDamaged):
            infos.append(match_info(stored))
    return infos
