"""A room: one table, the sockets around it, and its engines."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic_core import to_json

from qipan.server.engines.scheduler import PoolIsFull
from qipan.server.protocol import messages
from qipan.server.rooms.advisor import Advising
from qipan.server.rooms.commands import do
from qipan.server.rooms.engine_player import Thinking
from qipan.server.rooms.event_log import Table
from qipan.server.rooms.ids import digest
from qipan.server.rooms.seats import Refusal
from qipan.server.rooms.snapshots import board, seat_states
from qipan.server.socket.connection import POLICY, RESTART, TRY_AGAIN, Closed, Connection
from qipan.server.storage.store import StoredMatch

if TYPE_CHECKING:
    from qipan.server.rooms.manager import Rooms

MOST_WATCHERS = 500
MOST_TABS = 8
"""Sockets of one seat."""
CROWDS_SHOWN_AFTER = 0.5
"""Seconds from when somebody comes to watch, or goes, until all in the room are told how many watch."""
PICTURES_LAST = 0.02
"""Seconds: the clocks in a picture run on."""
PRESENCE_LASTS = 5.0
"""Seconds after which another process that says nothing is taken to have gone."""


@dataclass(frozen=True)
class Presence:
    """Who is in a room by way of another process."""

    seats: frozenset[int]
    watchers: int
    until: float


class Room:
    def __init__(self, rooms: Rooms, stored: StoredMatch) -> None:
        self.rooms = rooms
        self.table = Table(rooms.store, stored, self._changed, rooms.again)
        self.thinking = Thinking(self.table, rooms.pool, rooms.minds, rooms.workshop)
        self.advising = Advising(self.table, rooms.pool, self.thinking)
        self.connections: dict[Connection, None] = {}
        self.elsewhere: dict[str, Presence] = {}
        self.touched = time.monotonic()
        self.thinking.is_awake = not rooms.store.is_shared
        self.asked_to_lead = 0.0
        self._boards: dict[int | None, tuple[str, list[tuple[str, int | None]]]] = {}
        self._boards_of: tuple[int, int] | None = None
        self._pictures: dict[tuple[int | None, bool, int], tuple[float, str]] = {}
        """What was drawn last, and when: a crowd of watchers sees the same."""
        self._soon: asyncio.TimerHandle | None = None
        game = self.table.sitting.game
        self._head = _json({"op": "position", "code": self.code, "game": game.name, "options": game.options})[:-1]

    @property
    def code(self) -> str:
        return self.table.stored.code

    @property
    def is_idle(self) -> bool:
        return not self.connections and self.thinking.is_idle

    # ---- who is here ----

    async def welcome(self, connection: Connection, token: str | None) -> None:
        connection.key = digest(token) if token else None
        if connection.key is not None and not self._knows(connection.key):
            await self.table.catch_up()  # the seat may have been taken in another process a moment ago
        if connection.key is not None and not self._knows(connection.key):
            raise Closed(POLICY, "this token holds no seat here")
        alike = [each for each in self.connections if each.key == connection.key]
        if connection.key is None and len(alike) >= MOST_WATCHERS:
            raise Closed(TRY_AGAIN, "too many are watching")
        if connection.key is not None and len(alike) >= MOST_TABS:
            alike[0].close(POLICY, "too many tabs hold this seat")
        self.connections[connection] = None
        self._came_or_went(connection)
        connection.changed()
        self._go_on()

    def _knows(self, key: str) -> bool:
        return self.table.sitting.seat_of(key) is not None or self.table.sitting.host == key

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            del self.connections[connection]
            self.advising.stop_analysis(connection)
            self.touched = time.monotonic()
            self._came_or_went(connection)

    @property
    def present(self) -> tuple[set[int], int]:
        """The seats whose people are here, and how many watch."""
        seats, watchers = self.present_here
        for each in self.elsewhere.values():
            seats |= each.seats
            watchers += each.watchers
        return seats, watchers

    @property
    def present_here(self) -> tuple[set[int], int]:
        held = [self.table.sitting.seat_of(each.key) for each in self.connections]
        return {seat for seat in held if seat is not None}, held.count(None)

    def hear_presence(self, process: str, seats: frozenset[int], watchers: int) -> None:
        before = self.present
        if process not in self.elsewhere and self.connections:
            self.rooms.announce(self)  # it cannot know yet who is here
        self.elsewhere[process] = Presence(seats, watchers, time.monotonic() + PRESENCE_LASTS)
        if self.present != before:
            self.show()

    def forget_silent_processes(self) -> None:
        lasting = {key: each for key, each in self.elsewhere.items() if each.until > time.monotonic()}
        if len(lasting) < len(self.elsewhere):
            self.elsewhere = lasting
            self.show()

    def _came_or_went(self, connection: Connection) -> None:
        if self.table.sitting.seat_of(connection.key) is not None:
            self.show()
        elif self._soon is None:  # to tell each of a crowd of each of it would take long
            self._soon = asyncio.get_running_loop().call_later(CROWDS_SHOWN_AFTER, self._show_crowd)
        self.rooms.announce(self)

    def _show_crowd(self) -> None:
        self._soon = None
        self.show()

    # ---- what is shown ----

    def show(self) -> None:
        self._pictures.clear()
        for connection in self.connections:
            connection.changed()

    async def picture(self, connection: Connection) -> str:
        """The room as one client may see it; never what is not yet on disk."""
        async with self.table.held() as sitting:
            seat = sitting.seat_of(connection.key)
            is_host = connection.key is not None and sitting.host == connection.key
            moves = self._board(seat)[1]
            known, version = connection.known_moves
            latest = self.table.turnings + sitting.takebacks
            first = known if version == latest and sitting.status != "over" and known <= len(moves) else 0
            connection.known_moves = (len(moves), latest)
            alike = (seat, is_host, first)
            drawn, text = self._pictures.get(alike, (0.0, ""))
            if time.monotonic() - drawn > PICTURES_LAST:
                text = self._picture(seat, is_host, first)
                self._pictures[alike] = (time.monotonic(), text)
            return text

    def _picture(self, seat: int | None, is_host: bool, first: int) -> str:
        sitting = self.table.sitting
        board, moves = self._board(seat)
        present, watchers = self.present
        tail = {
            "number": self.table.number,
            "status": sitting.status,
            "seat": seat,
            "seats": seat_states(sitting, present),
            "first_move": first,
            "moves": [text for text, _ in moves[first:]],
            "movers": [mover for _, mover in moves[first:]],
            "spectators": watchers,
            "is_host": is_host,
            "hints": sitting.hints,
            "pace": pace.model_dump() if sitting.is_show and (pace := sitting.pacing.told) else None,
            "rematch": sorted(sitting.rematch),
            "next_code": sitting.next_code,
            "now": round(time.time(), 3),
        }
        return f"{self._head},{board},{_json(tail)[1:]}"

    def _board(self, seat: int | None) -> tuple[str, list[tuple[str, int | None]]]:
        """Worked out once for all sockets that see the same: the middle part of a position, and all moves."""
        version = (self.table.number, self.table.turnings)
        if self._boards_of != version:
            self._boards, self._boards_of = {}, version
            self._pictures.clear()
        found = self._boards.get(seat)
        if found is None:
            shown, moves = board(self.table.sitting, seat)
            found = self._boards[seat] = (_json(shown)[1:-1], moves)
        return found

    # ---- what is asked for ----

    async def obey(self, connection: Connection, message: messages.ClientMessage) -> None:
        """Does what a client asks for, or tells it why not. What has begun is ended even if the line drops."""
        try:
            if isinstance(message, messages.Ping):
                connection.answer({"op": "pong"})
            else:
                await asyncio.shield(self.thinking.start(self._obeyed(connection, message)))
        except (ValueError, PoolIsFull) as error:
            connection.refuse(error, message.op)

    async def _obeyed(self, connection: Connection, message: messages.ClientMessage) -> None:
        change = self.table.change
        match message:
            case messages.Enter():
                raise Refusal("you have entered already")
            case messages.StopAnalysis():
                self.advising.stop_analysis(connection)
            case messages.Analyse():
                self.advising.analyse(connection, self.table.sitting.seat_of(connection.key), message)
            case messages.Hint():
                self.advising.hint(connection, self._seat(connection))
            case messages.Fill():
                self._only_host(connection)
                await change(lambda sitting: [sitting.fill(message.seat, message.engine)])
            case messages.LockHints():
                self._only_host(connection)
                await change(lambda sitting: [sitting.lock_hints(message.is_locked)])
            case messages.SetPace():
                self._only_host(connection)
                await change(lambda sitting: [sitting.set_pace(message.seconds, message.is_paused)])
            case messages.Step():
                self._only_host(connection)
                await change(lambda sitting: [sitting.step()])
            case messages.Ready():
                await change(lambda sitting: [sitting.make_ready(self._seat(connection), message.is_ready)])
            case messages.Place():
                await change(lambda sitting: [sitting.place(self._seat(connection), list(message.planes))])
            case messages.Stand():
                await change(lambda sitting: [sitting.stand(self._seat(connection))])
            case messages.Rematch():
                await change(lambda sitting: [sitting.ask_rematch(self._seat(connection))])
            case _:
                await self.table.referee(lambda match: do(self.table.sitting, match, self._seat(connection), message))

    def _seat(self, connection: Connection) -> int:
        seat = self.table.sitting.seat_of(connection.key)
        if seat is None:
            raise Refusal("you have no seat here")
        return seat

    def _only_host(self, connection: Connection) -> None:
        if connection.key is None or connection.key != self.table.sitting.host:
            raise Refusal("only the host may do that")

    # ---- going on ----

    def _changed(self) -> None:
        self.show()
        self._go_on()

    def _go_on(self) -> None:
        self.touched = time.monotonic()
        if self.thinking.is_awake:
            self.thinking.go_on()
        elif self.table.sitting.status == "playing":
            self.rooms.leading.want(self)

    @property
    def is_leading(self) -> bool:
        """Of several processes that serve the match, one moves its engines and watches its clock."""
        return self.thinking.is_awake

    def lead(self, is_leading: bool) -> None:
        if is_leading and not self.is_leading:
            self.thinking.is_awake = True
            self.thinking.go_on()
        elif not is_leading and self.is_leading:
            self.thinking.rest()

    async def close(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
        for connection in list(self.connections):
            connection.close(RESTART, "the server is going down")
        await self.thinking.close()
        self.table.leave()


def _json(message: object) -> str:
    return to_json(message).decode()
