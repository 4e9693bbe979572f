"""The command `qipan serve`, which runs the server."""

from __future__ import annotations

import inspect
import os
import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan.cli.common import Json, option_pairs, print_json
from qipan.cli.language import find_text, tr
from qipan.rules.game_module import find_listeners

if TYPE_CHECKING:
    from qipan.server.config import Settings
    from qipan.server.config.source import SettingsSource


Database = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", help="The database of matches: sqlite:///FILE or postgresql://…"),
]


def with_listener_ports(command: Callable[..., None]) -> Callable[..., None]:
    """Add an option for the port of each listener to a command, which gets the chosen ports as `listener_ports`."""
    listeners = {f"{name}_port": listener for name, listener in find_listeners().items()}

    @wraps(command)
    def with_options(**arguments: Any) -> None:
        ports = {listener.name: arguments.pop(param) for param, listener in listeners.items()}
        command(listener_ports={name: port for name, port in ports.items() if port is not None}, **arguments)

    own = inspect.signature(command, eval_str=True)
    options = [
        inspect.Parameter(
            param,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                int | None,
                typer.Option(f"--{listener.name}-port", metavar="N", min=0, max=65535, help=listener.about),
            ],
        )
        for param, listener in listeners.items()
    ]
    others = [each for each in own.parameters.values() if each.name != "listener_ports"]
    with_options.__signature__ = own.replace(parameters=[*others, *options])  # type: ignore[attr-defined]
    return with_options


@with_listener_ports
def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="The address to listen on. Default: 127.0.0.1.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 for any free port. Default: 8000."),
    ] = None,
    db: Database = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in the local network join, and play other programs there.")
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another origin whose pages may use the server. May be repeated."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="A proxy, or a network of proxies, whose header X-Forwarded-For is believed. May be repeated.",
        ),
    ] = None,
    root_path: Annotated[
        str | None,
        typer.Option(
            "--root-path", metavar="PATH", help="The path below which a proxy serves the server, such as /qipan."
        ),
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option(
            "--program",
            metavar="NAME=PATH[:PROTOCOL]",
            help="A program that plays here: a folder, a file or a command line. May be repeated.",
        ),
    ] = None,
    tournaments: Annotated[
        list[str] | None,
        typer.Option(
            "--tournaments",
            metavar="FOLDER",
            help="Show the tournament in this folder, or all tournaments in its folders. May be repeated.",
        ),
    ] = None,
    log_format: Annotated[
        str | None, typer.Option("--log-format", metavar="text|json", help="How the log is written. Default: text.")
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(
            "--log-level",
            metavar="LEVEL",
            help="The least level of events in the log: debug, info, warning or error. Default: warning.",
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option("--config", metavar="FILE", help="A file of settings, in TOML. Default: as in QIPAN_CONFIG."),
    ] = None,
    values: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Any setting; see --show-settings. May be repeated."),
    ] = None,
    shows_settings: Annotated[
        bool,
        typer.Option(
            "--show-settings", help="List all settings, each with its value, where that comes from and what it means."
        ),
    ] = False,
    json: Json = False,
    *,
    listener_ports: dict[str, int],
) -> None:
    """Start the server: rooms for people, engines and spectators.

    A setting may also be in an environment variable, such as QIPAN_ROOMS_MAX_SPECTATORS for rooms.max_spectators, or in
    a file; see docs/operations.md. Options come first, then the environment, then the file.
    """
    flags: dict[str, tuple[Any, str]] = {
        name: (value, "--set") for name, value in option_pairs(values, "--set", "rooms.max_spectators=20").items()
    }
    named = {
        "host": host,
        "port": port,
        "db": db,
        "origins": tuple(origin) if origin else None,
        "trusted_proxies": tuple(trusted_proxy) if trusted_proxy else None,
        "root_path": root_path,
        "programs": option_pairs(program, "--program", "ann=./ann") or None,
        "tournaments": tuple(tournaments) if tournaments else None,
        "log_format": log_format,
        "log_level": log_level,
    }
    flags |= {name: (value, _flag(name)) for name, value in named.items() if value is not None}
    if listener_ports:
        flags["listeners"] = (listener_ports, ", ".join(f"--{name}-port" for name in listener_ports))
    if lan:
        flags["host"] = ("0.0.0.0", "--lan")
        flags["lan.is_on"] = (True, "--lan")
    source = settings_source(flags, config)
    if shows_settings:
        _show_settings(source, as_json=json)
    else:
        run(source)


