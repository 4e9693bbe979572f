"""The command `qipan serve`, which runs the server."""

from __future__ import annotations

import os
import socket
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan.cli.common import Json, option_pairs, print_json
from qipan.cli.language import find_text, tr

if TYPE_CHECKING:
    from qipan.server.config.source import SettingsSource


Database = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", help="The database of matches: sqlite:///FILE or postgresql://…"),
]


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
    if lan:
        flags["host"] = ("0.0.0.0", "--lan")
        flags["lan.is_on"] = (True, "--lan")
    source = settings_source(flags, config)
    if shows_settings:
        _show_settings(source, as_json=json)
    else:
        run(source)


def _flag(name: str) -> str:
    """Return the flag of a setting: that of a list is in the singular, since it is repeated, except for folders."""
    if name == "tournaments":
        return "--tournaments"
    singular = name[:-3] + "y" if name.endswith("ies") else name.removesuffix("s")
    return "--" + singular.replace("_", "-")


def settings_source(flags: dict[str, tuple[Any, str]], file: Path | None = None) -> SettingsSource:
    """Return where the server's settings come from; `flags` are values by setting, each with the flag that gave it."""
    from qipan.server.config.source import Given, SettingsSource

    named = os.environ.get("QIPAN_CONFIG")
    given = {name: Given(*flag) for name, flag in flags.items()}
    return SettingsSource(given, os.environ, file or (Path(named) if named else None))


def database_url(db: str | None) -> str:
    """Return the URL of the database: the one that was given, or that which a server started now would use."""
    return db or settings_source({}).read().db


def run(source: SettingsSource, *, opens_browser: bool = False) -> None:
    """Run the server until it is stopped."""
    from qipan.server.engines.programs import read_programs
    from qipan.server.run import check_store, listen, serve_forever

    settings = source.read()
    read_programs(settings.programs)  # raises Problem before anything is opened
    host, port, limits = settings.host, settings.port, settings.connections
    try:
        sockets = [listen(host, port, limits)]
    except OSError as error:
        if not opens_browser:
            problem = tr(error.strerror or str(error))
            raise OSError(
                tr("cannot listen at {address}: {problem}", address=error.filename, problem=problem)
            ) from None
        sockets = [listen(host, 0, limits)]  # the default port is in use, so use any free port
    check_store(settings.db)
    for address in _addresses(sockets[0]):
        print(tr("Qipan is running at {address} (press Ctrl-C to stop)", address=address), flush=True)
    if opens_browser:
        _open_browser(_addresses(sockets[0])[0])
    serve_forever(sockets, settings, source.read)


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
