"""The messages that two programs exchange over a connection, and their frames; see `docs/lan.md`."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from qipan.lan.agreement import PROTOCOL, ClockTerms, Hex, Key, Model, OptionName, OptionValue, SeatNumber, Signature
from qipan.lan.cancellation import Cancellation
from qipan.lan.entries import Entry
from qipan.match.text import ENGINE_NAME, NAME
from qipan.rules.reasons import Problem, ReasonKind

MAX_FRAME = 65_536  # maximum length of a message in bytes
HEADER = 4  # length in bytes of the header, which is the length of the message

BAD_MESSAGE = ReasonKind("lan_bad_message", "the other program has sent an invalid message")
WRONG_PROTOCOL = ReasonKind(
    "lan_wrong_protocol", "the other program speaks version {theirs} of the protocol, not {ours}"
)
FRAME_TOO_LONG = ReasonKind("lan_frame_too_long", "the other program has sent a message of {length} bytes")

PlayerState = Literal["idle", "playing"]
PlayerName = Annotated[str, AfterValidator(NAME.check)]
SeatName = Annotated[str, AfterValidator(ENGINE_NAME.check)]


class Hello(Model):
    """The first message of each program: who it is."""

    type: Literal["hello"] = "hello"
    protocol: Literal[2] = PROTOCOL
    name: PlayerName
    key: Key
    nonce: Hex
    state: PlayerState
    game: Annotated[str, Field(max_length=40)] = ""  # the game that the program plays or would like to play
    needs_passphrase: bool = False
    port: Annotated[int, Field(ge=0, le=65535)] = 0  # the port where the program listens; 0 if it does not listen


class Proof(Model):
    """Proof that the connecting program has its private key. The listening program proves this through TLS."""

    type: Literal["proof"] = "proof"
    signature: Signature


class Pake(Model):
    """A message of SPAKE2: both programs derive the same key from it if they know the same passphrase."""

    type: Literal["pake"] = "pake"
    data: Annotated[str, Field(pattern=r"^[0-9a-f]{2,200}$")]


class Confirm(Model):
    """Proof that the program knows the passphrase."""

    type: Literal["confirm"] = "confirm"
    mac: Hex


class Welcome(Model):
    """The program that was called accepts the connection with the calling program."""

    type: Literal["welcome"] = "welcome"


class Refuse(Model):
    """The connection is refused, and will be closed."""

    type: Literal["refuse"] = "refuse"
    why: Literal["protocol", "proof", "passphrase", "busy", "identity", "flood", "unknown_duel"]


class Invite(Model):
    """Shall we play? The invitation is open until it is answered or the connection is closed."""

    type: Literal["invite"] = "invite"
    game: Annotated[str, Field(max_length=40)]
    rules_version: int
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=16)] = Field(default={})
    clock: ClockTerms | None = None
    seat: SeatNumber  # the seat of the program that invites
    name: SeatName
    kind: Literal["person", "engine"]
    date: Annotated[str, Field(max_length=40)]
    nonce: Hex


class Accept(Model):
    type: Literal["accept"] = "accept"
    name: SeatName
    kind: Literal["person", "engine"]
    nonce: Hex


class Decline(Model):
    type: Literal["decline"] = "decline"
    why: Literal["declined", "busy", "timeout", "unknown_game"]


class Resume(Model):
    """Begin or continue a duel; `have` is the number of entries that the program has."""

    type: Literal["resume"] = "resume"
    duel: Hex
    have: Annotated[int, Field(ge=0, le=100_000)]


class Cancelled(Model):
    """The player has ended the duel. After the first moves, the message counts only in place of `resume`."""

    type: Literal["cancelled"] = "cancelled"
    duel: Hex
    cancellation: Cancellation


class Entries(Model):
    type: Literal["entries"] = "entries"
    entries: Annotated[list[Entry], Field(min_length=1, max_length=20)]


class Have(Model):
    """The first `have` entries of the log have arrived, and are on disk."""

    type: Literal["have"] = "have"
    have: Annotated[int, Field(ge=0, le=100_000)]


class AskToResign(Model):
    """The player wants to resign although it is not its turn: the other program is asked to write `yield`."""

    type: Literal["ask_to_resign"] = "ask_to_resign"
    request: Signature


class Status(Model):
    """What the player does, for the status bar."""

    type: Literal["status"] = "status"
    state: Literal["placing", "ready", "thinking", "waiting"]


class Ping(Model):
    type: Literal["ping"] = "ping"


class Bye(Model):
    type: Literal["bye"] = "bye"


Message = Annotated[
    Hello
    | Proof
    | Pake
    | Confirm
    | Welcome
    | Refuse
    | Invite
    | Accept
    | Decline
    | Resume
    | Cancelled
    | Entries
    | Have
    | AskToResign
    | Status
    | Ping
    | Bye,
    Field(discriminator="type"),
]
_MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


def write_frame(message: Message) -> bytes:
    """Return a frame: the length of a message, then the message.

    >>> write_frame(Ping())
    b'\\x00\\x00\\x00\\x0f{"type":"ping"}'
    """
    content = message.model_dump_json().encode()
    return len(content).to_bytes(HEADER, "big") + content


def frame_length(header: bytes) -> int:
    """Return the length of a message, given the header of its frame. Raise Problem if it is too long."""
    length = int.from_bytes(header, "big")
    if length > MAX_FRAME:
        raise Problem(FRAME_TOO_LONG(length=length))
    return length


def read_message(content: bytes) -> Message:
    """Return the message of a frame. Raise Problem if the content is not a valid message.

    >>> read_message(b'{"type":"ping"}')
    Ping(type='ping')
    >>> read_message(b'{"type":"ping","more":1}')
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: the other program has sent an invalid message
    >>> read_message(b'{"type":"hello","protocol":3,"more":1}')
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: the other program speaks version 3 of the protocol, not 2
    """
    try:
        _check_protocol(json.loads(content, parse_constant=_reject))
        return _MESSAGE.validate_json(content)
    except (ValidationError, ValueError, RecursionError) as error:
        raise error if isinstance(error, Problem) else Problem(BAD_MESSAGE()) from None


def _check_protocol(content: object) -> None:
    """Raise Problem if a `hello` has another version. The validation comes later, since keys may differ."""
    match content:
        case {"type": "hello", "protocol": int(version)} if version != PROTOCOL:
            raise Problem(WRONG_PROTOCOL(theirs=version, ours=PROTOCOL))


def _reject(text: str) -> None:
    raise ValueError(text)
