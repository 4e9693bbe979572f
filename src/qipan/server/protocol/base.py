"""What everything on the wire has in common: texts and numbers within bounds, games, engines, moves, results."""

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


class Problem(Wire):
    detail: object


# ---- games and moves ----


class GameChoice(Asked):
    game: GameName
    options: Annotated[dict[OptionName, Scalar], Field(max_length=16)] = {}


class LegalMove(Wire):
    text: str
    path: list[str]


class Result(Wire):
    payoffs: list[float]
    reason: str


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


Status = Literal["open", "playing", "over"]
STATUS: TypeAdapter[Status] = TypeAdapter(Status)