def _flag(name: str) -> str:
    """Return the flag of a setting. A flag that can be repeated is in the singular, except `--tournaments`."""
    if name == "tournaments":
        return "--tournaments"
    singular = name[:-3] + "y" if name.endswith("ies") else name.removesuffix("s")
    return "--" + singular.replace("_", "-")


def settings_source(flags: dict[str, tuple[Any, str]], file: Path | None = None) -> SettingsSource:
    """Return where the server's settings come from. `flags` maps a setting to its value and the flag that gave it."""
    from qipan.server.config.source import Given, SettingsSource

    named = os.environ.get("QIPAN_CONFIG")
    given = {name: Given(*flag) for name, flag in flags.items()}
    return SettingsSource(given, os.environ, file or (Path(named) if named else None))


def database_url(db: str | None) -> str:
    """Return the URL of the database: `db` or, without it, the database that a server started now would use."""
    return db or settings_source({}).read().db


def run(source: SettingsSource, *, opens_browser: bool = False) -> None:
    """Run the server until it is stopped."""
    from qipan.server.engines.programs import read_programs
    from qipan.server.run import check_store, serve_forever

    settings = source.read()
    read_programs(settings.programs)  # raises Problem if a program is invalid, before anything is opened
    try:
        listening, listeners = _listen(settings, at_any_port=opens_browser)
    except OSError as error:
        problem = tr(error.strerror or str(error))
        raise OSError(tr("cannot listen at {address}: {problem}", address=error.filename, problem=problem)) from None
    check_store(settings.db)
    for address in _addresses(listening):
        print(tr("Qipan is running at {address} (press Ctrl-C to stop)", address=address), flush=True)
    for name, other in listeners.items():
        host, port = other.getsockname()[:2]
        print(tr("Also listening at {address} (--{name}-port)", address=f"{host}:{port}", name=name), flush=True)
    if opens_browser:
        _open_browser(_addresses(listening)[0])
    serve_forever([listening], listeners, settings, source.read)


def _listen(settings: Settings, *, at_any_port: bool) -> tuple[socket.socket, dict[str, socket.socket]]:
    """Return the sockets of the server and of other listeners by name. Raise OSError if one cannot be opened.

    If `at_any_port` is true and the server's port is in use, another port is chosen.
    """
    from qipan.server.run import listen

    host, limits = settings.host, settings.connections
    with ExitStack() as opened:
        try:
            listening = opened.enter_context(listen(host, settings.port, limits))
        except OSError:
            if not at_any_port:
                raise
            listening = opened.enter_context(listen(host, 0, limits))
        others = {name: opened.enter_context(listen(host, port, limits)) for name, port in settings.listeners.items()}
        opened.pop_all()  # keeps the sockets open: the caller closes them
    return listening, others


def _show_settings(source: SettingsSource, *, as_json: bool) -> None:
    entries = source.entries()
    if as_json:
        print_json({each.pop("name"): each for each in map(asdict, entries)})
        return
    for each in entries:
        print(f"{each.name} = {_text(each.value)}  ({tr(each.source)})")
        print(f"    {find_text(f'setting:{each.name}') or each.description}")


def _text(value: object) -> str:
    if value is None:
        return "—"
    if isinstance(value, dict):
        return ", ".join(f"{name}={text}" for name, text in value.items())
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


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
