"""Types that HTTP and the socket share: bounded texts and numbers, games, engines, moves, results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Annotated, Literal, ParamSpec, TypeVar, cast

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

from qipan.engines.levels import TOP_LEVEL
from qipan.engines.settings import MAX_SECONDS
from qipan.rules import Move, Outcome, State, game_names, known_options, outcome_reason, reasons
from qipan.rules.native import _core
from qipan.server.protocol.texts import EngineName, Name, OptionName, OptionText, SettingName, SettingText, ViewText

PROTOCOL_VERSION = "1"  # changes only when older clients no longer work
MAX_SEATS = 6
MAX_REASON_LENGTH = 500
MAX_SETTINGS = 8
MAX_CACHED_MOVES = 20_000
CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aeiou"
# The number of syllables in the code of a listed room. There are 16 * 5 = 80 syllables, so 80**4 (41 million) codes.
# Other rooms have longer codes, of which there are 80**6 (262 billion), so that nobody finds them by guessing. Rooms of
# earlier versions have short codes.
SYLLABLES = 4
UNLISTED_SYLLABLES = 6
_SYLLABLE = f"[{CONSONANTS}][{VOWELS}]"
CODE_PATTERN = f"^({_SYLLABLE}){{{SYLLABLES}}}(({_SYLLABLE}){{{UNLISTED_SYLLABLES - SYLLABLES}}})?$"


def check_game_name(name: str) -> str:
    known_options(name)  # raises Problem if there is no such game
    return name


def to_integer(number: object) -> object:
    """Convert a float such as 3.0 to an integer, since JSON does not distinguish 3.0 from 3."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


SeatKey = Annotated[str, StringConstraints(pattern=f"^[0-{MAX_SEATS - 1}]$")]
INTEGRAL = BeforeValidator(to_integer)  # must follow the bounds in an annotation, or the JSON Schema lacks the bounds
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS), INTEGRAL]
GameName = Annotated[str, AfterValidator(check_game_name), WithJsonSchema({"type": "string", "enum": game_names()})]
SettingNumber = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]
SettingValue = Annotated[int, INTEGRAL] | SettingNumber | SettingText
Scalar = bool | Annotated[int, INTEGRAL] | OptionText


