"""`qipan serve`"""

from __future__ import annotations

import socket
from typing import Annotated

import typer

PORT = 8000


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 is any free one.")] = PORT,
    db: Annotated[
        str | None,
        typer.Option("--db", metavar="URL", help="Where matches are kept: sqlite:///FILE or postgresql://…"),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Listen at all addresses, for the network.")] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="A page of another host that may talk to the server."),
    ] = None,
) -> None:
    """Start the server: rooms for people, engines and spectators."""
    run("0.0.0.0" if lan else host, port, db, tuple(origin or ()))


def run(host: str, port: int, db: str | None, origins: tuple[str, ...] = (), *, opens_browser: bool = False) -> None:
    """Serves until it is told to stop."""
    from qipan.server.run import check_store, default_store, listening, serve_forever

    try:
        sockets = [listening(host, port)]
    except OSError:
        if not opens_browser:
            raise
        sockets = [listening(host, 0)]  # whoever says no port does not mind which
    check_store(db or default_store())
    for address in _addresses(sockets[0]):
        print(f"Qipan is at {address}", flush=True)
    if opens_browser:
        _open_browser(_addresses(sockets[0])[0])
    serve_forever(sockets, db or default_store(), origins)


def _addresses(listening: socket.socket) -> list[str]:
    """Where a person can reach the server; of all addresses, those that this machine is known by."""
    host, port = listening.getsockname()[:2]
    hosts = [host]
    if host in ("0.0.0.0", "::"):
        hosts = ["127.0.0.1", *_own_addresses()]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in hosts]


def _own_addresses() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return []
    return sorted({str(each[4][0]) for each in found if not str(each[4][0]).startswith("127.")})


def _open_browser(address: str) -> None:
    import threading
    import webbrowser

    timer = threading.Timer(1.0, lambda: webbrowser.open(address))
    timer.daemon = True
    timer.start()
