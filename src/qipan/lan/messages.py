"""The messages that two programs exchange over a connection, and their frames; see `docs/lan.md`."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from qipan.lan.agreement import ClockTerms, Hex, Key, Model, OptionName, OptionValue, SeatNumber, Signature
from qipan.lan.entries import Entry
from qipan.match.text import ENGINE_NAME, NAME
from qipan.rules.reasons import Problem, ReasonKind

MAX_FRAME = 65_536  # bytes
HEADER = 4  # bytes of the length before each message

BAD_MESSAGE = ReasonKind("lan_bad_message", "the other program has sent an invalid message")
FRAME_TOO_LONG = ReasonKind("lan_frame_too_long", "the other program has sent a message of {length} bytes")

PlayerState = Literal["idle", "playing"]
PlayerName = Annotated[str, AfterValidator(NAME.check)]
SeatName = Annotated[str, AfterValidator(ENGINE_NAME.check)]


class Hello(Model):
    """The first message of each program: who it is."""

    type: Literal["hello"] = "hello"
    protocol: Annotated[int, Field(ge=1, le=1_000_000)]
    name: PlayerName
    key: Key
    nonce: Hex
    state: PlayerState
    game: Annotated[str, Field(max_length=40)] = ""  # what it plays or would like to play
    needs_passphrase: bool = False
    port: Annotated[int, Field(ge=0, le=65535)] = 0  # where it listens; 0 if it does not


class Proof(Model):
    """The program that has connected proves that it has the private key; the other one does so by TLS."""

    type: Literal["proof"] = "proof"
    signature: Signature


class Pake(Model):
    """A message of SPAKE2: both programs derive the same key from it if they know the same passphrase."""

    type: Literal["pake"] = "pake"
    data: Annotated[str, Field(pattern=r"^[0-9a-f]{2,200}$")]


class Confirm(Model):
    """The program knows the passphrase."""

    type: Literal["confirm"] = "confirm"
    mac: Hex


class Welcome(Model):
    """The program that was called lets the other one in."""

    type: Literal["welcome"] = "welcome"


class Refuse(Model):
    """The connection is of no use, and is closed."""

    type: Literal["refuse"] = "refuse"
    why: Literal["protocol", "proof", "passphrase", "busy", "identity", "flood", "unknown_duel"]


class Invite(Model):
    """Shall we play? The invitation is open until it is answered or the connection is closed."""

    type: Literal["invite"] = "invite"
    game: Annotated[str, Field(max_length=40)]
    rules_version: int
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=16)] = Field(default={})
    clock: ClockTerms | None = None
    seat: SeatNumber  # of the program that invites
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
    """Begin or continue a duel: the program has this number of entries."""

    type: Literal["resume"] = "resume"
    duel: Hex
    have: Annotated[int, Field(ge=0, le=100_000)]


class Entries(Model):
    type: Literal["entries"] = "entries"
    entries: Annotated[list[Entry], Field(min_length=1, max_length=20)]


class Have(Model):
    """All entries up to this number have arrived, and are on disk."""

    type: Literal["have"] = "have"
    have: Annotated[int, Field(ge=0, le=100_000)]


class AskToResign(Model):
    type: Literal["ask_to_resign"] = "ask_to_resign"


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
    """Return a message with its length before it.

    >>> write_frame(Ping())
    b'\\x00\\x00\\x00\\x0f{"type":"ping"}'
    """
    content = message.model_dump_json().encode()
    return len(content).to_bytes(HEADER, "big") + content


def frame_length(header: bytes) -> int:
    """Return the length of the message after a header. Raise Problem if it is too long."""
    length = int.from_bytes(header, "big")
    if length > MAX_FRAME:
        raise Problem(FRAME_TOO_LONG(length=length))
    return length


def read_message(content: bytes) -> Message:
    """Return the message of a frame. Raise Problem if it is not valid.

    >>> read_message(b'{"type":"ping"}')
    Ping(type='ping')
    >>> read_message(b'{"type":"ping","more":1}')
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: the other program has sent an invalid message
    """
    try:
        json.loads(content, parse_constant=_reject)
        return _MESSAGE.validate_json(content)
    except (ValidationError, ValueError, RecursionError):
        raise Problem(BAD_MESSAGE()) from None


def _reject(text: str) -> None:
    raise ValueError(text)
