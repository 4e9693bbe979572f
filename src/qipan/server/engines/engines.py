"""Creates, prepares and runs the server's engines, and keeps them between moves."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from cachetools import LRUCache

from qipan.engines import Choice, Engine, Limit, Stop, engine, engine_names
from qipan.engines import estimate as estimate_position
from qipan.engines.analysis import CANNOT_ANALYSE
from qipan.engines.cache import EngineCache
from qipan.engines.registry import NO_LEVELS, NO_SUCH_ENGINE, best_analyst, check_settings, has_levels
from qipan.engines.settings import LEARN, MAX_SECONDS, limit_of, parameters_of
from qipan.match import Match, report_end
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.reasons import ReasonKind
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.job import NOBODY, Requester, Urgency
from qipan.server.engines.program_engines import ProgramEngines
from qipan.server.engines.programs import Programs
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import Refusal
from qipan.server.protocol.base import EngineSeat
from qipan.truth import Analysis
from qipan.truth import prove as prove_position

GLANCE_SECONDS = 0.3  # how long a short search looks for a proof
PROOF_SECONDS = 1.0  # before a search of at least this length, a proof may take as long as it needs
MCTS_MEGABYTES = 32  # memory of one MCTS engine
DEFAULT_SECONDS = 1.0

LEVEL_OR_SETTINGS = ReasonKind("level_or_settings", "an engine has either a level or settings of its own, not both")
DOES_NOT_LEARN = ReasonKind("does_not_learn", "the engines of this server do not learn from matches")

Result = TypeVar("Result")


class Estimate(NamedTuple):
    """An engine's values of a position and its moves."""

    seconds: float  # the time limit of the search
    took: float
    analysis: Analysis


