"""Searches and short jobs for HTTP requests. They share the turns of an address, and end if the client disconnects."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from cachetools import LRUCache
from fastapi import Depends, Request, Response

from qipan.engines import Stop
from qipan.rules import Game
from qipan.rules.reasons import Reason, reason_of
from qipan.server.addresses import client_address
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.engines import Engines
from qipan.server.engines.job import Requester
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import SEARCH_TOO_LONG, STILL_BUILT, TOO_MANY_SEARCHES
from qipan.server.http.dependencies import ServicesDependency
from qipan.server.http.errors import RequestError
from qipan.server.protocol.base import WireModel
from qipan.truth.builds import find_build

USUAL_SECONDS = 1.0  # the time within which most searches end

Result = TypeVar("Result")


@dataclass(frozen=True)
class Search:
    """What a route needs in order to search for one request."""

    engines: Engines
    scheduler: Scheduler
    limits: SearchLimits
    _request: Request

    @property
    def address(self) -> str:
        """The address to which the searches are charged."""
        return client_address(self._request.scope)

    def allowed(self, seconds: float) -> float:
        """Return the time limit of a search for which `seconds` were requested."""
        return min(seconds, self.limits.request_seconds)

    @property
    def grades(self) -> LRUCache[tuple[bytes, int], bytes]:
        """Responses with the grades of moves, by the digest of the record and the ply.

        Clients request the same moves again and again. Most responses take a few kilobytes.
        """
        grades: LRUCache[tuple[bytes, int], bytes] = self._request.app.state.grades
        return grades

    @contextlib.asynccontextmanager
    async def admitted(self, seconds: float, game: Game | None = None) -> AsyncIterator[Requester]:
        """Turn the errors of a search, which runs inside the `async with` block, into HTTP errors.

        A ValueError, for an invalid request, becomes status 409. The status is 503 if the search is not done after
        `seconds`, its own time, and `limits.queue_seconds` more; the reason says what it waited for, such as a table
        of `game` that is being built. OverBudget is raised if the address waits for too many already. If the client
        disconnects, the block is cancelled.
        """
        loop, reason = asyncio.get_running_loop(), SEARCH_TOO_LONG()

        def expire() -> None:
            nonlocal reason
            reason = self._why_late(requester, game)
            timeout.reschedule(loop.time())

        with self.scheduler.admit(self.address) as requester:
            try:
                async with asyncio.timeout(None) as timeout:
                    timer = loop.call_later(seconds + self.limits.queue_seconds, expire)
                    watcher = asyncio.create_task(self._expire_on_disconnect(timeout))
                    try:
                        yield requester
                    finally:
                        timer.cancel()
                        watcher.cancel()
            except ValueError as error:
                raise RequestError(409, reason_of(error)) from None
            except TimeoutError:
                raise RequestError(503, reason) from None

    def _why_late(self, requester: Requester, game: Game | None) -> Reason:
        """Return why a search was not done in time."""
        build = None if game is None else find_build(game)
        if build is not None:
            return STILL_BUILT(what=build.what)
        return SEARCH_TOO_LONG() if self.scheduler.place_of(requester) is None else TOO_MANY_SEARCHES()

    async def run(
        self, work: Callable[[Stop], Result | None], seconds: float = 0, expected: float = USUAL_SECONDS
    ) -> Result:
        """Run `work` on a search thread, since it would block the event loop, and return its result.

        `seconds` is the time that `work` itself may take, `expected` the time that it usually takes. `work` may return
        None when it was stopped in favour of another search; then it is started again.
        """
        async with self.admitted(seconds) as requester:
            result = await self.scheduler.run_preemptible(work, requester, expected)
        assert result is not None
        return result

    async def run_short(self, work: Callable[[], WireModel]) -> Response:
        """Run a short job; see `Scheduler`. Return its result as a JSON response."""

        def respond() -> bytes:
            return work().model_dump_json().encode()

        async with self.admitted(0) as requester:
            return Response(await self.scheduler.run_short(respond, requester), media_type="application/json")

    async def _expire_on_disconnect(self, timeout: asyncio.Timeout) -> None:
        """Let a timeout expire at once if the client disconnects."""
        while (await self._request.receive())["type"] != "http.disconnect":
            pass  # ignore the body of a request that needs none
        if not timeout.expired():
            timeout.reschedule(asyncio.get_running_loop().time())


async def _get_search(request: Request, services: ServicesDependency) -> Search:
    return Search(services.engines, services.scheduler, services.settings.searches, request)


SearchDependency = Annotated[Search, Depends(_get_search)]
