"""A room as the course's clients know it: its players, whether they are ready, and the match that they play."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from qipan.games.chinese_checkers.course.protocol import NAME, Message
from qipan.match import Match
from qipan.server.budgets import AddressBudget
from qipan.server.rooms.client import Client, Connection
from qipan.server.rooms.room import Room


class PlayerConnection(Connection, Protocol):
    def notify(self, message: Message) -> None:
        """Send a message to this client alone, once all earlier events have been sent."""


@dataclass(eq=False)
class Player:
    """A client of the course that has joined a party."""

    connection: PlayerConnection
    budget: AddressBudget
    name: str
    is_ready: bool = False  # whether the player is ready; used until the party has a room, which then knows this
    client: Client | None = None  # the client that stands for this player in the room, once the party has a room


class Party:
    """The players of a room.

    A party that course clients have opened gets a room of the server when all of them are ready. The party of a room
    that was opened on the page has this room from the beginning; people and engines play there, too.
    """

    def __init__(self, name: str, room: Room | None = None) -> None:
        self.name = name
        self.room = room
        self.players: list[Player] = []  # the course clients, in the order of arrival
        self.paths: dict[int, tuple[str, ...]] = {}  # the paths of the course clients' moves, by ply
        self.lock = asyncio.Lock()  # held while somebody joins or leaves, and while the game is started

    @property
    def match(self) -> Match | None:
        return None if self.room is None else self.room.log.state.match

    @property
    def readiness(self) -> dict[str, bool]:
        """Whether each player is ready, by name; in the order of the seats or, if there is no room yet, of arrival."""
        if self.room is None:
            return {player.name: player.is_ready for player in self.players}
        seats = self.room.log.state.seats
        own = {player.client.token_digest: player.name for player in self.players if player.client is not None}
        names = course_names([seat.name for seat in seats], [own.get(seat.token_digest) for seat in seats])
        return {name: seat.is_ready for name, seat in zip(names, seats, strict=True) if name is not None}

    @property
    def names(self) -> list[str]:
        """The names of the players by seat, once the match has begun."""
        return list(self.readiness)

    def seat_of(self, player: Player) -> int | None:
        if self.room is None or player.client is None:
            return None
        return self.room.log.state.seat_of(player.client.token_digest)

    def invalidate(self) -> None:
        """Notify every course client that something has changed."""
        for player in self.players:
            player.connection.invalidate()


def course_names(names: Sequence[str | None], fixed: Sequence[str | None]) -> list[str | None]:
    """Return the names by which course clients know the people and engines of the seats; None for an empty seat.

    `fixed` are the names of the course clients, which keep their names; None for all other seats.

    >>> course_names(["Ann", None, "Ann", "Zoë", "best 3"], [None, None, "Ann", None, None])
    ['Ann_1', None, 'Ann', 'Zo_4', 'best_3_5']
    """
    found: list[str | None] = []
    for seat, (name, own) in enumerate(zip(names, fixed, strict=True), start=1):
        course_name = name if own is None else own
        if name is not None and own is None and (not NAME.fullmatch(name) or name in found or name in fixed):
            plain = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_")
            course_name = f"{plain[:13] or 'player'}_{seat}"
            while course_name in found or course_name in fixed:
                course_name += "_"
        found.append(course_name)
    return found
