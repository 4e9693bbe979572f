"""The command `qipan serve`, which runs the server."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from qipan.cli.language import tr

PORT = 8000


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 for any free port.")
    ] = PORT,
    db: Annotated[
        str | None,
        typer.Option("--db", metavar="URL", help="The database of matches: sqlite:///FILE or postgresql://…"),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in the local network join: listen on all addresses.")
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another origin whose pages may use the server. May be repeated."),
    ] = None,
) -> None:
    """Start the server: rooms for people, engines and spectators."""
    run("0.0.0.0" if lan else host, port, db, tuple(origin or ()))


def run(host: str, port: int, db: str | None, origins: tuple[str, ...] = (), *, opens_browser: bool = False) -> None:
    """Run the server until it is stopped."""
    from qipan.server.run import check_store, default_store, listen, serve_forever

    try:
        sockets = [listen(host, port)]
    except OSError as error:
        if not opens_browser:
            problem = tr(error.strerror or str(error))
            raise OSError(
                tr("cannot listen at {address}: {problem}", address=error.filename, problem=problem)
            ) from None
        sockets = [listen(host, 0)]  # the default port is in use, so use any free port
    check_store(db or default_store())
    for address in _addresses(sockets[0]):
        print(tr("Qipan is running at {address} (press Ctrl-C to stop)", address=address), flush=True)
    if opens_browser:
        _open_browser(_addresses(sockets[0])[0])
    serve_forever(sockets, db or default_store(), origins)


def _addresses(listening: socket.socket) -> list[str]:
    """Return the URLs of the server. If it listens on all addresses, return a URL for each address of this machine."""
    from qipan.server.network import ALL_ADDRESSES, network_urls, url

    host, port = listening.getsockname()[:2]
    if host in ALL_ADDRESSES:
        return [url("127.0.0.1", port), *network_urls([(host, port)])]
    return [url(host, port)]


def _open_browser(address: str) -> None:
    import threading
    import webbrowser

    timer = threading.Timer(1.0, lambda: webbrowser.open(address))
    timer.daemon = True
    timer.start()
