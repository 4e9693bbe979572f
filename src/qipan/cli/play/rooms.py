"""Takes a seat in a server's room for `qipan play --server`."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from qipan.cli.common import console

if TYPE_CHECKING:
    from qipan.client import Guest


@dataclass(frozen=True)
class RoomSeat:
    """The seat that a person wants in a room."""

    name: str | None = None  # by default the name of the user
    seat: int | None = None  # by default any free one
    token: str | None = None  # holds the seat that the person already has
    watch: bool = False  # watch the match without a seat


def play_in_room(server: str | None, code: str | None, seat: RoomSeat) -> None:
    """Take a seat in a room and play, or watch the match. Raise OSError if the server cannot be reached."""
    from qipan.cli.play.remote_match import RemoteMatch

    if server is None or code is None:
        raise typer.BadParameter("--server and --room belong together", param_hint="--server")
    if urlsplit(server).scheme not in ("http", "https"):
        raise typer.BadParameter(
            f"{server!r:.80} is not an address such as http://127.0.0.1:8000", param_hint="--server"
        )
    with _enter(server, code, seat) as guest:
        guest.on_lost = lambda: console().print("\nThe connection is lost; trying again …")
        if guest.token is not None:
            resume = f"qipan play --server {server} --room {code} --token {guest.token}"
            console().print(f"You have seat {guest.seat}. To come back to it: {resume}", markup=False)
        RemoteMatch(guest).play()


def _enter(server: str, code: str, seat: RoomSeat) -> Guest:
    from qipan import client

    if seat.watch or seat.token is not None:
        return client.Guest(server, code, None if seat.watch else seat.token)
    return client.join(server, code, seat.name or _user_name(), seat.seat)


def _user_name() -> str:
    try:
        return getpass.getuser()[:24]
    except (KeyError, OSError):  # the user has no name on this system
        return "Guest"
