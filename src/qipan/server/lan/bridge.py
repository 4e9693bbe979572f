"""Shows a duel as a room: passes the local player's actions to the duel, and its agreed events to the room."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from qipan.lan.duel import Duel
from qipan.lan.running import RunningDuel
from qipan.match import refusals
from qipan.match.hidden_moves import check_setup
from qipan.match.refusals import NOT_SET_UP
from qipan.match.visibility import known_ply
from qipan.rules.game_module import module_of
from qipan.rules.reasons import ReasonKind
from qipan.rules.typed_moves import read_move
from qipan.server.errors import Refusal, StoreUnavailable
from qipan.server.lan.local_engine import LocalEngine
from qipan.server.protocol import messages
from qipan.server.rooms import events
from qipan.server.rooms.autopilots import switch_in_duel
from qipan.server.rooms.commands import STALE
from qipan.server.rooms.events import Event, MatchChanged
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.room import Room
from qipan.server.rooms.state import RoomState

PRESENCE_SECONDS = 2.0
PROCESS = "lan"  # the process name under which `Presence` lists the other player

NOT_IN_A_DUEL = ReasonKind("not_in_a_duel", "that is not possible in a duel with another program")
DRAW_WITH_NEXT_MOVE = ReasonKind("draw_with_next_move", "a draw will be offered with your next move")
DRAW_WITH_MOVE = ReasonKind("draw_with_move", "make a move: it declines the draw")


class Bridge:
    """The link between a duel and its room."""

    def __init__(self, rooms: RoomManager, code: str, token: str, running: RunningDuel, engine: LocalEngine) -> None:
        self._rooms = rooms
        self.code = code
        self.token = token  # the token of the local seat
        self.running = running
        self.engine = engine
        self._offers_draw = False
        self._changed = asyncio.Event()
        running.listeners.append(self._changed.set)

    @property
    def duel(self) -> Duel:
        return self.running.duel

    async def run(self) -> None:
        """Keep the room in step with the duel, until the duel is over."""
        self._rooms.links[self.code] = self
        playing = asyncio.create_task(self.engine.run())
        try:
            while not self.running.finished.is_set():
                self._changed.clear()
                await self._show()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PRESENCE_SECONDS):
                        await self._changed.wait()
            await self._show()
        finally:
            playing.cancel()
            self._rooms.links.pop(self.code, None)

    async def _show(self) -> None:
        room = await self._rooms.find(self.code)
        if room is None:
            return
        remote = 1 - self.duel.seat
        is_there = self.running.is_connected or self.duel.is_over
        room.set_remote_presence(PROCESS, frozenset({remote}) if is_there else frozenset(), 0)
        room.set_peer_state(remote, self.running.peer_state)
        with contextlib.suppress(StoreUnavailable):  # `run` tries again at the next change, or after PRESENCE_SECONDS
            await room.log.commit(self._new_events)

    def _new_events(self, state: RoomState, /, *, now: float) -> Sequence[Event]:
        """Return the events for all that has happened in the duel and is not in the room yet."""
        if self.duel.is_cancelled:
            return self._stop(state)
        if state.match is None:
            return self._start(state, now)
        shown = sum(event.kind != "autopilot" for event in state.match.events)
        return [MatchChanged.of(event) for event in self.duel.match.events[shown:]]

    def _stop(self, state: RoomState) -> list[Event]:
        """Return the events that end a duel without a result."""
        if state.match is None:
            return [] if state.is_closed else [events.RoomClosed()]
        return [] if state.is_adjourned else [events.Adjourned()]

    def _start(self, state: RoomState, now: float) -> list[Event]:
        referee, started = self.duel.referee, list[Event]()
        if referee.stage in ("agree", "commit") and self.duel.fault is None:
            return []
        setups = {event.seat: event.moves for event in self.duel.match.events if event.kind == "place"}
        for seat, setup in setups.items():
            if seat is not None and state.seats[seat].setup is None:
                started.append(events.LayoutPlaced(seat=seat, layout=setup))
        ready = [seat for seat in (0, 1) if not state.seats[seat].is_ready]
        started += [events.ReadyChanged(seat=seat, is_ready=True) for seat in ready]
        return [*started, events.Started(at=now)]

    async def show_wish(self) -> None:
        """Show that the other player wants a rematch."""
        room = await self._rooms.find(self.code)
        remote = 1 - self.duel.seat
        if room is None:
            return
        wish = events.RematchRequested(seat=remote)
        with contextlib.suppress(StoreUnavailable):  # not retried: the page of duels shows the invitation, too
            await room.log.commit(lambda state, now: [] if remote in state.rematch else [wish])

    # ---- the local player ----

    async def decide(self, seat: int, message: messages.Command) -> None:
        """Carry out a message of the local player; see `rooms.link`."""
        room = await self._rooms.find(self.code)
        assert room is not None
        is_engine = self.engine.playing is not None
        match message:
            case messages.Play() | messages.Place() | messages.Offer() if is_engine:
                raise Refusal(refusals.ON_AUTOPILOT(seat=seat))
            case messages.Play():
                self._play(room, seat, message)
            case messages.Resign():
                self.running.act(lambda duel, now: duel.resign(now))
            case messages.Place():
                if not self.duel.needs_setup:
                    raise Refusal(NOT_IN_A_DUEL())
                check_setup(self.duel.referee.game, seat, message.moves)
                placed = events.LayoutPlaced(seat=seat, layout=tuple(message.moves))
                await room.log.commit(lambda state, now: [placed])
            case messages.Ready(is_ready=True):
                if not is_engine:
                    await self._commit_setup(room, seat)
            case messages.Offer(what="draw"):
                self._offer(message)
            case messages.Autopilot() if self.engine.engine is None:
                await room.log.commit(lambda state, now: switch_in_duel(state, seat, message))
                self.running.wake()
            case messages.CloseRoom():
                self.running.cancel()
            case messages.Claim(what="win"):
                self.running.claim()
            case _:
                raise Refusal(NOT_IN_A_DUEL())

    def _play(self, room: Room, seat: int, message: messages.Play) -> None:
        match = room.log.state.match
        ply = 0 if match is None else known_ply(match, seat)
        if match is None or message.ply != ply:
            raise Refusal(STALE(ply=ply, sent=message.ply))
        move = message.move
        if match.mover == seat and all(str(legal) != move for legal in room.log.state.legal_moves()):
            move = read_move(match.state.view(seat), move) or move
        offers = self._offers_draw
        self.running.act(lambda duel, now: duel.play(move, now, offers_draw=offers))
        self._offers_draw = False

    async def _commit_setup(self, room: Room, seat: int) -> None:
        """Commit to the set-up that the seat has in the room, so that it cannot be changed afterwards."""
        setup = room.log.state.seats[seat].setup
        if not self.duel.needs_setup:
            return
        if setup is None:
            raise Refusal(module_of(self.duel.referee.game.name).reason(NOT_SET_UP)())
        self.running.act(lambda duel, now: duel.place(setup, now))
        await room.log.commit(lambda state, now: [events.ReadyChanged(seat=seat, is_ready=True)])

    def _offer(self, message: messages.Offer) -> None:
        if message.answer == "ask":
            self._offers_draw = True
            raise Refusal(DRAW_WITH_NEXT_MOVE())
        if message.answer == "accept":
            self.running.act(lambda duel, now: duel.accept_draw(now))
        else:
            raise Refusal(DRAW_WITH_MOVE())
