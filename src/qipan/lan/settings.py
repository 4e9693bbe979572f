"""What a program on the network says about itself, and where it listens."""

from __future__ import annotations

import getpass
from dataclasses import dataclass

from qipan.match.text import NAME

DEFAULT_PORT = 7411
PORTS = range(DEFAULT_PORT, DEFAULT_PORT + 10)  # a program listens at the first of these ports that is free


@dataclass(frozen=True)
class Settings:
    """What a program says about itself, and where it listens."""

    name: str
    passphrase: str = ""
    game: str = ""
    host: str = "0.0.0.0"
    ports: range = PORTS
    max_duels: int = 1

    def __post_init__(self) -> None:
        NAME.check(self.name)  # raises here, since other programs refuse a name that fails this check


def user_name() -> str:
    """Return the name of the user, changed as little as the name of a player requires."""
    try:
        return NAME.repair(getpass.getuser())
    except (KeyError, OSError):  # the system has no name for the user
        return "qipan"
