"""Duels with programs on the local network; see `docs/lan.md`."""

from __future__ import annotations

import getpass
from typing import Annotated

from pydantic import AfterValidator, Field

from qipan.match.text import NAME
from qipan.server.config.group import READ_AT_START, Group

PORTS_PATTERN = r"^\d{1,5}(-\d{1,5})?$"


def _user_name() -> str:
    try:
        return NAME.repair(getpass.getuser())
    except (KeyError, OSError):  # a user without a name
        return "qipan"


class LanSettings(Group):
    is_on: bool = Field(
        default=False, description=f"Whether programs on the local network can be found and played. {READ_AT_START}"
    )
    name: Annotated[str, AfterValidator(NAME.check)] = Field(
        default_factory=_user_name, description=f"The name under which others find this program. {READ_AT_START}"
    )
    passphrase: str = Field(
        default="", description=f"What another player must know; empty for everybody. {READ_AT_START}"
    )
    segment: str = Field(
        default="own",
        description="The network segment that is scanned, such as 192.168.1.0/24; own for those of this machine.",
    )
    ports: Annotated[str, Field(pattern=PORTS_PATTERN)] = Field(
        default="7411-7420", description="Where programs listen for duels, and which ports a scan asks."
    )
