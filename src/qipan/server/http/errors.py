"""Errors over HTTP: every error response contains a reason."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from qipan.rules.reasons import Reason, ReasonKind, reason_of
from qipan.server.errors import OverBudget, RoomDamaged, RoomRemoved, ServerBusy, StoreUnavailable
from qipan.server.protocol import base as wire
from qipan.server.protocol.validation import validation_reason
from qipan.server.refusals import Refusals

INVALID_REQUEST = ReasonKind("invalid_request", "{where}: {problem}")
HTTP_STATUS = ReasonKind("http_status", "HTTP status {status}")  # errors of the web framework, such as an unknown path


class RequestError(Exception):
    """The request is answered with an HTTP status and a reason."""

    def __init__(self, status: int, reason: Reason) -> None:
        super().__init__(str(reason))
        self.status = status
        self.reason = reason


def error_response(status: int, reason: Reason, headers: Mapping[str, str] | None = None) -> Response:
    """Return the response that reports an error.

    >>> error_response(404, HTTP_STATUS(status=404)).body.decode()[:35]
    '{"detail":{"code":"http_status","pa'
    """
    body = wire.ErrorResponse(detail=wire.Reason.of(reason)).model_dump_json()
    return Response(body, status, headers, media_type="application/json")


def add_error_handlers(app: FastAPI, refusals: Refusals) -> None:
    """Let the application respond to errors with their reasons, and count the reasons."""

    def respond(status: int, reason: Reason, headers: Mapping[str, str] | None = None) -> Response:
        refusals.count(reason.code)
        return error_response(status, reason, headers)

    @app.exception_handler(RequestError)
    async def refuse(_: Request, error: RequestError) -> Response:
        return respond(error.status, error.reason)

    @app.exception_handler(OverBudget)
    async def report_over_budget(_: Request, error: OverBudget) -> Response:
        return respond(429, error.reason)

    @app.exception_handler(ServerBusy)
    @app.exception_handler(StoreUnavailable)
    async def report_unavailable(_: Request, error: Exception) -> Response:
        return respond(503, reason_of(error))

    @app.exception_handler(RoomDamaged)
    async def report_damaged_room(_: Request, error: RoomDamaged) -> Response:
        return respond(409, error.reason)

    @app.exception_handler(RoomRemoved)
    async def report_removed_room(_: Request, error: RoomRemoved) -> Response:
        return respond(410, error.reason)

    @app.exception_handler(RequestValidationError)
    async def report_invalid_request(_: Request, error: RequestValidationError) -> Response:
        """Report the first error, without the invalid input."""
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return respond(422, INVALID_REQUEST(where=where, problem=validation_reason(first)))

    @app.exception_handler(HTTPException)
    async def report_status(_: Request, error: HTTPException) -> Response:
        reason = HTTP_STATUS(status=error.status_code)
        return respond(error.status_code, reason, error.headers)
