"""Invitations to a duel, and the agreement that follows when an invitation is accepted."""

from __future__ import annotations

import asyncio
import datetime
import secrets
from dataclasses import dataclass
from typing import Literal

from qipan.lan.agreement import Agreement, ClockTerms, Player, check_game
from qipan.lan.canonical import sha256
from qipan.lan.connection import Connection
from qipan.lan.messages import BAD_MESSAGE, Accept, Decline, Hello, Invite, Message
from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind

ANSWER_SECONDS = 60.0  # the time after which an invitation that nobody answers is declined

DECLINED = {
    "declined": ReasonKind("lan_declined", "{name} has declined"),
    "busy": ReasonKind("lan_busy", "{name} is playing"),
    "timeout": ReasonKind("lan_not_answered", "{name} has not answered"),
    "unknown_game": ReasonKind("lan_unknown_game", "the program of {name} cannot play this game"),
}

Kind = Literal["person", "engine"]


@dataclass(frozen=True)
class Offer:
    """The game and terms that a program offers in an invitation, and who plays for it."""

    game: Game
    name: str
    kind: Kind = "person"
    seat: int = 0  # the seat of the program that invites
    clock: ClockTerms | None = None

    def message(self) -> Invite:
        """Return the invitation. Raise ValueError if the game cannot be played in a duel."""
        check_game(self.game)
        return Invite(
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=self.game.options,
            clock=self.clock,
            seat=self.seat,
            name=self.name,
            kind=self.kind,
            date=datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            nonce=secrets.token_hex(32),
        )


@dataclass(frozen=True)
class Invitation:
    """An invitation that has arrived."""

    peer: Hello
    host: str
    fingerprint: str
    # The fingerprint under which this name was known, if it has changed: somebody may be pretending to be that player.
    changed_from: str | None
    invite: Invite

    @property
    def seat(self) -> int:
        """The seat of the program that is invited."""
        return 1 - self.invite.seat


@dataclass(frozen=True)
class Acceptance:
    """Who plays for the program that was invited."""

    name: str
    kind: Kind = "person"

    def message(self) -> Accept:
        return Accept(name=self.name, kind=self.kind, nonce=secrets.token_hex(32))


Answer = Acceptance | Literal["declined", "busy", "timeout"]


def agree(invite: Invite, accept: Accept, caller_key: str, called_key: str) -> Agreement:
    """Return what both programs have agreed on. Raise ValueError if this program cannot play the game."""
    caller = Player(name=invite.name, kind=invite.kind, key=caller_key)
    called = Player(name=accept.name, kind=accept.kind, key=called_key)
    parts = (invite.nonce, accept.nonce, caller_key, called_key)
    agreement = Agreement(
        duel=sha256(b"qipan-lan-duel", *(part.encode() for part in parts)),
        game=invite.game,
        rules_version=invite.rules_version,
        options=invite.options,
        clock=invite.clock,
        seats=[caller, called] if invite.seat == 0 else [called, caller],
        date=invite.date,
    )
    game = agreement.create_game()
    agreement.terms.for_game(game)
    _ = agreement.match_seats
    return agreement


async def wait_for_answer(connection: Connection, peer: Hello) -> Accept:
    """Wait for the answer to an invitation. Raise Problem if the invitation is declined."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS + 5):
            message: Message = await connection.receive()
    except TimeoutError:
        raise Problem(DECLINED["timeout"](name=peer.name)) from None
    if isinstance(message, Accept):
        return message
    if isinstance(message, Decline):
        raise Problem(DECLINED[message.why](name=peer.name))
    raise Problem(BAD_MESSAGE())
