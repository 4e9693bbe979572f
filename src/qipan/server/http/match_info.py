"""The public summary of a match, for the lists of rooms and of records."""

from __future__ import annotations

import json

from qipan.server.protocol.base import STATUS, GameName, NewMatch, Scalar, Status, WireModel
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
    new_match = NewMatch.model_validate_json(stored.setting)
    return MatchInfo(
        code=stored.code,
        game=stored.game,
        options=new_match.options,
        status=STATUS.validate_python(stored.status),
        created=stored.created,
        ended=stored.ended,
        names=json.loads(stored.names),
    )
