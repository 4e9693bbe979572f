"""What engines tell those who ask in a room: hints, and analyses that get better step by step."""

from __future__ import annotations

import logging

import qipan
from qipan.match.visibility import known_ply
from qipan.server.engines.scheduler import Pool, PoolIsFull, Urgency, giving_way
from qipan.server.protocol import base as wire
from qipan.server.protocol import messages
from qipan.server.rooms.engine_player import Thinking
from qipan.server.rooms.event_log import Table
from qipan.server.rooms.seats import Refusal, check_engine_name
from qipan.server.socket.connection import Connection

HINT_SECONDS = 0.5
ANALYSIS_STEPS = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Seconds of each step of an analysis. Between two steps more urgent searches get their turn."""

log = logging.getLogger("qipan.server")


class Advising:
    """Hints and analyses at one table."""

    def __init__(self, table: Table, pool: Pool, thinking: Thinking) -> None:
        self._table = table
        self._pool = pool
        self._thinking = thinking

    def hint(self, connection: Connection, seat: int) -> None:
        self._check_hints()
        if connection.hint is not None and not connection.hint.done():
            raise Refusal("one hint at a time")
        connection.hint = self._thinking.start(self._hint(connection, seat))

    def analyse(self, connection: Connection, seat: int | None, asked: messages.Analyse) -> None:
        self._check_hints()
        view = self._analysed_view(seat, asked.position)
        if asked.engine is not None:
            check_engine_name(asked.engine, view.game)
        self.stop_analysis(connection)
        connection.analysis = self._thinking.start(self._analyse(connection, view, asked.engine))

    def stop_analysis(self, connection: Connection) -> None:
        if connection.analysis is not None:
            connection.analysis.cancel()
            connection.analysis = None

    def _check_hints(self) -> None:
        sitting = self._table.sitting
        if not sitting.hints and sitting.status != "over":
            raise Refusal("hints are locked in this room")

    async def _hint(self, connection: Connection, seat: int) -> None:
        try:
            async with self._table.held() as sitting:
                match = sitting.match
                if match is None or match.mover != seat:
                    raise Refusal("it is not your turn")
                view, history, ply = match.state.view(seat), match.history, known_ply(match, seat)
            best = wire.EngineSeat()
            found = await self._thinking.searched(Urgency.HINT, best, view, lambda: HINT_SECONDS, qipan.Stop(), history)
            self._check_hints()
            connection.answer(
                {
                    "op": "hint",
                    "ply": ply,
                    "move": str(found.move),
                    "path": list(found.move.path),
                    "value": found.value.json(),
                    "engine": best.engine,
                }
            )
        except (ValueError, PoolIsFull) as error:
            connection.refuse(error, "hint")
        except Exception as error:
            log.warning("room %s: a hint failed: %s", self._table.stored.code, type(error).__name__)
            connection.refuse("no hint was found", "hint")

    def _analysed_view(self, seat: int | None, position: str | None) -> qipan.View:
        sitting = self._table.sitting
        match = sitting.match
        if position is None:
            mover = None if match is None else match.mover
            if match is None or mover is None:
                raise Refusal("nobody is to move")
            if sitting.is_hidden and seat != mover:
                raise Refusal("it is not your turn")
            return match.state.view(mover)
        if sitting.is_hidden:
            raise Refusal("something is hidden in this game; only the match's own position can be analysed")
        state = sitting.game.parse(position)
        if state.mover is None:
            raise Refusal("the game is over in this position")
        return state.view(state.mover)

    async def _analyse(self, connection: Connection, view: qipan.View, engine: str | None) -> None:
        try:
            if view.state is not None and engine is None:
                found = await proof(self._pool, view.state)
                if found is not None:
                    self._tell(connection, view, found, is_last=True)
                    return
            for seconds in ANALYSIS_STEPS:
                found = await estimated(self._pool, view, seconds, engine)
                self._tell(connection, view, found, is_last=seconds == ANALYSIS_STEPS[-1])
        except (ValueError, TimeoutError, PoolIsFull) as error:
            connection.refuse(error, "analyse")
        except Exception as error:
            log.warning("room %s: an analysis failed: %s", self._table.stored.code, type(error).__name__)
            connection.refuse("the analysis failed", "analyse")

    def _tell(self, connection: Connection, view: qipan.View, found: qipan.Analysis, *, is_last: bool) -> None:
        self._check_hints()
        connection.answer({"op": "analysis", "position": view.text, "analysis": found.json(), "is_last": is_last})


async def proof(pool: Pool, state: qipan.State) -> qipan.Analysis | None:
    """What is proved of a position, if anything is."""
    return await giving_way(pool, lambda stop: qipan.prove(state, stop=stop))


async def estimated(pool: Pool, view: qipan.View, seconds: float, engine: str | None) -> qipan.Analysis:
    """What an engine thinks of a position after so long."""
    return await giving_way(
        pool, lambda stop: qipan.estimate(view, qipan.Limit(seconds=seconds, stop=stop), engine=engine)
    )
