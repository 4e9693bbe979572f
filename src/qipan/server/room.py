"""A room: one table, the sockets around it, its engines and its clock."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import qipan
from qipan.server import messages as wire
from qipan.server.connection import RESTART, Connection
from qipan.server.pictures import moves_seen, position, seat_states
from qipan.server.pool import PoolIsFull, Urgency
from qipan.server.sitting import Change, Refusal, Sitting
from qipan.server.store import StoredMatch

if TYPE_CHECKING:
    from qipan.server.rooms import Rooms

ENGINE_SECONDS = 1.0
HINT_SECONDS = 0.5
ANALYSIS_STEPS = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Seconds of each step of an analysis. Between two steps more urgent searches get their turn."""


class Room:
    """All changes of a room go one after another: worked out, written to the store, and only then shown."""

    def __init__(self, rooms: Rooms, stored: StoredMatch) -> None:
        self.rooms = rooms
        self.stored = stored
        self.sitting = self._laid()
        self.number = 0
        """Of changes in the store that the table has seen."""
        self.connections: set[Connection] = set()
        self.touched = time.monotonic()
        self._lock = asyncio.Lock()
        self._minds: dict[tuple[object, ...], qipan.Engine] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._stop: qipan.Stop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_leading = not rooms.store.is_shared
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def code(self) -> str:
        return self.stored.code

    @property
    def is_idle(self) -> bool:
        return not self.connections and self._thinking is None and not self._tasks

    # ---- sockets ----

    def welcome(self, connection: Connection, token: str | None) -> None:
        connection.seat = self.sitting.seat_of(token)
        connection.is_host = self.sitting.is_host(token)
        self.connections.add(connection)
        self._show()
        self._go_on()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.analysis is not None:
            connection.analysis.cancel()
        self.touched = time.monotonic()
        self._show()

    async def picture(self, connection: Connection) -> str:
        """The room as one client may see it; never what is not yet on disk."""
        async with self._lock:
            sitting = self.sitting
            seat = connection.seat
            moves = moves_seen(sitting, seat)
            known, takebacks = connection.known_moves
            first = known if takebacks == sitting.takebacks and sitting.status != "over" and known <= len(moves) else 0
            connection.known_moves = (len(moves), sitting.takebacks)
            message = {
                "op": "position",
                "number": self.number,
                "code": self.code,
                "game": sitting.game.name,
                "options": sitting.game.options,
                "status": sitting.status,
                **position(sitting, seat),
                "seat": seat,
                "seats": seat_states(sitting, {each.seat for each in self.connections if each.seat is not None}),
                "first_move": first,
                "moves": [text for text, _ in moves[first:]],
                "movers": [mover for _, mover in moves[first:]],
                "spectators": sum(each.seat is None for each in self.connections),
                "is_host": connection.is_host,
                "hints": sitting.hints,
                "rematch": sorted(sitting.rematch),
                "next_code": sitting.next_code,
                "now": time.time(),
            }
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"))

    async def obey(self, connection: Connection, message: wire.ClientMessage) -> None:
        """Does what a client asks for, or tells it why not."""
        try:
            await self._obeyed(connection, message)
        except (Refusal, ValueError, PoolIsFull) as error:
            connection.refuse(error, message.op)

    async def _obeyed(self, connection: Connection, message: wire.ClientMessage) -> None:
        sitting = self.sitting
        match message:
            case wire.Ping():
                connection.answer({"op": "pong"})
            case wire.Enter():
                raise Refusal("you have entered already")
            case wire.StopAnalysis():
                if connection.analysis is not None:
                    connection.analysis.cancel()
            case wire.Analyse():
                self._begin_analysis(connection, message)
            case wire.Hint():
                self._start(self._hint(connection, self._seated(connection)))
            case wire.Fill():
                self._only_host(connection)
                await self.change(lambda: [sitting.fill(message.seat, message.engine)])
            case wire.LockHints():
                self._only_host(connection)
                await self.change(lambda: [sitting.lock_hints(message.is_locked)])
            case wire.Ready():
                seat = self._seated(connection)
                await self.change(lambda: [sitting.make_ready(seat, message.is_ready)])
            case wire.Place():
                seat = self._seated(connection)
                await self.change(lambda: [sitting.place(seat, list(message.planes))])
            case wire.Stand():
                seat = self._seated(connection)
                await self.change(lambda: [sitting.stand(seat)])
                for each in self.connections:
                    if each.seat == seat:
                        each.seat = None
            case wire.Rematch():
                seat = self._seated(connection)
                await self.change(lambda: [sitting.ask_rematch(seat)])
            case _:
                await self._play_on(connection, message)

    async def _play_on(self, connection: Connection, message: wire.ClientMessage) -> None:
        """What is done in the match itself."""
        seat = self._seated(connection)

        def deed(match: qipan.Match) -> None:
            match message:
                case wire.Play():
                    ply = match.seen(seat).ply
                    if message.ply != ply:
                        raise Refusal(f"stale: {ply} moves were played, not {message.ply}")
                    match.play(message.move, seat)
                case wire.Offer(answer="ask"):
                    match.ask(seat, message.what)
                    self._answer_for_engines(match, seat, message.what)
                case wire.Offer(answer="accept"):
                    match.accept(seat)
                case wire.Offer():
                    match.decline(seat)
                case wire.Resign():
                    match.resign(seat)
                case wire.Autopilot():
                    match.set_autopilot(seat, message.is_on)

        await self.referee(deed)

    def _answer_for_engines(self, match: qipan.Match, asking: int, what: str) -> None:
        """Engines let moves be taken back, and play on rather than agree on a draw."""
        for seat in match.in_play:
            if seat == asking or self.sitting.chairs[seat].kind != "engine" or match.offer is None:
                continue
            if what == "takeback":
                match.accept(seat)
            else:
                match.decline(seat)

    # ---- changes ----

    async def change(self, wanted: Callable[[], Sequence[Change]]) -> None:
        """Works out changes, writes them, applies them, and shows what came of it."""
        async with self._lock:
            changes = list(wanted())
            if not await self._write(changes):
                await self._reload()
                raise Refusal("somebody else was faster")
            for each in changes:
                self.sitting.apply(each)
            await self._follow_up()
        self._show()
        self._go_on()

    async def referee(self, deed: Callable[[qipan.Match], object]) -> None:
        """Lets the referee judge a deed. If it cannot be written down, it has not happened."""
        async with self._lock:
            match = self.sitting.match
            if match is None:
                raise Refusal("the game has not begun")
            before = len(match.events)
            legal = self.sitting.legal()
            error: ValueError | None = None
            try:
                deed(match)
            except ValueError as raised:
                error = raised
            happened = match.events[before:]  # the clock may have spoken before the deed was refused
            for event in happened:
                self.sitting.note(event, legal)
            if happened:
                change = {"do": "match", "events": [[each.kind, each.seat, each.text, each.at] for each in happened]}
                if not await self._write([change]):
                    await self._reload()
                    error = Refusal("somebody else was faster")
        if happened:
            self._show()
            self._go_on()
        if error is not None:
            raise error

    async def _write(self, changes: list[Change]) -> bool:
        """All or none of them, under the next number."""
        sitting = self.sitting
        columns: dict[str, Any] = {}
        if sitting.match is not None and sitting.match.outcome is not None and self.stored.record is None:
            date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            columns = {"status": "over", "record": sitting.match.record(date).to_json(), "ended": time.time()}
        elif any(each["do"] == "begin" for each in changes):
            columns = {"status": "playing"}
        body = json.dumps(changes, ensure_ascii=False, separators=(",", ":"))
        try:
            is_written = await self.rooms.store.append(self.stored.id, self.number, body, **columns)
        except Exception as error:
            await self._reload()
            raise Refusal("the server cannot write at the moment; nothing has changed") from error
        if is_written:
            self.number += 1
        return is_written

    async def _follow_up(self) -> None:
        """What follows by itself: the game begins when all are ready; a rematch when all want it."""
        sitting = self.sitting
        if sitting.can_start:
            begin: Change = {"do": "begin"}
            if await self._write([begin]):
                sitting.apply(begin)
        elif sitting.wants_rematch:
            code = await self.rooms.again(sitting)
            following: Change = {"do": "next", "code": code}
            if await self._write([following]):
                sitting.apply(following)

    async def catch_up(self) -> None:
        """Takes in what another process has written."""
        async with self._lock:
            bodies = await self.rooms.store.events(self.stored.id, self.number)
            for body in bodies:
                for each in json.loads(body):
                    self.sitting.apply(each)
                self.number += 1
        if bodies:
            self._show()
            self._go_on()

    async def load(self) -> None:
        async with self._lock:
            await self._reload()
        self._go_on()

    async def _reload(self) -> None:
        """Lays the table again from the store."""
        self.sitting, self.number = self._laid(), 0
        for body in await self.rooms.store.events(self.stored.id):
            for each in json.loads(body):
                self.sitting.apply(each)
            self.number += 1
        for connection in self.connections:
            connection.known_moves = (0, 0)

    def _laid(self) -> Sitting:
        return Sitting(wire.NewMatch.model_validate_json(self.stored.setting))

    # ---- the clock and the engines ----

    def _go_on(self) -> None:
        """Sees to it that whoever is to move does, if it is an engine, and that the clock is watched."""
        self.touched = time.monotonic()
        match = self.sitting.match
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if match is None or match.mover is None:
            self._stop_thinking()
            return
        if not self._is_leading:
            self._start(self._try_to_lead())
            return
        deadline = match.deadline
        if deadline is not None:
            wait = max(0.0, deadline - time.monotonic()) + 0.002
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, lambda: self._start(self._tick()))
        is_engine = self.sitting.chairs[match.mover].kind == "engine" or match.is_on_autopilot(match.mover)
        if is_engine and self._thinking is None:
            self._thinking = asyncio.create_task(self._think())
        elif not is_engine:
            self._stop_thinking()

    async def _try_to_lead(self) -> None:
        """Of several processes that serve the match, one moves its engines and watches its clock."""
        if not self._is_leading and await self.rooms.lead(self.stored.id):
            self._is_leading = True
            self._go_on()

    async def _tick(self) -> None:
        try:
            await self.referee(lambda match: match.tick())
        except (Refusal, ValueError):
            self._go_on()

    def _stop_thinking(self) -> None:
        if self._stop is not None:
            self._stop.set()

    async def _think(self) -> None:
        """The engine's move, or the autopilot's. A move for a position that has passed is thrown away."""
        try:
            async with self._lock:
                match = self.sitting.match
                if match is None or match.mover is None:
                    return
                seat, ply, number = match.mover, match.ply, self.number
                by_autopilot = match.is_on_autopilot(seat)
                view, history = match.state.view(seat), match.history
                engine = self.sitting.chairs[seat].engine or wire.EngineSeat()
                seconds = engine.seconds or ENGINE_SECONDS
                if (left := match.left(seat)) is not None and match.terms.clock is not None and not by_autopilot:
                    seconds = min(seconds, match.terms.clock.share(left))
            self._stop = qipan.Stop()
            limit = qipan.Limit(seconds=seconds, stop=self._stop)
            try:
                choice = await self._search(Urgency.MOVE, engine, seat, view, limit, history)
                text = str(choice.move)
            except PoolIsFull:
                await asyncio.sleep(0.2)
                return
            if self._stop.is_set and self.number != number:
                return

            def deed(match: qipan.Match) -> None:
                if match.mover == seat and match.ply == ply and match.is_on_autopilot(seat) == by_autopilot:
                    match.play(text, seat, by_autopilot=by_autopilot)

            await self.referee(deed)
        except (Refusal, ValueError) as error:
            self.rooms.say(f"room {self.code}: an engine's move was refused: {type(error).__name__}")
            await asyncio.sleep(0.2)
        finally:
            self._thinking, self._stop = None, None
            if not asyncio.current_task().cancelling():  # type: ignore[union-attr]
                asyncio.get_running_loop().call_soon(self._go_on)

    async def _search(
        self,
        urgency: Urgency,
        engine: wire.EngineSeat,
        seat: int,
        view: qipan.View,
        limit: qipan.Limit,
        history: Sequence[qipan.State],
    ) -> qipan.Choice:
        key = (engine.engine, engine.level, seat)

        def work() -> qipan.Choice:
            mind = self._minds.get(key)
            if mind is None:
                mind = qipan.engine(engine.engine, view.game, level=engine.level)
                self._minds[key] = mind
            return mind.choose(view, limit, history)

        return await self.rooms.pool.run(urgency, work, limit.stop)

    async def _hint(self, connection: Connection, seat: int) -> None:
        try:
            self._hints_allowed()
            async with self._lock:
                match = self.sitting.match
                if match is None or match.mover != seat:
                    raise Refusal("it is not your turn")
                view, history, ply = match.state.view(seat), match.history, match.seen(seat).ply
            limit = qipan.Limit(seconds=HINT_SECONDS, stop=qipan.Stop())
            found = await self._search(Urgency.HINT, wire.EngineSeat(), -1, view, limit, history)
            connection.answer(
                {
                    "op": "hint",
                    "ply": ply,
                    "move": str(found.move),
                    "path": list(found.move.path),
                    "value": found.value.json(),
                    "engine": "best",
                }
            )
        except (Refusal, ValueError, PoolIsFull) as error:
            connection.refuse(error, "hint")

    def _hints_allowed(self) -> None:
        if not self.sitting.hints and self.sitting.status != "over":
            raise Refusal("hints are locked in this room")

    def _begin_analysis(self, connection: Connection, message: wire.Analyse) -> None:
        self._hints_allowed()
        match = self.sitting.match
        game = self.sitting.game
        if message.position is not None:
            if self.sitting.is_hidden and self.sitting.status != "over":
                raise Refusal("something is hidden here")
            state: qipan.State | None = game.parse(message.position)
            view = state.view(state.mover) if state is not None and state.mover is not None else None
        else:
            seat = match.mover if match is not None else None
            if match is None or seat is None:
                raise Refusal("nobody is to move")
            if self.sitting.is_hidden and connection.seat != seat:
                raise Refusal("it is not your turn")
            view = match.state.view(seat)
        if view is None:
            raise Refusal("the game is over in this position")
        if connection.analysis is not None:
            connection.analysis.cancel()
        connection.analysis = self._start(self._analyse(connection, view, message.engine))

    async def _analyse(self, connection: Connection, view: qipan.View, engine: str | None) -> None:
        try:
            async for found, is_last in self.rooms.analyses(view, engine):
                connection.answer(
                    {"op": "analysis", "position": view.text, "analysis": found.json(), "is_last": is_last}
                )
        except (ValueError, PoolIsFull) as error:
            connection.refuse(error, "analyse")

    # ---- small things ----

    def _seated(self, connection: Connection) -> int:
        if connection.seat is None:
            raise Refusal("you have no seat here")
        return connection.seat

    def _only_host(self, connection: Connection) -> None:
        if not connection.is_host:
            raise Refusal("only the host may do that")

    def _show(self) -> None:
        for connection in self.connections:
            connection.changed()

    def _start(self, work: Any) -> asyncio.Task[Any]:
        """Tasks are held on to until they end; the loop itself would let them go."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._stop_thinking()
        for connection in list(self.connections):
            connection.close(RESTART, "the server is going down")
        tasks = [*self._tasks, *([self._thinking] if self._thinking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
