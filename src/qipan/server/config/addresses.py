"""The types of settings that name origins, paths and networks."""

from __future__ import annotations

import ipaddress
import re
from typing import Annotated

from pydantic import AfterValidator, Field

from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.config.group import Texts

ORIGIN = re.compile(r"(https?)://([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}

NOT_AN_ORIGIN = ReasonKind(
    "not_an_origin",
    "{given} is not an origin; write it as browsers do, in small letters, without a path and without the default port, "
    "such as https://games.example",
)
NOT_A_NETWORK = ReasonKind("not_a_network", "{given} is not an IP address or a network such as 10.0.0.0/8")


def _check_origins(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Raise Problem if one of the texts can never be the Origin header of a browser."""
    for text in texts:
        parts = ORIGIN.fullmatch(text)
        if parts is None or parts[4] == DEFAULT_PORTS[parts[1]] or int((parts[4] or ":1")[1:]) > 65535:
            raise Problem(NOT_AN_ORIGIN(given=f"{text!r:.80}"))
    return texts


def _check_networks(texts: tuple[str, ...]) -> tuple[str, ...]:
    for text in texts:
        try:
            ipaddress.ip_network(text)
        except ValueError:
            raise Problem(NOT_A_NETWORK(given=f"{text!r:.80}")) from None
    return texts


Origins = Annotated[Texts, AfterValidator(_check_origins)]
Networks = Annotated[Texts, AfterValidator(_check_networks)]  # addresses, or networks such as 10.0.0.0/8
RootPath = Annotated[str, Field(pattern=r"^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$")]  # such as /qipan; "" if there is none


def is_in_networks(host: str, networks: tuple[str, ...]) -> bool:
    """Return whether one of the networks contains the address of a client.

    >>> is_in_networks("::ffff:10.1.2.3", ("10.0.0.0/8",)), is_in_networks("192.0.2.7", ("10.0.0.0/8", "::1"))
    (True, False)
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in ipaddress.ip_network(network) for network in networks)
