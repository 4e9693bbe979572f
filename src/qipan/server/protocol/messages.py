"""What is said over the socket of a match, as types. The page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from qipan.server.protocol.base import (
    WHOLE,
    EngineSeat,
    LegalMove,
    MoveText,
    Pace,
    PaceSeconds,
    PositionText,
    Result,
    Said,
    Scalar,
    SeatNumber,
    Status,
    Token,
    Wire,
)

# ---- what clients say over a socket ----


class Enter(Said):
    """The first message. Without a token one watches."""

    op: Literal["enter"]
    token: Token | None = None


class Ready(Said):
    """Ready to begin, or not after all. In planes, with the planes placed."""

    op: Literal["ready"]
    is_ready: bool = True


class Place(Said):
    """Planes: where one's own planes are, all of them at once, while both are placing."""

    op: Literal["place"]
    planes: Annotated[list[MoveText], Field(max_length=4)]


class Play(Said):
    """A move. `ply` is the number of moves played before it: a stale or repeated message changes nothing."""

    op: Literal["play"]
    ply: Annotated[int, Field(ge=0), WHOLE]
    move: MoveText


class Offer(Said):
    """To end in a draw, or to take moves back; or the answer to such an offer."""

    op: Literal["offer"]
    what: Literal["draw", "takeback"]
    answer: Literal["ask", "accept", "decline"] = "ask"


class Resign(Said):
    op: Literal["resign"]


class Autopilot(Said):
    """托管: an engine plays one's moves until it is switched off."""

    op: Literal["autopilot"]
    is_on: bool


class Fill(Said):
    """The host seats an engine, or, with null, frees a seat again."""

    op: Literal["fill"]
    seat: SeatNumber
    engine: EngineSeat | None


class Stand(Said):
    """Leaves the seat before the game has begun."""

    op: Literal["stand"]


class LockHints(Said):
    """The host allows hints and values of moves, or not."""

    op: Literal["lock_hints"]
    is_locked: bool


class SetPace(Said):
    """The host of a room where only engines sit makes them slower or faster, or lets them pause."""

    op: Literal["pace"]
    seconds: PaceSeconds
    is_paused: bool = False


class Step(Said):
    """One more move of engines that pause; the host's."""

    op: Literal["step"]


class Hint(Said):
    """What an engine would play here; answered to the asker alone."""

    op: Literal["hint"]


class Analyse(Said):
    """The values of the moves of a position, better and better until `stop`; of the match's own if none is given."""

    op: Literal["analyse"]
    position: PositionText | None = None
    engine: Annotated[str, StringConstraints(max_length=32)] | None = None


class StopAnalysis(Said):
    op: Literal["stop"]


class Rematch(Said):
    """Once more, seats swapped; it begins when all people have asked for it."""

    op: Literal["rematch"]


class Ping(Said):
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
CLIENT_MESSAGES = (
    Enter,
    Ready,
    Place,
    Play,
    Offer,
    Resign,
    Autopilot,
    Fill,
    Stand,
    LockHints,
    SetPace,
    Step,
    Hint,
    Analyse,
    StopAnalysis,
    Rematch,
    Ping,
)
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---- what the server says over a socket ----


class SeatState(Wire):
    """What everybody may know of a seat."""

    name: str | None
    """None while nobody sits there."""
    kind: Literal["empty", "person", "engine"]
    engine: EngineSeat | None
    state: Literal["empty", "seated", "placing", "ready", "playing", "thinking", "gone", "left"]
    is_autopilot: bool
    last_path: list[str]
    """Of the last move it made, for everybody to look at; empty where it is hidden."""
    last_move: str | None
    seconds: float | None
    """Left on the clock."""


class Position(Wire):
    """The match as one seat, or a spectator, may see it. Sent whenever anything changes."""

    op: Literal["position"] = "position"
    number: int
    """Of the last event; it grows by one with each."""
    code: str
    game: str
    options: dict[str, Scalar]
    status: Status
    ply: int
    mover: int | None
    seat: int | None
    """Whose view this is; None for spectators."""
    view: str
    """What the seat knows; of planes a spectator sees the answers to both sides' shots."""
    position: str | None
    """The whole position, unless something in it is still hidden."""
    legal: list[LegalMove]
    """Of this seat, when it is to move."""
    seats: list[SeatState]
    first_move: int
    """The number of the first of `moves`: those before it the client has been sent."""
    moves: list[str]
    """As far as this seat may know them; a shot of planes has its answer."""
    movers: list[int | None]
    """Who made each of `moves`; None of what nobody did alone."""
    spectators: int
    is_host: bool
    hints: bool
    pace: Pace | None
    """Of engines among themselves; null where people sit, and where engines play as fast as they can."""
    offers: list[str]
    """Such as ``draw:0``: what is offered, and by which seat."""
    rematch: list[int]
    """The seats that have asked for another game."""
    next_code: str | None
    """Where the rematch is played."""
    result: Result | None
    now: float
    """The server's clock in seconds, to measure countdowns by."""


class HintFound(Wire):
    op: Literal["hint"] = "hint"
    ply: int
    move: str
    path: list[str]
    value: dict[str, object]
    engine: str


class AnalysisFound(Wire):
    """One step of an analysis; `is_last` says that no better one comes."""

    op: Literal["analysis"] = "analysis"
    position: str
    analysis: dict[str, object]
    is_last: bool


class Refused(Wire):
    """A message was not obeyed; nothing has changed."""

    op: Literal["refused"] = "refused"
    reason: str
    about: str | None = None


class Pong(Wire):
    op: Literal["pong"] = "pong"


ServerMessage = Annotated[Position | HintFound | AnalysisFound | Refused | Pong, Field(discriminator="op")]
SERVER_MESSAGES = (Position, HintFound, AnalysisFound, Refused, Pong)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