class WireModel(BaseModel):
    """Base class of everything that is sent or received. Unknown fields are refused, so that none is ignored silently.

    The server always sends all fields, so in schemas they are all required.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


Fields = ParamSpec("Fields")
Model = TypeVar("Model", bound=BaseModel)


def without_validation(model: Callable[Fields, Model]) -> Callable[Fields, Model]:
    """Return a constructor of a model that trusts its arguments, for the messages that the server sends most often.

    The arguments have the types of the model's fields, which mypy checks. Validation would take longer than everything
    else.

    >>> without_validation(LegalMove)(text="A1", path=["A1"]) == LegalMove(text="A1", path=["A1"])
    True
    """
    model_class = cast("type[Model]", model)
    # Lists all fields, so that JSON has them in the model's order. Those without a default are always overwritten.
    fields = {name: field.default for name, field in model_class.model_fields.items()}
    field_names = set(fields)

    def construct(*args: Fields.args, **kwargs: Fields.kwargs) -> Model:
        created = object.__new__(model_class)
        object.__setattr__(created, "__dict__", fields | kwargs)
        object.__setattr__(created, "__pydantic_fields_set__", field_names)
        object.__setattr__(created, "__pydantic_extra__", None)
        object.__setattr__(created, "__pydantic_private__", None)
        return created

    return construct


class ClientModel(WireModel):
    """Base class of what clients send. No value is coerced: "5" and true are not numbers.

    Fields with a default may be omitted. In schemas they are optional even where the server sends the object back.
    """

    model_config = ConfigDict(strict=True, json_schema_serialization_defaults_required=False)


class RequestModel(ClientModel):
    """Base class of the bodies of HTTP requests."""


class Source(WireModel):
    """What an estimate is based on, as a code with parameters, which the page puts into words in its language."""

    code: str
    params: dict[str, str | int | float | Reason]

    @classmethod
    def of(cls, source: reasons.Reason) -> Source:
        return cls(code=source.code, params={name: _sent_param(value) for name, value in source.items})


class Reason(WireModel):
    """Why something was refused or has ended: a code with parameters, and its text in English.

    A parameter may itself be a reason.
    """

    code: str
    params: dict[str, str | int | float | Reason]
    text: str

    @classmethod
    def of(cls, reason: reasons.Reason) -> Reason:
        """Return a reason as it is sent: each text is on one line, has at most MAX_REASON_LENGTH characters, and is
        valid Unicode, although it may quote invalid input.

        >>> kind = reasons.ReasonKind("doctest_no_such_cell", "there is no cell {cell}")
        >>> Reason.of(kind(cell="\\ud800")).text
        'there is no cell ?'
        """
        params = {name: _sent_param(value) for name, value in reason.items}
        return cls(code=reason.code, params=params, text=_sent_text(reason.text))


def _sent_param(value: reasons.Param) -> str | int | float | Reason:
    if isinstance(value, reasons.Reason):
        return Reason.of(value)
    return _sent_text(value) if isinstance(value, str) else value


def _sent_text(text: str) -> str:
    return re.sub(r"\s+", " ", text)[:MAX_REASON_LENGTH].encode("utf-8", "replace").decode()


class ErrorResponse(WireModel):
    detail: Reason


# ---- games and moves ----


class GameChoice(RequestModel):
    game: GameName
    options: Annotated[dict[OptionName, Scalar], Field(max_length=16)] = {}


class LegalMove(WireModel):
    text: str
    path: list[str]

    @staticmethod
    def of(move: Move) -> LegalMove:
        return _legal_move(str(move), move.path)

    @staticmethod
    def list_of(moves: Iterable[Move]) -> list[LegalMove]:
        return [_legal_move(str(move), move.path) for move in moves]


@lru_cache(MAX_CACHED_MOVES)
def _legal_move(text: str, path: tuple[str, ...]) -> LegalMove:
    """Return a move as it is sent. It is cached, since the same moves are legal in many positions."""
    return LegalMove(text=text, path=list(path))


class ListedMove(LegalMove):
    """An item of a list of all legal moves of a position."""

    is_capture: bool  # see `qipan.State.captures`

    @staticmethod
    def all_of(state: State) -> list[ListedMove]:
        capturing = set(state.captures())
        return [_listed_move(str(move), move.path, move in capturing) for move in state.moves()]


@lru_cache(MAX_CACHED_MOVES)
def _listed_move(text: str, path: tuple[str, ...], is_capture: bool) -> ListedMove:
    return ListedMove(text=text, path=list(path), is_capture=is_capture)


class Result(WireModel):
    payoffs: list[float]
    places: list[int]  # by seat: 1 is the best place, and seats that tie share a place
    reason: Reason

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        payoffs = list(outcome.payoffs)
        return cls(payoffs=payoffs, places=_core.places(payoffs), reason=Reason.of(outcome_reason(outcome)))


# ---- the terms of a match ----


class Clock(ClientModel):
    """A time per move; or a time per game, with an increment after each move."""

    per_move: Annotated[float, Field(gt=0, le=86_400)] | None = None
    per_game: Annotated[float, Field(gt=0, le=86_400)] | None = None
    increment: Annotated[float, Field(ge=0, le=3_600)] = 0


TimeoutRule = Literal["loss", "out", "autopilot"]  # what happens to a seat that runs out of time
TIMEOUT_RULE: TypeAdapter[TimeoutRule] = TypeAdapter(TimeoutRule)


class EngineSeat(ClientModel):
    """An engine that holds a seat, at a level or with settings of its own."""

    engine: EngineName = "best"
    level: Annotated[int, Field(ge=1, le=TOP_LEVEL), INTEGRAL] | None = None
    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] | None = None
    # The settings that `GET /api/games` lists for the engine, by name; omitted if none is chosen.
    settings: Annotated[
        dict[SettingName, SettingValue], Field(max_length=MAX_SETTINGS, exclude_if=lambda settings: not settings)
    ] = {}


PaceSeconds = Annotated[float, Field(ge=0, le=30)]


class Pace(WireModel):
    """How fast a match between engines is shown to spectators."""

    seconds: PaceSeconds  # minimum time between moves
    is_paused: bool


class NewMatch(GameChoice):
    """The host's choices for a new match. Seats without an engine, other than the host's, stay open."""

    # The start position; by default the usual one. If part of the game is hidden, it is a position, or what the player
    # knows, such as `C5=body,D6=head`. The server then draws at random what the player cannot know, and all other seats
    # must have engines.
    position: ViewText | None = None
    clock: Clock | None = None
    on_timeout: TimeoutRule | None = None
    draw_rule: bool | None = None
    is_listed: bool = False
    hints: bool = True  # whether hints and move values are allowed during the game
    pace: PaceSeconds | None = None  # engines only: minimum seconds per move; by default they play at full speed
    name: Name | None = None  # the host's name; without one, the host takes no seat
    seat: SeatNumber | None = None  # the host's seat; by default any free seat
    engines: Annotated[
        dict[SeatKey, EngineSeat], Field(max_length=MAX_SEATS, json_schema_extra={"additionalProperties": False})
    ] = {}  # the engines that take seats, by seat number


Status = Literal["open", "playing", "over"]
STATUS: TypeAdapter[Status] = TypeAdapter(Status)
