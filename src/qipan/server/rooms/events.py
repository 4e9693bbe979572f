"""The events of a room: everything that has happened in it, in order. Only events change a room's state.

They are stored as JSON. Every later version must be able to read what was once stored: see `upgrade`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter
from pydantic_core import from_json

from qipan.match import Event as MatchEvent
from qipan.match.event import EventKind
from qipan.match.text import NAME
from qipan.server.protocol.base import EngineSeat, without_validation

# A name in the log. A name that only an earlier version accepted must not make the room unreadable.
StoredName = Annotated[str, AfterValidator(NAME.repair)]


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Hosted(_Event):
    """The room has a host."""

    type: Literal["hosted"] = "hosted"
    host: str | None  # digest of the host's token


class SeatTaken(_Event):
    type: Literal["seat_taken"] = "seat_taken"
    seat: int
    name: StoredName
    token_digest: str
    # Digest of the key of the person's profile.
    profile: Annotated[str | None, Field(exclude_if=lambda profile: profile is None)] = None


class SeatFilled(_Event):
    """An engine has taken the seat."""

    type: Literal["seat_filled"] = "seat_filled"
    seat: int
    engine: EngineSeat


class SeatLinked(_Event):
    """The seat is held by a player of another program, which checks the match as well; see `qipan.lan`."""

    type: Literal["seat_linked"] = "seat_linked"
    seat: int
    name: StoredName


class SeatEmptied(_Event):
    type: Literal["seat_emptied"] = "seat_emptied"
    seat: int


class SeatFreed(_Event):
    """The host has removed the person from the seat."""

    type: Literal["seat_freed"] = "seat_freed"
    seat: int


class SeatRenamed(_Event):
    """The person of the seat has another name."""

    type: Literal["seat_renamed"] = "seat_renamed"
    seat: int
    name: StoredName


class RoomClosed(_Event):
    """The host has closed the room before the match."""

    type: Literal["room_closed"] = "room_closed"


class RoomExpired(_Event):
    """The room was closed before the match because nobody has used it for long."""

    type: Literal["room_expired"] = "room_expired"


class ReadyChanged(_Event):
    type: Literal["ready_changed"] = "ready_changed"
    seat: int
    is_ready: bool


class LayoutPlaced(_Event):
    """A seat has chosen its layout before the match. Until the match is over, no other seat may know it."""

    type: Literal["layout_placed"] = "layout_placed"
    seat: int
    layout: tuple[str, ...]


class HintsChanged(_Event):
    type: Literal["hints_changed"] = "hints_changed"
    are_allowed: bool


class UnlockOffered(_Event):
    """The host has offered to unlock hints during the match, which needs the agreement of every person."""

    type: Literal["unlock_offered"] = "unlock_offered"


class UnlockAccepted(_Event):
    type: Literal["unlock_accepted"] = "unlock_accepted"
    seat: int


class UnlockDeclined(_Event):
    """A person has declined the host's offer to unlock hints, or the host has withdrawn it."""

    type: Literal["unlock_declined"] = "unlock_declined"
    seat: int | None  # None for a host without a seat


class ChatChanged(_Event):
    """The host has switched the chat on or off."""

    type: Literal["chat_changed"] = "chat_changed"
    is_allowed: bool


class PaceChanged(_Event):
    type: Literal["pace_changed"] = "pace_changed"
    seconds: float  # minimum time between moves
    pause_ply: int | None  # the ply at which the engines stop; None if not paused


class Started(_Event):
    """The match has started."""

    type: Literal["started"] = "started"
    at: float | None  # seconds since 1970; None in old rooms, which did not store this time


class MatchChanged(_Event):
    """An event of the match, such as a move. See `qipan.match.Event` for its fields."""

    type: Literal["match_changed"] = "match_changed"
    kind: EventKind
    seat: int | None
    text: str = ""
    at: float  # seconds since the match started
    keeps_time: Annotated[bool, Field(exclude_if=lambda keeps_time: not keeps_time)] = False

    @staticmethod
    def of(event: MatchEvent) -> MatchChanged:
        assert event.kind != "place", "a set-up is stored as LayoutPlaced"
        text = ",".join(event.moves) if event.kind == "reveal" else event.text
        return _create_match_changed(
            kind=event.kind, seat=event.seat, text=text, at=event.at, keeps_time=event.keeps_time
        )

    @property
    def match_event(self) -> MatchEvent:
        # The moves of a set-up are stored as one text, by a `reveal` or, in earlier versions, by a `place`.
        moves = tuple(self.text.split(",")) if self.kind in ("place", "reveal") else ()
        return MatchEvent(self.kind, self.seat, "" if moves else self.text, self.at, moves, self.keeps_time)


