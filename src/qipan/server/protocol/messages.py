"""The messages of a match's socket. The page's TypeScript types are generated from these classes."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, TypeAdapter

from qipan.server.protocol.base import (
    INTEGRAL,
    ClientModel,
    EngineName,
    EngineSeat,
    GameName,
    LegalMove,
    MoveText,
    Pace,
    PaceSeconds,
    PositionText,
    Reason,
    Result,
    SeatNumber,
    Status,
    Token,
    WireModel,
)
from qipan.server.protocol.pieces import PieceGroup, SeatStanding
from qipan.server.protocol.values import Analysis, Value

MAX_SETUP_MOVES = 100

# ---- from the client ----


class Enter(ClientModel):
    """The first message. Without a token, the client is a spectator."""

    op: Literal["enter"]
    token: Token | None = None


class Ready(ClientModel):
    """Declares the seat ready to start, or no longer ready. In a game that begins with hidden moves, the
    seat must send these first; see `place`."""

    op: Literal["ready"]
    is_ready: bool = True


class Place(ClientModel):
    """In a game that begins with hidden moves: sets all those of the seat's first turn, before the game."""

    op: Literal["place"]
    moves: Annotated[list[MoveText], Field(max_length=MAX_SETUP_MOVES)]


class Play(ClientModel):
    """Plays a move. `ply` is the number of moves played before it, so that a stale or repeated message is refused."""

    op: Literal["play"]
    ply: Annotated[int, Field(ge=0), INTEGRAL]
    move: MoveText


class Offer(ClientModel):
    """Offers a draw, asks for a takeback, or answers such an offer."""

    op: Literal["offer"]
    what: Literal["draw", "takeback"]
    answer: Literal["ask", "accept", "decline"] = "ask"


class Resign(ClientModel):
    op: Literal["resign"]


class Claim(ClientModel):
    """In a game without a clock: makes a person who has been away for long forfeit, or agree to a draw."""

    op: Literal["claim"]
    what: Literal["win", "draw"]
    seat: SeatNumber  # the seat of the person who is away


class Autopilot(ClientModel):
    """Switches the autopilot (托管) on or off: while it is on, an engine plays the seat's moves. By default that is the
    engine that the seat has chosen before, or `best`."""

    op: Literal["autopilot"]
    is_on: bool
    engine: EngineSeat | None = None


class Fill(ClientModel):
    """Host only: gives the seat to an engine, or empties it if `engine` is null."""

    op: Literal["fill"]
    seat: SeatNumber
    engine: EngineSeat | None


class Stand(ClientModel):
    """Gives up the seat before the game."""

    op: Literal["stand"]


class LockHints(ClientModel):
    """Host only: forbids or allows hints, move values and autopilots. Autopilots that are on are switched off."""

    op: Literal["lock_hints"]
    is_locked: bool


class SetPace(ClientModel):
    """Host only, in a match between engines: sets the pace, or pauses the match."""

    op: Literal["pace"]
    seconds: PaceSeconds
    is_paused: bool = False


class Step(ClientModel):
    """Host only: lets a paused match continue by one move."""

    op: Literal["step"]


class Hint(ClientModel):
    """Requests an engine's move. Only the sender gets the reply."""

    op: Literal["hint"]


class Analyse(ClientModel):
    """Requests the values of all moves, improved step by step until `stop`; by default in the match's own position."""

    op: Literal["analyse"]
    position: PositionText | None = None
    engine: EngineName | None = None


class StopAnalysis(ClientModel):
    op: Literal["stop"]


class Rematch(ClientModel):
    """Requests another game with rotated seats. It is created once every person has requested it."""

    op: Literal["rematch"]


class Ping(ClientModel):
    op: Literal["ping"]


# The messages that change the room: see rooms.commands.
Command = (
    Ready | Place | Play | Offer | Resign | Claim | Autopilot | Fill | Stand | LockHints | SetPace | Step | Rematch
)
ClientMessage = Annotated[Enter | Command | Hint | Analyse | StopAnalysis | Ping, Field(discriminator="op")]
CLIENT_MESSAGES: tuple[type[WireModel], ...] = get_args(get_args(ClientMessage)[0])
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---- from the server ----


SeatPhase = Literal["empty", "seated", "placing", "ready", "playing", "thinking", "gone", "left"]


class SeatState(WireModel):
    """What everybody may know about a seat."""

    name: str | None  # null if the seat is empty
    kind: Literal["empty", "person", "engine"]
    engine: EngineSeat | None
    state: SeatPhase
    is_autopilot: bool
    last_move: str | None
    last_path: list[str]  # path of the seat's last move; empty if there is none or it is hidden
    seconds: float | None  # time left on the clock; null without a clock
    away_since: float | None  # when the person's last connection was closed, like `now`; null unless `state` is `gone`


class DeclinedOffer(WireModel):
    what: Literal["draw", "takeback"]
    seat: int  # the seat that made the offer
    by: int  # the seat that declined it


class Position(WireModel):
    """A snapshot of the room as one seat, or a spectator, may see it. Sent after every change."""

    op: Literal["position"] = "position"
    code: str
    game: GameName
    options: dict[str, bool | int | str]
    ply: int
    mover: int | None
    view: str  # the seat's view; for spectators the position or, if part of it is hidden, what everybody may know
    position: str | None  # the complete position; null while part of it is hidden
    pieces: list[PieceGroup]  # what lies on the board, as far as the viewer may know
    phase: str  # the part of the game; `play` if it has only one
    score: list[int] | None  # the points of each seat; null if the game keeps no score
    standing: list[SeatStanding]  # of each seat
    material: list[int] | None  # the value of each seat's pieces; null while part of the position is hidden
    legal: list[LegalMove]  # this seat's legal moves; empty if it is not to move
    offers: list[str]  # such as `draw:0`: what is offered, and by which seat
    declined: DeclinedOffer | None  # the offer that was declined last; null after the next move or offer
    result: Result | None
    number: int  # number of batches of events applied so far; a newer snapshot has a larger number
    status: Status
    seat: int | None  # the seat whose view this is; null for spectators
    seats: list[SeatState]
    first_move: int  # index, in the whole match, of the first of `moves`; the client already has the earlier ones
    moves: list[str]  # the moves, and entries such as `resign:1`, that this seat may know, with what they revealed
    movers: list[int | None]  # the seat of each entry in `moves`; null for an agreed draw
    spectators: int
    is_host: bool
    hints: bool
    pace: Pace | None  # pace of a match between engines; null if people play, or if engines play at full speed
    rematch: list[int]  # the seats that have requested another game
    next_code: str | None  # code of the room of the rematch
    now: float  # when the snapshot was made, by the server's clock, in seconds since 1970


class HintFound(WireModel):
    op: Literal["hint"] = "hint"
    ply: int
    move: str
    path: list[str]
    value: Value
    engine: str


class AnalysisFound(WireModel):
    """One step of an analysis. Each step is better than the one before; `is_last` marks the last one."""

    op: Literal["analysis"] = "analysis"
    position: str
    analysis: Analysis
    is_last: bool


class Refused(WireModel):
    """A message was refused; nothing has changed."""

    op: Literal["refused"] = "refused"
    reason: Reason
    about: str | None = None


class Pong(WireModel):
    op: Literal["pong"] = "pong"


ServerMessage = Annotated[Position | HintFound | AnalysisFound | Refused | Pong, Field(discriminator="op")]
SERVER_MESSAGES: tuple[type[WireModel], ...] = get_args(get_args(ServerMessage)[0])
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
