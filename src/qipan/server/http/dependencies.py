"""Code that the HTTP routes share: dependencies and errors. For work off the event loop, see `searches`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Path, Request

from qipan.rules import Game, game
from qipan.rules.reasons import reason_of
from qipan.server.budgets import AddressBudget, Budgets
from qipan.server.engines.programs import Programs
from qipan.server.http.errors import RequestError
from qipan.server.protocol.base import CODE_PATTERN, ErrorResponse, GameChoice
from qipan.server.services import Services
from qipan.server.storage.store import Store

Responses = dict[int | str, dict[str, Any]]
NOT_FOUND: Responses = {404: {"model": ErrorResponse}}
GONE: Responses = {410: {"model": ErrorResponse}}
# Errors that any route may return, such as 422 if the request does not match the schema, or 409 if the request cannot
# be fulfilled.
ERRORS: Responses = {code: {"model": ErrorResponse} for code in (400, 403, 409, 413, 422, 429, 503)}


def budget_of(request: Request) -> AddressBudget:
    """Return the budget of the address that a request comes from."""
    budgets: Budgets = request.app.state.budgets
    return budgets.of(request.scope)


async def _get_code(
    code: Annotated[str, Path(pattern=CODE_PATTERN, examples=["bamotiku"])], request: Request
) -> AsyncIterator[str]:
    """Check that this client is not guessing codes: a response with status 404 counts as a wrong guess."""
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


StoreDependency = Annotated[Store, Depends(_get_store)]


async def _get_programs(request: Request) -> Programs:
    programs: Programs = request.app.state.programs
    return programs


ProgramsDependency = Annotated[Programs, Depends(_get_programs)]


def get_game(choice: GameChoice) -> Game:
    """Return the variant that a request names. Raise RequestError if there is no such variant."""
    try:
        return game(choice.game, **choice.options)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
