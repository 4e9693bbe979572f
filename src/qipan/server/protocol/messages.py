"""The messages of a match's socket. The page's TypeScript types are generated from these classes."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, TypeAdapter

from qipan.server.protocol.base import INTEGRAL, ClientModel, EngineSeat, PaceSeconds, Reason, SeatNumber, WireModel
from qipan.server.protocol.chat import AllowChat, ChatHistory, ReadChat, Said, Say
from qipan.server.protocol.snapshots import Position
from qipan.server.protocol.texts import EngineName, MoveText, Name, PositionText, Token
from qipan.server.protocol.values import Analysis, Value

MAX_SETUP_MOVES = 100

Answer = Literal["ask", "accept", "decline"]
EmoteName = Literal["hello", "well_played", "oops", "thinking", "thanks"]

# ---- from the client ----


class Enter(ClientModel):
    """The first message. Without a token, the client is a spectator; if it gives a name, everybody sees it."""

    op: Literal["enter"]
    token: Token | None = None
    name: Name | None = None


class Ready(ClientModel):
    """Declares the seat ready to start, or no longer ready. In a game that begins with hidden moves, the
    seat must first send these moves; see `place`."""

    op: Literal["ready"]
    is_ready: bool = True


class Place(ClientModel):
    """In a game that begins with hidden moves: chooses all hidden moves of the seat's first turn, before the game."""

    op: Literal["place"]
    moves: Annotated[list[MoveText], Field(max_length=MAX_SETUP_MOVES)]


class Play(ClientModel):
    """Plays a move. `ply` is the number of moves played before it, so that a stale or repeated message is refused."""

    op: Literal["play"]
    ply: Annotated[int, Field(ge=0), INTEGRAL]
    move: MoveText


class Offer(ClientModel):
    """Offers a draw, asks for a takeback, or answers such an offer; or answers the host's offer to unlock hints."""

    op: Literal["offer"]
    what: Literal["draw", "takeback", "hints"]
    answer: Answer = "ask"
    # For a takeback: whether the seat accepts that the game will no longer be rated. In a rated game, engines refuse a
    # takeback unless this is set.
    is_unrated: bool = False


class Resign(ClientModel):
    op: Literal["resign"]


class Claim(ClientModel):
    """In a game without a clock: makes a person who has been away for long forfeit, or agree to a draw. In any game:
    adjourns the match, so that nothing can be claimed until everybody has come back; with a clock, only on the turn of
    the person who is away."""

    op: Literal["claim"]
    what: Literal["win", "draw", "adjournment"]
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
    """Leaves the seat before the game."""

    op: Literal["stand"]


class Rename(ClientModel):
    """Changes the name of the seat's person before the game."""

    op: Literal["rename"]
    name: Name


class FreeSeat(ClientModel):
    """Host only, before the game: removes the person from a seat."""

    op: Literal["free_seat"]
    seat: SeatNumber


class CloseRoom(ClientModel):
    """Host only, before the game: closes the room for good."""

    op: Literal["close_room"]


class LockHints(ClientModel):
    """Host only: forbids or allows hints, move values and autopilots. Autopilots that are on are switched off. During
    the game, allowing them is only an offer, with which every person has to agree; see `offer`."""

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
    """Requests the move that an engine recommends, by default the best engine. Only the sender gets the reply."""

    op: Literal["hint"]
    engine: EngineName | None = None


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


class Emote(ClientModel):
    """Shows everybody in the room one of a few emotes. Nothing is stored."""

    op: Literal["emote"]
    emote: EmoteName


class Ping(ClientModel):
    op: Literal["ping"]


# The messages that change the room: see rooms.commands.
Command = (
    Ready
    | Place
    | Play
    | Offer
    | Resign
    | Claim
    | Autopilot
    | Fill
    | Stand
    | Rename
    | FreeSeat
    | CloseRoom
    | LockHints
    | AllowChat
    | SetPace
    | Step
    | Rematch
)
ClientMessage = Annotated[
    Enter | Command | Hint | Analyse | StopAnalysis | Emote | Say | ReadChat | Ping, Field(discriminator="op")
]
CLIENT_MESSAGES: tuple[type[WireModel], ...] = get_args(get_args(ClientMessage)[0])
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---- from the server ----


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


class Queued(WireModel):
    """The requested hint or analysis is waiting in the queue; sent whenever its place changes."""

    op: Literal["queued"] = "queued"
    about: Literal["hint", "analyse"]
    place: int | None  # place in the queue, from 1; null if it no longer waits


class Refused(WireModel):
    """A message was refused; nothing has changed."""

    op: Literal["refused"] = "refused"
    reason: Reason
    about: str | None = None


class Emoted(WireModel):
    """Somebody shows an emote."""

    op: Literal["emote"] = "emote"
    seat: int
    emote: EmoteName


class Pong(WireModel):
    op: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Position | HintFound | AnalysisFound | Queued | Refused | Emoted | Said | ChatHistory | Pong,
    Field(discriminator="op"),
]
SERVER_MESSAGES: tuple[type[WireModel], ...] = get_args(get_args(ServerMessage)[0])
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