class Engines:
    """Asks engines on the scheduler's threads. Its methods raise ServerBusy if the scheduler does.

    The first engine of its kind may have to build a table or a tree. The scheduler runs this as a preparation, so that
    no search has to wait for a thread. Every method waits for the preparation of its own engine.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        programs: Programs | None = None,
        limits: SearchLimits | None = None,
        *,
        is_private: bool = False,
    ) -> None:
        self._scheduler = scheduler
        self.programs = programs or Programs()
        self._limits = limits or SearchLimits()
        self._is_private = is_private  # whether the server can only be reached from its own machine
        self._program_engines = ProgramEngines(scheduler, self.programs, self._limits)
        self._cache: EngineCache[Engine] = EngineCache(self._limits.max_engines)
        # By position, engine and earlier positions: the estimate of the longest search. The entry of a position without
        # earlier positions may come from a search with some.
        self._estimates: LRUCache[Hashable, Estimate] = LRUCache(self._limits.max_kept_analyses)
        # By position: the seconds and the result of the longest search for a proof.
        self._proofs: LRUCache[State, tuple[float, Analysis | None]] = LRUCache(self._limits.max_kept_analyses)

    @property
    def _may_learn(self) -> bool:
        return self._limits.allow_learning(is_private=self._is_private)

    async def run_programs(self) -> None:
        """Ask the programs which games they play, and end programs that nobody uses, until this call is cancelled."""
        await self._program_engines.run()

    def close(self) -> None:
        """End all programs."""
        self._program_engines.close()

    def check_name(self, name: str, game: Game) -> None:
        """Raise Refusal unless the game has this engine.

        Call this for a name that a client sends, so that a wrong name is refused at once, not when the engine is to
        move.
        """
        known = ["best", *engine_names(game), *(kind.name for kind in self.programs.kinds(game))]
        if name not in known:
            raise Refusal(NO_SUCH_ENGINE(engine=name[:40], game=game.name, engines=", ".join(known)))

    async def check(self, seat: EngineSeat, game: Game) -> None:
        """Raise ValueError unless the game has this engine, and the engine has this level or these settings."""
        self.check_name(seat.engine, game)
        if seat.level is not None and seat.settings:
            raise Refusal(LEVEL_OR_SETTINGS())
        program = self.programs.find(seat.engine)
        if program is not None:
            await self._program_engines.check(program, seat, game)
            return
        if seat.level is not None and not has_levels(seat.engine, game):
            raise Refusal(NO_LEVELS(engine=seat.engine, game=game.name))
        check_settings(seat.engine, game, seat.settings)
        if seat.settings.get(LEARN.name) == "on" and not self._may_learn:
            raise Refusal(DOES_NOT_LEARN())

    def prepare(self, name: str, game: Game, urgency: Urgency, requester: Requester = NOBODY) -> asyncio.Future[None]:
        """Return a future that is done once this engine can be created quickly. See `Scheduler.prepare`.

        Nothing is prepared for a program: it is started for each match.
        """
        if self.programs.find(name) is not None:
            ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            ready.set_result(None)
            return ready
        create = partial(_create, EngineSeat(engine=name), game)
        return self._scheduler.prepare((name, game), create, urgency, requester)

    async def choose(
        self,
        owner: Hashable,
        seat: EngineSeat,
        view: View,
        limit: Callable[[], Limit],
        *,
        urgency: Urgency,
        stop: Stop,
        history: Sequence[State],
        requester: Requester = NOBODY,
    ) -> Choice:
        """Return the choice of the engine that `seat` names, for the seat whose view is given.

        Different owners, such as two matches, never share an engine. `limit` returns the limit of time, with the clocks
        of the match if it has any. It is called on a search thread when the search starts, which may be long after this
        call.
        """

        program = self.programs.find(seat.engine)
        if program is not None:
            own_limit = limit if program.protocol == "lines" else partial(Limit, seconds=seconds_per_move(seat))
            return await self._program_engines.choose(
                owner, program, view, own_limit, urgency=urgency, stop=stop, history=history
            )

        def work() -> Choice:
            found = replace(limit_of(seat.settings), seconds=limit().seconds, stop=stop)
            key = (owner, seat.model_dump_json(), view.seat)
            with self._cache.borrow(key, partial(_create, seat, view.game)) as engine:
                return engine.choose(view, found, history)

        await asyncio.shield(self.prepare(seat.engine, view.game, urgency))
        return await self._scheduler.run(urgency, work, stop, requester)

    async def report_end(self, owner: Hashable, seat: EngineSeat, number: int, match: Match) -> None:
        """Let the engine in a seat learn from a match, if it learns at all. The seat has the number `number`."""
        if seat.settings.get(LEARN.name) != "on" or not self._may_learn:
            return

        def work() -> None:
            key = (owner, seat.model_dump_json(), number)
            with self._cache.borrow(key, partial(_create, seat, match.game)) as engine:
                report_end(match, engine)

        await self._scheduler.run(Urgency.ENGINE_MATCH, work, Stop())

    async def analyse(
        self,
        view: View,
        seconds: float,
        name: str | None = None,
        history: Sequence[State] = (),
        *,
        requester: Requester,
    ) -> Analysis:
        """Return the values of a position and its moves: proved if possible, otherwise an engine's estimates.

        A proof may take seconds, so a search shorter than PROOF_SECONDS looks for one only briefly. If `name` is given,
        that engine estimates the values even if they could be proved. See `estimate`.
        """
        if name is None and view.state is not None:
            glance = GLANCE_SECONDS if seconds < PROOF_SECONDS else math.inf
            proof = await self.prove(view.state, glance, requester=requester)
            if proof is not None:
                return proof
        return (await self.estimate(view, seconds, name, history, requester=requester)).analysis

    async def prove(self, state: State, seconds: float = math.inf, *, requester: Requester) -> Analysis | None:
        """Return the exact values of a position and its moves, or None if they are not proved within the seconds.

        A table that has to be built first is a preparation, so that it goes on even if nobody waits for it any more.
        """
        if "table" in engine_names(state.game):
            prepared = self.prepare("table", state.game, Urgency.ANALYSIS, requester)
            await asyncio.wait([prepared], timeout=None if math.isinf(seconds) else seconds)  # never cancels `prepared`
            if not prepared.done():
                return None
        spent, proof = self._proofs.get(state, (-1.0, None))
        if proof is None and spent < seconds:
            proof = await self._scheduler.run_preemptible(
                lambda stop: prove_position(state, seconds=seconds, stop=stop), requester, min(seconds, PROOF_SECONDS)
            )
            self._proofs[state] = (seconds, proof)
        return proof

    async def estimate(
        self, view: View, seconds: float, name: str | None, history: Sequence[State] = (), *, requester: Requester
    ) -> Estimate:
        """Return an engine's estimate of a position and its moves. By default, the game's best analyst is used.

        All requests about a position share its estimate: a hint, the values on a board, a position opened by its link
        and the opinion of the best analyst show the same numbers, until somebody requests a longer search. A request
        without earlier positions gets the numbers of a request that has them.
        """
        if name is None or self.is_default_analyst(name, view.game):
            name = None
        elif self.programs.find(name) is not None:
            raise Refusal(CANNOT_ANALYSE(engine=name))
        key = (view.game, view.seat, view.text, name)
        kept = self._estimates.get((*key, tuple(history)))
        if kept is not None and kept.seconds >= seconds:
            return kept
        await asyncio.shield(self.prepare(name or best_analyst(view.game), view.game, Urgency.ANALYSIS, requester))

        def work(stop: Stop) -> Estimate:
            begin = time.monotonic()
            analysis = estimate_position(view, Limit(seconds=seconds, stop=stop), history, engine=name)
            return Estimate(seconds, time.monotonic() - begin, analysis)

        found = await self._scheduler.run_preemptible(work, requester, seconds)
        result = self._keep((*key, tuple(history)), found)
        if history:
            self._keep((*key, ()), result)
        return result

    def _keep(self, key: Hashable, found: Estimate) -> Estimate:
        """Keep an estimate, unless that of an equally long or longer search has been kept. Return the kept estimate."""
        latest = self._estimates.get(key)
        if latest is None or latest.seconds < found.seconds:
            latest = self._estimates[key] = found
        return latest

    def is_default_analyst(self, name: str, game: Game) -> bool:
        """Return whether this is the engine whose estimates are shown for positions without a proof."""
        return name == best_analyst(game) and module_of(game.name).move_costs is None

    async def ask_new_engine(
        self, name: str, game: Game, work: Callable[[Engine, Stop], Result], *, requester: Requester, seconds: float
    ) -> Result:
        """Return the result of `work`, which is called with a new engine, so that earlier searches have no influence.

        A program is not started again, but learns that a new game begins. `work` is called again with another new
        engine whenever it was stopped in favour of another search. `seconds` is how long `work` is expected to take.
        """
        program = self.programs.find(name)
        if program is not None:
            return await self._program_engines.ask(program, game, work, requester=requester, seconds=seconds)
        await asyncio.shield(self.prepare(name, game, Urgency.ANALYSIS, requester))
        seat = EngineSeat(engine=name)
        return await self._scheduler.run_preemptible(
            lambda stop: work(_create(seat, game, seed=0), stop), requester, seconds
        )


def seconds_per_move(seat: EngineSeat) -> float:
    """Return the longest time for a move. An engine whose depth was chosen has as long as any engine may have.

    >>> seconds_per_move(EngineSeat()), seconds_per_move(EngineSeat(settings={"depth": 6}))
    (1.0, 30.0)
    """
    chosen = limit_of(seat.settings)
    default = DEFAULT_SECONDS if chosen.depth is None else MAX_SECONDS
    return chosen.seconds or seat.seconds or default


def _create(seat: EngineSeat, game: Game, seed: int | None = None) -> Engine:
    memory = {"memory_mb": MCTS_MEGABYTES} if seat.engine == "mcts" else {}
    return engine(seat.engine, game, level=seat.level, seed=seed, **memory, **parameters_of(seat.settings))