_create_match_changed = without_validation(MatchChanged)


class AutopilotChosen(_Event):
    """A seat has chosen the engine that plays its moves while its autopilot is on."""

    type: Literal["autopilot_chosen"] = "autopilot_chosen"
    seat: int
    engine: EngineSeat


class Adjourned(_Event):
    """The match is adjourned, since somebody is away, or since nobody watches a match that plays itself."""

    type: Literal["adjourned"] = "adjourned"
    at: float | None = None  # seconds since the match started; None in old rooms, which did not store this time


class Resumed(_Event):
    """Everybody has come back to a match that was adjourned, or somebody watches it if it plays itself."""

    type: Literal["resumed"] = "resumed"
    at: float | None = None  # seconds since 1970; None in old rooms, which did not store this time


class HelpGiven(_Event):
    """A seat was shown a hint or the values of its moves. It is stored once for a seat, if the seat has a profile."""

    type: Literal["help_given"] = "help_given"
    seat: int


class NameDeleted(_Event):
    """The person of the seat has deleted the profile, and with it the name."""

    type: Literal["name_deleted"] = "name_deleted"
    seat: int


class RematchRequested(_Event):
    type: Literal["rematch_requested"] = "rematch_requested"
    seat: int


class RematchCreated(_Event):
    type: Literal["rematch_created"] = "rematch_created"
    code: str  # code of the new room


Event = (
    Hosted
    | SeatTaken
    | SeatFilled
    | SeatLinked
    | SeatEmptied
    | SeatFreed
    | SeatRenamed
    | RoomClosed
    | RoomExpired
    | ReadyChanged
    | LayoutPlaced
    | HintsChanged
    | UnlockOffered
    | UnlockAccepted
    | UnlockDeclined
    | ChatChanged
    | PaceChanged
    | Started
    | MatchChanged
    | AutopilotChosen
    | Adjourned
    | Resumed
    | HelpGiven
    | NameDeleted
    | RematchRequested
    | RematchCreated
)
_EVENTS: TypeAdapter[list[Event]] = TypeAdapter(list[Annotated[Event, Field(discriminator="type")]])


def write_batch(events: Sequence[Event]) -> str:
    """Return events as JSON, to be stored.

    >>> write_batch([SeatEmptied(seat=1)])
    '[{"type":"seat_emptied","seat":1}]'
    """
    return _EVENTS.dump_json(list(events), exclude_none=False).decode()


def read_batch(text: str) -> list[Event]:
    """Return stored events, also of earlier versions. Raise ValueError if the text is not a list of events.

    >>> read_batch('[{"type":"seat_emptied","seat":1}]') == read_batch('[{"do":"stand","seat":1}]')
    True
    """
    stored = from_json(text)
    if isinstance(stored, list) and any(isinstance(event, dict) and "do" in event for event in stored):
        return _EVENTS.validate_python([new for event in stored for new in upgrade(event)])
    return _EVENTS.validate_json(text)


def upgrade(event: Any) -> list[dict[str, Any]]:
    """Convert an event of the first stored format, whose key `do` names its kind, to the present one.

    Raise ValueError if it is not such an event.
    """
    try:
        return _upgrade(event)
    except (KeyError, TypeError) as error:
        raise ValueError("not an event of the first format") from error


def _upgrade(event: Any) -> list[dict[str, Any]]:
    match event["do"]:
        case "host":
            return [{"type": "hosted", "host": event["token"]}]
        case "sit":
            taken = {"seat": event["seat"], "name": event["name"], "token_digest": event["token"]}
            return [{"type": "seat_taken", **taken}]
        case "stand":
            return [{"type": "seat_emptied", "seat": event["seat"]}]
        case "fill":
            return [{"type": "seat_filled", "seat": event["seat"], "engine": event["engine"]}]
        case "ready":
            return [{"type": "ready_changed", "seat": event["seat"], "is_ready": event["is_ready"]}]
        case "place":
            [layout] = (value for value in event.values() if isinstance(value, list))
            return [{"type": "layout_placed", "seat": event["seat"], "layout": tuple(layout)}]
        case "hints":
            return [{"type": "hints_changed", "are_allowed": event["allowed"]}]
        case "pace":
            return [{"type": "pace_changed", "seconds": event["seconds"], "pause_ply": event["halt"]}]
        case "begin":
            return [{"type": "started", "at": None}]
        case "match":
            return [
                {"type": "match_changed", "kind": kind, "seat": seat, "text": text, "at": at}
                for kind, seat, text, at in event["events"]
            ]
        case "rematch":
            return [{"type": "rematch_requested", "seat": event["seat"]}]
        case "next":
            return [{"type": "rematch_created", "code": event["code"]}]
        case _:
            raise ValueError("unknown event")
