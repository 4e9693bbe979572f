"""What goes over the wire, as types. The page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    WithJsonSchema,
)

import qipan

MOST_SEATS = 6


def known_game(name: str) -> str:
    if name not in qipan.game_names():
        raise ValueError(f"unknown game; the games are {', '.join(qipan.game_names())}")
    return name


def whole(number: object) -> object:
    """JSON has one kind of numbers: 3.0 is 3."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*$")
]
Token = Annotated[str, StringConstraints(max_length=64)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=64)]
PositionText = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
OptionName = Annotated[str, StringConstraints(max_length=32)]
SeatKey = Annotated[str, StringConstraints(pattern=f"^[0-{MOST_SEATS - 1}]$")]
WHOLE = BeforeValidator(whole)
"""Of integers; after their limits, which the schema would otherwise not tell."""
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS), WHOLE]
GameName = Annotated[str, AfterValidator(known_game), WithJsonSchema({"type": "string", "enum": qipan.game_names()})]
Scalar = bool | Annotated[int, WHOLE] | Annotated[str, StringConstraints(max_length=32)]


class Wire(BaseModel):
    """Unknown fields are refused: a misspelt one would otherwise do nothing, silently."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Said(Wire):
    """What clients send. Nothing is made to fit: "5" and true are no numbers."""

    model_config = ConfigDict(strict=True)


class Asked(Said):
    """What clients send over HTTP: what has a default may be left out."""


# ---- how a match is played ----


class Clock(Said):
    """Seconds for each move; or for the whole game, with an increment after each move."""

    per_move: Annotated[float, Field(gt=0, le=86_400)] | None = None
    per_game: Annotated[float, Field(gt=0, le=86_400)] | None = None
    increment: Annotated[float, Field(ge=0, le=3_600)] = 0


class EngineSeat(Said):
    """An engine that sits in a seat."""

    engine: Annotated[str, StringConstraints(max_length=32)] = "best"
    level: Annotated[int, Field(ge=1, le=10), WHOLE] | None = None
    seconds: Annotated[float, Field(gt=0, le=30)] | None = None


PaceSeconds = Annotated[float, Field(ge=0, le=30)]


class Pace(Wire):
    """How engines among themselves are shown to people who watch."""

    seconds: PaceSeconds
    """From move to move, at least."""
    is_paused: bool


class NewMatch(Asked):
    """What the host chooses. Seats that are not named stay open."""

    game: GameName
    options: Annotated[dict[OptionName, Scalar], Field(max_length=16)] = {}
    position: PositionText | None = None
    clock: Clock | None = None
    on_timeout: Literal["loss", "out", "autopilot"] | None = None
    draw_rule: bool | None = None
    is_listed: bool = False
    hints: bool = True
    """Whether hints and the values of moves may be asked for while the game goes on."""
    pace: PaceSeconds | None = None
    """Where only engines sit: seconds from move to move. As fast as they play if it is not said."""
    name: Name | None = None
    """The host's, who takes a seat under it; without a name the host only watches."""
    seat: SeatNumber | None = None
    engines: Annotated[
        dict[SeatKey, EngineSeat], Field(max_length=MOST_SEATS, json_schema_extra={"additionalProperties": False})
    ] = {}
    """By the number of the seat."""


class Join(Asked):
    name: Name
    seat: SeatNumber | None = None
    """Any free one if it is not said."""


# ---- what is asked once, over HTTP ----

Status = Literal["open", "playing", "over"]
STATUS: TypeAdapter[Status] = TypeAdapter(Status)


class GameChoice(Asked):
    game: GameName
    options: Annotated[dict[OptionName, Scalar], Field(max_length=16)] = {}


class AnalysisAsked(GameChoice):
    position: PositionText | None = None
    """The start if none is given."""
    engine: Annotated[str, StringConstraints(max_length=32)] | None = None
    seconds: Annotated[float, Field(ge=0, le=5)] = 0.5


class AnalysisTold(Wire):
    position: str
    mover: int | None
    analysis: dict[str, object]
    paths: dict[str, list[str]]
    """The cells of each legal move."""


class OptionInfo(Wire):
    name: str
    about: str
    default: Scalar
    allowed: list[Scalar]


class EngineInfo(Wire):
    name: str
    about: str


class GameInfo(Wire):
    name: str
    title: str
    seats: int
    options: list[OptionInfo]
    engines: list[EngineInfo]
    levels: int


class CellPlace(Wire):
    name: str
    x: float
    y: float
    shape: str


class Layout(Wire):
    seats: int
    cells: list[CellPlace]
    start: str
    engines: list[EngineInfo]
    """Those that play the game with these options."""


class Seated(Wire):
    code: str
    seat: int | None
    token: str
    """To be kept: it is what resumes the seat."""
    link: str
    """The path of the room's page, to share."""


class MatchInfo(Wire):
    code: str
    game: str
    options: dict[str, Scalar]
    status: Status
    created: float
    ended: float | None
    names: list[str | None]
    """Who sits where; null is a free seat."""


class Problem(Wire):
    detail: object


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


class LegalMove(Wire):
    text: str
    path: list[str]


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


class Result(Wire):
    payoffs: list[float]
    reason: str


class Position(Wire):
    """The match as one seat, or a spectator, may see it. Sent whenever anything changes."""

    op: Literal["position"] = "position"
    number: int
    """Of the last event; it grows by one with each."""
    code: str
    game: str
    options: dict[str, Scalar]
    status: Literal["open", "playing", "over"]
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
