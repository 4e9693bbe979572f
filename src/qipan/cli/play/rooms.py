"""Takes a seat in a server's room for `qipan play --server`."""

from __future__ import annotations

import getpass
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from qipan.cli.common import console
from qipan.cli.language import tr
from qipan.cli.words import side_names, word_refusal
from qipan.rules.reasons import Problem

if TYPE_CHECKING:
    from qipan.client import Guest


@dataclass(frozen=True)
class RoomSeat:
    """Which seat a person wants in a room, and under which name."""

    name: str | None = None  # None: the name of the user
    seat: int | None = None  # None: any free seat
    token: str | None = None  # the secret of the seat that the person already has
    watch: bool = False  # True: watch the match without a seat


def enter_room(server: str, code: str, seat: RoomSeat) -> Guest:
    """Take a seat in a room, or watch it. Raise OSError if the server cannot be reached."""
    if urlsplit(server).scheme not in ("http", "https"):
        message = tr("{server} is not an address such as http://127.0.0.1:8000", server=f"{server!r:.80}")
        raise typer.BadParameter(message, param_hint="--server")
    try:
        return _enter(server, code.lower(), seat)  # a code may have been read aloud and typed in
    except ValueError as error:
        raise ValueError(word_refusal(error, None)) from None
    except OSError:
        raise OSError(tr("cannot reach {server}", server=server)) from None


def play_in_room(server: str | None, code: str | None, seat: RoomSeat) -> None:
    """Take a seat in a room and play, or watch the match. Raise OSError if the server cannot be reached."""
    from qipan.cli.play.remote_match import RemoteMatch

    if server is None or code is None:
        raise typer.BadParameter(tr("--server and --room must be given together"), param_hint="--server")
    entered = enter_room(server, code, seat)
    with entered as guest:
        guest.on_lost = lambda: console().print("\n" + tr("Connection lost, reconnecting…"))
        if guest.token is not None:
            resume = f"qipan play --server {server} --room {code} --token {guest.token}"
            side = side_names(guest.game)[guest.seat or 0]
            text = tr("You play {side}. To return to your seat: {command}", side=side, command=resume)
            console().print(text, markup=False)
        RemoteMatch(guest).play()


def _enter(server: str, code: str, seat: RoomSeat) -> Guest:
    from qipan.client import Guest, join
    from qipan.server.errors import NO_SUCH_ROOM
    from qipan.server.protocol.base import CODE_PATTERN

    if not re.match(CODE_PATTERN, code):
        raise Problem(NO_SUCH_ROOM(code=code))
    if seat.watch or seat.token is not None:
        return Guest(server, code, None if seat.watch else seat.token)
    return join(server, code, seat.name or _user_name(), seat.seat)


def _user_name() -> str:
    try:
        return getpass.getuser()[:24]
    except (KeyError, OSError):  # the user has no name on this system
        return tr("Guest")
