"""The messages of a match's socket. The page's types are generated from these."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, TypeAdapter

from qipan.server.protocol.base import (
    INTEGRAL,
    ClientModel,
    EngineName,
    EngineSeat,
    LegalMove,
    MoveText,
    Pace,
    PaceSeconds,
    PositionText,
    Result,
    Scalar,
    SeatNumber,
    Status,
    Token,
    WireModel,
)

# ---- from the client ----


class Enter(ClientModel):
    """The first message. Without a token, the client is a spectator."""

    op: Literal["enter"]
    token: Token | None = None


class Ready(ClientModel):
    """Ready to start, or no longer ready. In planes, all planes must be placed first."""

    op: Literal["ready"]
    is_ready: bool = True


class Place(ClientModel):
    """Planes: the seat's complete layout, before the game."""

    op: Literal["place"]
    planes: Annotated[list[MoveText], Field(max_length=4)]


class Play(ClientModel):
    """A move. `ply` is the number of moves played before it, so that a stale or repeated message is refused."""

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


class Autopilot(ClientModel):
    """托管: an engine plays the seat's moves until this is switched off."""

    op: Literal["autopilot"]
    is_on: bool


class Fill(ClientModel):
    """Host only: seats an engine, or with null empties the seat."""

    op: Literal["fill"]
    seat: SeatNumber
    engine: EngineSeat | None


class Stand(ClientModel):
    """Gives up the seat, before the game."""

    op: Literal["stand"]


class LockHints(ClientModel):
    """Host only: forbids or allows hints and move values."""

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
    """Asks for an engine's move. Only the sender gets the reply."""

    op: Literal["hint"]


class Analyse(ClientModel):
    """Asks for the values of all moves, in increasing quality until `stop`; by default in the match's own position."""

    op: Literal["analyse"]
    position: PositionText | None = None
    engine: EngineName | None = None


class StopAnalysis(ClientModel):
    op: Literal["stop"]


class Rematch(ClientModel):
    """Asks for another game with rotated seats; it is created once every person has asked."""

    op: Literal["rematch"]


class Ping(ClientModel):
    op: Literal["ping"]


ClientMessage = Annotated[
    Enter
    | Ready
    | Place
    | Play
    | Offer
    | Resign
    | Autopilot
    | Fill
    | Stand
    | LockHints
    | SetPace
    | Step
    | Hint
    | Analyse
    | StopAnalysis
    | Rematch
    | Ping,
    Field(discriminator="op"),
]
CLIENT_MESSAGES: tuple[type[WireModel], ...] = get_args(get_args(ClientMessage)[0])
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---- from the server ----


class SeatState(WireModel):
    """What everybody may know about a seat."""

    name: str | None  # null if the seat is empty
    kind: Literal["empty", "person", "engine"]
    engine: EngineSeat | None
    state: Literal["empty", "seated", "placing", "ready", "playing", "thinking", "gone", "left"]
    is_autopilot: bool
    last_path: list[str]  # of its last move; empty if that is hidden
    last_move: str | None
    seconds: float | None  # left on its clock


class Position(WireModel):
    """A snapshot of the room as one seat, or a spectator, may see it. Sent after every change."""

    op: Literal["position"] = "position"
    number: int  # how many batches of events the match has
    code: str
    game: str
    options: dict[str, Scalar]
    status: Status
    ply: int
    mover: int | None
    seat: int | None  # whose view this is; null for spectators
    view: str  # what the seat knows; in planes spectators get the answers to both sides' shots
    position: str | None  # the complete position, unless part of it is still hidden
    legal: list[LegalMove]  # this seat's moves, when it is to move
    seats: list[SeatState]
    first_move: int  # index of the first of `moves`; the client already has the earlier ones
    moves: list[str]  # as far as this seat may know them; a shot in planes includes its answer
    movers: list[int | None]  # the seat that made each of `moves`; null for what no single seat did
    spectators: int
    is_host: bool
    hints: bool
    pace: Pace | None  # of a match between engines; null if people play, or if engines play at full speed
    offers: list[str]  # such as `draw:0`: what is offered, and by which seat
    rematch: list[int]  # the seats that asked for another game
    next_code: str | None  # the room of the rematch
    result: Result | None
    now: float  # the server's time in seconds, the reference for countdowns


class HintFound(WireModel):
    op: Literal["hint"] = "hint"
    ply: int
    move: str
    path: list[str]
    value: dict[str, object]
    engine: str


class AnalysisFound(WireModel):
    """One step of an analysis. After `is_last` no better one follows."""

    op: Literal["analysis"] = "analysis"
    position: str
    analysis: dict[str, object]
    is_last: bool


class Refused(WireModel):
    """A message was refused; nothing has changed."""

    op: Literal["refused"] = "refused"
    reason: str
    about: str | None = None


class Pong(WireModel):
    op: Literal["pong"] = "pong"


ServerMessage = Annotated[Position | HintFound | AnalysisFound | Refused | Pong, Field(discriminator="op")]
SERVER_MESSAGES: tuple[type[WireModel], ...] = get_args(get_args(ServerMessage)[0])
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
