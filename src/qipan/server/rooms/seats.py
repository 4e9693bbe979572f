"""The places at a table: who holds one, and which engines may sit there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import qipan
from qipan.server.protocol.base import EngineSeat


class Refusal(ValueError):
    """What was asked for cannot be done, and nothing has changed."""


@dataclass
class Chair:
    """A place at the table."""

    name: str | None = None
    token: str | None = None
    """The digest of the token that holds it."""
    engine: EngineSeat | None = None
    is_ready: bool = False
    layout: tuple[str, ...] | None = None
    """Planes: where its planes are, known to this seat alone until the match begins."""

    @property
    def kind(self) -> Literal["empty", "person", "engine"]:
        if self.engine is not None:
            return "engine"
        return "empty" if self.token is None else "person"


@dataclass(frozen=True)
class LastMove:
    text: str | None = None
    path: tuple[str, ...] = ()


def check_engine_name(name: str, game: qipan.Game) -> None:
    """A name from the network is one of the list or nothing."""
    known = ["best", *qipan.engine_names(game)]
    if name not in known:
        raise Refusal(f"no engine {name!r:.40} plays {game.name}; those that do are {', '.join(known)}")


def engine_name(engine: EngineSeat) -> str:
    return engine.engine if engine.level is None else f"{engine.engine} {engine.level}"
