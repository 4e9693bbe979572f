"""Snapshots: the messages that a match's socket sends after every change.

A snapshot is short: a field that has its default value is left out, and so is what follows from other fields. It is
made of parts that change at different times or differ between viewers, so that each part is written only once.
"""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from qipan.server.protocol.base import Clock, EngineSeat, GameName, Pace, Result, Status, TimeoutRule, WireModel
from qipan.server.protocol.chat import ChatState
from qipan.server.protocol.pieces import PieceText, SeatStanding

SeatPhase = Literal["empty", "seated", "placing", "ready", "playing", "thinking", "gone", "left"]
PeerState = Literal["gone", "placing", "ready", "thinking", "waiting"]


class SnapshotPart(WireModel):
    """Base class of the parts of a snapshot. A field that has its default value is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    def fields_json(self) -> str:
        """Return the fields as in a JSON object, but without its braces."""
        # `model_dump_json` does the same, but takes a third longer.
        return self.__pydantic_serializer__.to_json(self, exclude_defaults=True)[1:-1].decode()


class SeatState(SnapshotPart):
    """What everybody may know about a seat."""

    name: str | None  # null if the seat is empty
    kind: Literal["empty", "person", "engine"]
    engine: EngineSeat | None = None
    state: SeatPhase
    is_autopilot: bool = False
    last_move: str | None = None
    last_path: list[str] = Field(default=[])  # path of the seat's last move; empty if there is none or it is hidden
    seconds: float | None = None  # time left on the clock; null without a clock
    # When the person's last connection was closed, by the same clock as `now`; null unless `state` is `gone`.
    away_since: float | None = None
    # In a duel, the state of the player of the other program; null otherwise.
    peer: PeerState | None = None


class Invitation(WireModel):
    """What a guest should know before taking a seat, besides the game and its options."""

    host: int | None  # the host's seat; null if the host has none
    first: int  # the seat that moves first
    clock: Clock | None
    on_timeout: TimeoutRule
    draw_rule: bool


class DeclinedOffer(WireModel):
    what: Literal["draw", "takeback"]
    seat: int  # the seat that made the offer
    by: int  # the seat that declined the offer


class UnlockOffer(WireModel):
    """The host's offer to unlock hints during the game."""

    agreed: list[int]  # the seats whose people agree; hints are unlocked once all do
    declined_by: int | None  # the seat that has declined the offer, until the next move; null while it is open


class ShortMove(SnapshotPart):
    """A legal move. Its path is left out if it is only the cell that the text names."""

    text: str
    path: list[str] | None = None


class RoomPart(SnapshotPart):
    """The fields that never change."""

    code: str
    game: GameName
    options: dict[str, bool | int | str]


class BoardPart(SnapshotPart):
    """The fields that change only when an event occurs, not as the clock runs or people come and go."""

    ply: int
    mover: int | None
    # The seat's view; for spectators the position or, if part of it is hidden, what everybody may know. It is left out
    # if it is the same as `position`.
    view: str | None = None
    position: str | None = None  # the complete position; null while part of it is hidden
    pieces: list[PieceText]  # what lies on the board, as far as the viewer may know
    phase: str = "play"  # the part of the game; `play` if the game has only one part
    score: list[int] | None = None  # the points of each seat; null if the game keeps no score
    reached: list[int] | None = None  # how much of the goal in the layout each seat has reached; null without a goal
    standing: list[SeatStanding] = Field(default=[])  # by seat; empty while all seats play and no place is decided
    material: list[int] | None = None  # the value of each seat's pieces; null while part of the position is hidden
    offers: list[str] = Field(default=[])  # such as `draw:0`: what is offered, and by which seat
    declined: DeclinedOffer | None = None  # the last offer, if it was declined; null after the next move or offer
    result: Result | None


class StatusPart(SnapshotPart):
    """What everybody may know about the room and its seats."""

    number: int  # number of batches of events applied so far; a newer snapshot has a larger number
    status: Status
    seats: list[SeatState]
    invitation: Invitation | None = None  # null once the match has started
    spectators: int = 0
    spectator_names: list[str] = Field(default=[])  # the names of spectators who have given one
    hints: bool = True
    unlock: UnlockOffer | None = None  # null if there is no offer to unlock hints
    chat: ChatState = "on"
    pace: Pace | None = None  # pace of a match between engines; null if people play, or if engines play at full speed
    is_adjourned: bool = False  # whether nothing can be claimed until everybody has come back
    rematch: list[int] = Field(default=[])  # the seats that have requested another game
    next_code: str | None = None  # code of the room of the rematch
    now: float  # when the snapshot was made, by the server's clock, in seconds since 1970


class ViewerPart(SnapshotPart):
    """The fields that depend on the viewer, and on what the viewer has already received."""

    seat: int | None  # the seat whose view this is; null for spectators
    is_host: bool = False
    # Whether the unfinished match counts for the viewer's rating. The match no longer counts once the viewer has seen
    # hints or values of moves.
    is_rated: bool = False
    first_move: int  # index, in the whole match, of the first of `moves`; the client already has the earlier ones
    moves: list[str]  # the moves, and entries such as `resign:1`, that this seat may know, with what the moves revealed
    movers: list[int | None]  # the seat of each entry in `moves`; null for an agreed draw
    captures: list[int] = Field(default=[])  # indices in `legal` of the moves that capture


class Position(ViewerPart, StatusPart, BoardPart, RoomPart):
    """A snapshot of the room as one seat, or a spectator, may see it. Sent after every change.

    Fields that have their default value are left out.
    """

    op: Literal["position"]
    legal: list[ShortMove]  # this seat's legal moves; empty if another seat is to move


def snapshot_json(room: str, board: str, status: str, viewer: str, legal: str) -> str:
    """Return a snapshot, given the fields of its parts and the list of legal moves in JSON.

    >>> viewer = ViewerPart(seat=0, first_move=4, moves=["7"], movers=[1])
    >>> snapshot_json('"code":"bamotiku"', '"ply":5', '"status":"playing"', viewer.fields_json(), "[]")
    '{"op":"position","code":"bamotiku","ply":5,"status":"playing","seat":0,"first_move":4,"moves":["7"],"movers":[1],"legal":[]}'
    """
    return f'{{"op":"position",{room},{board},{status},{viewer},"legal":{legal}}}'
