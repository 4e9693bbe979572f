"""Hints, and analyses that improve step by step, for the clients of a room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from typing import Literal

from qipan.engines import Choice, Engine, Limit, Stop
from qipan.match.visibility import known_ply
from qipan.rules import State, View
from qipan.rules.reasons import ReasonKind
from qipan.server.engines.job import Requester
from qipan.server.errors import POSITION_IS_OVER, OverBudget, Refusal, ServerBusy, StoreUnavailable
from qipan.server.logs import describe
from qipan.server.protocol import messages
from qipan.server.protocol.values import wire_analysis, wire_value
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.events import Event, HelpGiven
from qipan.server.rooms.hint_lock import check_hints
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.tasks import BackgroundTasks
from qipan.server.services import Services
from qipan.truth import Analysis, MoveValue

HINT_SECONDS = 0.5
ANALYSIS_STEP_SECONDS = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)  # time of each step; more urgent searches may run in between
QUEUE_SECONDS = 1.0  # how often a client that waits learns its place in the queue

NOT_YOUR_TURN = ReasonKind("not_your_turn", "it is not your turn")
NOBODY_TO_MOVE = ReasonKind("nobody_to_move", "nobody is to move")
ONE_HINT = ReasonKind("one_hint_at_a_time", "one hint at a time")
OWN_POSITION_ONLY = ReasonKind(
    "own_position_only", "part of this game is hidden; only the match's own position can be analysed"
)
NO_HINT = ReasonKind("no_hint", "no hint was found")
ANALYSIS_FAILED = ReasonKind("analysis_failed", "the analysis failed")

log = logging.getLogger("qipan.server")


class Advisor:
    """Answers the requests of clients for hints and analyses."""

    def __init__(self, event_log: EventLog, services: Services, tasks: BackgroundTasks) -> None:
        self._log = event_log
        self._engines = services.engines
        self._scheduler = services.scheduler
        self._tasks = tasks

    def hint(self, client: Client, seat: int, engine: str | None) -> None:
        check_hints(self._log.state)
        if engine is not None:
            self._engines.check_name(engine, self._log.state.game)
        if client.hint is not None and not client.hint.done():
            raise Refusal(ONE_HINT())
        client.hint = self._tasks.start(self._hint(client, seat, engine))

    def analyse(self, client: Client, seat: int | None, request: messages.Analyse) -> None:
        check_hints(self._log.state)
        view, history = self._view_to_analyse(seat, request.position)
        if request.engine is not None:
            self._engines.check_name(request.engine, view.game)
        self.stop_analysis(client)
        client.analysis = self._tasks.start(self._analyse(client, seat, view, history, request.engine))

    def stop_analysis(self, client: Client) -> None:
        if client.analysis is not None:
            client.analysis.cancel()
            client.analysis = None

    def stop(self, client: Client) -> None:
        """Stop everything that a client waits for."""
        self.stop_analysis(client)
        if client.hint is not None:
            client.hint.cancel()
            client.hint = None  # the task's traceback would keep the client in memory

    async def _hint(self, client: Client, seat: int, engine: str | None) -> None:
        try:
            match = self._log.state.match
            if match is None or match.mover != seat:
                raise Refusal(NOT_YOUR_TURN())
            view, history, ply = match.state.view(seat), match.history, known_ply(match, seat)
            await self._log_help(seat)
            with self._admit(client, "hint") as requester:
                best = await self._best_move(view, history, engine, requester)
            check_hints(self._log.state)
            client.connection.reply(
                messages.HintFound(
                    ply=ply,
                    move=str(best.move),
                    path=list(best.move.path),
                    value=wire_value(best.value),
                    engine=engine or "best",
                )
            )
        except (ValueError, TimeoutError, OverBudget, ServerBusy, StoreUnavailable) as error:
            client.connection.refuse(error, "hint")
        except Exception as error:
            log.warning("room %s: a hint failed: %s", self._log.stored.code, describe(error))
            client.connection.refuse(Refusal(NO_HINT()), "hint")

    async def _best_move(
        self, view: View, history: Sequence[State], engine: str | None, requester: Requester
    ) -> MoveValue | Choice:
        """Return the move to recommend: the choice of the engine or, if none is given, the best one of an analysis."""
        if engine is None:
            analysis = await self._engines.analyse(view, HINT_SECONDS, history=history, requester=requester)
            return analysis.moves[0]

        def work(asked: Engine, stop: Stop) -> Choice:
            return asked.choose(view, Limit(seconds=HINT_SECONDS, stop=stop), history)

        return await self._engines.ask_new_engine(engine, view.game, work, requester=requester, seconds=HINT_SECONDS)

    def _view_to_analyse(self, seat: int | None, position: str | None) -> tuple[View, Sequence[State]]:
        """Return the view to analyse and, if it is a view of the match, the earlier positions of the match."""
        state = self._log.state
        match = state.match
        if position is None:
            mover = None if match is None else match.mover
            if match is None or mover is None:
                raise Refusal(NOBODY_TO_MOVE())
            if state.is_hidden and seat != mover:
                raise Refusal(NOT_YOUR_TURN())
            return match.state.view(mover), match.history
        if state.is_hidden:
            raise Refusal(OWN_POSITION_ONLY())
        analysed = state.game.parse(position)
        if analysed.mover is None:
            raise Refusal(POSITION_IS_OVER())
        return analysed.view(analysed.mover), ()

    async def _log_help(self, seat: int | None) -> None:
        """Store that a seat is about to get help: the match then does not count for the rating of its profile."""

        def decide(state: RoomState, now: float) -> list[Event]:
            is_needed = seat is not None and state.seats[seat].profile is not None and state.status == "playing"
            return (
                [HelpGiven(seat=seat)] if is_needed and seat is not None and (seat, "hints") not in state.help else []
            )

        if decide(self._log.state, 0):
            await self._log.commit(decide)

    async def _analyse(
        self, client: Client, seat: int | None, view: View, history: Sequence[State], engine: str | None
    ) -> None:
        try:
            await self._log_help(seat)
            with self._admit(client, "analyse") as requester:
                for seconds in ANALYSIS_STEP_SECONDS:
                    analysis = await self._engines.analyse(view, seconds, engine, history, requester=requester)
                    is_last = analysis.value.kind == "exact" or seconds == ANALYSIS_STEP_SECONDS[-1]
                    self._send(client, view, analysis, is_last=is_last)
                    if is_last:
                        return
        except (ValueError, TimeoutError, OverBudget, ServerBusy, StoreUnavailable) as error:
            client.connection.refuse(error, "analyse")
        except Exception as error:
            log.warning("room %s: an analysis failed: %s", self._log.stored.code, describe(error))
            client.connection.refuse(Refusal(ANALYSIS_FAILED()), "analyse")

    @contextlib.contextmanager
    def _admit(self, client: Client, about: Literal["hint", "analyse"]) -> Iterator[Requester]:
        """Let a client wait for analyses, and send it its place in the queue. Raise OverBudget; see `Scheduler`."""
        with self._scheduler.admit(client.address) as requester:
            showing = self._tasks.start(self._show_place(client, about, requester))
            try:
                yield requester
            finally:
                showing.cancel()

    async def _show_place(self, client: Client, about: Literal["hint", "analyse"], requester: Requester) -> None:
        shown = None
        while True:
            await asyncio.sleep(QUEUE_SECONDS)
            place = self._scheduler.place_of(requester)
            if place != shown:
                shown = place
                client.connection.reply(messages.Queued(about=about, place=place))

    def _send(self, client: Client, view: View, analysis: Analysis, *, is_last: bool) -> None:
        check_hints(self._log.state)
        client.connection.reply(
            messages.AnalysisFound(position=view.text, analysis=wire_analysis(analysis), is_last=is_last)
        )
