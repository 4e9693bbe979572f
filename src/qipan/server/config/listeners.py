"""The setting that switches on the listeners of games: a port for each of them, by name."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from qipan.rules.game_module import find_listeners
from qipan.rules.reasons import Problem, ReasonKind

NOT_A_LISTENER = ReasonKind("not_a_listener", "{given} is not NAME=PORT; the names: {known}")


def _known() -> str:
    return ", ".join(find_listeners()) or "–"


def _split(value: object) -> object:
    """Return the ports of a text such as `course=9999`; return any other value unchanged."""
    if not isinstance(value, str):
        return value
    ports: dict[str, str] = {}
    for part in filter(None, map(str.strip, value.split(","))):
        name, equals, port = (each.strip() for each in part.partition("="))
        if not equals:
            raise Problem(NOT_A_LISTENER(given=f"{part!r:.80}", known=_known()))
        ports[name] = port
    return ports


def _check_names(ports: dict[str, int]) -> dict[str, int]:
    for name in ports:
        if name not in find_listeners():
            raise Problem(NOT_A_LISTENER(given=f"{name!r:.80}", known=_known()))
    return ports


Port = Annotated[int, Field(ge=0, le=65535)]
ListenerPorts = Annotated[dict[str, Port], BeforeValidator(_split), AfterValidator(_check_names)]
