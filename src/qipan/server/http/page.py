"""Serves the built page. The page works below any path, since all addresses in it are relative."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

# Not every system knows these types; Python 3.11 itself does not know the first one.
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def without_root_path(scope: Scope, root_path: str) -> Scope:
    """Return the scope of a request whose path begins at the root of the server, as if a proxy had removed the prefix.

    >>> [without_root_path({"path": path}, "/qipan")["path"] for path in ("/qipan/api/games", "/api/games", "/qipan")]
    ['/api/games', '/api/games', '/qipan']
    """
    if root_path and scope["path"].startswith(f"{root_path}/"):
        return {**scope, "path": scope["path"].removeprefix(root_path)}
    return scope


def add_page(app: FastAPI, page: Path | None, root_path: str) -> None:
    """Let the application serve the files in the folder `page`; if that is None, a text that says where the API is."""
    if root_path:

        @app.get(root_path, include_in_schema=False)
        def add_slash() -> Response:
            """Redirect to the address with a slash. Without it, the page's relative addresses would be wrong."""
            return RedirectResponse(f"{root_path}/", 308)

    if page is None:

        @app.get("/", include_in_schema=False)
        def no_page() -> Response:
            return PlainTextResponse("Qipan 棋盘: the server is running, but the page is not built. See api/docs\n")

        return

    @app.get("/room/{code}", include_in_schema=False)
    def room_page(request: Request, code: str) -> Response:
        """Serve the same file for every room. The page reads the room's code from the address that it was opened at."""
        return _index(page, request.scope)

    app.mount("/", _PageFiles(page))


def _index(page: Path, scope: Scope, status: int = 200) -> Response:
    """Return the page for an address below the root. A base element says where its relative addresses begin."""
    root = "../" * (scope["path"].count("/") - 1) or "./"
    html = (page / "index.html").read_text("utf-8").replace("<head>", f'<head><base href="{root}">', 1)
    return HTMLResponse(html, status, _headers("index.html"))


def _headers(path: str) -> dict[str, str]:
    """Return the additional response headers for a file of the page.

    The security policy lets the page load nothing from other hosts and run no inline scripts; it needs neither. The
    names of its assets contain a hash of their content, so browsers may cache them forever. Browsers check all other
    files for changes at every use.
    """
    is_immutable = path.startswith("assets")
    return {
        "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; base-uri 'self'; frame-ancestors 'none'",
        "Cache-Control": "public, max-age=31536000, immutable" if is_immutable else "no-cache",
    }


class _PageFiles(StaticFiles):
    def __init__(self, page: Path) -> None:
        super().__init__(directory=page, html=True)
        self._page = page

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            is_navigation = "text/html" in Headers(scope=scope).get("accept", "")
            if error.status_code != 404 or path.startswith("api") or not is_navigation:
                raise
            # Somebody has opened a wrong address in a browser: the page says so in the person's language.
            return _index(self._page, scope, 404)
        response.headers.update(_headers(path))
        return response
