"""The server's engines: they are created, prepared, kept between moves, and asked here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from qipan.engines import Choice, Engine, Limit, Stop, engine, engine_names
from qipan.engines import estimate as estimate_position
from qipan.engines.cache import EngineCache
from qipan.engines.registry import NO_LEVELS, NO_SUCH_ENGINE, best_analyst, check_settings, has_levels
from qipan.engines.settings import MAX_SECONDS, limit_of, parameters_of
from qipan.rules import Game, State, View
from qipan.rules.reasons import ReasonKind
from qipan.server.engines.lane import Urgency
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import Refusal
from qipan.server.protocol.base import EngineSeat
from qipan.truth import Analysis
from qipan.truth import prove as prove_position

MAX_ENGINES = 8
MCTS_MEGABYTES = 32  # memory of one MCTS engine
DEFAULT_SECONDS = 1.0

LEVEL_OR_SETTINGS = ReasonKind("level_or_settings", "an engine has either a level or settings of its own, not both")

Result = TypeVar("Result")


class Engines:
    """Asks engines on the scheduler's threads. Its methods raise ServerBusy if the scheduler does.

    The first engine of its kind may have to build a table or a tree. The scheduler runs this as a preparation, so that
    no search has to wait for a thread. Every method waits for the preparation of its own engine.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._cache: EngineCache[Engine] = EngineCache(MAX_ENGINES)

    def prepare(self, name: str, game: Game, urgency: Urgency) -> asyncio.Future[None]:
        """Return a future that is done once this engine can be created quickly. See `Scheduler.prepare`."""
        return self._scheduler.prepare((name, game), partial(_create, EngineSeat(engine=name), game), urgency)

    async def choose(
        self,
        owner: Hashable,
        seat: EngineSeat,
        view: View,
        seconds: Callable[[], float],
        *,
        urgency: Urgency,
        stop: Stop,
        history: Sequence[State],
    ) -> Choice:
        """Return the choice of the engine that `seat` names, for the seat whose view is given.

        Different owners, such as two matches, never share an engine, nor do moves and hints. `seconds` returns the time
        limit. It is called on a search thread when the search starts, which may be long after this call.
        """
        seed = 0 if urgency == Urgency.HINT else None  # fixed, so that a repeated request gets the same hint

        def work() -> Choice:
            limit = replace(limit_of(seat.settings), seconds=seconds(), stop=stop)
            key = (owner, urgency, seat.model_dump_json(), view.seat)
            with self._cache.borrow(key, partial(_create, seat, view.game, seed)) as engine:
                return engine.choose(view, limit, history)

        await asyncio.shield(self.prepare(seat.engine, view.game, urgency))
        return await self._scheduler.run(urgency, work, stop)

    async def prove(self, state: State) -> Analysis | None:
        """Return the exact values of a position and its moves, or None if they are not proved."""
        return await self._scheduler.run_preemptible(lambda stop: prove_position(state, stop=stop))

    async def estimate(self, view: View, seconds: float, name: str | None) -> Analysis:
        """Return an engine's estimate of a position and its moves. By default, the game's best analyst is used."""
        name = name or best_analyst(view.game)
        await asyncio.shield(self.prepare(name, view.game, Urgency.ANALYSIS))
        return await self._scheduler.run_preemptible(
            lambda stop: estimate_position(view, Limit(seconds=seconds, stop=stop), engine=name)
        )

    async def ask_new_engine(self, name: str, game: Game, work: Callable[[Engine, Stop], Result]) -> Result:
        """Return the result of `work`, which is called with a new engine, so that earlier searches have no influence.

        It is called again with another new engine whenever it was stopped in favour of a more urgent search.
        """
        await asyncio.shield(self.prepare(name, game, Urgency.ANALYSIS))
        seat = EngineSeat(engine=name)
        return await self._scheduler.run_preemptible(lambda stop: work(_create(seat, game, seed=0), stop))


def check_engine_name(name: str, game: Game) -> None:
    """Raise Refusal unless the game has this engine.

    Call this for a name that a client sends, so that a wrong name is refused at once, not when the engine is to move.
    """
    known = ["best", *engine_names(game)]
    if name not in known:
        raise Refusal(NO_SUCH_ENGINE(engine=name[:40], game=game.name, engines=", ".join(known)))


def check_engine(seat: EngineSeat, game: Game) -> None:
    """Raise ValueError unless the game has this engine, and the engine this level or these settings."""
    check_engine_name(seat.engine, game)
    if seat.level is not None and seat.settings:
        raise Refusal(LEVEL_OR_SETTINGS())
    if seat.level is not None and not has_levels(seat.engine, game):
        raise Refusal(NO_LEVELS(engine=seat.engine, game=game.name))
    check_settings(seat.engine, game, seat.settings)


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
