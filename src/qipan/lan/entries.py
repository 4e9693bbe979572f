"""The entries of a duel log. Both programs have the same log, and each entry is signed by the seat that wrote it.

At any time, exactly one seat may write the next entry; see :meth:`qipan.lan.referee.Referee.author`. An entry is signed
together with its number and the hash of the log before it, so that it is valid nowhere else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from qipan.lan.agreement import Hex, Model, MoveText, Seconds, Signature
from qipan.lan.canonical import canonical, is_signed, sha256

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Agree(Model):
    """The seat agrees to play. Both seats do, seat 0 first."""

    kind: Literal["agree"] = "agree"


class Commit(Model):
    """The seat has chosen its set-up and cannot change it: this is the hash of the set-up and a random salt."""

    kind: Literal["commit"] = "commit"
    commitment: Hex


class Move(Model):
    kind: Literal["move"] = "move"
    move: MoveText
    used: Seconds  # the seconds that the seat's clock has run for this move
    # The digest of the position after the move; None if only the other seat knows what the move reveals.
    position: Digest | None
    offers_draw: bool = False


class Answer(Model):
    """The answer to the other seat's move: what the move has revealed of this seat's set-up."""

    kind: Literal["answer"] = "answer"
    public: Annotated[str, Field(max_length=200)]
    position: Digest


class Yield(Model):
    """The seat to move lets the other seat, which has asked for it, resign."""

    kind: Literal["yield"] = "yield"
    request: Signature  # the signature by which the other seat has asked to resign, made after the same log


class End(Model):
    """The seat resigns, has run out of time, or accepts the draw that was offered with the last move."""

    kind: Literal["end"] = "end"
    how: Literal["resign", "timeout", "accept"]
    used: Seconds = 0.0


class Reveal(Model):
    """The set-up that the seat has committed to. Each seat reveals its own when the game is over."""

    kind: Literal["reveal"] = "reveal"
    setup: Annotated[list[MoveText], Field(max_length=100)]
    salt: Hex


class Close(Model):
    """The seat confirms the result."""

    kind: Literal["close"] = "close"
    result: Digest


Body = Annotated[
    Agree | Commit | Move | Answer | Yield | End | Reveal | Close,
    Field(discriminator="kind"),
]


class Entry(Model):
    number: Annotated[int, Field(ge=0, le=100_000)]
    seat: Annotated[int, Field(ge=0, le=1)]
    body: Body
    signature: Signature = ""

    def signed_content(self, head: str) -> bytes:
        """Return what is signed: the entry, without its signature, after a log with the hash `head`."""
        return b"qipan-lan-entry " + head.encode() + canonical(self.model_dump(exclude={"signature"}))

    def is_signed_by(self, key: str, head: str) -> bool:
        return is_signed(key, self.signature, self.signed_content(head))

    def head(self, before: str) -> str:
        """Return the hash of the log up to this entry, given the hash of the log before it."""
        return sha256(self.signed_content(before), self.signature.encode())


ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


def signed(number: int, seat: int, body: Body, head: str, sign: Callable[[bytes], str]) -> Entry:
    """Return an entry with its signature."""
    entry = Entry(number=number, seat=seat, body=body)
    return entry.model_copy(update={"signature": sign(entry.signed_content(head))})


def resign_request(seat: int, head: str) -> bytes:
    """Return the content that a seat signs to ask to resign out of turn, after a log with the hash `head`."""
    return sha256(b"qipan-lan-resign", head.encode(), bytes([seat])).encode()


def commitment(duel: str, seat: int, setup: Sequence[str], salt: str) -> str:
    """Return the hash by which a seat commits to a set-up.

    >>> commitment("0" * 64, 0, ["A2u"], "1" * 64) == commitment("0" * 64, 0, ["B2u"], "1" * 64)
    False
    """
    return sha256(b"qipan-lan-setup", duel.encode(), bytes([seat]), bytes.fromhex(salt), canonical({"s": list(setup)}))


@dataclass(frozen=True)
class Secret:
    """A set-up, and the random salt that hides it in its hash."""

    setup: tuple[str, ...]
    salt: str

    @staticmethod
    def of(setup: Sequence[str]) -> Secret:
        return Secret(tuple(setup), secrets.token_hex(32))
