"""Code that the HTTP routes share: dependencies, errors, and work off the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Request, Response

from qipan.engines import Stop
from qipan.rules import Game, game
from qipan.rules.reasons import reason_of
from qipan.server.budgets import AddressBudget, Budgets
from qipan.server.engines.engines import Engines
from qipan.server.engines.scheduler import Scheduler
from qipan.server.errors import TOO_MANY_SEARCHES
from qipan.server.http.errors import RequestError
from qipan.server.protocol.base import CODE_PATTERN, ErrorResponse, GameChoice, WireModel
from qipan.server.services import Services
from qipan.server.storage.store import Store

QUEUE_SECONDS = 30  # time that a search may wait for a thread, in addition to its own time

Result = TypeVar("Result")
Responses = dict[int | str, dict[str, Any]]
NOT_FOUND: Responses = {404: {"model": ErrorResponse}}
GONE: Responses = {410: {"model": ErrorResponse}}
# Errors that any route may return, such as 422 if the request does not match the schema and 409 if it cannot be
# fulfilled.
ERRORS: Responses = {code: {"model": ErrorResponse} for code in (400, 403, 409, 413, 422, 429, 503)}


def budget_of(request: Request) -> AddressBudget:
    """Return the budget of the address that a request comes from."""
    budgets: Budgets = request.app.state.budgets
    return budgets.of(request.scope)


async def _get_code(
    code: Annotated[str, Path(pattern=CODE_PATTERN, examples=["bamotiku"])], request: Request
) -> AsyncIterator[str]:
    """Check that this client does not guess codes: status 404 counts as a wrong guess."""
    budget = budget_of(request)
    budget.check_lookup(code)
    try:
        yield code
    except RequestError as error:
        budget.end_lookup(code, is_found=error.status != 404)
        raise
    budget.end_lookup(code, is_found=True)


Code = Annotated[str, Depends(_get_code)]


async def _get_services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


ServicesDependency = Annotated[Services, Depends(_get_services)]


async def _get_store(services: ServicesDependency) -> Store:
    return services.store


async def _get_scheduler(services: ServicesDependency) -> Scheduler:
    return services.scheduler


async def _get_engines(services: ServicesDependency) -> Engines:
    return services.engines


async def _get_short_job_slot(services: ServicesDependency) -> asyncio.Semaphore:
    return services.short_job_slot


StoreDependency = Annotated[Store, Depends(_get_store)]
SchedulerDependency = Annotated[Scheduler, Depends(_get_scheduler)]
EnginesDependency = Annotated[Engines, Depends(_get_engines)]
ShortJobSlot = Annotated[asyncio.Semaphore, Depends(_get_short_job_slot)]


def get_game(choice: GameChoice) -> Game:
    """Return the variant that a request names. Raise RequestError if there is no such variant."""
    try:
        return game(choice.game, **choice.options)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None


@contextlib.asynccontextmanager
async def search_errors(seconds: float) -> AsyncIterator[None]:
    """Turn the errors of a search, which runs inside the `async with` block, into HTTP errors.

    A ValueError, for an invalid request, becomes status 409. The status is 503 if the search is not done after
    `seconds`, its own time, and QUEUE_SECONDS more.
    """
    try:
        async with asyncio.timeout(seconds + QUEUE_SECONDS):
            yield
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    except TimeoutError:
        raise RequestError(503, TOO_MANY_SEARCHES()) from None


async def run_search(scheduler: Scheduler, work: Callable[[Stop], Result | None], seconds: float = 0) -> Result:
    """Run `work` on a search thread, since it would block the event loop, and return its result.

    `seconds` is the time that `work` itself may take. `work` may return None when it was stopped in favour of a more
    urgent search; then it is started again.
    """
    async with search_errors(seconds):
        result = await scheduler.run_preemptible(work)
    assert result is not None
    return result


async def run_short_job(slot: asyncio.Semaphore, work: Callable[[], WireModel]) -> Response:
    """Run `work`, which takes less than a second, off the event loop, and return its result as a JSON response.

    Only one such job runs at a time; see `Services.short_job_slot`.
    """

    def respond() -> bytes:
        return work().model_dump_json().encode()

    async with search_errors(0), slot:
        return Response(await asyncio.to_thread(respond), media_type="application/json")
