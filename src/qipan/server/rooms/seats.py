"""The seats of a room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qipan.match import Seat as MatchSeat
from qipan.server.protocol.base import EngineSeat

DELETED_NAME = "—"  # replaces the name of a person who has deleted the profile


@dataclass(frozen=True)
class Seat:
    name: str | None = None
    token_digest: str | None = None  # digest of the token that holds the seat
    engine: EngineSeat | None = None
    profile: str | None = None  # digest of the key of the person's profile
    is_ready: bool = False
    is_linked: bool = False  # whether another program plays the seat; see `events.SeatLinked`
    setup: tuple[str, ...] | None = None  # the moves of the seat's set-up; nobody else may know them

    @property
    def kind(self) -> Literal["empty", "person", "engine"]:
        if self.engine is not None:
            return "engine"
        return "empty" if self.token_digest is None and not self.is_linked else "person"

    def match_seat(self, number: int) -> MatchSeat:
        """Return the seat in the form that the record of the match contains, with the settings of an engine."""
        name = self.name or f"seat {number}"
        if self.is_linked:
            return MatchSeat(name, "remote")
        return MatchSeat(name) if self.engine is None else MatchSeat.of("engine", name, self.engine.settings)


@dataclass(frozen=True)
class LastMove:
    text: str | None = None
    path: tuple[str, ...] = ()


def engine_label(engine: EngineSeat) -> str:
    """Return the name under which an engine plays."""
    return engine.engine if engine.level is None else f"{engine.engine} {engine.level}"
