"""Duels with programs on the local network; see `docs/lan.md`."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from qipan.lan.settings import user_name
from qipan.match.text import NAME
from qipan.server.config.group import READ_AT_START, Group

MAX_PORT = 65_535
PORTS_PATTERN = r"^\d{1,5}(-\d{1,5})?$"


def port_range(text: str) -> range:
    """Return the ports of a setting such as `7411-7420`. Raise ValueError if the text names no ports.

    >>> port_range("7411-7412"), port_range("7500")
    (range(7411, 7413), range(7500, 7501))
    >>> port_range("7500-7400")
    Traceback (most recent call last):
    ValueError: not a range of ports such as 7411-7420
    """
    first, _, last = text.partition("-")
    ports = range(int(first), int(last or first) + 1)
    if not ports or ports[0] < 1 or ports[-1] > MAX_PORT:
        raise ValueError("not a range of ports such as 7411-7420")
    return ports


def _check_ports(text: str) -> str:
    port_range(text)
    return text


class LanSettings(Group):
    is_on: bool = Field(
        default=False, description=f"Whether programs on the local network can be found and played. {READ_AT_START}"
    )
    name: Annotated[str, AfterValidator(NAME.check)] = Field(
        default_factory=user_name, description=f"The name under which others find this program. {READ_AT_START}"
    )
    passphrase: str = Field(
        default="", description=f"What another player must know; empty for everybody. {READ_AT_START}"
    )
    segment: str = Field(
        default="own",
        description="The network segment that is scanned, such as 192.168.1.0/24; own for those of this machine.",
    )
    ports: Annotated[str, Field(pattern=PORTS_PATTERN), AfterValidator(_check_ports)] = Field(
        default="7411-7420", description="Where programs listen for duels, and which ports a scan asks."
    )
