"""The routes by which a supervisor or a load balancer finds out how the server is."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from qipan.server.errors import SHUTTING_DOWN, StoreUnavailable
from qipan.server.http.dependencies import ServicesDependency
from qipan.server.http.errors import RequestError

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process answers. If not, it should be restarted."""
    return JSONResponse({"status": "alive"})


@router.get("/readyz")
async def readyz(services: ServicesDependency) -> Response:
    """The server can serve matches. If not, requests should go elsewhere for now."""
    if services.is_stopping:
        raise RequestError(503, SHUTTING_DOWN())
    try:
        await services.store.check()
    except StoreUnavailable as error:
        raise RequestError(503, error.reason) from None
    return JSONResponse({"status": "ready"})
