"""All settings of a server."""

from __future__ import annotations

import socket
from typing import Annotated, Literal

from pydantic import Field

from qipan.rules.folders import data_folder
from qipan.server.config.addresses import Networks, Origins, RootPath
from qipan.server.config.budgets import AddressBudgets
from qipan.server.config.connections import ConnectionLimits
from qipan.server.config.group import Group, Texts
from qipan.server.config.lan import LanSettings
from qipan.server.config.lifetimes import Lifetimes
from qipan.server.config.listeners import ListenerPorts
from qipan.server.config.programs import ProgramTexts
from qipan.server.config.requests import RequestLimits
from qipan.server.config.rooms import RoomLimits
from qipan.server.config.searches import SearchLimits
from qipan.server.config.sockets import SocketLimits


def default_store() -> str:
    """Return the URL of the default store, a file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'matches.sqlite'}"


def _own_host_names() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return tuple(dict.fromkeys(("localhost", name, f"{name}.local")))


class Settings(Group):
    """All settings of a server. Settings outside the groups, except the log's level, are read at the start only.

    >>> settings = Settings(db="sqlite:///matches.sqlite", rooms=RoomLimits(max_spectators=20))
    >>> settings.port, settings.rooms.max_spectators
    (8000, 20)
    """

    host: str = Field(default="127.0.0.1", description="The address to listen on; 0.0.0.0 for all addresses.")
    port: Annotated[int, Field(ge=0, le=65535)] = Field(default=8000, description="The port; 0 for any free port.")
    db: str = Field(
        default_factory=default_store, description="The database of matches: sqlite:///FILE or postgresql://…"
    )
    origins: Origins = Field(
        default=(),
        description="Origins, such as https://games.example, whose pages may use this server in addition to its own "
        "page. Requests may name the host of such an origin as theirs.",
    )
    host_names: Texts = Field(
        default_factory=_own_host_names,
        description="The server's own host names. A request that names another host is refused, unless it is that of "
        "an allowed origin or an IP address.",
    )
    trusted_proxies: Networks = Field(
        default=(),
        description="The addresses or networks, such as 10.0.0.0/8, of proxies whose header X-Forwarded-For is "
        "believed. From others it is ignored.",
    )
    root_path: RootPath = Field(
        default="",
        description="The path below which a proxy serves this server, such as /qipan. The proxy may remove it from the "
        "path of a request or leave it there.",
    )
    metrics_allowed: Networks = Field(
        default=("127.0.0.0/8", "::1"),
        description="The addresses or networks, such as 10.0.0.0/8, from which /metrics may be read, without a proxy.",
    )
    programs: ProgramTexts = Field(
        default_factory=dict,
        description="External programs that play here, by the names under which they do: a folder, a file or a command "
        "line, and possibly a protocol, as in ann=./ann, bo=./bo.py:one-shot.",
    )
    listeners: ListenerPorts = Field(
        default_factory=dict,
        description="The ports of other protocols in which clients of games play here, by name, such as course=9999. "
        "Without a port, a protocol is off.",
    )
    tournaments: Texts = Field(
        default=(),
        description="The folders of tournaments that the page shows, or folders that contain such folders.",
    )
    log_format: Literal["text", "json"] = Field(default="text", description="How the log is written: text or json.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="warning", description="The least level of events in the log: debug, info, warning or error."
    )
    budgets: AddressBudgets = Field(default_factory=AddressBudgets)
    connections: ConnectionLimits = Field(default_factory=ConnectionLimits)
    requests: RequestLimits = Field(default_factory=RequestLimits)
    sockets: SocketLimits = Field(default_factory=SocketLimits)
    rooms: RoomLimits = Field(default_factory=RoomLimits)
    lifetimes: Lifetimes = Field(default_factory=Lifetimes)
    searches: SearchLimits = Field(default_factory=SearchLimits)
    lan: LanSettings = Field(default_factory=LanSettings)

    def replace_limits(self, other: Settings) -> None:
        """Replace the values of all groups, in place, by the values of `other`.

        >>> settings = Settings()
        >>> sockets = settings.sockets
        >>> settings.replace_limits(Settings(sockets=SocketLimits(max_open=5)))
        >>> sockets.max_open
        5
        """
        for name in type(self).model_fields:
            group, changed = getattr(self, name), getattr(other, name)
            if isinstance(group, Group):
                for each in type(group).model_fields:
                    setattr(group, each, getattr(changed, each))
