"""Asks the registered programs: which games they play, and for moves. All of this is done off the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from qipan.engines import Choice, Limit, Stop
from qipan.engines.external import ExternalEngine, Program, ProgramFailure, start_program
from qipan.engines.external.problems import (
    PROGRAM_EXITED,
    PROGRAM_EXITED_WITH_ERROR,
    PROGRAM_FAILED,
    PROGRAM_SAYS,
    PROGRAM_STOPPED,
)
from qipan.engines.registry import NO_LEVELS
from qipan.engines.settings import SECONDS
from qipan.rules import Game, State, View
from qipan.rules.reasons import Reason, ReasonKind, reason_of
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.job import NOBODY, Requester, Urgency
from qipan.server.engines.program_pool import ProgramPool
from qipan.server.engines.programs import Programs
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import TOO_MANY_SEARCHES, Refusal, ServerBusy
from qipan.server.protocol.base import EngineSeat

CHECK_SECONDS = 5.0  # how often programs that have been idle for too long are ended

NOT_THIS_VARIANT = ReasonKind("program_refuses_variant", "{program} does not play {game} with these options: {problem}")
NO_PROGRAM_SETTING = ReasonKind("no_program_setting", "{program} has no setting {setting}; its settings: {known}")

Result = TypeVar("Result")

log = logging.getLogger("qipan.server")


class ProgramEngines:
    """Runs the registered programs. Its methods raise ServerBusy if the scheduler or the pool of programs does.

    A program that fails raises ProgramFailure, with a reason that players may read: it contains nothing of the
    program's error output, which is in the log.
    """

    def __init__(self, scheduler: Scheduler, programs: Programs, limits: SearchLimits) -> None:
        self._scheduler = scheduler
        self.programs = programs
        self._pool = ProgramPool(limits)

    async def run(self) -> None:
        """Ask the programs which games they play; then keep ending programs that nobody uses."""
        await asyncio.gather(*(self._introduce(*each) for each in self.programs.unasked()), return_exceptions=True)
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await asyncio.to_thread(self._pool.end_idle)

    def close(self) -> None:
        """End all programs."""
        self._pool.close()

    async def check(self, program: Program, seat: EngineSeat, game: Game) -> None:
        """Raise Refusal unless a program plays this variant of the game at this level or with these settings.

        If that is not known yet, the program is asked. A program that fails then is not refused: it forfeits when it is
        to move.
        """
        if seat.level is not None:
            raise Refusal(NO_LEVELS(engine=program.name, game=game.name))
        for name, value in seat.settings.items():
            if name != SECONDS.name:
                raise Refusal(NO_PROGRAM_SETTING(program=program.name, setting=name[:80], known=SECONDS.name))
            SECONDS.check(value)
        if program.protocol == "lines" and not self.programs.is_answered(program.name, game):
            await self._ask(program, game, Urgency.HINT)
        refusal = self.programs.refusal(program.name, game)
        if refusal is not None:
            raise Refusal(NOT_THIS_VARIANT(program=program.name, game=game.name, problem=refusal))

    async def choose(
        self,
        owner: Hashable,
        program: Program,
        view: View,
        limit: Callable[[], Limit],
        *,
        urgency: Urgency,
        stop: Stop,
        history: Sequence[State],
    ) -> Choice:
        """Return the choice of a program for the seat whose view is given. Different owners never share a process."""
        key = (owner, program.name, view.game, view.seat)

        def work() -> Choice:
            with self._pool.borrow(key, program, view.game) as engine:
                return engine.choose(view, replace(limit(), stop=stop), history)

        try:
            await self._start(key, program, view.game, urgency)
            return await self._scheduler.run(urgency, work, stop)
        except ProgramFailure as failure:
            if failure.reason.code == PROGRAM_STOPPED.code:  # the search was stopped in favour of another search
                raise ServerBusy(TOO_MANY_SEARCHES()) from None
            raise _public(program, failure) from None

    async def ask(
        self,
        program: Program,
        game: Game,
        work: Callable[[ExternalEngine, Stop], Result],
        *,
        requester: Requester,
        seconds: float,
    ) -> Result:
        """Return the result of `work`, which is called with a program that has been prepared for a new game.

        `work` is called again whenever it was stopped in favour of another search.
        """
        key = (program.name, game)

        def attempt(stop: Stop) -> Result:
            try:
                with self._pool.borrow(key, program, game) as engine:
                    engine.new_game()
                    return work(engine, stop)
            except ProgramFailure:
                if stop.is_set:
                    raise TimeoutError from None  # `run_preemptible` then starts the work again
                raise

        try:
            await self._start(key, program, game, Urgency.ANALYSIS, requester)
            return await self._scheduler.run_preemptible(attempt, requester, seconds)
        except ProgramFailure as failure:
            raise _public(program, failure) from None

    async def _start(
        self, key: Hashable, program: Program, game: Game, urgency: Urgency, requester: Requester = NOBODY
    ) -> None:
        """Start a program unless it is running. Raise ProgramFailure if it does not get ready."""

        def work() -> None:
            with self._pool.borrow(key, program, game) as engine:
                engine.prepare()

        if not self._pool.has(key):
            await self._scheduler.run_start(work, urgency, requester)

    async def _introduce(self, program: Program, game: Game) -> None:
        """Ask a program whether it plays a game, with the default options."""
        refusal = await self._ask(program, game, Urgency.ENGINE_MATCH)
        if refusal is None:
            self.programs.add_game(program.name, game)

    async def _ask(self, program: Program, game: Game, urgency: Urgency) -> Reason | None:
        """Return why a program does not play a variant; None if it does. What the program says is remembered."""

        def shake_hands() -> Reason | None:
            try:
                with start_program(program, game) as engine:
                    engine.prepare()
            except ValueError as error:  # a ProgramFailure, or there is no sandbox
                return reason_of(error)
            return None

        problem = await self._scheduler.run_start(shake_hands, urgency)
        if problem is None or problem.code == PROGRAM_SAYS.code:
            self.programs.set_answer(program.name, game, problem)
        else:
            log.warning("program %s cannot play %s: %s", program.name, game.name, problem)
        return problem


def _public(program: Program, failure: ProgramFailure) -> ProgramFailure:
    """Return a failure without the details that players may not see."""
    reason = failure.reason
    if reason.code == PROGRAM_EXITED_WITH_ERROR.code:
        reason = PROGRAM_EXITED(status=reason.params["status"])
    return ProgramFailure(PROGRAM_FAILED(program=program.name, problem=reason))
